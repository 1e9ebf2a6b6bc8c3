// Loading many records at once: everything is written but what can be made for all of them together at the end.
import { isLanguage } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { write } from '#contract/time.ts'
import type { Database } from '../database.ts'
import type { By, NewRecord } from '../types.ts'
import { uniqueSlug } from '../slugs.ts'
import { besideOf } from './beside.ts'
import { checkLinks, foreseenIds, idsOf } from './ids.ts'
import { finishLoading, loadingKey, roomToLoad } from './finish.ts'
import { packed } from './made.ts'
import { type Into, make, type Occasion } from './make.ts'
import { type Makers, makersOf } from './makers.ts'
import { takeIn } from './take.ts'
import { inserting, slugAt, type Way, wayOf } from './ways.ts'

export type Loading = {
  /**
   * Writes records in one transaction, each with its line in `changes`; answers their ids. Until `finish`, lists and searches do not
   * know them. Throws as `create` does, and then writes none of them.
   */
  add(resource: ResourceName, records: readonly NewRecord[], by: By): number[]
  /**
   * Writes batches of records, each as `add` does, in their order; answers all ids. Where there are many, threads make the rows of the
   * next batches while one is written. Throws as `add` does; the batches before stay written.
   */
  addAll(resource: ResourceName, batches: Iterable<readonly NewRecord[]>, by: By): number[]
  /**
   * Puts what was added into lists and searches. `told` hears how many records searches know: first when all lists are made, then
   * after each step. Calls nothing twice.
   */
  finish(told?: (done: number) => void): void
}

/** Writes in one transaction whose foreign keys are right by what it checks itself. */
const unasked = <T>(db: Database, work: () => T): T => {
  db.maintain('PRAGMA foreign_keys = OFF')
  try {
    return db.transact(work)
  } finally {
    db.maintain('PRAGMA foreign_keys = ON')
  }
}

/** Does all of it, or nothing: then it answers false, whatever the reason. */
function tried(db: Database, work: () => boolean): boolean {
  try {
    return unasked(db, () => {
      if (!work()) throw new Error('It is written record by record.')
      return true
    })
  } catch {
    return false
  }
}

/** Takes rows into the store itself, as they come. */
function intoStore(db: Database, way: Way): Into {
  const statements = { own: inserting(way.own), text: inserting(way.texts), row: inserting(way.rows) }
  const links = way.links.map(inserting)
  const [due, change] = [inserting(way.due), inserting(way.changes)]
  return {
    own: (values) => void db.run(statements.own, ...values),
    text(values) {
      const wish = String(values[slugAt])
      if (db.run(statements.text, ...values) > 0) return wish
      const [id, language] = values
      if (!isLanguage(language)) throw new Error(`${String(language)} is no language.`)
      const slug = uniqueSlug(db, way.resource, language, wish, Number(id))
      values[slugAt] = slug
      if (db.run(statements.text, ...values) === 0) throw new Error(`The slug ${slug} is taken.`)
      return slug
    },
    link: (table, values) => void db.run(links[table] ?? '', ...values),
    due: (values) => void db.run(due, ...values),
    row: (values) => void db.run(statements.row, ...values),
    change: (values) => void db.run(change, ...values),
  }
}

/** Before so many records a thread has not yet started. */
const worthwhile = 2000

/** What was handed to a thread: its ids are those that the records get if nobody else takes any meanwhile. */
type Handed = { slot: number; records: readonly NewRecord[]; ids: readonly number[]; occasion: Occasion }

/** Begins to load. What a crash leaves unfinished, the next opening finishes. */
export function loadingOf(
  db: Database,
  file: string,
  clock: () => number,
  beside = besideOf(db, file),
  { from = worthwhile, start = makersOf }: { from?: number; start?: typeof makersOf } = {},
): Loading {
  const ways = new Map<ResourceName, { way: Way; into: Into }>()
  let makers: Makers | undefined
  let inAll = 0
  db.run('INSERT OR REPLACE INTO settings VALUES (?, ?)', loadingKey, '1')
  db.maintain(roomToLoad)

  const wayTo = (resource: ResourceName): { way: Way; into: Into } => {
    const known = ways.get(resource)
    if (known) return known
    const way = wayOf(db, resource)
    const made = { way, into: intoStore(db, way) }
    ways.set(resource, made)
    return made
  }
  const add = (resource: ResourceName, records: readonly NewRecord[], by: By): number[] => {
    const occasion = { now: write(clock()), by }
    const { way, into } = wayTo(resource)
    const ids = unasked(db, () => {
      beside.before()
      checkLinks(db, records)
      const given = idsOf(db, resource, records)
      for (const [n, record] of records.entries()) make(into, way, given[n] ?? 0, record, occasion)
      return given
    })
    beside.written(resource, ids)
    return ids
  }
  const take = (resource: ResourceName, { slot, records, ids, occasion }: Handed): number[] => {
    const { way } = wayTo(resource)
    const isTaken =
      makers?.isMade(slot) === true &&
      tried(db, () => {
        beside.before()
        checkLinks(db, records)
        const given = idsOf(db, resource, records)
        return given.every((id, n) => id === ids[n]) && takeIn(db, way, slot)
      })
    makers?.free(slot)
    if (!isTaken) return add(resource, records, occasion.by)
    beside.written(resource, ids)
    return [...ids]
  }
  /** What was handed over is not wanted any more; a thread may still be at it. */
  const forget = (slot: number): void => {
    makers?.isMade(slot)
    makers?.free(slot)
  }
  const addAll = (resource: ResourceName, batches: Iterable<readonly NewRecord[]>, by: By): number[] => {
    const waiting: Handed[] = []
    const ids: number[] = []
    /** Takes in what was handed over, until no more than this waits; all of it when ids came to be others than foreseen. */
    const settle = (most: number): void => {
      let isAstray = false
      while (isAstray || waiting.length > most) {
        const next = waiting.shift()
        if (!next) return
        const given = take(resource, next)
        isAstray ||= given[0] !== next.ids[0]
        ids.push(...given)
      }
    }
    try {
      for (const records of batches) {
        inAll += records.length
        if (inAll >= from) makers ??= start(db, file)
        if (makers?.isReady() === false) settle(Math.max(0, waiting.length - 1))
        const foreseen = makers?.isReady() ? foreseenIds(db, resource, records, waiting) : undefined
        if (makers && foreseen) {
          const occasion = { now: write(clock()), by }
          const slot = makers.hand({ way: wayTo(resource).way, occasion, ids: foreseen, records: packed(records) })
          waiting.push({ slot, records, ids: foreseen, occasion })
        } else {
          settle(0)
          ids.push(...add(resource, records, by))
        }
      }
      settle(0)
    } finally {
      for (const { slot } of waiting) forget(slot)
    }
    return ids
  }
  return {
    add,
    addAll,
    finish(told) {
      makers?.close()
      makers = undefined
      finishLoading(db, told, beside)
    },
  }
}
