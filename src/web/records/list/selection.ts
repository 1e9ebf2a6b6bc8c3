// The selected rows of a list: single ones, or all of the list except some. Not stored in the URL.
import { useCallback, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ListQuery } from './list-query.ts'
import type { ListConfig, ListRow } from './list-config.ts'

/** `ids` are selected; with `total`, the displayed number of rows, all rows except `ids` are. */
export type Selection = { ids: ReadonlySet<number>; total?: number }

/** Props of the bar for selected rows. */
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

/** Whether a row is selected. */
export const isSelected = ({ ids, total }: Selection, id: number): boolean => ids.has(id) !== (total !== undefined)

/** The number of selected rows. */
export const countSelected = ({ ids, total }: Selection): number => (total === undefined ? ids.size : total - ids.size)

/** Selects or deselects rows. */
export const withSelected = (selection: Selection, some: readonly number[], on: boolean): Selection => {
  const ids = new Set(selection.ids)
  for (const id of some)
    if (on === (selection.total === undefined)) ids.add(id)
    else ids.delete(id)
  return { ...selection, ids }
}

/** The selection of a list, cleared when `list`, its key, changes. `select` is stable. */
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
