import { expect, test } from 'vitest'
import { type Body, type Call, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

const admin = async (
  app: TestApp,
  method: string,
  path: string,
  body?: unknown,
  as: NonNullable<Call['as']> = 'editor',
) => app.call(method, `/en/calendar/admin/v1${path}`, { as, absolute: true, ...(body !== undefined && { body }) })

const rehearsal = {
  source_language: 'en',
  shared: { start_date: '2027-09-09 18:00:00', end_date: '2027-09-09 20:00:00', timezone: 'Europe/Brussels' },
  texts: {
    en: { title: 'Rehearsal', description: '<p>Bring your part.</p>', status: 'draft' },
    nl: { title: 'Repetitie', status: 'draft' },
  },
}
const list = (body: Body): Body[] => Object.values(body)
const members = async (app: TestApp, series: unknown) => {
  const { body } = await admin(app, 'GET', `/series/${String(series)}`)
  return list(body['events'] ?? {}).map((event) => Object(event))
}
const starts = async (app: TestApp, series: unknown) =>
  (await members(app, series)).map(({ start_date }) => String(start_date))
const titles = async (app: TestApp, id: unknown, language = 'en') => {
  const { body } = await admin(app, 'GET', `/events/${String(id)}`)
  return body['texts']?.[language]?.['title']
}
const undo = async (app: TestApp, set: unknown) => admin(app, 'POST', `/changes/${String(set)}/revert`, {})

/** Three weekly events, from 9 September 2027. */
async function startSeries(more: object = {}) {
  const app = await startTestApp()
  const { status, body } = await admin(app, 'POST', '/series', { ...rehearsal, rule: 'FREQ=WEEKLY;COUNT=4', ...more })
  expect(status).toBe(201)
  const ids = list(body['events'] ?? {}).map(({ id }) => Number(id))
  return { app, series: Number(body['series']), set: body['change_set'], ids }
}

test('a weekly series in two languages skips excluded days and is undone by one Undo', async () => {
  const app = await startTestApp()
  const rule = 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=32'
  const { status, body, headers } = await admin(app, 'POST', '/series', {
    ...rehearsal,
    rule,
    skip: ['2027-11-04', '2027-12-30'],
  })
  expect([status, list(body['events'] ?? {}).length]).toEqual([201, 30])
  const series = Number(body['series'])
  expect(headers.get('Location')).toMatch(new RegExp(`/series/${series}$`))
  const events = await members(app, series)
  // The clocks go back on 31 October: the wall time stays.
  expect(events[6]).toMatchObject({ start_date: '2027-10-21 18:00:00' })
  expect(events[8]).toMatchObject({ start_date: '2027-11-11 18:00:00', end_date: '2027-11-11 20:00:00' })
  const one = await app.call('GET', `/events/${String(events[8]?.id)}?ml_language=nl`, { as: 'editor' })
  expect(one.body).toMatchObject({
    title: 'Repetitie',
    status: 'draft',
    series,
    series_position: 9,
    series_date: '2027-11-11 18:00:00',
    utc_start_date: '2027-11-11 17:00:00',
    series_rule:
      'DTSTART;VALUE=DATE:20270909\nRRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=32\nEXDATE;VALUE=DATE:20271104,20271230',
  })
  const filtered = await app.call('GET', `/events?series=${series}&starts_after=2000-01-01&per_page=100`, {
    as: 'editor',
  })
  expect(filtered.body['total']).toBe(30)
  const undone = await undo(app, body['change_set'])
  expect([undone.status, undone.body['changed']]).toEqual([200, 30])
  expect((await admin(app, 'GET', `/series/${series}`)).status).toBe(404)
})

test('a saved event becomes the first of a series and is copied in all languages, and Undo reverts it', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall' })
  const event = await createRecord(app, 'events', {
    title: 'Talk',
    venue: venue['id'],
    start_date: '2027-03-21 02:30:00',
    end_date: '2027-03-21 04:00:00',
  })
  await app.call('PATCH', `/events/${String(event['id'])}`, {
    as: 'editor',
    root: 'nl',
    body: { title: 'Lezing', status: 'draft' },
  })
  const { body, status } = await admin(app, 'POST', '/series', { event: event['id'], rule: 'FREQ=WEEKLY;COUNT=3' })
  expect(status).toBe(201)
  const [first, second, third] = list(body['events'] ?? {})
  expect(first).toMatchObject({ id: event['id'], start_date: '2027-03-21 02:30:00' })
  // The clocks skip this time on 28 March.
  expect(second).toMatchObject({ start_date: '2027-03-28 03:30:00', end_date: '2027-03-28 04:00:00' })
  expect(third).toMatchObject({ start_date: '2027-04-04 02:30:00' })
  const copy = await app.call('GET', `/events/${String(third?.['id'])}`, { as: 'editor' })
  expect(copy.body).toMatchObject({ title: 'Talk', status: 'publish', venue: { venue: 'Hall' }, slug: 'talk-3' })
  expect(copy.body['translations']?.['nl']).toMatchObject({ status: 'draft' })
  const again = await admin(app, 'POST', '/series', { event: event['id'], rule: 'FREQ=WEEKLY;COUNT=3' })
  expect([again.status, again.body['data']?.['details']]).toMatchObject([400, { event: { code: 'not_allowed' } }])
  await undo(app, body['change_set'])
  expect((await app.call('GET', `/events/${String(event['id'])}`, { as: 'editor' })).body).toMatchObject({
    series: 0,
    series_rule: '',
    series_position: 0,
    series_date: '',
    status: 'publish',
  })
  expect((await app.call('GET', `/events?series=${String(body['series'])}`)).body['total']).toBe(0)
})

