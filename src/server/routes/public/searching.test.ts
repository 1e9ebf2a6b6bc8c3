import { beforeAll, expect, test } from 'vitest'
import { newEvent } from '#support/test-store.ts'
import { startTestApp, type TestApp } from '#support/test-app.ts'

const ids: number[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  for (const title of ['Fair of books', 'Fair of art', 'Concert'])
    ids.push((await app.store.create('events', newEvent({ en: title }))).id)
})

const results = async (query: string): Promise<unknown> => {
  const { body } = await app.call('GET', `/events${query}`)
  return [body['total'], Object.values(body['events'] ?? {}).map(({ title }) => title)]
}

test('search does not return a record that was just withdrawn', async () => {
  expect(await results('?search=fair&orderby=title')).toEqual([2, ['Fair of art', 'Fair of books']])
  await app.store.update('events', ids[0] ?? 0, { translations: { en: { status: 'draft' } } })
  expect(await results('?search=fair')).toEqual([1, ['Fair of art']])
})
