/** Fills a store with the large content, and says how fast. */
import type { Store } from '#server/store/store.ts'
import type { By, NewRecord } from '#server/store/types.ts'
import { chanceOf } from './chance.ts'
import { type Named, newCategory, newEvent, newOrganizer, newTag, newVenue, type Sizes } from './content.ts'

const by: By = { account: 1, changeSet: 'bench' }

/** Writes everything but events; answers their ids. */
export const fillNamed = (store: Store, sizes: Sizes): Named => {
  const chance = chanceOf(1)
  const many = (
    resource: 'venues' | 'organizers' | 'categories' | 'tags',
    count: number,
    make: (n: number) => NewRecord,
  ): number[] => store.transact(() => Array.from({ length: count }, (_, n) => store.create(resource, make(n), by).id))
  const tops: number[] = []
  const categories = many('categories', sizes.categories, (n) => {
    const made = newCategory(chance, n < sizes.categories / 6 ? [] : tops)
    if (n < sizes.categories / 6) tops.push(n + 1)
    return made
  })
  return {
    categories,
    tags: many('tags', sizes.tags, () => newTag(chance)),
    venues: many('venues', sizes.venues, () => newVenue(chance)),
    organizers: many('organizers', sizes.organizers, () => newOrganizer(chance)),
  }
}

/** Events that are made while the store takes them; `making` adds up the milliseconds that making them took. */
export function* newEvents(named: Named, count: number, seed: number, spent: { making: number }): Generator<NewRecord> {
  const chance = chanceOf(seed)
  for (let n = 0; n < count; n++) {
    const begun = performance.now()
    const event = newEvent(chance, named)
    spent.making += performance.now() - begun
    yield event
  }
}