test('the preview has clock changes, skipped times and overlapping events', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall' })
  const other = await createRecord(app, 'events', {
    title: 'Meeting',
    venue: venue['id'],
    start_date: '2027-03-28 03:00:00',
    end_date: '2027-03-28 05:00:00',
  })
  const shared = { start_date: '2027-03-21 02:30:00', end_date: '2027-03-21 04:00:00', venue: [venue['id']] }
  const { body, status } = await admin(app, 'POST', '/series/preview', { shared, rule: 'FREQ=WEEKLY;COUNT=3' })
  expect(status).toBe(200)
  expect(body['dates']).toMatchObject([
    { start_date: '2027-03-21 02:30:00', overlaps: [] },
    {
      start_date: '2027-03-28 03:30:00',
      skipped_time: '2027-03-28 02:30:00',
      overlaps: [{ id: other['id'], title: 'Meeting' }],
    },
    { start_date: '2027-04-04 02:30:00', overlaps: [] },
  ])
  const evening = { start_date: '2027-10-28 18:00:00', end_date: '2027-10-28 20:00:00' }
  const autumn = await admin(app, 'POST', '/series/preview', { shared: evening, rule: 'FREQ=WEEKLY;COUNT=2' })
  expect(list(autumn.body['dates'] ?? {})[1]).toMatchObject({ clock_change: { day: '2027-10-31', minutes: -60 } })
})

test('the preview of a changed series has the times of the events that exist', async () => {
  const { app, series, ids } = await startSeries()
  const moved = { start_date: '2027-09-17 14:00:00', end_date: '2027-09-17 15:00:00' }
  await app.call('PATCH', `/events/${ids[1]}`, { as: 'editor', body: moved })
  const { body } = await admin(app, 'POST', '/series/preview', { series, rule: 'FREQ=WEEKLY;COUNT=5' })
  const dates = list(body['dates'] ?? {})
  expect(dates[1]).toMatchObject({ ...moved, event: ids[1], series_date: '2027-09-16 18:00:00' })
  expect(dates[4]).toMatchObject({ start_date: '2027-10-07 18:00:00', series_date: '2027-10-07 18:00:00' })
})

test('a series can have a list of dates instead of a rule', async () => {
  const { app, series } = await startSeries({ rule: 'RDATE;VALUE=DATE:20270909,20271001,20270920' })
  expect(await starts(app, series)).toEqual(['2027-09-09 18:00:00', '2027-09-20 18:00:00', '2027-10-01 18:00:00'])
})

