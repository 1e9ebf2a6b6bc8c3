import { ChevronDown, Plus, X } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { CategoryDot } from './CategoryDot.tsx'
import { classes } from './css-classes.ts'
import { Field, type FieldText } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { onIntent, useOnIntent } from './lazy-on-intent.tsx'
import { Panel, usePanel } from './Panel.tsx'
import type { SearchableListProps, SelectItem } from './SearchableList.tsx'
import css from './SearchableSelect.module.css'

const searchableList = onIntent<SearchableListProps>(() =>
  import('./SearchableList.tsx').then((module) => module.SearchableList),
)

type SearchableSelectProps = Omit<FieldText, 'label'> &
  Pick<SearchableListProps, 'onSearch' | 'searching' | 'problem' | 'create'> & {
    label: string
    /** Returns the search results, best first; called while the list is open. */
    items: () => readonly SelectItem[]
    /** Several items, shown as chips. */
    multiple?: boolean
    selected: readonly SelectItem[]
    onChange: (selected: SelectItem[]) => void
    /** Shown if nothing is selected, or on the button that adds an item. */
    placeholder: string
    /** The reason why it is read-only. */
    unavailable?: string | undefined
    id?: string
  }

/** A select with a search field. The button is named by label and value: "Venue Flagey, Studio 4". */
export function SearchableSelect({
  items,
  onSearch,
  searching,
  problem,
  create,
  multiple = false,
  selected,
  onChange,
  placeholder,
  unavailable,
  id: givenId,
  ...text
}: SearchableSelectProps) {
  const { t } = useLingui()
  const { button, panel, open, setOpen, close } = usePanel()
  const { Part: List, failed, load, intent } = useOnIntent(searchableList)
  const [typedAhead, setTypedAhead] = useState('')
  const value = multiple ? undefined : selected[0]
  const isReadOnly = unavailable !== undefined
  const removeLabel = (name: string) => t`Remove ${name}`
  const handleChange = (next: SelectItem[]) => {
    onChange(next)
    if (!multiple) close()
  }
  const remove = (item: SelectItem) => {
    onChange(selected.filter(({ id }) => id !== item.id))
    // The removed chip had the focus.
    button.current?.focus()
  }
  const handleToggle = (isOpen: boolean) => {
    setOpen(isOpen)
    if (isOpen) onSearch(typedAhead)
    else setTypedAhead('')
  }
  // The panel opens before its search field is loaded: collects the letters typed until then.
  const typeAhead = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter || !panel.current?.matches(':popover-open')) return
    event.preventDefault()
    setTypedAhead(typedAhead + event.key)
    onSearch(typedAhead + event.key)
  }
  const createAndClose = create && {
    ...create,
    run: (name: string) => {
      close()
      create.run(name)
    },
  }
  return (
    <Field {...text} id={givenId}>
      {({ id, 'aria-describedby': describedBy }) => (
        <>
          <div className={multiple ? css.multiple : css.single}>
            {multiple && selected.length > 0 && (
              <ChipList label={text.label}>
                {selected.map((item) => (
                  <Chip
                    key={item.id}
                    lang={item.lang}
                    onRemove={isReadOnly ? undefined : () => remove(item)}
                    removeLabel={removeLabel(item.label)}
                  >
                    {item.color && <CategoryDot hue={item.color} />}
                    {item.label}
                  </Chip>
                ))}
              </ChipList>
            )}
            <Button
              ref={button}
              id={id}
              {...intent}
              onKeyDown={typeAhead}
              popoverTarget={`${id}-panel`}
              unavailable={unavailable}
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-controls={`${id}-panel`}
              aria-labelledby={`${id}-label ${id}-value`}
              {...(describedBy && { 'aria-describedby': describedBy })}
            >
              {multiple && <Icon icon={Plus} />}
              <span
                id={`${id}-value`}
                className={classes(css.value, !multiple && !value && css.placeholder)}
                lang={value?.lang}
              >
                {value?.color && <CategoryDot hue={value.color} />}
                {value?.label ?? placeholder}
              </span>
              {!multiple && <Icon icon={ChevronDown} />}
            </Button>
            {value && !isReadOnly && (
              <Button icon variant="bare" aria-label={removeLabel(value.label)} onClick={() => remove(value)}>
                <Icon icon={X} />
              </Button>
            )}
          </div>
          <Panel
            id={`${id}-panel`}
            name={text.label}
            panel={panel}
            open={open}
            onOpen={handleToggle}
            failed={failed}
            retry={load}
          >
            {open && List && (
              <List
                name={text.label}
                initialText={typedAhead}
                items={items()}
                onSearch={onSearch}
                searching={searching}
                problem={problem}
                create={createAndClose}
                multiple={multiple}
                selected={selected}
                onChange={handleChange}
              />
            )}
          </Panel>
        </>
      )}
    </Field>
  )
}

/** A chip; with `onRemove` it has a button named `removeLabel` ("Remove category Muziek"). */
function Chip({
  children,
  lang,
  onRemove,
  removeLabel,
}: {
  children: ReactNode
  lang?: string | undefined
  onRemove?: (() => void) | undefined
  removeLabel?: string
}) {
  return (
    <span className={css.chip}>
      <span lang={lang}>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon icon={X} size={14} />
        </button>
      )}
    </span>
  )
}

/** A named list of chips that wraps. */
function ChipList({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul className={css.chips} aria-label={label}>
      {children.map((chip, index) => (
        <li key={index}>{chip}</li>
      ))}
    </ul>
  )
}
