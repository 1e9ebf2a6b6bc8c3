// The entries of the palette under their headings, as a list box that the field steers.
import { type MouseEvent, useEffect } from 'react'
import type { Entry, EntryGroup } from './entry.ts'
import css from './palette.module.css'

/** `active` is the entry that Enter takes; `idOf` makes an entry's id on the page. */
export function PaletteList({
  id,
  label,
  groups,
  active,
  idOf,
  onTake,
}: {
  id: string
  label: string
  groups: readonly EntryGroup[]
  active: Entry | undefined
  idOf: (entry: Entry) => string
  onTake: (entry: Entry, isApart: boolean) => void
}) {
  const shown = active && idOf(active)
  useEffect(() => {
    if (shown) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const press = (event: MouseEvent, entry: Entry) => onTake(entry, event.metaKey || event.ctrlKey)
  return (
    <div id={id} role="listbox" aria-label={label} className={css.entries} tabIndex={-1}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name} className={css.group}>
          <p aria-hidden="true">{group.name}</p>
          {group.entries.map((entry) => (
            <div
              key={entry.id}
              id={idOf(entry)}
              role="option"
              aria-selected={entry === active}
              tabIndex={-1}
              className={css.entry}
              // The focus stays in the field, which steers the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => press(event, entry)}
            >
              <span lang={entry.lang}>{entry.label}</span>
              {entry.note && <small>{entry.note}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
