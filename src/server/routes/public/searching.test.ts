// Searches of the public list over a store on disk.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultApiPath } from '#shared/operations.ts'
import type { Config } from '../../config.ts'
import { createService, type Service } from '../../http/app.ts'
import { openStore } from '../../sync-store/open-store.ts'
import type { Store } from '../../sync-store/store.ts'
import { afternoon, by, sampleFile } from '#support/sync-test-store.ts'

const { file, remove } = sampleFile()
const config: Config = {
  origin: 'https://calendar.example.org',
  roots: ['en'],
  apiPath: defaultApiPath,
  siteZone: 'Europe/Brussels',
  currency: '€',
  corsOrigins: [],
  trustProxy: false,
  version: '0.1.0',
}
const clock = () => Date.parse('2026-11-21T12:00:00Z')
const ids: number[] = []
let store: Store
let service: Service

beforeAll(() => {
  store = openStore(file, { clock })
  service = createService({ store, clock, config })
  for (const title of ['Fair of books', 'Fair of art', 'Concert'])
    ids.push(
      store.create(
        'events',
        { sourceLanguage: 'en', shared: afternoon, variants: { en: { status: 'publish', texts: { title } } } },
        by,
      ).id,
    )
})
afterAll(() => {
  store.close()
  remove()
})

const path = (query: string): string => `/en${defaultApiPath}/events${query}`
const told = async (query: string): Promise<unknown> => {
  const response = await service(new Request(`${config.origin}${path(query)}`))
  const body = (await response.json()) as { total: number; events: { title: string }[] } // safe: a list's envelope
  return [body.total, body.events.map(({ title }) => title)]
}

test('a search knows what was just withdrawn', async () => {
  expect(await told('?search=fair&orderby=title')).toEqual([2, ['Fair of art', 'Fair of books']])
  store.change('events', ids[0] ?? 0, { variants: { en: { status: 'draft' } } }, by)
  expect(await told('?search=fair')).toEqual([1, ['Fair of art']])
})