test('moving the following events skips one that was moved separately and reports it', async () => {
  const { app, series, ids } = await startSeries({ rule: 'FREQ=WEEKLY;COUNT=5' })
  const [, second, third, fourth] = ids
  await app.call('PATCH', `/events/${third}`, {
    as: 'editor',
    body: { start_date: '2027-09-23 19:00:00', end_date: '2027-09-23 21:00:00' },
  })
  const edit = {
    event: second,
    scope: 'following',
    shared: { start_date: '2027-09-16 18:30:00', end_date: '2027-09-16 20:30:00' },
  }
  const preview = await admin(app, 'PATCH', `/series/${series}`, { ...edit, dry_run: true })
  const rows = list(preview.body['rows'] ?? {}).map((row) => [
    row['id'],
    list(row['differences'] ?? {}).map((each) => `${String(each['part'])}.${String(each['field'])}`),
  ])
  expect(rows).toEqual([
    [second, []],
    [third, ['shared.start_date']],
    [fourth, []],
    [ids[4], []],
  ])
  const before = await starts(app, series)
  expect(before[1]).toBe('2027-09-16 18:00:00')
  const { status, body } = await admin(app, 'PATCH', `/series/${series}`, edit)
  expect(status).toBe(200)
  expect(await starts(app, series)).toEqual([
    '2027-09-09 18:00:00',
    '2027-09-16 18:30:00',
    '2027-09-23 19:00:00',
    '2027-09-30 18:30:00',
    '2027-10-07 18:30:00',
  ])
  await undo(app, body['change_set'])
  expect(await starts(app, series)).toEqual(before)
  const overwrite = [`${third}.shared.start_date`]
  await admin(app, 'PATCH', `/series/${series}`, { ...edit, overwrite })
  expect((await starts(app, series))[2]).toBe('2027-09-23 18:30:00')
})

test('texts that differ in one event are kept and reported, and the other events are changed in each language', async () => {
  const { app, series, ids } = await startSeries()
  const [first, second, third] = ids
  await app.call('PATCH', `/events/${second}`, { as: 'editor', body: { title: 'Dress rehearsal' } })
  await app.call('DELETE', `/events/${third}?scope=language&ml_language=nl`, { as: 'editor' })
  const { body } = await admin(app, 'PATCH', `/series/${series}`, {
    event: first,
    scope: 'all',
    texts: { en: { title: 'Choir' }, nl: { title: 'Koor' } },
    shared: { event_state: 'cancelled' },
  })
  const rows = list(body['rows'] ?? {})
  expect(rows.map((row) => row['differences'])).toEqual([
    [],
    [{ part: 'en', field: 'title', overwritten: false }],
    [{ part: 'nl', field: 'title', overwritten: false, missing: true }],
    [],
  ])
  expect(await Promise.all(ids.map(async (id) => titles(app, id)))).toEqual([
    'Choir',
    'Dress rehearsal',
    'Choir',
    'Choir',
  ])
  expect(await Promise.all(ids.map(async (id) => titles(app, id, 'nl')))).toEqual(['Koor', 'Koor', undefined, 'Koor'])
  const states = await Promise.all(
    ids.map(async (id) => (await app.call('GET', `/events/${id}`, { as: 'editor' })).body['event_state']),
  )
  expect(new Set(states)).toEqual(new Set(['cancelled']))
})

