import { Check, Plus, Search } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { formatLocales } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { Hue } from '#shared/schema/hues.ts'
import { CategoryDot } from './CategoryDot.tsx'
import { Icon } from './Icon.tsx'
import css from './SearchableList.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** An option: `detail` distinguishes options of the same label; `lang` is the language of the label, `color` and `depth` those of a category in the tree. */
export type SelectItem = {
  id: number | string
  label: string
  lang?: string | undefined
  detail?: string | undefined
  color?: Hue | ''
  depth?: number
}

/** Props of {@link SearchableList}. */
export type SearchableListProps = {
  name: string
  /** Search results, best first; the caller searches. */
  items: readonly SelectItem[]
  /** The initial text, which the caller has searched already. */
  initialText: string
  /** Called with the text of the search field. */
  onSearch: (text: string) => void
  searching?: boolean | undefined
  /** Why the search failed. */
  problem?: string | undefined
  /** Offers to create what was not found. */
  create?: { label: (text: string) => string; run: (text: string) => void } | undefined
  multiple: boolean
  selected: readonly SelectItem[]
  onChange: (selected: SelectItem[]) => void
}

const createId = '\u0000create'

const isSameText = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** A search field with a list of results: React Aria's `Autocomplete` and `ListBox`, loaded on intent. */
export function SearchableList({
  name,
  items,
  initialText,
  onSearch,
  searching,
  problem,
  create,
  multiple,
  selected,
  onChange,
}: SearchableListProps) {
  const { t } = useLingui()
  const label = t`Search: ${name}`
  const [text, setText] = useState(initialText)
  const searchText = text.trim()
  const list = useRef<HTMLDivElement>(null)
  // ListBox does not pass `aria-busy` on.
  useLayoutEffect(() => list.current?.setAttribute('aria-busy', String(searching ?? false)), [searching])
  const canCreate =
    create && searchText !== '' && !searching && !items.some(({ label }) => isSameText(label, searchText))
  const rows: SelectItem[] = canCreate ? [...items, { id: createId, label: create.label(searchText) }] : [...items]
  const handleInput = (typed: string) => {
    setText(typed)
    onSearch(typed)
  }
  const handleSelection = (keys: Selection) => {
    if (keys === 'all') return
    if (keys.has(createId)) return create?.run(searchText)
    const byId = new Map([...items, ...selected].map((item) => [item.id, item]))
    if (!multiple) return onChange([...keys].flatMap((key) => byId.get(key) ?? []))
    // Selected items that this search did not find stay selected.
    const stillSelected = selected.filter(({ id }) => keys.has(id))
    const added = [...keys].filter((key) => !selected.some(({ id }) => id === key))
    onChange([...stillSelected, ...added.flatMap((key) => byId.get(key) ?? [])])
  }
  // Autocomplete focuses no row after a paste: Enter then selects the row with the same text, once the search is done.
  const [enteredText, setEnteredText] = useState<string>()
  const selectEnteredText = useEffectEvent(() => {
    setEnteredText(undefined)
    if (enteredText !== text || searchText === '') return
    const row = items.find(({ label }) => isSameText(label, searchText)) ?? (canCreate ? rows.at(-1) : items[0])
    if (row?.id === createId) create?.run(searchText)
    else if (row && !selected.some(({ id }) => id === row.id)) onChange(multiple ? [...selected, row] : [row])
  })
  useEffect(() => {
    if (enteredText !== undefined && !searching) selectEnteredText()
  }, [enteredText, searching])
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    const focusedRow = event.target.getAttribute('aria-activedescendant')
    if (focusedRow !== null && document.getElementById(focusedRow) !== null) return
    // Closing the list moves the focus to its button, which the same key would press again.
    event.preventDefault()
    setEnteredText(text)
  }
  return (
    <I18nProvider locale={formatLocales[activeLocale()]}>
      <Autocomplete inputValue={text} onInputChange={handleInput}>
        <div className={css.top} onKeyDownCapture={handleEnter}>
          <SearchField className={css.search ?? ''} aria-label={label} autoFocus>
            <Icon icon={Search} />
            <Input className={css.input ?? ''} placeholder={label} />
          </SearchField>
        </div>
        <ListBox
          ref={list}
          escapeKeyBehavior="none"
          className={css.list ?? ''}
          aria-label={name}
          items={rows}
          selectionMode={multiple ? 'multiple' : 'single'}
          selectedKeys={selected.map(({ id }) => id)}
          onSelectionChange={handleSelection}
          renderEmptyState={() => (
            <p className={css.empty}>{searching ? <Trans>Searching…</Trans> : <Trans>No results.</Trans>}</p>
          )}
        >
          {(item) => (
            <ListBoxItem
              id={item.id}
              textValue={item.label}
              className={item.id === createId ? `${css.item} ${css.create}` : (css.item ?? '')}
            >
              {({ isSelected }) => (
                <>
                  {item.id === createId && <Icon icon={Plus} />}
                  {item.depth !== undefined && <span style={{ flex: 'none', width: `${item.depth}rem` }} />}
                  {item.color !== undefined && <CategoryDot hue={item.color} />}
                  <span className={css.text}>
                    <span lang={item.lang}>{item.label}</span>
                    {item.detail && <small lang={item.lang}>{item.detail}</small>}
                  </span>
                  {isSelected && <Icon icon={Check} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <p role="status" className={css.problem}>
        {problem}
      </p>
      {/* The text of an empty list is not announced. */}
      <VisuallyHidden>
        <span role="status">{rows.length === 0 && !searching && !problem && <Trans>No results.</Trans>}</span>
      </VisuallyHidden>
    </I18nProvider>
  )
}
