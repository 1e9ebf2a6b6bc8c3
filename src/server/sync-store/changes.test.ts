// The log tells what changed, never a password, and cannot be rewritten.
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { diffRecord } from './diff.ts'
import { openStore } from './open-store.ts'
import { afternoon, by, event, sampleFile, sampleStore, venue } from '#support/sync-test-store.ts'

test('a change tells who, when, what was and what is', () => {
  const { store } = sampleStore()
  const hall = venue(store, { nl: 'Zaal' })
  const { id } = event(store, { nl: 'Feest' })
  store.change(
    'events',
    id,
    { shared: { featured: 1 }, links: { venue: [hall.id] }, variants: { nl: { texts: { title: 'Kermis' } } } },
    { account: 4, changeSet: 'c4' },
  )
  expect(store.changesOf('events', id)[0]).toEqual({
    seq: 3,
    at: '2026-11-21 12:00:00',
    changeSet: 'c4',
    account: 4,
    resource: 'events',
    record: id,
    deed: 'update',
    parts: { shared: { featured: [0, 1], venue: [[], [hall.id]] }, nl: { title: ['Feest', 'Kermis'] } },
  })
  expect(store.changesAfter(1, 1).map(({ seq, deed }) => [seq, deed])).toEqual([[2, 'create']])
  expect(store.changesOf('events', id, { before: 3, limit: 5 }).map(({ seq }) => seq)).toEqual([2])
  expect(store.lastChange()).toBe(3)
})

test('long lines are read a few at a time, and one after the other all the same', () => {
  const { store } = sampleStore()
  const { id } = event(store, { nl: 'Feest' })
  for (let n = 0; n < 12; n += 1)
    store.change('events', id, { variants: { nl: { texts: { description: `${n} `.repeat(200_000) } } } }, by)
  const read: number[] = []
  for (let last = 0, lines = store.changesAfter(last, 500); lines.length > 0; lines = store.changesAfter(last, 500)) {
    expect(lines.length).toBeLessThan(12)
    read.push(...lines.map(({ seq }) => seq))
    last = read.at(-1) ?? last
  }
  expect(read).toEqual(Array.from({ length: store.lastChange() }, (_, n) => n + 1))
})

test('a password is never told, only that there is one', () => {
  const { store } = sampleStore()
  const { id } = event(store, { en: 'x' }, { shared: { password: 'first-secret' } })
  store.change('events', id, { shared: { password: 'second-secret' } }, by)
  store.change('events', id, { shared: { password: '' } }, by)
  const response = store.changesOf('events', id)
  expect(JSON.stringify(response)).not.toContain('secret')
  expect(response.map(({ parts }) => parts['shared']?.['protected'])).toEqual([
    [1, 0],
    [1, 1],
    [null, 1],
  ])
  expect(store.read('events', id)?.revision).toBe(3)
})

test('lines are not deleted or altered, but for blanking what was purged', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  event(store, { en: 'x' })
  store.close()
  const db = openDatabase(file)
  expect(() => db.run('DELETE FROM changes')).toThrow(/never deleted/)
  expect(() => db.run('UPDATE changes SET account = 9')).toThrow(/written once/)
  expect(() => db.run("UPDATE changes SET parts = '{}'")).toThrow(/written once/)
  db.run(
    "INSERT INTO changes (at, change_set, resource, record, deed, parts) VALUES ('', '', 'events', 1, 'purge', '{}')",
  )
  expect(() => db.run("UPDATE changes SET parts = '{}', account = 9 WHERE seq = 1")).toThrow(/written once/)
  expect(db.run("UPDATE changes SET parts = '{}' WHERE seq = 1")).toBe(1)
  db.close()
  remove()
})

test('the line of a new record tells all it came with, and no password', () => {
  const { store } = sampleStore()
  const texts = { title: 'Fête “é”\n', description: '<p>Un soir</p>', website: null }
  const record = store.create(
    'events',
    {
      sourceLanguage: 'fr',
      shared: { ...afternoon, password: 'secret', featured: 1 },
      variants: {
        fr: { status: 'publish', texts },
        nl: {
          status: 'publish',
          texts: { title: 'Feest' },
          madeFrom: { title: texts.title, description: 'of before' },
        },
        de: { texts: { title: 'Fest' }, madeFrom: { title: '', excerpt: texts.title } },
      },
    },
    by,
  )
  const parts = store.changesOf('events', record.id)[0]?.parts
  expect(parts).toEqual(diffRecord(undefined, record))
  expect(JSON.stringify(parts)).not.toContain('secret')
  expect(parts).toMatchObject({
    nl: { 'made_from.title': [null, texts.title], 'made_from.description': [null, 'of before'] },
    de: { 'made_from.excerpt': [null, texts.title] },
  })
})