test('moving all events to another day of the week changes the rule', async () => {
  const { app, series, ids } = await startSeries({ rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=4', skip: ['2027-09-23'] })
  await admin(app, 'PATCH', `/series/${series}`, {
    event: ids[0],
    scope: 'all',
    shared: { start_date: '2027-09-10 18:00:00', end_date: '2027-09-10 20:00:00' },
  })
  expect(await starts(app, series)).toEqual(['2027-09-10 18:00:00', '2027-09-17 18:00:00', '2027-10-01 18:00:00'])
  const { body } = await admin(app, 'GET', `/series/${series}`)
  expect(body['rule']).toBe(
    'DTSTART;VALUE=DATE:20270910\nRRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20271001\nEXDATE;VALUE=DATE:20270924',
  )
})

test('a new time of an event that was moved to another day moves no other event to that day', async () => {
  const { app, series, ids } = await startSeries({ rule: 'FREQ=WEEKLY;COUNT=4' })
  const third = ids[2]
  const move = async (day: string, time: string) => {
    const times = { start_date: `${day} ${time}`, end_date: `${day} 22:00:00` }
    return admin(app, 'PATCH', `/series/${series}`, { event: third, scope: 'all', shared: times })
  }
  const moved = { start_date: '2027-09-22 18:00:00', end_date: '2027-09-22 20:00:00' }
  await app.call('PATCH', `/events/${third}`, { as: 'editor', body: moved })
  await move('2027-09-22', '18:30:00')
  const days = ['2027-09-09', '2027-09-16', '2027-09-22', '2027-09-30']
  expect(await starts(app, series)).toEqual(days.map((day) => `${day} 18:30:00`))
  expect((await admin(app, 'GET', `/series/${series}`)).body['rule']).toBe(
    'DTSTART;VALUE=DATE:20270909\nRRULE:FREQ=WEEKLY;COUNT=4',
  )
  // A new day is the one to which all move.
  await move('2027-09-24', '18:30:00')
  const fridays = ['2027-09-10', '2027-09-17', '2027-09-24', '2027-10-01']
  expect(await starts(app, series)).toEqual(fridays.map((day) => `${day} 18:30:00`))
})

test('an event that was in the trash while the others moved is restored with the rule of the series', async () => {
  const { app, series, ids } = await startSeries()
  const last = ids[3]
  await app.call('DELETE', `/events/${last}`, { as: 'editor' })
  const shared = { start_date: '2027-09-10 18:30:00', end_date: '2027-09-10 20:30:00' }
  const moved = await admin(app, 'PATCH', `/series/${series}`, { event: ids[0], scope: 'all', shared })
  const restore = async () => admin(app, 'POST', '/events/bulk', { ids: [last], do: { restore: true } })
  await restore()
  expect(await starts(app, series)).toEqual([
    '2027-09-10 18:30:00',
    '2027-09-17 18:30:00',
    '2027-09-24 18:30:00',
    '2027-09-30 18:00:00',
  ])
  const { rule } = (await admin(app, 'GET', `/series/${series}`)).body
  expect(rule).toBe('DTSTART;VALUE=DATE:20270910\nRRULE:FREQ=WEEKLY;UNTIL=20270924')
  const preview = await admin(app, 'POST', '/series/preview', { series, rule: 'FREQ=WEEKLY;COUNT=4' })
  expect(list(preview.body['removed'] ?? {})).toEqual([])
  expect(list(preview.body['dates'] ?? {}).map((date) => date['event'])).toEqual(ids)
  expect((await undo(app, moved.body['change_set'])).status).toBe(200)
  expect((await members(app, series)).map(({ series_date }) => series_date)).toEqual([
    '2027-09-09 18:00:00',
    '2027-09-16 18:00:00',
    '2027-09-23 18:00:00',
    '2027-09-30 18:00:00',
  ])
})

test('moving all events while one is in the trash is undone with its date', async () => {
  const { app, series, ids } = await startSeries()
  await app.call('DELETE', `/events/${ids[1]}`, { as: 'editor' })
  const shared = { start_date: '2027-09-10 18:00:00', end_date: '2027-09-10 20:00:00' }
  const moved = await admin(app, 'PATCH', `/series/${series}`, { event: ids[0], scope: 'all', shared })
  expect((await undo(app, moved.body['change_set'])).status).toBe(200)
  await admin(app, 'POST', '/events/bulk', { ids: [ids[1]], do: { restore: true } })
  expect((await members(app, series)).map(({ series_date, start_date }) => series_date === start_date)).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('a series is extended, shortened and dissolved, each with one undo', async () => {
  const { app, series, ids } = await startSeries()
  const path = `/series/${series}`
  const preview = await admin(app, 'POST', '/series/preview', { series, rule: 'FREQ=WEEKLY;COUNT=6' })
  expect(list(preview.body['dates'] ?? {}).map((date) => date['event'])).toEqual([...ids, undefined, undefined])
  const extended = await admin(app, 'PUT', path, { rule: 'FREQ=WEEKLY;COUNT=6' })
  expect(extended.body).toMatchObject({ created: 2, removed: 0 })
  expect((await members(app, series)).map(({ title }) => title)).toEqual(Array.from({ length: 6 }, () => 'Rehearsal'))
  const shortened = await admin(app, 'PUT', path, { rule: 'FREQ=WEEKLY;UNTIL=20270916' })
  expect(shortened.body).toMatchObject({ created: 0, removed: 4 })
  expect(await starts(app, series)).toEqual(['2027-09-09 18:00:00', '2027-09-16 18:00:00'])
  await undo(app, shortened.body['change_set'])
  expect((await members(app, series)).length).toBe(6)
  await undo(app, extended.body['change_set'])
  expect((await members(app, series)).map(({ id }) => id)).toEqual(ids)
  const dissolved = await admin(app, 'DELETE', path)
  expect((await admin(app, 'GET', path)).status).toBe(404)
  await undo(app, dissolved.body['change_set'])
  expect((await members(app, series)).map(({ id }) => id)).toEqual(ids)
})

test('a date with an event that was restored from the trash and a new one is left by both', async () => {
  const { app, series, ids } = await startSeries()
  const change = async (rule: string) => (await admin(app, 'PUT', `/series/${series}`, { rule })).body
  await change('FREQ=WEEKLY;COUNT=3')
  await change('FREQ=WEEKLY;COUNT=4')
  await admin(app, 'POST', '/events/bulk', { ids: [ids[3]], do: { restore: true } })
  expect((await starts(app, series)).slice(3)).toEqual(['2027-09-30 18:00:00', '2027-09-30 18:00:00'])
  const rule = 'FREQ=WEEKLY;COUNT=3'
  const preview = await admin(app, 'POST', '/series/preview', { series, rule })
  expect(list(preview.body['removed'] ?? {})).toHaveLength(2)
  expect(await change(rule)).toMatchObject({ created: 0, removed: 2 })
  expect((await members(app, series)).map(({ id }) => id)).toEqual(ids.slice(0, 3))
})

test('invalid rules are rejected with their error code', async () => {
  const app = await startTestApp()
  const cases: [string, string][] = [
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'not_a_date'],
    ['FREQ=DAILY', 'too_many'],
    ['FREQ=YEARLY;INTERVAL=200;COUNT=60', 'not_a_date'],
    ['FREQ=WEEKLY;UNTIL=20270901', 'end_before_start'],
    ['RDATE;VALUE=DATE:20270901', 'end_before_start'],
    ['every thursday', 'invalid_type'],
    ['FREQ=HOURLY;COUNT=3', 'invalid_type'],
    ['FREQ=WEEKLY;COUNT=3;UNTIL=20271001', 'invalid_type'],
    ['FREQ=WEEKLY;BYDAY=XX', 'invalid_type'],
    ['FREQ=WEEKLY;BYDAY=2TU', 'invalid_type'],
    ['FREQ=WEEKLY;COUNT=0', 'invalid_type'],
    ['FREQ=DAILY;COUNT=3\nEXRULE:FREQ=DAILY', 'invalid_type'],
    ['', 'invalid_type'],
  ]
  for (const [rule, code] of cases)
    for (const path of ['/series', '/series/preview']) {
      const { status, body } = await admin(app, 'POST', path, { ...rehearsal, rule })
      expect([rule, status, body['data']?.['details']]).toMatchObject([rule, 400, { rule: { code } }])
    }
  const late = { ...rehearsal, shared: { start_date: '9999-12-30 18:00:00', end_date: '9999-12-30 20:00:00' } }
  expect(
    (await admin(app, 'POST', '/series', { ...late, rule: 'FREQ=DAILY;COUNT=3' })).body['data']?.['details'],
  ).toMatchObject({ rule: { code: 'not_a_date' } })
  const wrong = {
    ...rehearsal,
    shared: { start_date: '2027-09-09 18:00:00', end_date: '2027-09-09 17:00:00' },
    texts: { en: {} },
    rule: 'nonsense',
  }
  const both = await admin(app, 'POST', '/series', wrong)
  expect(both.status).toBe(400)
  const twice = await admin(app, 'POST', '/series', { ...rehearsal, shared: wrong.shared, rule: 'FREQ=DAILY;COUNT=2' })
  expect(Object.keys(twice.body['data']?.['details'] ?? {})).toEqual(['shared.end_date'])
  expect((await admin(app, 'POST', '/series', rehearsal)).body).toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['rule'] },
  })
  const skipped = await admin(app, 'POST', '/series', {
    ...rehearsal,
    rule: 'FREQ=DAILY;COUNT=1',
    skip: ['2027-09-09'],
  })
  expect(skipped.body['data']?.['details']).toMatchObject({ skip: { code: 'not_allowed' } })
  expect((await app.call('GET', '/events?starts_after=2000-01-01', { as: 'editor' })).body['total']).toBe(0)
})

