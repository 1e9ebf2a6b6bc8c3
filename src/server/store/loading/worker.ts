// The thread that indexes what is loaded while it is being loaded: into a file beside the store, and from there into the store.
import { parentPort, workerData } from 'node:worker_threads'
import type { ResourceName } from '#contract/resources.ts'
import { openDatabase } from '../database.ts'
import { type IndexBeside, indexBeside } from './index-beside.ts'
import { type Begun, place, state, type Told } from './told.ts'

const { file, said }: Begun = workerData
const says = new Int32Array(said)
const db = openDatabase(file)
const indexes = new Map<ResourceName, IndexBeside>()

const alive = (): void => {
  Atomics.add(says, place.alive, 1)
  Atomics.notify(says, place.alive)
}
const end = (as: number): void => {
  for (const index of indexes.values()) index.close()
  db.close()
  Atomics.store(says, place.state, as)
  parentPort?.close()
}
const follow = (told: Told): void => {
  if ('ids' in told) {
    const index = indexes.get(told.resource) ?? indexBeside(db, file, told.resource)
    indexes.set(told.resource, index)
    index.add(told.ids)
    Atomics.add(says, place.done, told.ids.length)
    return
  }
  for (const index of indexes.values()) index.moveIn(told.seq, alive)
  end(state.done)
}

parentPort?.on('message', (told: Told) => {
  if (Atomics.load(says, place.state) !== state.working) return
  try {
    follow(told)
  } catch {
    // What is missing is then indexed by the one who loads, who meets the same fault if it is one of the store.
    end(state.failed)
  }
  alive()
})
