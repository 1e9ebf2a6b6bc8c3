// What the one who loads and the threads that make rows tell each other, and the files in which those rows lie.
import type { Occasion } from './make.ts'
import { listName, type Target, targetsOf, toldOfLists, type Way } from './ways.ts'

/** What a thread is started with: the store's file, and where it says how far it is (`said`: one number per slot, after that of its own). */
export type MakerBegun = { file: string; maker: number; said: SharedArrayBuffer }

/** Records of which rows are to be made in a slot. They come as texts (`packed.ts`). */
export type Batch = {
  slot: number
  way: Way
  occasion: Occasion
  ids: readonly number[]
  records: readonly string[]
  /** Where the numbers of slugs go, see `keysFor`. */
  keys: SharedArrayBuffer
}

/** What a thread is told: a batch, or that there is a log of writes to be taken into the store's file, which nobody waits for. */
export type Order = Batch | 'log'

/** The most threads that make rows, and the files they make them in: more than threads, so that none waits for its rows to be taken. */
export const mostMakers = 2
export const slots = mostMakers + 2

/** Where a thread says that it has started, and where a slot's state stands. */
export const makerAt = (maker: number): number => maker
export const slotAt = (slot: number): number => mostMakers + slot
/** Bytes of what is said. */
export const roomOfMakers = 4 * (mostMakers + slots)
/** How a slot stands, or a thread (which is `made` once it has started). */
export const made = { empty: 0, made: 1, failed: 2 } as const

/** The file of a slot. It holds nothing that cannot be made again. */
export const fileOfSlot = (file: string, slot: number): string => `${file}-made-${slot}`
/** What a slot is called where it is attached. */
export const nameOfSlot = (slot: number): string => `made_${slot}`

/** A target as it stands in a slot: without what other rows have, and with what only a variant's row tells. */
export const inSlot = (target: Target, { texts }: Way): Target => ({
  ...target,
  columns: [
    ...target.columns.filter((column) => !(column in target.own)),
    ...(target === texts ? toldOfLists.map(listName) : []),
  ],
  but: '',
})

/** The targets that have a table in a slot. */
export const tabledOf = (way: Way): readonly Target[] => targetsOf(way).filter(({ table, from }) => table === from)

/** The statements that make the tables of a way in a slot: as they come, without types; records alone are found by their key. */
export const tablesOf = (way: Way): string =>
  tabledOf(way)
    .map((target) => inSlot(target, way))
    .map(({ table, columns }) => {
      const typed = columns.map((column) =>
        table === way.resource && column === 'id' ? 'id INTEGER PRIMARY KEY' : column,
      )
      return `CREATE TABLE IF NOT EXISTS ${table} (${typed.join(', ')});`
    })
    .join('\n')

/** The statement that takes rows of a table out of a slot, all unless it says which. */
export const taking = (
  { resource }: Way,
  { table, from: source, columns, but, own }: Target,
  slot: number,
  which = 'true',
): string => {
  const from = `${nameOfSlot(slot)}.${source} t`
  const joined =
    Object.keys(own).length > 0 ? `${from} CROSS JOIN ${nameOfSlot(slot)}.${resource} o ON o.id = t.id` : from
  const values = columns.map((column) => own[column] ?? `t.${column}`)
  return `INSERT INTO main.${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${joined} WHERE ${which} ORDER BY t.rowid ${but}`
}

/** Room for the numbers of so many slugs, two for each variant's row in a slot; zeros for one that has none. */
export const keysFor = (rows: number): SharedArrayBuffer => new SharedArrayBuffer(8 * rows)
