// Generates stores with random writes, for property tests.
import * as fc from 'fast-check'
import { languages } from '#shared/i18n/language.ts'
import { statuses } from '#shared/schema/status.ts'
import { addSeconds } from '#shared/dates/wall-time.ts'
import { descendants } from '#server/store/terms.ts'
import { removeTerm } from '#server/store/write-records.ts'
import { actor, afternoon, category, sampleStore, type TestStore, venue } from './test-store.ts'

/** The time of all writes. */
export const now = '2026-11-21 12:00:00'
export const language = fc.constantFrom(...languages)
const alive = statuses.filter((status) => status !== 'trash')
export const day = 86_400
const dateTimes = fc
  .tuple(
    fc.integer({ min: -70, max: 70 }),
    fc.constantFrom(0, 36_000, 86_399),
    fc.constantFrom(0, 3600, day, day + 1, 5 * day, 9 * day, 80 * day, 70_000 * day, -day),
  )
  .map(([days, second, length]) => {
    const start = addSeconds('2026-11-21 00:00:00', days * day + second)
    const end = addSeconds(start, length)
    return {
      start_date: start,
      end_date: end,
      utc_start_date: addSeconds(start, -3600),
      utc_end_date: addSeconds(end, 3600),
    }
  })

/** Ids that events may have as their parent. */
export const parents = [8, 9] as const

const eventPart = fc.record({
  shared: fc
    .tuple(
      dateTimes,
      fc.record({
        featured: fc.nat(1),
        hide_from_listings: fc.constantFrom(0, 0, 1),
        password: fc.constantFrom('', '', '', 'x'),
        image: fc.constantFrom(null, null, 7),
        post_parent: fc.constantFrom(0, 0, ...parents),
        date: fc.constantFrom('2026-01-01 00:00:00', '2026-02-01 00:00:00', ''),
      }),
    )
    .map(([when, rest]) => ({ ...when, ...rest })),
  links: fc.record({
    categories: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
    venue: fc.uniqueArray(fc.nat(1), { maxLength: 2 }),
    organizer: fc.uniqueArray(fc.nat(1), { maxLength: 2 }),
    tags: fc.uniqueArray(fc.nat(1), { maxLength: 2 }),
  }),
  language,
  status: fc.constantFrom(...alive),
  // The last one names a day of few events.
  title: fc.constantFrom('', 'a', 'b', 'on 21 November 2026'),
  translatedFrom: fc.constantFrom('', 'a', 'z'),
})
/** One write. */
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      action: fc.constant('create' as const),
      part: eventPart,
      author: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ action: fc.constant('change' as const), which: fc.nat(30), part: eventPart }) },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('trash' as const),
      trash: fc.constantFrom('put' as const, 'take-out' as const),
      which: fc.nat(30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('move' as const), which: fc.nat(4), under: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ action: fc.constant('unname' as const), which: fc.nat(4), isBack: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant('buffer' as const),
      which: fc.nat(1),
      minutes: fc.constantFrom(0, 15, 240, 1440),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** A store and the ids in it. */
export type FilledStore = {
  store: TestStore
  events: number[]
  categories: number[]
  tags: number[]
  venues: number[]
  organizers: number[]
}

/** The nth item of a list, cyclically; none if it is empty. */
export const at = <V>(list: readonly V[], n: number): V[] =>
  list.length === 0 ? [] : list.slice(n % list.length, (n % list.length) + 1)

/** Applies a write. */
export async function applyStep(filled: FilledStore, step: Step): Promise<void> {
  const { store, events, categories, tags, venues, organizers } = filled
  if (step.action === 'move') {
    const [moved = 0] = at(categories, step.which)
    const [under = 0] = step.under === 5 ? [0] : at(categories, step.under)
    if (moved && moved !== under && !(await store.read((tx) => descendants(tx, [moved]))).includes(under))
      await store.update('categories', moved, { shared: { parent: under } })
    return
  }
  if (step.action === 'unname') {
    const [removed] = at(categories, step.which)
    if (removed === undefined || categories.length < 3) return
    const { sourceLanguage, shared } = await store.write((tx) => removeTerm(tx, 'categories', removed, actor))
    if (step.isBack) {
      const translations = { [sourceLanguage]: { texts: { name: 'back' } } }
      await store.create('categories', { id: removed, sourceLanguage, shared, translations, events })
    } else categories.splice(categories.indexOf(removed), 1)
    return
  }
  if (step.action === 'buffer') {
    const shared = { buffer_minutes: step.minutes }
    for (const id of at(venues, step.which)) await store.update('venues', id, { shared })
    return
  }
  if (step.action === 'trash') {
    for (const id of at(events, step.which)) await store.update('events', id, { trash: step.trash })
    return
  }
  const { shared, links, language, status, title, translatedFrom } = step.part
  const written = {
    shared: { ...afternoon, ...shared },
    links: {
      categories: links.categories.flatMap((n) => at(categories, n)),
      venue: links.venue.flatMap((n) => at(venues, n)),
      organizer: links.organizer.flatMap((n) => at(organizers, n)),
      tags: links.tags.flatMap((n) => at(tags, n)),
    },
    translations: {
      [language]: { status, texts: { title, description: title }, translatedFrom: { title: translatedFrom } },
    },
  }
  if (step.action === 'create')
    events.push((await store.create('events', { ...written, sourceLanguage: language, author: step.author })).id)
  else for (const id of at(events, step.which)) await store.update('events', id, written)
}

/** A new store after these writes. */
export async function storeAfter(steps: readonly Step[]): Promise<FilledStore> {
  const { store } = await sampleStore(now)
  const top = (await category(store, { en: 'top' })).id
  const below = (await category(store, { en: 'below' }, top)).id
  const lowest = (await category(store, { en: 'lowest' }, below)).id
  const other = (await category(store, { en: 'other' })).id
  const coordinates = { geo_lat: 51.05, geo_lng: 3.72 }
  const venues = [(await venue(store, { en: 'x' }, { shared: coordinates })).id, (await venue(store, { en: 'y' })).id]
  const named = async (resource: 'organizers' | 'tags', field: string, name: string): Promise<number> => {
    const translations = { en: { status: 'publish' as const, texts: { [field]: name } } }
    return (await store.create(resource, { sourceLanguage: 'en', translations })).id
  }
  const filled = {
    store,
    events: [],
    categories: [top, below, lowest, other],
    venues,
    organizers: [await named('organizers', 'organizer', 'x'), await named('organizers', 'organizer', 'y')],
    tags: [await named('tags', 'name', 'x'), await named('tags', 'name', 'y')],
  }
  for (const step of steps) await applyStep(filled, step)
  return filled
}
