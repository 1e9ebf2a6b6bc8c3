// Stores after any writes, for property tests: events with odd and long hours, categories that move, venues, the trash.
import * as fc from 'fast-check'
import { languages } from '#shared/i18n/language.ts'
import { statuses } from '#shared/schema/status.ts'
import { addSeconds } from '#shared/dates/wall-time.ts'
import { openStore } from '#server/sync-store/open-store.ts'
import type { Store } from '#server/sync-store/store.ts'
import { afternoon, by, category, venue } from './sync-test-store.ts'

/** The moment at which all of it happens. */
export const now = '2026-11-21 12:00:00'
export const language = fc.constantFrom(...languages)
const alive = statuses.filter((status) => status !== 'trash')
export const day = 86_400
const moments = fc
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
      moments,
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
  title: fc.constantFrom('', 'a', 'b'),
  madeFrom: fc.constantFrom('', 'a', 'z'),
})
/** One write. */
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      deed: fc.constant('create' as const),
      part: eventPart,
      author: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ deed: fc.constant('change' as const), which: fc.nat(30), part: eventPart }) },
  {
    weight: 2,
    arbitrary: fc.record({
      deed: fc.constant('trash' as const),
      trash: fc.constantFrom('put' as const, 'take-out' as const),
      which: fc.nat(30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('move' as const), which: fc.nat(4), under: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('unname' as const), which: fc.nat(4), isBack: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** A store and the ids in it. */
export type TestApp = {
  store: Store
  events: number[]
  categories: number[]
  tags: number[]
  venues: number[]
  organizers: number[]
}

/** The nth of a list that goes round and round; none of an empty one. */
export const at = <V>(list: readonly V[], n: number): V[] =>
  list.length === 0 ? [] : list.slice(n % list.length, (n % list.length) + 1)

/** Does one write. */
export function take({ store, events, categories, tags, venues, organizers }: TestApp, step: Step): void {
  if (step.deed === 'move') {
    const [moved = 0] = at(categories, step.which)
    const [under = 0] = step.under === 5 ? [0] : at(categories, step.under)
    if (moved && moved !== under && !store.descendants([moved]).includes(under))
      store.change('categories', moved, { shared: { parent: under } }, by)
    return
  }
  if (step.deed === 'unname') {
    const [gone] = at(categories, step.which)
    if (gone === undefined || categories.length < 3) return
    const { sourceLanguage, shared } = store.removeTerm('categories', gone, by)
    if (step.isBack) {
      const variants = { [sourceLanguage]: { texts: { name: 'back' } } }
      store.create('categories', { id: gone, sourceLanguage, shared, variants, events }, by)
    } else categories.splice(categories.indexOf(gone), 1)
    return
  }
  if (step.deed === 'trash') {
    for (const id of at(events, step.which)) store.change('events', id, { trash: step.trash }, by)
    return
  }
  const { shared, links, language, status, title, madeFrom } = step.part
  const written = {
    shared: { ...afternoon, ...shared },
    links: {
      categories: links.categories.flatMap((n) => at(categories, n)),
      venue: links.venue.flatMap((n) => at(venues, n)),
      organizer: links.organizer.flatMap((n) => at(organizers, n)),
      tags: links.tags.flatMap((n) => at(tags, n)),
    },
    variants: { [language]: { status, texts: { title, description: title }, madeFrom: { title: madeFrom } } },
  }
  if (step.deed === 'create')
    events.push(store.create('events', { ...written, sourceLanguage: language, author: step.author }, by).id)
  else for (const id of at(events, step.which)) store.change('events', id, written, by)
}

/** A store in a file after these writes. */
export function createStoreContent(file: string, steps: readonly Step[]): TestApp {
  const store = openStore(file, { clock: () => Date.parse(`${now.replace(' ', 'T')}Z`) })
  const top = category(store, { en: 'top' }).id
  const below = category(store, { en: 'below' }, top).id
  const categories = [top, below, category(store, { en: 'lowest' }, below).id, category(store, { en: 'other' }).id]
  const coordinates = { geo_lat: 51.05, geo_lng: 3.72 }
  const venues = [venue(store, { en: 'x' }, { shared: coordinates }).id, venue(store, { en: 'y' }).id]
  const named = (resource: 'organizers' | 'tags', field: string): number[] =>
    ['x', 'y'].map((name) => {
      const variants = { en: { status: 'publish' as const, texts: { [field]: name } } }
      return store.create(resource, { sourceLanguage: 'en', variants }, by).id
    })
  const world = {
    store,
    events: [],
    categories,
    venues,
    organizers: named('organizers', 'organizer'),
    tags: named('tags', 'name'),
  }
  for (const each of steps) take(world, each)
  return world
}
