// Choosing one or several of very many by searching them. Closed it costs a button; what searches comes on intent.
import { useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { Button } from './Button.tsx'
import { Chip, ChipList } from './Chip.tsx'
import { classes } from './css-classes.ts'
import { Field, type FieldText } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { onIntent, useOnIntent } from './lazy-on-intent.tsx'
import { Panel, usePanel } from './Popover.tsx'
import type { SelectItem, SearchableListProps } from './SearchableList.tsx'
import css from './SearchableSelect.module.css'

const searchList = onIntent<SearchableListProps>(() =>
  import('./SearchableList.tsx').then((module) => module.SearchableList),
)

/** What a picker shows and asks for. */
export type SearchableSelectProps = Omit<FieldText, 'label'> &
  Pick<SearchableListProps, 'onSearch' | 'searching' | 'problem' | 'create'> & {
    /** What the search found, best first; asked for while the panel is open. */
    items: () => readonly SelectItem[]
    /** The name; also that of the panel and of what is searched. */
    label: string
    /** Several, shown as chips, instead of one. */
    multiple?: boolean
    chosen: readonly SelectItem[]
    onChange: (chosen: SelectItem[]) => void
    /** Said where nothing is chosen ("No venue"), or on the button that adds one ("Add category"). */
    placeholder: string
    /** Why it cannot be changed. */
    unavailable?: string | undefined
    id?: string
  }

/** A field whose value is chosen by searching. The button's name is the label and what is chosen: "Venue Flagey, Studio 4". */
export function SearchableSelect({
  items,
  onSearch,
  searching,
  problem,
  create,
  multiple,
  chosen,
  onChange,
  placeholder,
  unavailable,
  id,
  ...words
}: SearchableSelectProps) {
  const { t } = useLingui()
  const { button, panel, open, setOpen, close } = usePanel()
  const { Part, failed, load, intent } = useOnIntent(searchList)
  const [ahead, setAhead] = useState('')
  const [only] = chosen
  const removing = (name: string) => t`Remove ${name}`
  const choose = (next: SelectItem[]) => {
    onChange(next)
    if (!multiple) close()
  }
  const remove = (item: SelectItem) => {
    onChange(chosen.filter((other) => other.id !== item.id))
    // The button of the chip is gone; the field keeps the focus.
    button.current?.focus()
  }
  const turn = (now: boolean) => {
    setOpen(now)
    if (now) onSearch(ahead)
    else setAhead('')
  }
  // The panel opens at once and its search field a moment later: letters typed in between are its first.
  const typeAhead = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter || !panel.current?.matches(':popover-open')) return
    event.preventDefault()
    setAhead(ahead + event.key)
    onSearch(ahead + event.key)
  }
  return (
    <Field {...words} id={id}>
      {({ id: own, 'aria-describedby': described }) => {
        const opener = (
          <Button
            ref={button}
            id={own}
            {...intent}
            onKeyDown={typeAhead}
            popoverTarget={`${own}-panel`}
            unavailable={unavailable}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={`${own}-panel`}
            aria-labelledby={`${own}-label ${own}-value`}
            {...(described && { 'aria-describedby': described })}
          >
            {multiple && <Icon name="plus" />}
            <span
              id={`${own}-value`}
              className={classes(css.value, !multiple && !only && css.none)}
              lang={multiple ? undefined : only?.lang}
            >
              {multiple ? placeholder : (only?.label ?? placeholder)}
            </span>
            {!multiple && <Icon name="down" />}
          </Button>
        )
        return (
          <>
            {multiple ? (
              <div className={css.chosen}>
                {chosen.length > 0 && (
                  <ChipList label={words.label}>
                    {chosen.map((item) =>
                      unavailable === undefined ? (
                        <Chip
                          key={item.id}
                          lang={item.lang}
                          onRemove={() => remove(item)}
                          removeLabel={removing(item.label)}
                        >
                          {item.label}
                        </Chip>
                      ) : (
                        <Chip key={item.id} lang={item.lang}>
                          {item.label}
                        </Chip>
                      ),
                    )}
                  </ChipList>
                )}
                {opener}
              </div>
            ) : (
              <div className={css.one}>
                {opener}
                {only && unavailable === undefined && (
                  <Button icon variant="bare" aria-label={removing(only.label)} onClick={() => remove(only)}>
                    <Icon name="close" />
                  </Button>
                )}
              </div>
            )}
            <Panel
              id={`${own}-panel`}
              name={words.label}
              panel={panel}
              open={open}
              onOpen={turn}
              failed={failed}
              retry={load}
            >
              {open && Part && (
                <Part
                  name={words.label}
                  typed={ahead}
                  items={items()}
                  onSearch={onSearch}
                  searching={searching}
                  problem={problem}
                  create={
                    create && {
                      ...create,
                      run: (text) => {
                        close()
                        create.run(text)
                      },
                    }
                  }
                  multiple={multiple ?? false}
                  chosen={chosen}
                  onChange={choose}
                />
              )}
            </Panel>
          </>
        )
      }}
    </Field>
  )
}
