import { expect, test } from 'vitest'
import { canFilterStatus, isStatusOffered, roles } from '#shared/policy/policy.ts'
import { statuses } from '#shared/schema/status.ts'
import { createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

const titles = async (
  app: TestApp,
  query: string,
  as: 'public' | 'editor' | 'subscriber' | 'translator' = 'public',
): Promise<unknown[]> => {
  const { status, body } = await app.call('GET', `/events${query}`, { as })
  return status === 200
    ? Object.values(body['events'] ?? {}).map((event) => event['title'])
    : [status, ...Object.keys(body['data']?.['details'] ?? {}).toSorted()]
}
const event = async (app: TestApp, title: string, start: string, end = start, more: object = {}) =>
  createRecord(app, 'events', { title, start_date: start, end_date: end, ...more })

test('dates without a time bound whole days in the event’s time zone, and “ongoing” includes overlapping events', async () => {
  const app = await startTestApp()
  await event(app, 'long', '2026-11-20 10:00', '2026-11-23 10:00')
  await event(app, 'today', '2026-11-21 08:00', '2026-11-21 09:00')
  await event(app, 'tokyo', '2026-12-10 00:30', '2026-12-10 01:00', { timezone: 'Asia/Tokyo' })
  await event(app, 'angeles', '2026-12-10 23:00', '2026-12-10 23:30', { timezone: 'America/Los_Angeles' })
  await event(app, 'far', '2030-01-01 10:00')
  expect(await titles(app, '')).toEqual(['today', 'tokyo', 'angeles'])
  expect(await titles(app, '?start_date=2026-12-10&end_date=2026-12-10 10:00')).toEqual(['tokyo', 'angeles'])
  expect(await titles(app, '?start_date=2026-12-10 01:00&end_date=2026-12-11&strict_dates=true')).toEqual(['angeles'])
  expect(await titles(app, '?start_date=2026-12-11T05:00:00Z&strict_dates=true')).toEqual(['angeles'])
  expect(await titles(app, '?starts_before=2026-11-20')).toEqual(['long'])
  expect(await titles(app, '?starts_after=2026-12-10')).toEqual(['far'])
  expect(await titles(app, '?start_date=today&end_date=+1 week&ongoing=true')).toEqual(['long', 'today'])
  expect(await titles(app, '?start_date=tomorrow&end_date=%2B1 month')).toEqual(['tokyo', 'angeles'])
  expect(await titles(app, '?start_date=banana&ends_after=2026-02-30')).toEqual([400, 'ends_after', 'start_date'])
})

test('events are filtered by terms, venue, organizers, search and flags', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music' })
  const rock = await createRecord(app, 'categories', { name: 'Rock', parent: music['id'] })
  await event(app, 'Riff', '2027-01-01', '2027-01-01', {
    categories: [rock['id']],
    tags: ['Loud'],
    venue: { venue: 'Hall', geo_lat: 51.05, geo_lng: 3.72 },
    featured: true,
  })
  await event(app, 'Café', '2027-01-02', '2027-01-02', {
    organizer: [{ organizer: 'Club' }],
    description: 'quiet <b>evening</b>',
  })
  expect(await titles(app, `?categories=${music['id']}`)).toEqual(['Riff'])
  expect(await titles(app, '?categories=music')).toEqual(['Riff'])
  expect(await titles(app, '?tags[]=loud')).toEqual(['Riff'])
  expect(await titles(app, '?search=CAFE evening')).toEqual(['Café'])
  expect(await titles(app, '?search=-evening')).toEqual(['Riff'])
  expect(await titles(app, '?featured=false')).toEqual(['Café'])
  expect(await titles(app, '?geoloc=true')).toEqual(['Riff'])
  expect(await titles(app, '?geoloc_lat=51&geoloc_lng=3.7')).toEqual(['Riff'])
  expect(await titles(app, '?geoloc_lat=40&geoloc_lng=3.7')).toEqual([])
  expect(await titles(app, '?geoloc_lat=51')).toEqual([400, 'geoloc_lng'])
  expect(await titles(app, '?ticketed=false')).toEqual(['Riff', 'Café'])
  expect(await titles(app, '?ticketed=true')).toEqual([400, 'ticketed'])
  expect(await titles(app, '?venue=999&organizer=abc&categories=nope&include=0&per_page=0&page=x')).toEqual([
    400,
    'categories',
    'include',
    'organizer',
    'page',
    'per_page',
    'venue',
  ])
  for (const order of ['desc', 'DESC'])
    expect(await titles(app, `?orderby=title&order=${order}`)).toEqual(['Riff', 'Café'])
})

