import { expect, test } from 'vitest'
import type { AnyBundle } from '#records/draft/draft.ts'
import { compareRecords, rowKey, switchRow, takenValues } from './merge-values.ts'

const bundle = (id: number, shared: object, texts: { [language: string]: object }): AnyBundle =>
  ({
    id,
    source_language: 'nl',
    shared: {
      zip: '',
      country: '',
      geo_lat: '',
      geo_lng: '',
      phone: '',
      buffer_minutes: 0,
      image: false,
      show_map: true,
      show_map_link: true,
      ...shared,
    },
    texts,
    etags: { shared: '' },
    inherited: {},
    outdated: {},
    made_from: {},
    rights: { shared: true, languages: [], delete: true, deeds: [] },
  }) as unknown as AnyBundle // safe: the parts that are compared

const text = (venue: string, address = '', more: object = {}) => ({
  venue,
  address,
  city: '',
  status: 'publish',
  slug: venue,
  ...more,
})

test('the comparison lists fields that differ in the merged record, and marks those empty in the remaining one', () => {
  const remaining = bundle(1, { zip: '9000' }, { nl: text('Zaal') })
  const merged = bundle(
    2,
    { zip: '9040', phone: '1', buffer_minutes: 30 },
    { nl: text('De zaal', 'Kaai 1'), fr: text('La salle') },
  )
  const rows = compareRecords('venues', remaining, merged)
  expect(rows.map((row) => [rowKey(row), row.isRemainingEmpty, row.isNewTranslation])).toEqual([
    ['shared.zip', false, false],
    ['shared.buffer_minutes', true, false],
    ['shared.phone', true, false],
    ['nl.venue', false, false],
    ['nl.address', true, false],
    ['fr.venue', true, true],
  ])
  expect(takenValues('venues', merged, rows, new Set(['shared.phone', 'nl.address', 'fr.venue']))).toEqual({
    shared: { phone: '1' },
    texts: { nl: { address: 'Kaai 1' }, fr: { venue: 'La salle', status: 'publish' } },
  })
  expect(compareRecords('venues', remaining, remaining)).toEqual([])
})

test('a province that repeats the field for province and state is not compared, and follows it', () => {
  const inGard = { province: 'Gard', stateprovince: 'Gard' }
  const remaining = bundle(1, {}, { nl: text('Zaal', '', inGard) })
  const merged = bundle(2, {}, { nl: text('Zaal', '', { province: 'Tarn', stateprovince: 'Tarn' }) })
  const rows = compareRecords('venues', remaining, merged)
  expect(rows.map(rowKey)).toEqual(['nl.stateprovince'])
  const taken = takenValues('venues', merged, rows, new Set(['nl.stateprovince']))
  expect(taken.texts?.nl).toMatchObject({ province: 'Tarn', stateprovince: 'Tarn' })

  const other = bundle(2, {}, { nl: text('Zaal', '', { province: 'Gard', stateprovince: 'Occitanie' }) })
  const own = bundle(1, {}, { nl: text('Zaal', '', { province: 'Tarn', stateprovince: 'Tarn' }) })
  expect(compareRecords('venues', own, other).map(rowKey)).toEqual(['nl.province', 'nl.stateprovince'])
})

test('both coordinates are taken from the same record', () => {
  const remaining = bundle(1, { geo_lat: 51.05, geo_lng: 3.72, zip: '9000' }, {})
  const merged = bundle(2, { geo_lat: 50.85, geo_lng: 4.35, zip: '1000' }, {})
  const rows = compareRecords('venues', remaining, merged)
  const [first, second] = ['shared.geo_lat', 'shared.geo_lng'].map((key) => rows.find((row) => rowKey(row) === key))
  if (!first || !second) throw new Error('The coordinates are not compared.')
  const both = switchRow(rows, new Set(), second)
  expect(both).toEqual(new Set(['shared.geo_lat', 'shared.geo_lng']))
  expect(switchRow(rows, both, first)).toEqual(new Set())
})
