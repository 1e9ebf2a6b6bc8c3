// A thread that makes the rows of new records: into files beside the store, out of which the one who loads takes them.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import type { Bound } from '../database.ts'
import { putDown, takeLogIn } from '../log.ts'
import type { Value } from '../types.ts'
import { slugKey } from './held-slugs.ts'
import {
  type Batch,
  fileOfSlot,
  inSlot,
  keysFor,
  made,
  makerAt,
  type MakerBegun,
  type Order,
  slotAt,
  tabledOf,
  tablesOf,
} from './made.ts'
import { type Into, make } from './make.ts'
import { unpacked } from './packed.ts'
import { inserting, slugAt, type Target, toldOfLists, type Way } from './ways.ts'

const { file, maker, said }: MakerBegun = workerData
const says = new Int32Array(said)

const say = (at: number, how: number): void => {
  Atomics.store(says, at, how)
  Atomics.notify(says, at)
}

type Place = { clear: () => void; into: Into }
type Slot = { sqlite: SQLite.Database; places: Map<string, Place> }
const opened = new Map<number, Slot>()
/** Where the numbers of the next slug go. */
const slugs = { keys: new Uint32Array(keysFor(0)), at: 0 }

function openSlot(slot: number): Slot {
  const sqlite = new SQLite(fileOfSlot(file, slot))
  // Else a journal is kept.
  sqlite.unsafeMode(true)
  // Whatever goes wrong, the file is thrown away: nothing has to be undone or to be on disk. Large pages hold a line of the log whole.
  sqlite.exec(
    'PRAGMA page_size = 32768; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -40000; PRAGMA busy_timeout = 10000',
  )
  const fresh: Slot = { sqlite, places: new Map() }
  opened.set(slot, fresh)
  return fresh
}

function placeOf(sqlite: SQLite.Database, way: Way): Place {
  sqlite.exec(tablesOf(way))
  const writing = (target: Target): ((values: readonly Bound[]) => void) => {
    const statement = sqlite.prepare<Bound[]>(inserting(inSlot(target, way)))
    return (values) => void statement.run(...values)
  }
  const links = way.resource === 'events' ? way.links.map(writing) : []
  const [text, row] = [writing(way.texts), writing(way.rows)]
  const rowColumns = inSlot(way.rows, way).columns
  /** The variants of a record, until lists are told of them. */
  const variants = new Map<Value, readonly Bound[]>()
  const clearing = tabledOf(way).map(({ table }) => sqlite.prepare(`DELETE FROM ${table}`))
  return {
    clear: () => {
      for (const statement of clearing) statement.run()
    },
    into: {
      own: writing(way.own),
      text: (values, language) => {
        variants.set(language, values)
        const slug = String(values[slugAt])
        if (slug !== '') slugs.keys.set(slugKey(language, slug), slugs.at)
        slugs.at += 2
        return slug
      },
      link: (table, values) => links[table]?.(values),
      due: writing(way.due),
      row: (told) => {
        const variant = told['stand_in'] === 0 ? variants.get(told['asked'] ?? null) : undefined
        if (variant) text([...variant, ...toldOfLists.map((column) => told[column] ?? '')])
        else row(rowColumns.map((column) => told[column] ?? ''))
      },
      change: writing(way.changes),
    },
  }
}

function follow({ slot, way, occasion, ids, records, keys }: Batch): void {
  const { sqlite, places } = opened.get(slot) ?? openSlot(slot)
  const place = places.get(way.resource) ?? placeOf(sqlite, way)
  places.set(way.resource, place)
  slugs.keys = new Uint32Array(keys)
  slugs.at = 0
  sqlite.transaction(() => {
    place.clear()
    let n = 0
    for (const record of unpacked(records)) make(place.into, way, ids[n++] ?? 0, record, occasion)
  })()
}

let store: SQLite.Database | undefined
/** What cannot be taken in now, the one who loads takes in. */
const takeIn = (): void => {
  try {
    store ??= new SQLite(file)
    store.exec(takeLogIn)
    putDown(file)
  } catch {
    // As above.
  }
}

parentPort?.on('message', (order: Order) => {
  if (order === 'log') {
    takeIn()
    return
  }
  try {
    follow(order)
    say(slotAt(order.slot), made.made)
  } catch {
    // The one who loads writes these records itself, and meets the same fault if it is theirs.
    say(slotAt(order.slot), made.failed)
  }
})
// All wait for the thread that writes: where processors are few, it goes first. (Linux ranks each thread, others the process.)
if (process.platform === 'linux') setPriority(5)
say(makerAt(maker), made.made)