test('events are sorted by venue, status or translation state, then by start; the state needs translation rights', async () => {
  const app = await startTestApp()
  await event(app, 'none', '2027-01-05')
  await event(app, 'zoo', '2027-01-01', '2027-01-01', { venue: { venue: 'Zoo' } })
  await event(app, 'late arena', '2027-01-04', '2027-01-04', { venue: { venue: 'Aréna' } })
  await event(app, 'early arena', '2027-01-03', '2027-01-03', { venue: { venue: 'arena' } })
  const draft = await event(app, 'draft', '2027-01-06', '2027-01-06', { status: 'draft' })
  expect(await titles(app, '?orderby=venue')).toEqual(['none', 'early arena', 'late arena', 'zoo'])
  expect(await titles(app, '?orderby=venue&order=desc&per_page=3&page=1')).toEqual(['zoo', 'late arena', 'early arena'])
  expect(await titles(app, '?orderby=status', 'editor')).toEqual(['draft', 'zoo', 'early arena', 'late arena', 'none'])
  await app.call('PUT', `/events/${draft['id']}?ml_language=nl`, { as: 'editor', body: { title: 'ontwerp' } })
  const inDutch = '?ml_language=nl&translation=any&orderby=translation_state'
  expect(await titles(app, inDutch, 'editor')).toEqual(['zoo', 'early arena', 'late arena', 'none', 'ontwerp'])
  expect((await titles(app, `${inDutch}&order=desc`, 'editor'))[0]).toBe('ontwerp')
  expect(await titles(app, '?orderby=translation_state')).toEqual([400, 'orderby'])
  expect(await titles(app, '?orderby=translation_state', 'subscriber')).toEqual([400, 'orderby'])
})

test('hidden and unpublished events are listed only for accounts that may edit them', async () => {
  const app = await startTestApp()
  await event(app, 'hidden', '2027-01-01', '2027-01-01', { hide_from_listings: true })
  await event(app, 'draft', '2027-01-02', '2027-01-02', { status: 'draft' })
  await event(app, 'open', '2027-01-03')
  expect(await titles(app, '')).toEqual(['open'])
  expect(await titles(app, '', 'editor')).toEqual(['draft', 'open'])
  expect(await titles(app, '?hidden=any', 'editor')).toEqual(['hidden', 'draft', 'open'])
  expect(await titles(app, '?hidden=true', 'editor')).toEqual(['hidden'])
  expect(await titles(app, '?hidden=any&status=draft&translation=any')).toEqual([
    400,
    'hidden',
    'status',
    'translation',
  ])
  expect(await titles(app, '?status=any')).toEqual(['open'])
  await event(app, 'own', '2027-01-04', '2027-01-04', { status: 'draft', author: app.idOf('subscriber') })
  expect(await titles(app, '', 'subscriber')).toEqual(['open', 'own'])
  expect(await titles(app, '?hidden=any', 'subscriber')).toEqual(['open', 'own'])
})

test.each([...roles, 'public'] as const)('%s may filter by every status that is offered', async (who) => {
  const app = await startTestApp()
  const account =
    who === 'public'
      ? null
      : { id: app.idOf(who), name: who, role: who, languages: who === 'translator' ? (['nl'] as const) : [] }
  for (const status of statuses)
    for (const resource of ['events', 'venues', 'organizers']) {
      const { status: code } = await app.call('GET', `/${resource}?status=${status}`, { as: who })
      expect([resource, status, code]).toEqual([resource, status, canFilterStatus(account, status) ? 200 : 400])
      if (isStatusOffered(account, status)) expect(code).toBe(200)
    }
})

