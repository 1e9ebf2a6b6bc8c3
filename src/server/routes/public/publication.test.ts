// The publication date of a record: pending for drafts, then chosen or set.
import { expect, test } from 'vitest'
import { startTestApp } from '#support/test-app.ts'

const noDate = '0000-00-00 00:00:00'
const dates = { start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00' }

test('a draft has no publication date until it is published', async () => {
  const { call, clock } = await startTestApp()
  const created = await call('POST', '/events', { as: 'editor', body: { ...dates, title: 'Fair', status: 'draft' } })
  expect(created.body).toMatchObject({ date: '2026-11-21 13:00:00', date_utc: noDate })
  const at = `/events/${String(created.body['id'])}`
  clock.now += 3_600_000
  const back = await call('PUT', at, { as: 'editor', body: { ...created.body, excerpt: 'Soon' } })
  expect(back.body).toMatchObject({ status: 'draft', date_utc: noDate })
  const published = await call('PUT', at, { as: 'editor', body: { status: 'publish' } })
  expect(published.body).toMatchObject({ date: '2026-11-21 14:00:00', date_utc: '2026-11-21 13:00:00' })
  clock.now += 3_600_000
  const withdrawn = await call('PUT', at, { as: 'editor', body: { status: 'draft' } })
  expect(withdrawn.body).toMatchObject({ date_utc: '2026-11-21 13:00:00' })
})

test('a draft keeps the date that was sent, and has no publication date until it is published', async () => {
  const { call } = await startTestApp()
  const body = { venue: 'Hall', status: 'draft', date: '2026-11-01 10:00:00' }
  const created = await call('POST', '/venues', { as: 'editor', body })
  expect(created.body).toMatchObject({ date: '2026-11-01 10:00:00', date_utc: noDate })
  const at = `/venues/${String(created.body['id'])}`
  const moved = await call('PUT', at, { as: 'editor', body: { ...created.body, date: '2026-11-02 10:00:00' } })
  expect(moved.body).toMatchObject({ status: 'draft', date: '2026-11-02 10:00:00', date_utc: noDate })
  const back = await call('PUT', at, { as: 'editor', body: { ...moved.body, venue: 'New hall' } })
  expect(back.body).toMatchObject({ date: '2026-11-02 10:00:00', date_utc: noDate })
  const published = await call('PUT', at, { as: 'editor', body: { ...back.body, status: 'publish' } })
  expect(published.body).toMatchObject({ date: '2026-11-02 10:00:00', date_utc: '2026-11-02 09:00:00' })
})

test('a draft with a future date is scheduled when it is published', async () => {
  const { call } = await startTestApp()
  const body = { ...dates, title: 'Fair', status: 'pending', date_utc: '2026-12-01T09:00:00Z' }
  const created = await call('POST', '/events', { as: 'editor', body })
  expect(created.body).toMatchObject({ status: 'pending', date: '2026-12-01 10:00:00', date_utc: noDate })
  const at = `/events/${String(created.body['id'])}`
  const scheduled = await call('PATCH', at, { as: 'editor', body: { status: 'publish' } })
  expect(scheduled.body).toMatchObject({ status: 'future', date_utc: '2026-12-01 09:00:00' })
  const admin = { as: 'editor', absolute: true } as const
  const { changes } = (await call('GET', `/en/calendar/admin/v1${at}/history`, admin)).body
  const set = String(changes?.[0]?.['change_set'])
  expect((await call('POST', `/en/calendar/admin/v1/changes/${set}/revert`, admin)).status).toBe(200)
  const reverted = await call('GET', at, { as: 'editor' })
  expect(reverted.body).toMatchObject({ status: 'pending', date: '2026-12-01 10:00:00', date_utc: noDate })
  const again = await call('PATCH', at, { as: 'editor', body: { status: 'publish' } })
  expect(again.body).toMatchObject({ status: 'future', date_utc: '2026-12-01 09:00:00' })
})

test.each([
  ['an empty date', { date: '' }],
  ['an empty date in UTC', { date_utc: '' }],
  ['zero dates', { date: noDate, date_utc: noDate }],
  ['a zero date in ISO format', { date: '0000-00-00T00:00:00' }],
])('a draft with %s gets the current date when it is published', async (_, sent) => {
  const { call, clock } = await startTestApp()
  const body = { ...dates, title: 'Fair', status: 'draft', ...sent }
  const created = await call('POST', '/events', { as: 'editor', body })
  expect(created.body).toMatchObject({ date: '2026-11-21 13:00:00', date_utc: noDate })
  const at = `/events/${String(created.body['id'])}`
  const same = await call('PATCH', at, { as: 'editor', body: { ...sent, excerpt: 'Soon' } })
  expect([same.status, same.body['date_utc']]).toEqual([200, noDate])
  // A copy of a draft that was read.
  const { body: copy } = await call('POST', '/events', { as: 'editor', body: same.body })
  clock.now += 3_600_000
  for (const id of [created.body['id'], copy['id']]) {
    const path = `/events/${String(id)}`
    const published = await call('PATCH', path, { as: 'editor', body: { status: 'publish' } })
    expect(published.body).toMatchObject({ status: 'publish', date_utc: '2026-11-21 13:00:00' })
  }
  const unchanged = await call('PATCH', at, { as: 'editor', body: { date_utc: noDate, date: noDate } })
  expect(unchanged.body).toMatchObject({ date: '2026-11-21 14:00:00', date_utc: '2026-11-21 13:00:00' })
})
