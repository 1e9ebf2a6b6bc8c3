/** What the large store is filled with: places, subjects, and events over ten years, most of them short, some for months. */
import { type Language, languages } from '#contract/language.ts'
import type { Status } from '#contract/status.ts'
import { addDays, addSeconds } from '#contract/time.ts'
import type { NewRecord, VariantChange } from '#server/sync-store/types.ts'
import { below, type Chance, frequent, weighted } from './chance.ts'
import { phrase } from './words.ts'

/** How much there is of everything. Few events have few places, so that a place has about as many events in every store. */
export type Sizes = { events: number; venues: number; organizers: number; categories: number; tags: number }
export const sizesFor = (events: number): Sizes => ({
  events,
  venues: Math.max(200, Math.round(events / 50)),
  organizers: Math.max(100, Math.round(events / 100)),
  categories: 60,
  tags: 2000,
})

/** The day on which the bench takes place. */
export const today = '2026-11-21'
const published = { date: '2026-01-05 09:00:00', date_utc: '2026-01-05 08:00:00' }

const sources: readonly (readonly [Language, number])[] = [
  ['nl', 4],
  ['fr', 3],
  ['en', 2],
  ['de', 1],
]
const states: readonly (readonly [Status, number])[] = [
  ['publish', 93],
  ['draft', 3],
  ['pending', 2],
  ['private', 1],
  ['future', 1],
]

const inLanguages = (
  chance: Chance,
  texts: (language: Language) => { [field: string]: string },
  share = 1,
): Pick<NewRecord, 'sourceLanguage' | 'variants'> => {
  const sourceLanguage = weighted(chance, sources)
  const source = texts(sourceLanguage)
  const variants: { [L in Language]?: VariantChange } = {
    [sourceLanguage]: { status: share === 1 ? 'publish' : weighted(chance, states), texts: source },
  }
  for (const language of languages) {
    if (language === sourceLanguage || chance() > share) continue
    // One in twenty was made from a text that has changed since.
    const madeFrom = chance() < 0.05 ? { ...source, title: `${source['title']}!` } : source
    variants[language] = {
      status: share === 1 ? 'publish' : weighted(chance, states),
      texts: texts(language),
      madeFrom,
    }
  }
  return { sourceLanguage, variants }
}

export const newVenue = (chance: Chance): NewRecord => ({
  author: 1,
  shared: {
    ...published,
    geo_lat: 50 + chance() * 3,
    geo_lng: 3 + chance() * 4,
    zip: String(1000 + below(chance, 9000)),
  },
  ...inLanguages(chance, (language) => ({ venue: phrase(chance, language, 2), city: phrase(chance, language, 1) })),
})
export const newOrganizer = (chance: Chance): NewRecord => ({
  author: 1,
  shared: published,
  ...inLanguages(chance, (language) => ({ organizer: phrase(chance, language, 2) })),
})
/** A sixth of the categories stand at the top. */
export const newCategory = (chance: Chance, tops: readonly number[]): NewRecord => ({
  shared: { parent: tops.length === 0 ? 0 : (tops[below(chance, tops.length)] ?? 0) },
  ...inLanguages(chance, (language) => ({ name: phrase(chance, language, 1) })),
})
export const newTag = (chance: Chance): NewRecord =>
  inLanguages(chance, (language) => ({ name: phrase(chance, language, 2) }))

/** The records that events name, by id. */
export type Named = {
  venues: readonly number[]
  organizers: readonly number[]
  categories: readonly number[]
  tags: readonly number[]
}

const some = (chance: Chance, ids: readonly number[], count: number): number[] =>
  Array.from({ length: count }, () => ids[frequent(chance, ids.length)] ?? 0)

const moment = (chance: Chance): { start: string; end: string } => {
  // Two of five lie ahead, most of those within a year and a half.
  const isAhead = chance() < 0.4
  const days = isAhead ? Math.floor(chance() ** 2 * 1100) : -Math.floor(chance() * 2900)
  const hour = weighted(chance, [
    [10, 2],
    [14, 3],
    [19, 3],
    [20, 4],
  ])
  const start = addSeconds(`${addDays(today, days)} 00:00:00`, hour * 3600 + below(chance, 4) * 900)
  const length = chance() < 0.92 ? 3600 * (1 + below(chance, 5)) : 86_400 * (1 + Math.floor(chance() ** 2 * 120))
  return { start, end: addSeconds(start, length) }
}

export const newEvent = (chance: Chance, { venues, organizers, categories, tags }: Named): NewRecord => {
  const { start, end } = moment(chance)
  return {
    author: 1 + frequent(chance, 40),
    shared: {
      start_date: start,
      end_date: end,
      utc_start_date: addSeconds(start, -3600),
      utc_end_date: addSeconds(end, -3600),
      timezone: 'Europe/Brussels',
      date: addSeconds(start, -3600 * below(chance, 3000)),
      date_utc: addSeconds(start, -3600 * 3000),
      featured: chance() < 0.02 ? 1 : 0,
      hide_from_listings: chance() < 0.01 ? 1 : 0,
      ...(chance() < 0.001 ? { password: 'open' } : {}),
    },
    links: {
      venue: some(chance, venues, 1),
      organizer: some(chance, organizers, chance() < 0.3 ? 2 : 1),
      categories: some(chance, categories, chance() < 0.5 ? 2 : 1),
      tags: some(chance, tags, below(chance, 4)),
    },
    ...inLanguages(
      chance,
      (language) => ({
        title: phrase(chance, language, 3 + below(chance, 4)),
        excerpt: phrase(chance, language, 6),
        description: `<p>${phrase(chance, language, 12 + below(chance, 12))}.</p>`,
      }),
      0.95,
    ),
  }
}
