import { describe, expect, it } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import type { AnyBundle } from '../draft/draft.ts'
import { isBlank, isTrashed, getDisplayedValues, getDetailFields, displayedLanguage } from './visible-fields.ts'

const bundle: AnyBundle = {
  id: 7,
  source_language: 'fr',
  shared: { start_date: '2026-11-24 19:30:00' },
  texts: { fr: { title: 'Nuit', status: 'publish' }, de: { title: 'Nacht', status: 'draft' } },
  etags: {},
  inherited: {},
  outdated: {},
  rights: { shared: true, languages: ['nl', 'en', 'fr', 'de'], delete: true, deeds: [] },
}

describe('A record', () => {
  it('is shown in the requested language, otherwise in its source language or the only one', () => {
    expect(displayedLanguage(bundle, 'de')).toBe('de')
    expect(displayedLanguage(bundle, 'nl')).toBe('fr')
    expect(displayedLanguage({ ...bundle, texts: { de: {} } }, 'nl')).toBe('de')
    expect(getDisplayedValues(bundle, 'de')).toEqual({
      id: 7,
      language: 'de',
      start_date: '2026-11-24 19:30:00',
      title: 'Nacht',
      status: 'draft',
    })
  })
  it('is trashed if its source translation has the status trash', () => {
    expect(isTrashed(bundle)).toBe(false)
    expect(isTrashed({ ...bundle, texts: { fr: { status: 'trash' } } })).toBe(true)
  })
})

const allFields = (...args: Parameters<typeof getDetailFields>): string[] =>
  Object.values(getDetailFields(...args))
    .flat()
    .map(([name]) => name)

it('Every field of a response is shown exactly once, except those of other parts of the page', () => {
  const byOtherParts = [
    'language',
    'source_language',
    'translations',
    'inherited',
    'status',
    'image',
    'count_all_languages',
    'version',
  ]
  for (const table of Object.values(resources)) {
    const places = allFields(table, { date: '2026-12-01 10:00:00' })
    expect(new Set(places).size).toBe(places.length)
    const hidden = Object.keys(table.fields).filter((name) => !places.includes(name))
    const inSummary = ['start_date', 'end_date', 'all_day', 'venue', 'password']
    const inNote = ['series', 'series_rule', 'series_position', 'series_date']
    const expected = [table.title, ...byOtherParts, ...(table.name === 'events' ? [...inSummary, ...inNote] : [])]
    expect(hidden.toSorted()).toEqual(expected.filter((name) => name in table.fields).toSorted())
  }
})

it('Divides the fields of an event into texts, facts and details', () => {
  const { texts, facts, details } = getDetailFields(resources.events)
  expect(texts.map(([name]) => name)).toEqual(['excerpt', 'description'])
  expect(facts.map(([name]) => name)).toEqual(['cost', 'website', 'organizer', 'categories', 'tags'])
  expect(details.map(([name]) => name).slice(0, 2)).toEqual(['slug', 'timezone'])
  expect(details.at(-1)?.[0]).toBe('json_ld')
})

it('A draft is shown without a publication date unless it has a later one', () => {
  const names = (record: object): string[] =>
    allFields(resources.events, { ...record }).filter((name) => name.startsWith('date'))
  const [created, ahead] = ['2026-11-23 10:00:00', '2026-12-01 10:00:00']
  const draft = { date: created, date_utc: '0000-00-00 00:00:00', modified: created }
  expect(names(draft)).toEqual([])
  expect(names({ ...draft, date: ahead })).toEqual(['date', 'date_utc'])
  expect(names({ ...draft, date_utc: '2026-11-23 09:00:00' })).toEqual(['date', 'date_utc'])
})

it('Empty values and the default status are blank', () => {
  expect([undefined, null, '', false, [], 'scheduled'].map(isBlank)).not.toContain(false)
  expect([0, true, 'cancelled', [1], 'x', { id: 1 }].map(isBlank)).not.toContain(true)
})