test('only accounts that may edit all events change a series, and subscribers cannot read its drafts', async () => {
  const { app, series, ids } = await startSeries()
  for (const [as, status] of [
    ['public', 401],
    ['subscriber', 403],
    ['translator', 403],
  ] as const)
    expect([
      as,
      (await admin(app, 'POST', '/series', { ...rehearsal, rule: 'FREQ=DAILY;COUNT=2' }, as)).status,
    ]).toEqual([as, status])
  expect((await admin(app, 'GET', `/series/${series}`, undefined, 'subscriber')).status).toBe(404)
  const edit = { event: ids[0], scope: 'all', texts: { en: { title: 'Mine' } } }
  expect((await admin(app, 'PATCH', `/series/${series}`, edit, 'author')).status).toBe(404)
  await admin(app, 'PATCH', `/series/${series}`, { ...edit, texts: { en: { status: 'publish' } } })
  expect((await admin(app, 'GET', `/series/${series}`, undefined, 'author')).body).toMatchObject({ editable: false })
  expect((await admin(app, 'PUT', `/series/${series}`, { rule: 'FREQ=WEEKLY;COUNT=2' }, 'author')).status).toBe(403)
  expect((await admin(app, 'DELETE', `/series/${series}`, undefined, 'author')).status).toBe(403)
  expect((await admin(app, 'PATCH', `/series/${series}`, edit, 'author')).status).toBe(403)
  expect((await admin(app, 'PATCH', '/series/99999', edit)).status).toBe(404)
  const wrong = await admin(app, 'PATCH', `/series/${series}`, { ...edit, event: 99_999, scope: 'some' })
  expect(Object.keys(wrong.body['data']?.['details'] ?? {}).toSorted()).toEqual(['event', 'scope'])
})

