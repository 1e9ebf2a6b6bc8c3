import { expect, test } from 'vitest'
import { createRecord, startTestApp } from '#support/test-app.ts'

test('the next page of a list whose date was sent twice is a page of the same list', async () => {
  const app = await startTestApp()
  for (const day of ['01', '02', '03'])
    await createRecord(app, 'events', { title: day, start_date: `2027-01-${day}`, end_date: `2027-01-${day}` })
  const { body } = await app.call('GET', '/events?start_date=2027-01-01&start_date=2027-01-02&per_page=1')
  expect(body).toMatchObject({ total: 2, events: [{ title: '02' }] })
  const { searchParams } = new URL(String(body['next_rest_url']))
  expect(searchParams.getAll('start_date')).toEqual(['2027-01-02'])
})