test('“translation” selects the language of each row', async () => {
  const app = await startTestApp()
  const first = await event(app, 'first', '2027-01-01')
  await event(app, 'second', '2027-01-02')
  await app.call('PATCH', `/events/${first['id']}`, { as: 'editor', root: 'nl', body: { title: 'eerste' } })
  const dutch = async (state: string) => {
    const { body } = await app.call('GET', `/events?translation=${state}`, { as: 'translator', root: 'nl' })
    return Object.values(body['events'] ?? {}).map((row) => [row['title'], row['language']].join())
  }
  expect(await dutch('any')).toEqual(['eerste,nl', 'second,en'])
  expect(await dutch('missing')).toEqual(['second,en'])
  expect(await dutch('unpublished')).toEqual(['eerste,nl'])
  expect(await dutch('todo')).toEqual(['eerste,nl', 'second,en'])
  expect(await dutch('complete')).toEqual([])
})

test('pages have the URLs of the next and previous page with all parameters, and a page past the end is 404', async () => {
  const app = await startTestApp()
  for (const day of ['01', '02', '03']) await event(app, `e${day}`, `2027-01-${day}`)
  const second = await app.call(
    'GET',
    '/events?page=2&per_page=1&search=e&tags=&ml_language=en&password=x'.replace('&tags=', ''),
  )
  expect(second.body).toMatchObject({ total: 3, total_pages: 3 })
  const { rest_url, next_rest_url, previous_rest_url } = second.body
  const range =
    'start_date=2026-11-21+00%3A00%3A00&end_date=2028-11-21+23%3A59%3A59&search=e&ml_language=en&status=publish'
  const base = 'https://calendar.example.org/en/calendar/events/v1/events/'
  expect({ rest_url, next_rest_url, previous_rest_url }).toEqual({
    rest_url: `${base}?page=2&per_page=1&${range}`,
    next_rest_url: `${base}?per_page=1&${range}&page=3`,
    previous_rest_url: `${base}?per_page=1&${range}`,
  })
  expect(second.headers.get('Link')).toBe(
    `<${String(next_rest_url)}>; rel="next", <${String(previous_rest_url)}>; rel="prev"`,
  )
  // The URLs of a long query would exceed the size of response headers.
  const ids = Array.from({ length: 600 }, () => '1').join(',')
  const long = await app.call('GET', `/events?include=${ids},1,2,3&per_page=1&page=2`)
  expect([long.status, long.headers.has('Link')]).toEqual([200, false])
  expect(String(long.body['next_rest_url']).length).toBeGreaterThan(1000)
  for (const [resource, code] of Object.entries({
    events: 'event',
    venues: 'venue',
    organizers: 'organizer',
    categories: 'category',
    tags: 'tag',
  })) {
    expect(await app.call('GET', `/${resource}?page=2`)).toMatchObject({
      status: 404,
      body: { code: `${code}-archive-page-not-found` },
    })
    expect((await app.call('GET', `/${resource}?per_page=1000&search=none`)).body).toMatchObject({
      total: 0,
      total_pages: 0,
      [resource]: [],
    })
  }
})

test('venues and organizers are listed newest first, and filtered by their events', async () => {
  const app = await startTestApp()
  const old = await createRecord(app, 'venues', { venue: 'Old', date: '2020-01-01', zip: '9000' })
  const young = await createRecord(app, 'venues', { venue: 'Young', date: '2025-01-01' })
  const past = await event(app, 'past', '2020-01-01', '2020-01-01', { venue: old['id'] })
  const names = async (query: string) =>
    Object.values((await app.call('GET', `/venues${query}`)).body['venues'] ?? {}).map((venue) => venue['venue'])
  expect(await names('')).toEqual(['Young', 'Old'])
  expect(await names('?orderby=title')).toEqual(['Old', 'Young'])
  expect(await names('?search=9000')).toEqual(['Old'])
  expect(await names('?has_events=true')).toEqual(['Old'])
  expect(await names('?has_events=false')).toEqual(['Young'])
  expect(await names('?only_with_upcoming=true')).toEqual([])
  expect(await names(`?event=${past['id']}`)).toEqual(['Old'])
  expect((await app.call('GET', `/venues?event=${young['id']}`)).status).toBe(400)
})

