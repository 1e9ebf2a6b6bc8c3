// What searches inside a picker's panel: a search field that moves through a list below it. Loaded on intent, since React Aria comes with it.
// (Its ComboBox hides the page from assistive technology while links in it stay reachable; a list in a panel of our own does not.)
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { activeLocale } from '#shared/i18n/locale.ts'
import { formatLocales } from '#shared/i18n/language-names.ts'
import { Icon } from './Icon.tsx'
import css from './SearchableList.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Something one can choose: its name (`lang` where that is content) and a quieter line that tells it from its namesakes. */
export type SelectItem = { id: number | string; label: string; lang?: string | undefined; detail?: string | undefined }

/** What a search list shows and asks for. */
export type SearchableListProps = {
  name: string
  /** What the search found, best first; the caller searches. */
  items: readonly SelectItem[]
  /** What was typed before the search field stood; searched for already. */
  typed: string
  /** Called with what is typed, and with '' on opening. */
  onSearch: (text: string) => void
  searching?: boolean | undefined
  /** Why the search failed. */
  problem?: string | undefined
  /** Offers to make what was not found; `label` writes the offer ("Create venue “X”"). */
  create?: { label: (text: string) => string; run: (text: string) => void } | undefined
  multiple: boolean
  chosen: readonly SelectItem[]
  onChange: (chosen: SelectItem[]) => void
}

const making = '\u0000create'

/** The search field and its list. */
export function SearchableList({
  name,
  items,
  onSearch,
  searching,
  problem,
  create,
  multiple,
  chosen,
  onChange,
  typed,
}: SearchableListProps) {
  const { t } = useLingui()
  const [text, setText] = useState(typed)
  const wished = text.trim()
  const list = useRef<HTMLDivElement>(null)
  // React Aria's list hands no such attribute on.
  useLayoutEffect(() => list.current?.setAttribute('aria-busy', String(searching ?? false)), [searching])
  const offer =
    create &&
    wished !== '' &&
    !searching &&
    !items.some((item) => item.label.toLocaleLowerCase() === wished.toLocaleLowerCase())
  const rows: SelectItem[] = offer ? [...items, { id: making, label: create.label(wished) }] : [...items]
  const type = (typed: string) => {
    setText(typed)
    onSearch(typed)
  }
  const select = (keys: Selection) => {
    if (keys === 'all') return
    if (keys.has(making)) return create?.run(wished)
    const known = new Map([...items, ...chosen].map((item) => [item.id, item]))
    // Chosen ones that this search did not find stay chosen.
    const kept = multiple ? chosen.filter((item) => keys.has(item.id)) : []
    const added = [...keys].flatMap((key) =>
      chosen.some((item) => item.id === key) && multiple ? [] : (known.get(key) ?? []),
    )
    onChange([...kept, ...added])
  }
  // React Aria focuses the first row while somebody types, but no row after a paste: Enter then takes the row that says the text.
  const [entered, setEntered] = useState<string>()
  const takeRow = useEffectEvent(() => {
    setEntered(undefined)
    if (entered !== text || wished === '') return
    const isExact = ({ label }: SelectItem) => label.toLocaleLowerCase() === wished.toLocaleLowerCase()
    const row = items.find(isExact) ?? (offer ? rows.at(-1) : items[0])
    if (row?.id === making) create?.run(wished)
    else if (row && !chosen.some(({ id }) => id === row.id)) onChange(multiple ? [...chosen, row] : [row])
  })
  useEffect(() => {
    if (entered !== undefined && !searching) takeRow()
  }, [entered, searching])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    const focused = event.target.getAttribute('aria-activedescendant')
    if (focused === null || document.getElementById(focused) === null) setEntered(text)
  }
  return (
    <I18nProvider locale={formatLocales[activeLocale()]}>
      <Autocomplete inputValue={text} onInputChange={type}>
        <div className={css.top} onKeyDownCapture={press}>
          <SearchField className={css.search ?? ''} aria-label={t`Search: ${name}`} autoFocus>
            <Icon name="search" />
            <Input className={css.input ?? ''} />
          </SearchField>
        </div>
        <ListBox
          ref={list}
          escapeKeyBehavior="none"
          className={css.list ?? ''}
          aria-label={name}
          items={rows}
          selectionMode={multiple ? 'multiple' : 'single'}
          selectedKeys={chosen.map((item) => item.id)}
          onSelectionChange={select}
          renderEmptyState={() => (
            <p className={css.empty}>{searching ? <Trans>Searching…</Trans> : <Trans>Nothing found.</Trans>}</p>
          )}
        >
          {(item) => (
            <ListBoxItem
              id={item.id}
              textValue={item.label}
              className={item.id === making ? `${css.item} ${css.make}` : (css.item ?? '')}
            >
              {({ isSelected }) => (
                <>
                  {item.id === making && <Icon name="plus" />}
                  <span className={css.words}>
                    <span lang={item.lang}>{item.label}</span>
                    {item.detail && <small lang={item.lang}>{item.detail}</small>}
                  </span>
                  {isSelected && <Icon name="check" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <p role="status" className={css.problem}>
        {problem}
      </p>
      {/* The list is empty and nothing in it has the focus: what it shows would not be heard. */}
      <VisuallyHidden>
        <span role="status">{rows.length === 0 && !searching && !problem && <Trans>Nothing found.</Trans>}</span>
      </VisuallyHidden>
    </I18nProvider>
  )
}
