// Loading many records at once: everything is written but what can be made for all of them together at the end.
import { languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { write } from '#contract/time.ts'
import type { Database } from '../database.ts'
import type { By, NewRecord } from '../types.ts'
import { besideOf } from './beside.ts'
import { checkLinks, foreseenIds, idsOf } from './ids.ts'
import { finishLoading, loadingKey, roomToLoad } from './finish.ts'
import { keysFor } from './made.ts'
import { intoStore } from './into-store.ts'
import { make, type Occasion } from './make.ts'
import { type Makers, makersOf } from './makers.ts'
import { packed } from './packed.ts'
import { takeIn } from './take.ts'
import { type Unindexed, unindexedOf } from './unindexed.ts'
import { type Way, wayOf } from './ways.ts'

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

/**
 * Writes in one transaction whose foreign keys are right by what it checks itself. A process that is killed loses nothing of it; a
 * machine that stops may lose it, until `putDown`.
 */
const unasked = <T>(db: Database, work: () => T): T => {
  db.maintain('PRAGMA foreign_keys = OFF; PRAGMA synchronous = NORMAL')
  try {
    return db.transact(work)
  } finally {
    db.maintain('PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL')
  }
}

/**
 * Puts on disk what was written: a write that is durable takes all before it along. Each is another than the last, for SQLite leaves out
 * what changes nothing.
 */
const putDown = (db: Database): void =>
  void db.run("INSERT INTO settings VALUES (?, '1') ON CONFLICT DO UPDATE SET value = value + 1", loadingKey)

/** Whether something was done, whatever the reason when it was not. */
function tried(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** Undoes what was begun: the batch is written record by record. */
const otherwise = (): never => {
  throw new Error('It is written record by record.')
}

/** Before so many records a thread has not yet started. */
const worthwhile = 2000

/** What was handed to a thread: its ids are those that the records get if nobody else takes any meanwhile. */
type Handed = {
  slot: number
  records: readonly NewRecord[]
  ids: readonly number[]
  occasion: Occasion
  keys: SharedArrayBuffer
}

/** `expected`: how many records are to come, if that is known. `from`: how many make threads worth their start, made by `start`. */
type LoadingOptions = { expected?: number; from?: number; start?: typeof makersOf }

/** Begins to load. What a crash leaves unfinished, the next opening finishes. */
export function loadingOf(
  db: Database,
  file: string,
  clock: () => number,
  beside = besideOf(db, file),
  { from = worthwhile, start = makersOf, expected = 0 }: LoadingOptions = {},
): Loading {
  const ways = new Map<ResourceName, Way>()
  /** Resources whose indexes are away, and those of which it was decided that they stay. */
  const away = new Map<ResourceName, Unindexed | undefined>()
  let makers: Makers | undefined
  let inAll = 0
  putDown(db)
  db.maintain(roomToLoad)
  // Threads start while the first records are read.
  if (expected > from) makers = start(db, file)

  const wayTo = (resource: ResourceName): Way => {
    const way = ways.get(resource) ?? wayOf(db, resource)
    ways.set(resource, way)
    return way
  }
  /** Does it in one transaction; slugs that were taken for it are given back where it fails. */
  const inOne = <T>(resource: ResourceName, records: readonly NewRecord[], work: () => T): T => {
    const unindexed = away.get(resource)
    unindexed?.held.begin(records.length * languages.length)
    try {
      return unasked(db, () => {
        const done = work()
        unindexed?.written()
        return done
      })
    } catch (fault) {
      unindexed?.held.undo()
      throw fault
    }
  }
  const add = (resource: ResourceName, records: readonly NewRecord[], by: By): number[] => {
    const occasion = { now: write(clock()), by }
    const way = wayTo(resource)
    let unindexed = away.get(resource)
    const ids = inOne(resource, records, () => {
      beside.before()
      if (unindexed?.isAlone() === false) {
        unindexed.end()
        unindexed = undefined
      }
      checkLinks(db, records)
      const given = idsOf(db, resource, records)
      const into = intoStore(db, way, unindexed?.held)
      for (const [n, record] of records.entries()) make(into, way, given[n] ?? 0, record, occasion)
      return given
    })
    if (away.has(resource)) away.set(resource, unindexed)
    beside.written(resource, ids)
    return ids
  }
  const take = (resource: ResourceName, { slot, records, ids, occasion, keys }: Handed): number[] => {
    const unindexed = away.get(resource)
    const isTaken =
      makers?.isMade(slot) === true &&
      tried(() =>
        inOne(resource, records, () => {
          beside.before()
          if (unindexed?.isAlone() === false) otherwise()
          checkLinks(db, records)
          const given = idsOf(db, resource, records)
          const isForeseen = given.every((id, n) => id === ids[n])
          if (!isForeseen || !takeIn(db, wayTo(resource), slot, unindexed && { held: unindexed.held, keys }))
            otherwise()
        }),
      )
    makers?.free(slot)
    makers?.takeLogIn()
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
        if (makers && !away.has(resource)) away.set(resource, unindexedOf(db, resource, inAll))
        if (makers?.isReady() === false) settle(Math.max(0, waiting.length - 1))
        const foreseen = makers?.isReady() ? foreseenIds(db, resource, records, waiting) : undefined
        if (makers && foreseen) {
          const occasion = { now: write(clock()), by }
          const keys = keysFor(records.length * languages.length)
          const slot = makers.hand({ way: wayTo(resource), occasion, ids: foreseen, records: packed(records), keys })
          waiting.push({ slot, records, ids: foreseen, occasion, keys })
        } else {
          settle(0)
          ids.push(...add(resource, records, by))
        }
      }
      settle(0)
    } catch (fault) {
      // Whoever meets it may not finish. What cannot be made now is made by the next opening.
      for (const unindexed of away.values()) tried(() => db.transact(() => unindexed?.end()))
      away.clear()
      throw fault
    } finally {
      for (const { slot } of waiting) forget(slot)
      putDown(db)
    }
    return ids
  }
  return {
    add(resource, records, by) {
      const ids = add(resource, records, by)
      putDown(db)
      return ids
    },
    addAll,
    finish(told) {
      makers?.close()
      makers = undefined
      finishLoading(db, told, beside)
    },
  }
}
