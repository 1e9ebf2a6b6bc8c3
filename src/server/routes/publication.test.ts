// When a record counts as published: open while it is a draft, decided by the moment it is published or by what a client names.
import { expect, test } from 'vitest'
import { openWorld } from '../testing.ts'

const undecided = '0000-00-00 00:00:00'
const dates = { start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00' }

test('a draft’s publication is open until it is published', async () => {
  const { call, clock } = openWorld()
  const made = await call('POST', '/events', { as: 'editor', body: { ...dates, title: 'Fair', status: 'draft' } })
  expect(made.body).toMatchObject({ date: '2026-11-21 13:00:00', date_utc: undecided })
  const at = `/events/${String(made.body['id'])}`
  clock.now += 3_600_000
  const back = await call('PUT', at, { as: 'editor', body: { ...made.body, excerpt: 'Soon' } })
  expect(back.body).toMatchObject({ status: 'draft', date_utc: undecided })
  const published = await call('PUT', at, { as: 'editor', body: { status: 'publish' } })
  expect(published.body).toMatchObject({ date: '2026-11-21 14:00:00', date_utc: '2026-11-21 13:00:00' })
  clock.now += 3_600_000
  const withdrawn = await call('PUT', at, { as: 'editor', body: { status: 'draft' } })
  expect(withdrawn.body).toMatchObject({ date_utc: '2026-11-21 13:00:00' })
})

test('a draft keeps the publication that was named', async () => {
  const { call } = openWorld()
  const body = { venue: 'Hall', status: 'draft', date: '2026-11-01 10:00:00' }
  const made = await call('POST', '/venues', { as: 'editor', body })
  expect(made.body).toMatchObject({ date: '2026-11-01 10:00:00', date_utc: '2026-11-01 09:00:00' })
  const published = await call('PUT', `/venues/${String(made.body['id'])}`, {
    as: 'editor',
    body: { status: 'publish' },
  })
  expect(published.body).toMatchObject({ date_utc: '2026-11-01 09:00:00' })
})
