// Has what is loaded indexed in a thread of its own, as long as nobody else writes; whoever loads indexes what is missing in the end.
import type { Worker } from 'node:worker_threads'
import { languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Database } from '../database.ts'
import { searchTable } from '../search/tables.ts'
import { startThread } from '../thread.ts'
import { removeBeside } from './index-beside.ts'
import { type Begun, place, room, state, type Told } from './told.ts'

/** Fewer records than these are indexed before a thread has started. */
const worthwhile = 5000
/** Milliseconds without a sign of life after which the thread is taken for dead; a step takes some seconds. */
const patience = 120_000

export type Beside = {
  /** To be called before records are written, in their transaction. */
  before(): void
  /** To be called once records are written. */
  written(resource: ResourceName, ids: readonly number[]): void
  /** How many records are indexed by now. */
  done(): number
  /** Waits until what was indexed is in the store. What could not be is missing there. */
  finish(): void
}

/** Nothing is indexed before the end. */
export const nothingBeside: Beside = { before() {}, written() {}, done: () => 0, finish() {} }

/** Indexing beside the store in a file, from the given number of records on. */
export function besideOf(db: Database, file: string, from = worthwhile): Beside {
  const said = new SharedArrayBuffer(room)
  const says = new Int32Array(said)
  const held = new Map<ResourceName, number[]>()
  const sent = new Set<ResourceName>()
  let worker: Worker | undefined
  let last: number | undefined
  let isAlone = true

  const lastSeq = (): number => db.column<number | null>('SELECT max(seq) FROM changes')[0] ?? 0
  const hasIndex = (resource: ResourceName): boolean =>
    languages.some((language) => db.one(`SELECT 1 FROM ${searchTable(resource, language)} LIMIT 1`) !== undefined)
  const send = (told: Told): void => {
    worker ??= startThread('load', { file, said } satisfies Begun)
    worker.unref()
    worker.postMessage(told)
  }
  const leave = (): void => {
    isAlone = false
    held.clear()
    void worker?.terminate()
    worker = undefined
    if (sent.size > 0) removeBeside(file, [...sent])
  }
  const before = (): void => {
    if (isAlone && last !== undefined && lastSeq() !== last) leave()
  }
  return {
    before,
    written(resource, ids) {
      if (!isAlone || ids.length === 0) return
      last = lastSeq()
      if (sent.has(resource)) return send({ resource, ids })
      const all = [...(held.get(resource) ?? []), ...ids]
      held.set(resource, all)
      if (all.length < from || hasIndex(resource)) return
      held.delete(resource)
      sent.add(resource)
      send({ resource, ids: all })
    },
    done: () => Atomics.load(says, place.done),
    finish() {
      before()
      if (!worker || last === undefined) return
      send({ seq: last })
      for (;;) {
        const alive = Atomics.load(says, place.alive)
        if (Atomics.load(says, place.state) !== state.working) break
        if (Atomics.wait(says, place.alive, alive, patience) === 'timed-out') break
      }
      leave()
    },
  }
}
