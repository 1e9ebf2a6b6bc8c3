// A new record's line keeps each text once, and tells the same as a comparison with nothing.
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { difference } from './difference.ts'
import { newcomer, toldParts, withSlugs } from './newcomer.ts'
import { openStore } from './open-store.ts'
import { afternoon, by, sampleFile } from '#support/test-store.ts'
import type { StoredRecord } from './types.ts'

const texts = { title: 'Fête “é”\n', description: '<p>Un soir</p>', website: null }
const wanted = {
  sourceLanguage: 'fr',
  shared: { ...afternoon, password: 'secret', featured: 1 },
  variants: {
    fr: { status: 'publish', texts },
    nl: { status: 'publish', texts: { title: 'Feest' }, madeFrom: { title: texts.title, description: 'of before' } },
    de: { texts: { title: 'Fest' }, madeFrom: { title: '', excerpt: texts.title } },
  },
} as const
/** A record as the store answers it. */
const made = (): { record: StoredRecord; kept: string[]; told: unknown } => {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  const record = store.create('events', wanted, by)
  const told = store.changesOf('events', record.id)[0]?.parts
  store.close()
  const db = openDatabase(file)
  const kept = db.column<string>('SELECT parts FROM changes')
  db.close()
  remove()
  return { record, kept, told }
}

test('the line of a new record tells all it came with, keeps what was made from another text once, and no password', () => {
  const { record, kept, told } = made()
  expect(told).toEqual(difference(undefined, record))
  expect(kept).toEqual([newcomer(record)])
  expect(kept[0]?.split('Un soir')).toHaveLength(2)
  expect(kept[0]).not.toContain('secret')
  expect(told).toMatchObject({
    nl: { 'made_from.title': [null, texts.title], 'made_from.description': [null, 'of before'] },
    de: { 'made_from.excerpt': [null, texts.title] },
  })
})

test('a line that an earlier release wrote tells the same', () => {
  const { record } = made()
  const parts = difference(undefined, record)
  expect(toldParts(JSON.stringify(parts))).toEqual(parts)
  expect(toldParts('{}')).toEqual({})
})

test('a line can be told other slugs', () => {
  const { record } = made()
  const slug = (kept: string): unknown => toldParts(kept)['nl']?.['slug']
  expect(slug(newcomer(record))).toEqual([null, 'feest'])
  expect(slug(withSlugs(newcomer(record), { nl: 'feest-2', en: 'x' }))).toEqual([null, 'feest-2'])
})
