import { expect, test } from 'vitest'
import { actor, newEvent } from '#support/test-store.ts'
import { startTestApp } from '#support/test-app.ts'
import { createRecord } from '../../store/write-records.ts'

test('records that are too long to be answered together are asked for a few at a time', async () => {
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
  const refused = await call('GET', '/events?per_page=100')
  expect(refused).toMatchObject({ status: 400, body: { data: { details: { per_page: { code: 'too_many' } } } } })
  const most = Number(refused.body['data']?.['details']?.['per_page']?.['data']?.['most'])
  expect(most).toBeGreaterThan(50)
  expect(most).toBeLessThan(100)
  expect((await call('GET', `/events?per_page=${most}`)).status).toBe(200)
  expect((await call('GET', '/events?per_page=5')).body['events']).toHaveLength(5)
})