test('an author’s copies of own events are published, a contributor’s are pending', async () => {
  const app = await startTestApp()
  const publish = { ...rehearsal, texts: { en: { title: 'Mine', status: 'publish' } }, rule: 'FREQ=DAILY;COUNT=2' }
  const { body, status } = await admin(app, 'POST', '/series', publish, 'contributor')
  expect(status).toBe(201)
  expect((await members(app, body['series'])).map(({ status: each }) => each)).toEqual(['pending', 'pending'])
  const own = await admin(app, 'POST', '/series', publish, 'author')
  expect((await members(app, own.body['series'])).map(({ status: each }) => each)).toEqual(['publish', 'publish'])
})

test('requests with the same idempotency key create one series', async () => {
  const app = await startTestApp()
  const call = async () =>
    app.call('POST', '/en/calendar/admin/v1/series', {
      as: 'editor',
      absolute: true,
      body: { ...rehearsal, rule: 'FREQ=DAILY;COUNT=2' },
      headers: { 'Idempotency-Key': 'k' },
    })
  const [one, two] = [await call(), await call()]
  expect(two.body).toEqual(one.body)
})

test('collapse=series lists only the first matching event of each series', async () => {
  const { app, series, ids } = await startSeries()
  const alone = await createRecord(app, 'events', {
    title: 'Talk',
    start_date: '2027-09-20 10:00:00',
    end_date: '2027-09-20 11:00:00',
  })
  const list = async (query: string) => {
    const { body } = await app.call('GET', `/events?collapse=series&${query}`, { as: 'editor' })
    return [body['total'], Object.values(body['events'] ?? {}).map(({ id }) => id)]
  }
  expect(await list('start_date=2027-01-01')).toEqual([2, [ids[0], alone['id']]])
  expect(await list('start_date=2027-09-10')).toEqual([2, [ids[1], alone['id']]])
  expect(await list(`start_date=2027-09-10&series=${series}`)).toEqual([1, [ids[1]]])
  expect((await app.call('GET', '/events?series=1.5', { as: 'editor' })).status).toBe(400)
})
