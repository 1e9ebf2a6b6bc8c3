// Generates the content of random stores as plain values.
import fc from 'fast-check'
import { languages } from '#shared/i18n/language.ts'

/** Words of titles and texts. */
export const words = ['Fête', 'feest', 'Gent', 'plein air', 'Ça e', 'Zorro'] as const
const text: fc.Arbitrary<string> = fc.constantFrom(...words)
/** A text with a date mention. */
export const dayText = { text: 'Dimanche 22 novembre', day: '2026-11-22' }
const maybeText = fc.constantFrom(...words, '', '')
const language = fc.constantFrom(...languages)
const writers = ['administrator', 'author', 'otherAuthor', 'contributor'] as const
const texts = fc.record({
  title: text,
  description: maybeText,
  excerpt: fc.constantFrom(...words, '', '', dayText.text, dayText.text),
  reason: fc.constantFrom(...words, '', '', '', '', ''),
  status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'pending', 'private'),
})
/** The texts of a language. */
export type TextsPlan = typeof texts extends fc.Arbitrary<infer T> ? T : never
const common = {
  source: language,
  author: fc.constantFrom(...writers),
  first: texts,
  more: fc.dictionary(language, texts, { maxKeys: 3 }),
  date: fc.constantFrom('2026-01-05 10:00:00', '2026-03-05 10:00:00', '2025-06-05 10:00:00', '2027-06-05 10:00:00'),
  edited: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  trashed: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  note: text,
  hasImage: fc.integer({ min: 0, max: 2 }).map((n) => n === 0),
}
const places = [undefined, { latitude: 51.05, longitude: 3.72 }, { latitude: 50.85, longitude: 4.35 }] as const
const days = [
  '2026-11-18',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2027-03-01',
  '2027-03-02',
  '2027-03-14',
  '2027-03-28',
  '2029-01-01',
] as const
const zones = ['Europe/Brussels', 'Europe/Brussels', 'America/New_York', 'Asia/Tokyo', '+05:30', 'UTC'] as const
const which = fc.nat(3)
const event = fc.record({
  ...common,
  day: fc.constantFrom(...days),
  hour: fc.constantFrom('00:00:00', '10:00:00', '13:00:00', '19:30:00'),
  timezone: fc.constantFrom(...zones),
  lasts: fc.constantFrom('same', 'evening', 'next', 'long'),
  venue: fc.option(which, { freq: 3 }),
  organizers: fc.uniqueArray(which, { maxLength: 2 }),
  categories: fc.uniqueArray(which, { maxLength: 2 }),
  tags: fc.uniqueArray(which, { maxLength: 2 }),
  state: fc.constantFrom('scheduled', 'scheduled', 'sold_out', 'cancelled', 'postponed', 'moved_online'),
  featured: fc.boolean(),
  hidden: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  isLocked: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  parent: fc.option(fc.nat(10), { freq: 2 }),
})
const term = fc.record({ source: language, first: texts, more: common.more, edited: common.edited, parent: which })

/** The plan of the content of a store. */
export const contentPlans = fc.record({
  events: fc.array(event, { minLength: 6, maxLength: 14, size: 'max' }),
  venues: fc.array(
    fc.record({ ...common, place: fc.constantFrom(...places), buffer: fc.constantFrom(0, 0, 30, 240) }),
    { minLength: 2, maxLength: 4 },
  ),
  organizers: fc.array(fc.record(common), { minLength: 2, maxLength: 4 }),
  categories: fc.array(term, { minLength: 2, maxLength: 4 }),
  tags: fc.array(term, { minLength: 2, maxLength: 4 }),
})
export type ContentPlan = typeof contentPlans extends fc.Arbitrary<infer T> ? T : never
