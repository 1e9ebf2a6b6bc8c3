import { expect, test } from 'vitest'
import { actor, newEvent } from '#support/test-store.ts'
import { startTestApp } from '#support/test-app.ts'
import { createRecord } from '../../store/write-records.ts'

test('a page of records that is too large is rejected with the maximum page size', async () => {
  const { store, call } = await startTestApp()
  const translations = {
    en: { status: 'publish', texts: { organizer: 'Band', description: 'x'.repeat(450_000) } },
  } as const
  await store.write(async (tx) => {
    const organizer: number[] = []
    for (let n = 0; n < 2; n += 1)
      organizer.push((await createRecord(tx, 'organizers', { sourceLanguage: 'en', translations }, actor)).id)
    for (let n = 0; n < 100; n += 1)
      await createRecord(tx, 'events', newEvent({ en: `Show ${n}` }, { links: { organizer } }), actor)
  })
  const rejected = await call('GET', '/events?per_page=100')
  expect(rejected).toMatchObject({ status: 400, body: { data: { details: { per_page: { code: 'too_many' } } } } })
  const maxPerPage = Number(rejected.body['data']?.['details']?.['per_page']?.['data']?.['most'])
  expect(maxPerPage).toBeGreaterThan(50)
  expect(maxPerPage).toBeLessThan(100)
  expect((await call('GET', `/events?per_page=${maxPerPage}`)).status).toBe(200)
  expect((await call('GET', '/events?per_page=5')).body['events']).toHaveLength(5)
})
