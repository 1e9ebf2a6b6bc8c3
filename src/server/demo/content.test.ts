import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { demoContent } from './seed.ts'

const content = await demoContent()
const { categories, tags, venues, organizers, events } = content
const everyRecord = [...categories, ...tags, ...venues, ...organizers, ...events]
const agenda = events.filter(({ key }) => key.startsWith('agenda-'))
const holidays = events.filter(({ key }) => key.startsWith('holiday-'))

/** The keys of the records that do not satisfy a condition. */
const failing = <R extends { key: string }>(records: R[], condition: (record: R) => boolean): string[] =>
  records.filter((record) => !condition(record)).map(({ key }) => key)

const isIn = (...expected: string[]): ((record: { texts: object }) => boolean) => {
  const requested = expected.toSorted().join()
  return ({ texts }) => Object.keys(texts).toSorted().join() === requested
}

describe('demo content', () => {
  test('lists its licences', () =>
    expect(content.licences.map(({ licence }) => licence)).toEqual([
      expect.stringContaining('ODbL'),
      expect.stringContaining('Licence Ouverte'),
    ]))

  test('contains 313 holidays and 400 events of the agenda', () => {
    expect(holidays).toHaveLength(313)
    expect(agenda).toHaveLength(400)
    expect(events).toHaveLength(713)
  })

  test.each(Object.entries({ categories, tags, venues, organizers, events }))(
    'has unique keys of %s',
    (_name, records) => expect(new Set(records.map(({ key }) => key)).size).toBe(records.length),
  )

  test('has every record in its source language, and only in supported languages', () => {
    const ours: readonly string[] = languages
    expect(failing(everyRecord, ({ texts, source_language }) => source_language in texts)).toEqual([])
    expect(
      failing(everyRecord, ({ texts }) => Object.keys(texts).every((language) => ours.includes(language))),
    ).toEqual([])
  })

  test('has the agenda in French only, holidays in the languages of their country, categories in all four', () => {
    const [belgian, luxembourgish] = ['Europe/Brussels', 'Europe/Luxembourg'].map((zone) =>
      holidays.filter(({ shared }) => shared.timezone === zone),
    )
    expect(failing([...agenda, ...venues, ...organizers], isIn('fr'))).toEqual([])
    expect(failing(belgian ?? [], isIn('nl', 'en', 'fr', 'de'))).toEqual([])
    expect(failing(luxembourgish ?? [], isIn('en', 'fr', 'de'))).toEqual([])
    expect(failing(categories, isIn('nl', 'en', 'fr', 'de'))).toEqual([])
  })

  test('has only all-day events with valid dates that end after they start', () => {
    const at = (dateTime: string) => Temporal.PlainDateTime.from(dateTime.replace(' ', 'T'), { overflow: 'reject' })
    expect(failing(events, ({ shared }) => /^\d{4}-\d\d-\d\d 00:00:00$/.test(shared.start_date))).toEqual([])
    expect(failing(events, ({ shared }) => /^\d{4}-\d\d-\d\d 23:59:59$/.test(shared.end_date))).toEqual([])
    const inOrder = failing(
      events,
      ({ shared }) => Temporal.PlainDateTime.compare(at(shared.start_date), at(shared.end_date)) < 0,
    )
    expect(inOrder).toEqual([])
  })

  test('has more than half of the agenda after its creation date', () => {
    const ahead = agenda.filter(({ shared }) => shared.start_date > '2026-11-21 23:59:59')
    expect(ahead.length).toBeGreaterThan(agenda.length / 2)
  })

  test('has plain texts without entities, tags, non-breaking or repeated spaces', () => {
    const shown = everyRecord
      .flatMap(({ texts }) => Object.values(texts))
      .flatMap((text) =>
        Object.entries(text).flatMap(([field, value]) => (field === 'description' ? [] : [String(value)])),
      )
    expect(shown.filter((text) => text === '' || /&#?\w+;|<\/?[a-z]|[\u00a0\t\n\u200b]|\s\s|\s$/i.test(text))).toEqual(
      [],
    )
  })

  test('has no leading punctuation in addresses and names, and only postcodes of five digits', () => {
    expect(failing(venues, ({ texts }) => /^[^.,\s-]/.test(texts.fr?.venue ?? ''))).toEqual([])
    expect(failing(venues, ({ texts }) => /^[^.,\s-]/.test(texts.fr?.address ?? 'none'))).toEqual([])
    expect(failing(venues, ({ shared }) => /^\d{5}$/.test(shared.zip ?? '00000'))).toEqual([])
  })

  test('has coordinates in or near Occitanie, or none', () => {
    const near = ({ geo_lat = 44, geo_lng = 2 }) => Math.abs(geo_lat - 44) < 2 && Math.abs(geo_lng - 2) < 3
    expect(failing(venues, ({ shared }) => near(shared))).toEqual([])
    expect(failing(venues, ({ shared }) => 'geo_lat' in shared === 'geo_lng' in shared)).toEqual([])
  })

  test('has descriptions of paragraphs only, with balanced tags', () => {
    const lines = events.flatMap(({ texts }) =>
      Object.values(texts).flatMap((text) => text.description?.split('\n') ?? []),
    )
    expect(lines.filter((line) => !/^<p>(?:[^<>&]|&(?:amp|lt|gt);)+<\/p>$/.test(line))).toEqual([])
    expect(lines.filter((line) => /\(\.\.\.\)<|\u00a0|&amp;(?:nbsp|#\d+|amp);/.test(line))).toEqual([])
  })

  test('has only links to existing records, and every parent before its children', () => {
    const known = [categories, tags, venues, organizers].map(
      (records) => new Set<string>(records.map(({ key }) => key)),
    )
    const [category, tag, venue, organizer] = known
    expect(failing(events, ({ shared }) => shared.venue === undefined || venue?.has(shared.venue) === true)).toEqual([])
    expect(failing(events, ({ shared }) => (shared.organizer ?? []).every((key) => organizer?.has(key)))).toEqual([])
    expect(failing(events, ({ shared }) => (shared.categories ?? []).every((key) => category?.has(key)))).toEqual([])
    expect(failing(events, ({ shared }) => (shared.tags ?? []).every((key) => tag?.has(key)))).toEqual([])
    const before = (parent: string, child: string) => categories.findIndex(({ key }) => key === parent || key === child)
    const orphans = failing(
      categories,
      ({ key, shared: { parent } }) => parent === undefined || categories[before(parent, key)]?.key === parent,
    )
    expect(orphans).toEqual([])
  })

  test('has no unused venue, organizer, tag or category', () => {
    const linked = new Set<string | undefined>(
      events.flatMap(({ shared }) => [
        shared.venue,
        ...(shared.organizer ?? []),
        ...(shared.categories ?? []),
        ...(shared.tags ?? []),
      ]),
    )
    const parents = new Set(categories.map(({ shared }) => shared.parent))
    expect(failing([...venues, ...organizers, ...tags], ({ key }) => linked.has(key))).toEqual([])
    expect(failing(categories, ({ key }) => linked.has(key) || parents.has(key))).toEqual([])
  })
})
