/** Fills a store with the large content, in a process of its own. */
import { openStore } from '#server/sync-store/open-store.ts'
import type { Store } from '#server/sync-store/store.ts'
import type { By, NewRecord } from '#server/sync-store/types.ts'
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
/** Events per transaction. */
const batch = 500

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

const fill = (file: string, events: number): void => {
  const store = openStore(file, { clock })
  const named = fillNamed(store, sizesFor(events))
  const chance = chanceOf(7)
  for (let n = 0; n < events; n += batch)
    store.transact(() => {
      for (let i = n; i < Math.min(n + batch, events); i++) store.create('events', newEvent(chance, named), by)
    })
  store.close()
}

const [file = '', events = '0'] = process.argv.slice(2)
fill(file, Number(events))
