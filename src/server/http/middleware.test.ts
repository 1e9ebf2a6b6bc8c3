import { expect, test } from 'vitest'
import { StoreError, type StoreFailure } from '../store/store-errors.ts'
import type { Store } from '../store/store.ts'
import { createService } from './app.ts'
import { createRecord, sampleEvent, startTestApp } from '#support/test-app.ts'

const failingWrite = (failure: StoreFailure): Store['write'] => {
  return async () => {
    throw new StoreError(failure, 'No write.')
  }
}

const scheduled = { ...sampleEvent, status: 'future', date: '2026-11-22 12:00:00' }

test.each([{ code: 'lock_timeout' }, { code: 'not_writable', reason: 'disk_full' }] satisfies StoreFailure[])(
  'due records are published once the store accepts writes, and reads succeed until then (%o)',
  async (failure) => {
    const app = await startTestApp()
    const { id } = await createRecord(app, 'events', scheduled)
    app.clock.now += 2 * 86_400_000
    const { config, clock, store } = app
    const service = createService({ store: { ...store, write: failingWrite(failure) }, clock: () => clock.now, config })
    const list = `${config.origin}/en${config.apiPath}/events`
    expect((await service(new Request(list))).status).toBe(200)
    expect((await store.find('events', Number(id)))?.translations.en?.status).toBe('future')
    expect((await app.call('GET', `/events/${String(id)}`)).status).toBe(200)
    expect((await store.find('events', Number(id)))?.translations.en?.status).toBe('publish')
  },
)

test('concurrent requests publish more than one batch of due records, each record once, before they respond', async () => {
  const app = await startTestApp()
  const first = await createRecord(app, 'events', scheduled)
  for (let n = 1; n < 60; n += 1) await createRecord(app, 'events', { ...scheduled, title: `Concert ${n}` })
  const before = await app.store.lastSeq()
  app.clock.now += 2 * 86_400_000
  const responses = await Promise.all([1, 2, 3].map(async () => app.call('GET', '/events?per_page=1')))
  expect(responses.map(({ body }) => body['total'])).toEqual([60, 60, 60])
  expect(await app.store.lastSeq()).toBe(before + 60)
  expect((await app.store.changesOf('events', Number(first['id'])))[0]).toMatchObject({
    account: null,
    action: 'update',
  })
})