test('terms are listed by name with their counts, empty ones only with hide_empty=false', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'music', description: 'All of it' })
  const rock = await createRecord(app, 'categories', { name: 'Rock', description: 'a band', parent: music['id'] })
  const created = await event(app, 'e', '2027-01-01', '2027-01-01', { categories: [rock['id']] })
  const names = async (query: string) =>
    Object.values((await app.call('GET', `/categories${query}`)).body['categories'] ?? {}).map((term) => term['name'])
  const empty = await createRecord(app, 'categories', { name: 'Zydeco', parent: music['id'] })
  expect(await names('')).toEqual(['music', 'Rock'])
  expect(await names(`?hide_empty=0&include=${empty['id']}`)).toEqual(['Zydeco'])
  await app.call('DELETE', `/categories/${empty['id']}`, { as: 'editor' })
  expect(await names('?hide_empty=false')).toEqual(['music', 'Rock'])
  expect(await names('?hide_empty=0&order=DESC')).toEqual(['Rock', 'music'])
  expect(await names('?hide_empty=0&orderby=description')).toEqual(['Rock', 'music'])
  expect(await names(`?hide_empty=0&parent=${music['id']}`)).toEqual(['Rock'])
  expect(await names(`?hide_empty=0&include=${rock['id']},${music['id']}&orderby=include`)).toEqual(['Rock', 'music'])
  expect(await names(`?hide_empty=0&exclude=${rock['id']}`)).toEqual(['music'])
  expect(await names(`?post=${created['id']}`)).toEqual(['Rock'])
  for (const slug of ['music', 'Music']) expect(await names(`?hide_empty=0&slug=${slug}`)).toEqual(['music'])
  expect(
    (await app.call('GET', '/categories?parent=0&include=99&order=sideways&hide_empty=perhaps')).body['data']?.[
      'details'
    ],
  ).toMatchObject({
    parent: { code: 'unknown_id' },
    include: { code: 'unknown_id' },
    order: { code: 'not_a_choice' },
    hide_empty: { code: 'not_a_flag' },
  })
  const single = await app.call('GET', `/categories/${rock['id']}`)
  expect(Object.keys(single.body).slice(0, 10)).toEqual([
    'id',
    'count',
    'description',
    'name',
    'slug',
    'taxonomy',
    'parent',
    'meta',
    'url',
    'urls',
  ])
  expect(single.body).toMatchObject({
    count: 1,
    taxonomy: 'tribe_events_cat',
    parent: music['id'],
    url: 'https://calendar.example.org/en/events/category/music/rock/',
  })
})

test.each(['events', 'venues', 'organizers', 'categories', 'tags'])(
  'a search of %s with more than 100 words is rejected',
  async (resource) => {
    const { call } = await startTestApp()
    const words = (count: number, sign = ''): string =>
      Array.from({ length: count }, (_, n) => `${sign}w${n}`).join('+')
    expect((await call('GET', `/${resource}?search=${words(50)}+${words(50, '-')}`)).status).toBe(200)
    const phrase = (count: number): string => `"${words(count)}"`
    expect((await call('GET', `/${resource}?search=${phrase(100)}`)).status).toBe(200)
    const dotted = words(2_000).replaceAll('+', '.')
    for (const search of [words(101), words(2_000), words(2_000, '-'), phrase(101), phrase(2_000), dotted])
      expect(await call('GET', `/${resource}?search=${search}`)).toMatchObject({
        status: 400,
        body: { data: { details: { search: { code: 'too_many', data: { most: 100 } } } } },
      })
  },
)

test('the next page of a list with a repeated date parameter uses its last value', async () => {
  const app = await startTestApp()
  for (const day of ['01', '02', '03'])
    await createRecord(app, 'events', { title: day, start_date: `2027-01-${day}`, end_date: `2027-01-${day}` })
  const { body } = await app.call('GET', '/events?start_date=2027-01-01&start_date=2027-01-02&per_page=1')
  expect(body).toMatchObject({ total: 2, events: [{ title: '02' }] })
  const { searchParams } = new URL(String(body['next_rest_url']))
  expect(searchParams.getAll('start_date')).toEqual(['2027-01-02'])
})

