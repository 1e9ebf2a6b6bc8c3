/** Fills a store with the large content, in a process of its own, and says how fast. `alone`: without the index, which is never made. */
import { readFileSync } from 'node:fs'
import { openDatabase } from '#server/store/database.ts'
import { nothingBeside } from '#server/store/loading/beside.ts'
import { loadingOf } from '#server/store/loading/load.ts'
import { openStore } from '#server/store/open-store.ts'
import type { Store } from '#server/store/store.ts'
import type { By, NewRecord } from '#server/store/types.ts'
import { chanceOf } from './chance.ts'
import {
  type Named,
  newCategory,
  newEvent,
  newOrganizer,
  newTag,
  newVenue,
  type Sizes,
  sizesFor,
  today,
} from './content.ts'

const by: By = { account: 1, changeSet: 'bench' }
/** Events to a batch. */
const batch = 4000

/** Seconds on the clock, and of the processor in the thread that writes (rows and the index are made in others meanwhile). */
export type Spent = { clock: number; processor: number }
/** What loading took: writing, and what then made lists and searches know it. */
export type Filled = { writing: Spent; listing: Spent; searching: Spent }

/** The system tells nanoseconds, turns and waits of a thread. */
const moment = (): Spent => ({
  clock: performance.now() / 1000,
  processor: Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e9,
})
const add = (spent: Spent, since: Spent): void => {
  const now = moment()
  spent.clock += now.clock - since.clock
  spent.processor += now.processor - since.processor
}

/** Writes everything but events; answers their ids. */
const fillNamed = (store: Store, sizes: Sizes): Named => {
  const chance = chanceOf(1)
  const many = (
    resource: 'venues' | 'organizers' | 'categories' | 'tags',
    count: number,
    make: (n: number) => NewRecord,
  ): number[] => store.transact(() => Array.from({ length: count }, (_, n) => store.create(resource, make(n), by).id))
  const tops: number[] = []
  const categories = many('categories', sizes.categories, (n) => {
    const isTop = n < sizes.categories / 6
    if (isTop) tops.push(n + 1)
    return newCategory(chance, isTop ? [] : tops)
  })
  return {
    categories,
    tags: many('tags', sizes.tags, () => newTag(chance)),
    venues: many('venues', sizes.venues, () => newVenue(chance)),
    organizers: many('organizers', sizes.organizers, () => newOrganizer(chance)),
  }
}

const clock = (): number => Date.parse(`${today}T12:00:00Z`)

const say = (filled: Filled): void => console.log(JSON.stringify(filled))

const fill = (file: string, events: number, alone: boolean): void => {
  const store = openStore(file, { clock })
  const named = fillNamed(store, sizesFor(events))
  const chance = chanceOf(7)
  const loading = alone
    ? loadingOf(openDatabase(file), file, clock, nothingBeside, { expected: events })
    : store.loading(events)
  const none = (): Spent => ({ clock: 0, processor: 0 })
  const filled = { writing: none(), listing: none(), searching: none() }
  const making = none()
  const batches = function* (): Generator<NewRecord[]> {
    for (let n = 0; n < events; n += batch) {
      const begun = moment()
      const made = Array.from({ length: Math.min(batch, events - n) }, () => newEvent(chance, named))
      add(making, begun)
      yield made
    }
  }
  // Of few it matters that nothing else is done while they are made; a million would not fit into memory.
  const given = alone ? [...batches()] : batches()
  const made = alone ? none() : making
  let begun = moment()
  loading.addAll('events', given, by)
  add(filled.writing, begun)
  filled.writing.clock -= made.clock
  filled.writing.processor -= made.processor
  begun = moment()
  let isListed = false
  loading.finish(() => {
    if (isListed) return
    isListed = true
    add(filled.listing, begun)
    begun = moment()
    if (!alone) return
    say(filled)
    process.exit()
  })
  add(filled.searching, begun)
  store.close()
  say(filled)
}

const [file = '', events = '0', how] = process.argv.slice(2)
fill(file, Number(events), how === 'alone')
