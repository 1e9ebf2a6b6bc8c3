/** Fills a store with the large content, in a process of its own, and says how fast. */
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
/** Events to a batch: made first, then timed while they are written. */
const batch = 2000

/** Seconds that loading took: writing, and what then made lists and searches know it. */
export type Filled = { writing: number; listing: number; searching: number }

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

const fill = (file: string, events: number): Filled => {
  const store = openStore(file, { clock: () => Date.parse(`${today}T12:00:00Z`) })
  const named = fillNamed(store, sizesFor(events))
  const chance = chanceOf(7)
  const loading = store.loading()
  const filled = { writing: 0, listing: 0, searching: 0 }
  for (let n = 0; n < events; n += batch) {
    const made = Array.from({ length: Math.min(batch, events - n) }, () => newEvent(chance, named))
    const begun = performance.now()
    loading.add('events', made, by)
    filled.writing += (performance.now() - begun) / 1000
  }
  let begun = performance.now()
  let isListed = false
  loading.finish(() => {
    if (!isListed) filled.listing = (performance.now() - begun) / 1000
    if (!isListed) begun = performance.now()
    isListed = true
  })
  filled.searching = (performance.now() - begun) / 1000
  store.close()
  return filled
}

const [file = '', events = '0'] = process.argv.slice(2)
console.log(JSON.stringify(fill(file, Number(events))))