test('categories are sorted as a tree: parents before their children, siblings by name', async () => {
  const app = await startTestApp()
  const create = async (name: string, parent?: unknown) =>
    (await createRecord(app, 'categories', { name, ...(parent !== undefined && { parent }) }))['id']
  const zoo = await create('Zoo')
  const music = await create('Music')
  const halls = await create('Music halls')
  const rock = await create('Rock', music)
  await create('Apes', zoo)
  await create('Punk', rock)
  await create('Blues', music)
  await create('Balcony', halls)
  // Another category of the same name has its own children.
  const other = await create('Music', zoo)
  await create('Roars', other)
  const names = async (query: string, as?: 'editor') => {
    const { body } = await app.call('GET', `/categories?hide_empty=0&orderby=tree${query}`, { ...(as && { as }) })
    return Object.values(body['categories'] ?? {}).map((term) => term['name'])
  }
  const tree = ['Music', 'Blues', 'Rock', 'Punk', 'Music halls', 'Balcony', 'Zoo', 'Apes', 'Music', 'Roars']
  expect(await names('')).toEqual(tree)
  expect(await names('&per_page=4&page=2')).toEqual(tree.slice(4, 8))
  expect(await names('&search=r&translation=any&ml_language=fr', 'editor')).toEqual(['Rock', 'Roars'])
  expect(await names('&order=desc')).toEqual(tree.toReversed())
})

test('events are sorted by the due date of their translation, cancelled ones first', async () => {
  const app = await startTestApp({ leadDays: 10 })
  const source = { ml_language: 'fr', status: 'publish' }
  const add = (title: string, start: string, end: string, more: object = {}) =>
    event(app, title, start, end, { ...source, ...more })
  await add('over', '2026-11-20 10:00', '2026-11-21 12:00')
  await add('runs long', '2026-11-01 10:00', '2027-03-01 10:00')
  await add('runs', '2026-11-21 10:00', '2026-11-22 10:00')
  await add('late', '2026-11-30 10:00', '2026-11-30 12:00')
  await add('due today', '2026-12-01 00:00', '2026-12-01 12:00')
  await add('due this week', '2026-12-07 23:00', '2026-12-07 23:30', { hide_from_listings: true })
  await add('later', '2026-12-08 00:00', '2026-12-08 12:00')
  await add('far', '2031-01-01 10:00', '2031-01-01 12:00')
  const cancelled = { event_state: 'cancelled', event_state_reason: 'Grève' }
  await add('cancelled', '2026-12-24 10:00', '2026-12-24 12:00', cancelled)
  await add('cancelled, over', '2026-11-19 10:00', '2026-11-19 12:00', cancelled)
  await add('scheduled', '2027-02-01 10:00', '2027-02-01 12:00', { date: '2027-01-01 10:00' })
  await add('draft', '2026-12-02 10:00', '2026-12-02 12:00', { status: 'draft' })
  const queue = (due: string, more = '', language = 'nl') =>
    titles(
      app,
      `?ml_language=${language}&translation=todo&hidden=any&orderby=due&due=${due}&per_page=50${more}`,
      'editor',
    )
  const [late, week, later] = [
    ['cancelled', 'late', 'runs long', 'runs'],
    ['due today', 'due this week'],
    ['later', 'scheduled', 'far'],
  ]
  expect(await queue('late')).toEqual(late)
  expect(await queue('week')).toEqual(week)
  expect(await queue('later')).toEqual(later)
  const upcoming = ['late', ...week, ...later]
  expect(await queue('any')).toEqual(['cancelled', ...upcoming, 'runs long', 'runs'])
  expect(await queue('any', '&order=desc')).toEqual(['cancelled', ...upcoming, 'runs long', 'runs'].toReversed())
  expect(await queue('any', '', 'fr')).toEqual([])
  app.clock.now = Date.parse('2026-11-22T11:00:00+01:00')
  expect((await queue('any')).at(-1)).toBe('runs long')
})

