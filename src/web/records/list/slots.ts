// Which row of the table a record is drawn in: another page takes over the rows of the one before, which is cheaper than new ones.
import { useState } from 'react'

/** The records of the rows, by their ids, and a name for each row. */
export type Slots = { readonly ids: readonly number[]; readonly keys: readonly number[]; readonly next: number }

/** Rows for these records. Those that stay keep their row, and so the focus in it; a row changes its record only where all do. */
export function slotsAfter(before: Slots, ids: readonly number[]): Slots {
  const isOther = !ids.some((id) => before.ids.includes(id))
  let { next } = before
  const keys = ids.map((id, at) => before.keys[isOther ? at : before.ids.indexOf(id)] ?? next++)
  return { ids, keys, next }
}

const none: Slots = { ids: [], keys: [], next: 0 }

/** A key for each of the records, in their order. */
export function useSlots(ids: readonly number[]): readonly number[] {
  const [slots, set] = useState(() => slotsAfter(none, ids))
  if (ids.length === slots.ids.length && ids.every((id, at) => id === slots.ids[at])) return slots.keys
  const after = slotsAfter(slots, ids)
  set(after)
  return after.keys
}
