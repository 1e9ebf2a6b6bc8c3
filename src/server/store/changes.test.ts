// Changes are logged with their values, never a password, and cannot be altered.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changesAfter, changesOfRecord, lastSeq } from './changes.ts'
import { diffRecord } from './diff.ts'
import { afternoon, event, sampleStore, venue } from '#support/test-store.ts'

test('a change has account, time, action and the old and new values', async () => {
  const { store } = await sampleStore()
  const hall = await venue(store, { nl: 'Zaal' })
  const { id } = await event(store, { nl: 'Feest' })
  await store.update(
    'events',
    id,
    { shared: { featured: 1 }, links: { venue: [hall.id] }, translations: { nl: { texts: { title: 'Kermis' } } } },
    { account: 4, changeSet: 'c4' },
  )
  expect((await store.read((tx) => changesOfRecord(tx, 'events', id)))[0]).toEqual({
    seq: 3,
    at: '2026-11-21 12:00:00',
    changeSet: 'c4',
    account: 4,
    resource: 'events',
    record: id,
    action: 'update',
    parts: { shared: { featured: [0, 1], venue: [[], [hall.id]] }, nl: { title: ['Feest', 'Kermis'] } },
  })
  expect((await store.read((tx) => changesAfter(tx, 1, 1))).map(({ seq, action }) => [seq, action])).toEqual([
    [2, 'create'],
  ])
  expect(
    (await store.read((tx) => changesOfRecord(tx, 'events', id, { before: 3, limit: 5 }))).map(({ seq }) => seq),
  ).toEqual([2])
  expect(await store.read(lastSeq)).toBe(3)
})

test('large changes are read in small batches without gaps', async () => {
  const { store } = await sampleStore()
  const { id } = await event(store, { nl: 'Feest' })
  for (let n = 0; n < 12; n += 1)
    await store.update('events', id, { translations: { nl: { texts: { description: `${n} `.repeat(200_000) } } } })
  const read: number[] = []
  const readMore = async (): Promise<number> => {
    const changes = await store.read((tx) => changesAfter(tx, read.at(-1) ?? 0, 500))
    read.push(...changes.map(({ seq }) => seq))
    return changes.length
  }
  for (let count = await readMore(); count > 0; count = await readMore()) expect(count).toBeLessThan(12)
  expect(read).toEqual(Array.from({ length: await store.read(lastSeq) }, (_, n) => n + 1))
})

test('changes contain no passwords, only whether the record is protected', async () => {
  const { store } = await sampleStore()
  const { id } = await event(store, { en: 'x' }, { shared: { password: 'first-secret' } })
  await store.update('events', id, { shared: { password: 'second-secret' } })
  await store.update('events', id, { shared: { password: '' } })
  const response = await store.read((tx) => changesOfRecord(tx, 'events', id))
  expect(JSON.stringify(response)).not.toContain('secret')
  expect(response.map(({ parts }) => parts['shared']?.['protected'])).toEqual([
    [1, 0],
    [1, 1],
    [null, 1],
  ])
  expect((await store.find('events', id))?.revision).toBe(3)
})

test('changes cannot be deleted or updated, except for blanking those of purged records', async () => {
  const { store } = await sampleStore()
  const run = async (statement: string): Promise<number> =>
    store.write(async (tx) => Number((await sql.raw(statement).execute(tx.db)).numAffectedRows))
  await event(store, { en: 'x' })
  await expect(run('DELETE FROM changes')).rejects.toThrow(/append-only/)
  await expect(run('UPDATE changes SET account = 9')).rejects.toThrow(/append-only/)
  await expect(run("UPDATE changes SET parts = '{}'")).rejects.toThrow(/append-only/)
  await run(
    "INSERT INTO changes (seq, at, change_set, resource, record, action, parts) VALUES (2, '', '', 'events', 1, 'purge', '{}')",
  )
  await expect(run("UPDATE changes SET parts = '{}', account = 9 WHERE seq = 1")).rejects.toThrow(/append-only/)
  expect(await run("UPDATE changes SET parts = '{}' WHERE seq = 1")).toBe(1)
})

test('the change of a created record has all of its values except the password', async () => {
  const { store } = await sampleStore()
  const texts = { title: 'Fête “é”\n', description: '<p>Un soir</p>', website: null }
  const record = await store.create('events', {
    sourceLanguage: 'fr',
    shared: { ...afternoon, password: 'secret', featured: 1 },
    translations: {
      fr: { status: 'publish', texts },
      nl: {
        status: 'publish',
        texts: { title: 'Feest' },
        translatedFrom: { title: texts.title, description: 'of before' },
      },
      de: { texts: { title: 'Fest' }, translatedFrom: { title: '', excerpt: texts.title } },
    },
  })
  const parts = (await store.read((tx) => changesOfRecord(tx, 'events', record.id)))[0]?.parts
  expect(parts).toEqual(diffRecord(undefined, record))
  expect(JSON.stringify(parts)).not.toContain('secret')
  expect(parts).toMatchObject({
    nl: { 'made_from.title': [null, texts.title], 'made_from.description': [null, 'of before'] },
    de: { 'made_from.excerpt': [null, texts.title] },
  })
})