test('a translation that was submitted for review is due for reviewers only', async () => {
  const app = await startTestApp({ reviewLanguages: ['nl'] })
  const add = (title: string) => event(app, title, '2026-12-08 10:00', '2026-12-08 12:00', { ml_language: 'fr' })
  const translate = async ({ id }: { [name: string]: unknown }, title: string): Promise<unknown> => {
    const body = { title, status: 'publish' }
    return (await app.call('PATCH', `/events/${String(id)}`, { as: 'translator', root: 'nl', body })).body['status']
  }
  const [first, second] = [await add('Fête'), await add('Marché')]
  expect(await translate(first, 'Feest')).toBe('pending')
  const queue = (as: 'editor' | 'translator', more = '') =>
    titles(app, `?ml_language=nl&translation=todo&orderby=due&due=any${more}`, as)
  expect(await queue('translator')).toEqual(['Marché'])
  expect(await queue('editor')).toEqual(['Feest', 'Marché'])
  expect(await queue('editor', '&status=pending')).toEqual(['Feest'])
  const path = '/nl/calendar/admin/v1/attention?kinds=due,review'
  const { body } = await app.call('GET', path, { as: 'editor', absolute: true })
  expect(body['attention']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'review', resource: 'events', total: 1 }),
      expect.objectContaining({ kind: 'due', resource: 'events', total: 2 }),
    ]),
  )
  await app.call('PATCH', `/events/${String(first['id'])}`, { as: 'editor', root: 'nl', body: { status: 'publish' } })
  expect(await translate(first, 'Feestje')).toBe('publish')
  expect(await translate(second, 'Markt')).toBe('pending')
})

test('only editors and translators may sort by due date, and only events have due dates', async () => {
  const app = await startTestApp()
  await createRecord(app, 'venues', { ml_language: 'fr', venue: 'Salle', status: 'publish' })
  await createRecord(app, 'venues', { ml_language: 'fr', venue: 'Atelier', status: 'publish' })
  await createRecord(app, 'venues', { ml_language: 'fr', venue: 'Brouillon', status: 'draft' })
  await createRecord(app, 'tags', { ml_language: 'fr', name: 'Fête' })
  const listed = async (
    resource: string,
    due: string,
    as: 'editor' | 'translator' | 'author' = 'editor',
  ): Promise<unknown> => {
    const path = `/${resource}?ml_language=nl&translation=todo&orderby=due&hide_empty=false&due=${due}`
    const { status, body } = await app.call('GET', path, { as })
    if (status !== 200) return [status, body['data']?.['details']]
    return Object.values(body[resource] ?? {}).map((row) => row['venue'] ?? row['name'])
  }
  for (const due of ['any', 'later']) {
    expect(await listed('venues', due)).toEqual(['Atelier', 'Salle'])
    expect(await listed('tags', due, 'translator')).toEqual(['Fête'])
  }
  for (const due of ['late', 'week']) expect(await listed('venues', due)).toEqual([])
  for (const resource of ['events', 'venues', 'tags'])
    expect(await listed(resource, 'any', 'author')).toMatchObject([400, { due: {}, orderby: {} }])
  expect(await listed('events', 'soon')).toMatchObject([
    400,
    { due: { code: 'not_a_choice', data: { options: ['any', 'late', 'week', 'later'] } } },
  ])
})

test('a search in all languages says in which translation and fields it found every word', async () => {
  const app = await startTestApp()
  const { id } = await event(app, 'Bird walk', '2027-01-01', '2027-01-01', { status: 'publish' })
  const write = async (root: 'nl' | 'de', body: object) =>
    app.call('PATCH', `/events/${id}`, { as: 'editor', root, body })
  await write('nl', {
    title: 'Wandeling',
    description: '<p>Naar de <b>VÓGELS</b> van de vogelaar</p>',
    status: 'publish',
  })
  await write('de', { title: 'Vogelspaziergang', status: 'draft' })
  const found = async (query: string, as: 'public' | 'editor') => {
    const { body } = await app.call('GET', `/events?${query}`, { as })
    const rows: unknown = body['events']
    const [row] = rows as { translations: { [language: string]: { found?: string[] } } }[] // safe: a list of events
    return Object.entries(row?.translations ?? {}).flatMap(([language, { found: names }]) =>
      names ? [[language, names]] : [],
    )
  }
  expect(await found('search=vogel&search_languages=all', 'editor')).toEqual([
    ['nl', ['description']],
    ['de', ['title']],
  ])
  expect(await found('search=vogel&search_languages=all', 'public')).toEqual([['nl', ['description']]])
  expect(await found('search=wandeling vogels&search_languages=all', 'editor')).toEqual([
    ['nl', ['title', 'description']],
  ])
  expect(await found('search=-vogels&search_languages=all', 'editor')).toEqual([])
  expect(await found('search=bird', 'editor')).toEqual([])
})
