import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { demoContent } from './seed.ts'

const content = await demoContent()
const { categories, tags, venues, organizers, events } = content
const everyRecord = [...categories, ...tags, ...venues, ...organizers, ...events]
const agenda = events.filter(({ key }) => key.startsWith('agenda-'))
const holidays = events.filter(({ key }) => key.startsWith('holiday-'))

/** The keys of the records that are not as they should be. */
const not = <R extends { key: string }>(records: R[], good: (record: R) => boolean): string[] =>
  records.filter((record) => !good(record)).map(({ key }) => key)

const speaks = (...spoken: string[]): ((record: { texts: object }) => boolean) => {
  const requested = spoken.toSorted().join()
  return ({ texts }) => Object.keys(texts).toSorted().join() === requested
}

describe('the shipped content', () => {
  test('names its licences', () =>
    expect(content.licences.map(({ licence }) => licence)).toEqual([
      expect.stringContaining('ODbL'),
      expect.stringContaining('Licence Ouverte'),
    ]))

  test('holds every holiday and the whole agenda', () => {
    expect(holidays).toHaveLength(313)
    expect(agenda).toHaveLength(400)
    expect(events).toHaveLength(713)
  })

  test.each(Object.entries({ categories, tags, venues, organizers, events }))(
    '%s have keys of their own',
    (_name, records) => expect(new Set(records.map(({ key }) => key)).size).toBe(records.length),
  )

  test('has each record in its source language, and in no language but ours', () => {
    const ours: readonly string[] = languages
    expect(not(everyRecord, ({ texts, source_language }) => source_language in texts)).toEqual([])
    expect(not(everyRecord, ({ texts }) => Object.keys(texts).every((language) => ours.includes(language)))).toEqual([])
  })

  test('has the agenda in French alone, holidays in all the languages that name them, categories in all four', () => {
    const [belgian, luxembourgish] = ['Europe/Brussels', 'Europe/Luxembourg'].map((zone) =>
      holidays.filter(({ shared }) => shared.timezone === zone),
    )
    expect(not([...agenda, ...venues, ...organizers], speaks('fr'))).toEqual([])
    expect(not(belgian ?? [], speaks('nl', 'en', 'fr', 'de'))).toEqual([])
    expect(not(luxembourgish ?? [], speaks('en', 'fr', 'de'))).toEqual([])
    expect(not(categories, speaks('nl', 'en', 'fr', 'de'))).toEqual([])
  })

  test('has whole days that exist and end no earlier than they start', () => {
    const at = (dateTime: string) => Temporal.PlainDateTime.from(dateTime.replace(' ', 'T'), { overflow: 'reject' })
    expect(not(events, ({ shared }) => /^\d{4}-\d\d-\d\d 00:00:00$/.test(shared.start_date))).toEqual([])
    expect(not(events, ({ shared }) => /^\d{4}-\d\d-\d\d 23:59:59$/.test(shared.end_date))).toEqual([])
    const inOrder = not(
      events,
      ({ shared }) => Temporal.PlainDateTime.compare(at(shared.start_date), at(shared.end_date)) < 0,
    )
    expect(inOrder).toEqual([])
  })

  test('has most of the agenda ahead of the day it was made', () => {
    const ahead = agenda.filter(({ shared }) => shared.start_date > '2026-11-21 23:59:59')
    expect(ahead.length).toBeGreaterThan(agenda.length / 2)
  })

  test('has plain texts without references, tags, hard or doubled spaces', () => {
    const shown = everyRecord
      .flatMap(({ texts }) => Object.values(texts))
      .flatMap((text) =>
        Object.entries(text).flatMap(([field, value]) => (field === 'description' ? [] : [String(value)])),
      )
    expect(shown.filter((text) => text === '' || /&#?\w+;|<\/?[a-z]|[\u00a0\t\n\u200b]|\s\s|\s$/i.test(text))).toEqual(
      [],
    )
  })

  test('has no stray dot before an address or a name, and no postcode without five digits', () => {
    expect(not(venues, ({ texts }) => /^[^.,\s-]/.test(texts.fr?.venue ?? ''))).toEqual([])
    expect(not(venues, ({ texts }) => /^[^.,\s-]/.test(texts.fr?.address ?? 'none'))).toEqual([])
    expect(not(venues, ({ shared }) => /^\d{5}$/.test(shared.zip ?? '00000'))).toEqual([])
  })

  test('has coordinates in or near Occitanie, both or none', () => {
    const near = ({ geo_lat = 44, geo_lng = 2 }) => Math.abs(geo_lat - 44) < 2 && Math.abs(geo_lng - 2) < 3
    expect(not(venues, ({ shared }) => near(shared))).toEqual([])
    expect(not(venues, ({ shared }) => 'geo_lat' in shared === 'geo_lng' in shared)).toEqual([])
  })

  test('has descriptions of balanced paragraphs, nothing else', () => {
    const lines = events.flatMap(({ texts }) =>
      Object.values(texts).flatMap((text) => text.description?.split('\n') ?? []),
    )
    expect(lines.filter((line) => !/^<p>(?:[^<>&]|&(?:amp|lt|gt);)+<\/p>$/.test(line))).toEqual([])
    expect(lines.filter((line) => /\(\.\.\.\)<|\u00a0|&amp;(?:nbsp|#\d+|amp);/.test(line))).toEqual([])
  })

  test('has links that lead somewhere, and a parent before its children', () => {
    const known = [categories, tags, venues, organizers].map(
      (records) => new Set<string>(records.map(({ key }) => key)),
    )
    const [category, tag, venue, organizer] = known
    expect(not(events, ({ shared }) => shared.venue === undefined || venue?.has(shared.venue) === true)).toEqual([])
    expect(not(events, ({ shared }) => (shared.organizer ?? []).every((key) => organizer?.has(key)))).toEqual([])
    expect(not(events, ({ shared }) => (shared.categories ?? []).every((key) => category?.has(key)))).toEqual([])
    expect(not(events, ({ shared }) => (shared.tags ?? []).every((key) => tag?.has(key)))).toEqual([])
    const before = (parent: string, child: string) => categories.findIndex(({ key }) => key === parent || key === child)
    const orphans = not(
      categories,
      ({ key, shared: { parent } }) => parent === undefined || categories[before(parent, key)]?.key === parent,
    )
    expect(orphans).toEqual([])
  })

  test('has nothing that nothing leads to', () => {
    const linked = new Set<string | undefined>(
      events.flatMap(({ shared }) => [
        shared.venue,
        ...(shared.organizer ?? []),
        ...(shared.categories ?? []),
        ...(shared.tags ?? []),
      ]),
    )
    const parents = new Set(categories.map(({ shared }) => shared.parent))
    expect(not([...venues, ...organizers, ...tags], ({ key }) => linked.has(key))).toEqual([])
    expect(not(categories, ({ key }) => linked.has(key) || parents.has(key))).toEqual([])
  })
})
