// Undoing the deletion of a term, and undoing that.
import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'
import { read, revert, latestChangeSet } from '#support/admin-requests.ts'

test('restoring a deleted term can be undone, unless another event uses the term since', async () => {
  const app = await startTestApp()
  const { id: term } = await createRecord(app, 'categories', { name: 'Music' })
  const { id } = await createRecord(app, 'events', { ...sampleEvent, categories: [term] })
  const termsOf = async (event: unknown): Promise<unknown> => (await read(app, `/events/${event}`)).body['categories']
  await app.call('DELETE', `/categories/${term}`, { as: 'editor' })
  const back = await revert(app, await latestChangeSet(app, 'categories', term))
  expect(await termsOf(id)).toMatchObject([{ id: term }])
  const again = await revert(app, String(back.body['change_set']))
  expect(again).toMatchObject({ status: 200, body: { rows: [{ id: term, result: 'changed' }] } })
  expect(await termsOf(id)).toEqual([])
  await revert(app, String(again.body['change_set']))
  const returned = await latestChangeSet(app, 'categories', term)
  await createRecord(app, 'events', { ...sampleEvent, title: 'Other', categories: [term] })
  expect(await revert(app, returned)).toMatchObject({ status: 412, body: { data: { params: ['events'] } } })
  expect(await termsOf(id)).toMatchObject([{ id: term }])
})

test('a restored term has higher versions than before its deletion', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'tags', { name: 'Music' })
  await app.call('PATCH', `/tags/${id}`, { as: 'editor', root: 'nl', body: { name: 'Muziek' } })
  const version = async (language: string): Promise<number> => {
    const { headers } = await read(app, `/tags/${id}?ml_language=${language}`)
    return Number(/^"(\d+)-/.exec(headers.get('ETag') ?? '')?.[1])
  }
  const before = [await version('en'), await version('nl')]
  await app.call('DELETE', `/tags/${id}`, { as: 'editor' })
  const lines = await app.store.changesOf('tags', Number(id))
  await revert(app, lines[0]?.changeSet ?? '')
  for (const [at, language] of ['en', 'nl'].entries())
    expect(await version(language)).toBeGreaterThan((before[at] ?? Number.NaN) + 1)
  const late = { as: 'editor', body: { name: 'Late' }, headers: { 'If-Match': `"${before[0]}-x"` } } as const
  expect((await app.call('PATCH', `/tags/${id}`, late)).status).toBe(412)
  expect(await app.store.changesOf('tags', Number(id))).toHaveLength(lines.length + 1)
})
