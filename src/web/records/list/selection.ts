// Which rows of a list are picked: single ones, or all that the list holds but some. Kept by the screen, not by the address.
import { useCallback, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ListQuery } from './list-query.ts'
import type { ListConfig, ListRow } from './list-config.ts'

/** `ids` are picked; with `total`, of which the person saw that there are so many, they are the ones left out of all. */
export type Selection = { ids: ReadonlySet<number>; total?: number }

/** What the bar for picked rows is given. */
export type SelectionBarProps = {
  config: ListConfig
  language: Language
  account: Account
  selection: Selection
  /** The query of all rows, and their number; `rows` are those of the page. */
  query: ListQuery
  total: number
  rows: readonly ListRow[]
  onSelect: (next: Selection) => void
}

const nothing: Selection = { ids: new Set() }

/** Whether a row is picked. */
export const isSelected = ({ ids, total }: Selection, id: number): boolean => ids.has(id) !== (total !== undefined)

/** How many rows are picked. */
export const countSelected = ({ ids, total }: Selection): number => (total === undefined ? ids.size : total - ids.size)

/** The selection with some rows picked, or not. */
export const withSelected = (selection: Selection, some: readonly number[], on: boolean): Selection => {
  const ids = new Set(selection.ids)
  for (const id of some)
    if (on === (selection.total === undefined)) ids.add(id)
    else ids.delete(id)
  return { ...selection, ids }
}

/** The selection of a list; it ends where another list begins (`list` identifies it). `select` keeps its identity. */
export function useSelection(list: string) {
  const [stored, setStored] = useState({ list, selection: nothing })
  const select = useCallback(
    (ids: readonly number[], value: boolean) =>
      setStored((current) => ({
        list,
        selection: withSelected(current.list === list ? current.selection : nothing, ids, value),
      })),
    [list],
  )
  return {
    selection: stored.list === list ? stored.selection : nothing,
    setSelection: (selection: Selection) => setStored({ list, selection }),
    select,
  }
}
