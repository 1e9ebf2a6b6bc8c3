// A deleted term comes back by undoing, and goes again by undoing that.
import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'
import { read, revert, latestChangeSet } from '#support/admin-requests.ts'

test('a term that came back goes again with its return, unless another event has it since', async () => {
  const world = startTestApp()
  const { id: term } = await createRecord(world, 'categories', { name: 'Music' })
  const { id } = await createRecord(world, 'events', { ...sampleEvent, categories: [term] })
  const termsOf = async (event: unknown): Promise<unknown> => (await read(world, `/events/${event}`)).body['categories']
  await world.call('DELETE', `/categories/${term}`, { as: 'editor' })
  const back = await revert(world, latestChangeSet(world, 'categories', term))
  expect(await termsOf(id)).toMatchObject([{ id: term }])
  const again = await revert(world, String(back.body['change_set']))
  expect(again).toMatchObject({ status: 200, body: { rows: [{ id: term, result: 'changed' }] } })
  expect(await termsOf(id)).toEqual([])
  await revert(world, String(again.body['change_set']))
  const returned = latestChangeSet(world, 'categories', term)
  await createRecord(world, 'events', { ...sampleEvent, title: 'Other', categories: [term] })
  expect(await revert(world, returned)).toMatchObject({ status: 412, body: { data: { params: ['events'] } } })
  expect(await termsOf(id)).toMatchObject([{ id: term }])
})

test('a deleted term comes back with later versions than it ever had', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'tags', { name: 'Music' })
  await world.call('PATCH', `/tags/${id}`, { as: 'editor', root: 'nl', body: { name: 'Muziek' } })
  const version = async (language: string): Promise<number> => {
    const { headers } = await read(world, `/tags/${id}?ml_language=${language}`)
    return Number(/^"(\d+)-/.exec(headers.get('ETag') ?? '')?.[1])
  }
  const before = [await version('en'), await version('nl')]
  await world.call('DELETE', `/tags/${id}`, { as: 'editor' })
  const lines = world.store.changesOf('tags', Number(id))
  await revert(world, lines[0]?.changeSet ?? '')
  for (const [at, language] of ['en', 'nl'].entries())
    expect(await version(language)).toBeGreaterThan((before[at] ?? Number.NaN) + 1)
  const late = { as: 'editor', body: { name: 'Late' }, headers: { 'If-Match': `"${before[0]}-x"` } } as const
  expect((await world.call('PATCH', `/tags/${id}`, late)).status).toBe(412)
  expect(world.store.changesOf('tags', Number(id))).toHaveLength(lines.length + 1)
})
