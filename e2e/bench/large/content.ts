// Content of the large store: venues, organizers, terms, and events over eleven years, most of them short, some lasting months.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Status } from '#shared/schema/status.ts'
import { addDays, addSeconds, type WallTime } from '#shared/dates/wall-time.ts'
import type { NewRecord, Value, TranslationChange } from '#server/store/types.ts'
import { below, pick, pickWeighted, type Random, zipfBelow } from './random.ts'
import { phrase } from './words.ts'

/** The current day of the bench. */
export const today = '2026-11-21'
const now: WallTime = `${today} 12:00:00`
/** Noon of that day, in milliseconds since 1970. */
export const benchNow = Date.parse(`${today}T12:00:00Z`)

/** Accounts that events belong to: ids from 1. */
export const accounts = 40

const publication = { date: '2026-01-05 09:00:00', date_utc: '2026-01-05 08:00:00' }

const sourceLanguages: readonly (readonly [Language, number])[] = [
  ['nl', 4],
  ['fr', 3],
  ['en', 2],
  ['de', 1],
]
const statuses: readonly (readonly [Status, number])[] = [
  ['publish', 92],
  ['draft', 3],
  ['pending', 2],
  ['private', 2],
  ['future', 1],
]

type Texts = { readonly [field: string]: string }
type Translations = Pick<NewRecord, 'sourceLanguage' | 'translations'>

/** Translations that are all published. */
function inAllLanguages(random: Random, createTexts: (language: Language) => Texts): Translations {
  const sourceLanguage = pickWeighted(random, sourceLanguages)
  const translations: { [L in Language]?: TranslationChange } = {}
  for (const language of languages) translations[language] = { status: 'publish', texts: createTexts(language) }
  return { sourceLanguage, translations }
}

/** Translations of which 10 % are missing, 5 % outdated and 5 % partial. */
function inSomeLanguages(random: Random, createTexts: (language: Language) => Texts): Translations {
  const sourceLanguage = pickWeighted(random, sourceLanguages)
  const source = createTexts(sourceLanguage)
  const translations: { [L in Language]?: TranslationChange } = {
    [sourceLanguage]: { status: pickWeighted(random, statuses), texts: source },
  }
  for (const language of languages) {
    if (language === sourceLanguage || random() < 0.1) continue
    const texts = createTexts(language)
    translations[language] = {
      status: pickWeighted(random, statuses),
      texts: random() < 0.05 ? { ...texts, excerpt: '' } : texts,
      translatedFrom: random() < 0.05 ? { ...source, title: `${source['title']}!` } : source,
    }
  }
  return { sourceLanguage, translations }
}

/** One paragraph per about thirty words. */
const html = (random: Random, language: Language, words: number): string =>
  Array.from(
    { length: Math.ceil(words / 30) },
    (_, n) => `<p>${phrase(random, language, Math.min(30, words - n * 30))}.</p>`,
  ).join('')

export const newVenue = (random: Random): NewRecord => ({
  author: 1,
  shared: {
    ...publication,
    ...(random() < 0.9 ? { geo_lat: 50 + random() * 3, geo_lng: 3 + random() * 4 } : {}),
    zip: String(1000 + below(random, 9000)),
    ...(random() < 0.02 ? { password: 'open' } : {}),
  },
  ...inAllLanguages(random, (language) => ({
    venue: phrase(random, language, 2),
    city: phrase(random, language, 1),
    description: html(random, language, 20),
  })),
})

export const newOrganizer = (random: Random): NewRecord => ({
  author: 1,
  shared: publication,
  ...inAllLanguages(random, (language) => ({ organizer: phrase(random, language, 2) })),
})

/** `parents`: empty for a top-level category. */
export const newCategory = (random: Random, parents: readonly number[]): NewRecord => ({
  shared: { parent: parents.length === 0 ? 0 : pick(random, parents) },
  ...inAllLanguages(random, (language) => ({ name: phrase(random, language, 1) })),
})

export const newTag = (random: Random): NewRecord =>
  inAllLanguages(random, (language) => ({ name: phrase(random, language, 2) }))

/** Ids that events can link to. */
export type LinkTargets = {
  readonly [T in 'venues' | 'organizers' | 'categories' | 'tags' | 'images']: readonly number[]
}

const several = (random: Random, ids: readonly number[], count: number): number[] => [
  ...new Set(Array.from({ length: count }, () => ids[zipfBelow(random, ids.length)] ?? 0)),
]

/** Two of five events are in the future, most of those within a year and a half; 8 % last up to four months. */
function period(random: Random): { start: WallTime; end: WallTime } {
  const days = random() < 0.4 ? Math.floor(random() ** 2 * 1100) : -Math.floor(random() * 2900)
  const hour = pickWeighted(random, [
    [10, 2],
    [14, 3],
    [19, 3],
    [20, 4],
  ])
  const start = addSeconds(`${addDays(today, days)} 00:00:00`, hour * 3600 + below(random, 4) * 900)
  const seconds = random() < 0.92 ? 3600 * (1 + below(random, 5)) : 86_400 * (1 + Math.floor(random() ** 2 * 120))
  return { start, end: addSeconds(start, seconds) }
}

function eventFields(random: Random, images: readonly number[]): { [field: string]: Value } {
  const { start, end } = period(random)
  const published = addSeconds(start, -3600 * (24 + below(random, 3000)))
  return {
    start_date: start,
    end_date: end,
    utc_start_date: addSeconds(start, -3600),
    utc_end_date: addSeconds(end, -3600),
    timezone: 'Europe/Brussels',
    date: published < now ? published : now,
    date_utc: published < now ? addSeconds(published, -3600) : now,
    all_day: random() < 0.05 ? 1 : 0,
    event_state: random() < 0.03 ? 'cancelled' : 'scheduled',
    image: random() < 0.7 ? pick(random, images) : null,
    featured: random() < 0.02 ? 1 : 0,
    hide_from_listings: random() < 0.01 ? 1 : 0,
    password: random() < 0.005 ? 'open' : '',
  }
}

/** A new event. 3 % have no category; 5 % have a long description. */
export function newEvent(random: Random, { venues, organizers, categories, tags, images }: LinkTargets): NewRecord {
  const words = random() < 0.05 ? 200 + below(random, 400) : 12 + below(random, 24)
  return {
    author: 1 + zipfBelow(random, accounts),
    shared: eventFields(random, images),
    links: {
      venue: several(random, venues, random() < 0.95 ? 1 : 0),
      organizer: several(random, organizers, random() < 0.3 ? 2 : 1),
      categories: random() < 0.03 ? [] : several(random, categories, random() < 0.5 ? 2 : 1),
      tags: several(random, tags, below(random, 4)),
    },
    ...inSomeLanguages(random, (language) => ({
      title: phrase(random, language, 3 + below(random, 4)),
      excerpt: phrase(random, language, 6),
      description: html(random, language, words),
    })),
  }
}
