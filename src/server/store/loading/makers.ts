// Has rows made by threads beside the one that writes: a file has one writer, a machine several processors.
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Database } from '../database.ts'
import { startThread } from '../thread.ts'
import {
  type Batch,
  fileOfSlot,
  made,
  makerAt,
  type MakerBegun,
  type Order,
  mostMakers,
  nameOfSlot,
  roomOfMakers,
  slotAt,
  slots,
} from './made.ts'

/** Milliseconds after which a thread is taken for dead; a batch takes part of a second. */
const patience = 30_000

/** Rows of a batch are garbage once they are written: with room for a batch, hardly any are looked at. */
const youngRoom = { maxYoungGenerationSizeMb: 64 }

export type Makers = {
  /** Waits until the first thread has started; whether it has. Nobody has to: until then nothing is handed over. */
  begun(): boolean
  /** Whether a batch can be handed over now: threads have started and a slot is free. */
  isReady(): boolean
  /** Hands a batch over; answers its slot. */
  hand(batch: Omit<Batch, 'slot'>): number
  /** Waits until a slot's rows are made; whether they are. Ends it all when a thread gives no sign. */
  isMade(slot: number): boolean
  /** The rows of a slot were taken, or are not wanted. */
  free(slot: number): void
  /** Has a thread take the log of writes into the file, while more are written. It may come to nothing. */
  takeLogIn(): void
  /** Ends the threads and leaves nothing behind. */
  close(): void
}

/** Takes away what a process that ended may have left beside a store. */
export function removeMade(file: string): void {
  for (let slot = 0; slot < slots; slot++) rmSync(fileOfSlot(file, slot), { force: true })
}

const attached = (db: Database): Set<string> => new Set(db.column<string>('SELECT name FROM pragma_database_list'))

/** Starts threads beside a store in a file; `undefined` where there can be none: in a transaction, on one processor. */
export function makersOf(db: Database, file: string): Makers | undefined {
  if (availableParallelism() < 2) return undefined
  removeMade(file)
  const quoted = (slot: number): string => `'${fileOfSlot(file, slot).replaceAll("'", "''")}'`
  for (let slot = 0; slot < slots; slot++) db.maintain(`ATTACH ${quoted(slot)} AS ${nameOfSlot(slot)}`)
  if (!attached(db).has(nameOfSlot(0))) return undefined
  const said = new SharedArrayBuffer(roomOfMakers)
  const says = new Int32Array(said)
  const workers = Array.from({ length: mostMakers }, (_, maker): Worker => {
    const worker = startThread('make', { file, maker, said } satisfies MakerBegun, { resourceLimits: youngRoom })
    // A thread that cannot run is never ready.
    worker.on('error', () => {})
    worker.unref()
    return worker
  })
  const taken = new Set<number>()
  let last = 0
  let isClosed = false
  /** Free slots whose thread has started, first those of the thread whose turn it is. */
  const free = (): number[] =>
    Array.from({ length: slots }, (_, n) => (last + 1 + n) % slots).filter(
      (slot) => !taken.has(slot) && Atomics.load(says, makerAt(slot % mostMakers)) === made.made,
    )
  const tell = (slot: number, order: Order): void => workers[slot % mostMakers]?.postMessage(order)
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    for (const worker of workers) void worker.terminate()
    for (let slot = 0; slot < slots; slot++) db.maintain(`DETACH ${nameOfSlot(slot)}`)
    removeMade(file)
  }
  return {
    begun: () => Atomics.wait(says, makerAt(0), made.empty, patience) !== 'timed-out',
    isReady: () => !isClosed && free().length > 0,
    hand(batch) {
      const slot = free()[0] ?? 0
      last = slot
      taken.add(slot)
      Atomics.store(says, slotAt(slot), made.empty)
      tell(slot, { ...batch, slot })
      return slot
    },
    isMade(slot) {
      if (isClosed) return false
      const how = Atomics.wait(says, slotAt(slot), made.empty, patience)
      if (how === 'timed-out') close()
      return Atomics.load(says, slotAt(slot)) === made.made
    },
    free: (slot) => void taken.delete(slot),
    takeLogIn: () => tell(last, 'log'),
    close,
  }
}
