import { expect, test } from 'vitest'
import { type Body, type Call, createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'
import { storeContent } from '#support/backups.ts'
import { fillDiskAfter } from '#support/store-failures.ts'

type As = NonNullable<Call['as']>
const admin = async (app: TestApp, method: string, path: string, as: As = 'editor', body?: object) =>
  app.call(method, `/en/calendar/admin/v1${path}`, { as, absolute: true, ...(body && { body }) })
const importRows = async (app: TestApp, rows: readonly object[], more: object = {}, as: As = 'editor') =>
  admin(app, 'POST', '/events/import', as, { rows, ...more })
const rowsOf = ({ body }: { body: Body }): Body[] => Object.values<Body>(body['rows'] ?? {})
const results = (response: { body: Body }) => rowsOf(response).map(({ result }) => String(result))
const idOf = (response: { body: Body }, index = 0): number => Number(rowsOf(response)[index]?.['id'])
const issueNames = (row: Body | undefined): string[] => [
  ...Object.keys(row?.['problem']?.['data']?.['details'] ?? {}),
  ...Object.values<Body>(
    Array.isArray(row?.['problem']?.['data']?.['params']) ? row['problem']['data']['params'] : {},
  ).map(String),
]
/** The number of records of a resource, not in the trash. */
const total = async (app: TestApp, resource: string): Promise<number> =>
  (await storeContent(app.store))[resource]?.filter((row) => row.includes('["trashed_utc",null]')).length ?? 0
const read = async (app: TestApp, id: number, resource = 'events') =>
  (await admin(app, 'GET', `/${resource}/${id}`, 'administrator')).body

const times = { start_date: '2027-06-05 15:00:00', end_date: '2027-06-05 17:00:00' }
/** A row with a title in two languages. */
const bookFair = {
  source_language: 'fr',
  shared: times,
  texts: { fr: { title: 'Fête du livre' }, nl: { title: 'Boekenfeest', description: '<p>Ruil uw boeken.</p>' } },
}

test('new events are created in two languages as drafts, and the same rows again write nothing', async () => {
  const app = await startTestApp()
  const rows = [bookFair, { shared: times, texts: { de: { title: 'Konzert', cost: 'frei' } }, status: 'publish' }]
  const dry = await importRows(app, rows, { dry_run: true })
  expect(dry.body).toMatchObject({ dry_run: true, created: 2, updated: 0, unchanged: 0, refused: 0 })
  expect(rowsOf(dry)).toEqual([
    { index: 0, result: 'created', title: 'Fête du livre' },
    { index: 1, result: 'created', title: 'Konzert' },
  ])
  const imported = await importRows(app, rows)
  expect(imported.body).toMatchObject({ dry_run: false, created: 2, refused: 0 })
  expect(await read(app, idOf(imported))).toMatchObject({
    source_language: 'fr',
    shared: times,
    texts: { fr: { title: 'Fête du livre', status: 'draft' }, nl: { title: 'Boekenfeest', status: 'draft' } },
    outdated: { nl: [] },
  })
  expect(await read(app, idOf(imported, 1))).toMatchObject({
    source_language: 'de',
    texts: { de: { status: 'publish' } },
  })
  const before = await storeContent(app.store)
  const again = await importRows(app, rows)
  expect(again.body).toMatchObject({
    created: 0,
    unchanged: 2,
    rows: [{ id: idOf(imported) }, { id: idOf(imported, 1) }],
  })
  expect(await storeContent(app.store)).toEqual(before)
})

test('a row updates the event with its id, with its key, or with its title on the same day', async () => {
  const app = await startTestApp()
  const first = await importRows(app, [{ ...bookFair, key: 'uid-1' }])
  const id = idOf(first)
  const byKey = { key: 'uid-1', texts: { fr: { title: 'Salon du livre' } } }
  expect(rowsOf(await importRows(app, [byKey]))).toEqual([
    {
      index: 0,
      result: 'updated',
      id,
      title: 'Salon du livre',
      changes: { fr: { title: { old: 'Fête du livre', new: 'Salon du livre' } } },
    },
  ])
  const byTitle = { shared: { ...times, start_date: '2027-06-05 14:00' }, texts: { fr: { title: '  SALON DU LIVRÉ' } } }
  expect(rowsOf(await importRows(app, [byTitle]))).toMatchObject([{ result: 'updated', id }])
  const byId = { id, key: 'uid-2', texts: { nl: { title: 'Boekenbeurs' } }, source_language: 'nl', status: 'publish' }
  expect(rowsOf(await importRows(app, [byId]))).toMatchObject([
    { result: 'updated', id, changes: { nl: { title: { new: 'Boekenbeurs' } } } },
  ])
  // Status and source language stay.
  expect(await read(app, id)).toMatchObject({ source_language: 'fr', texts: { nl: { status: 'draft' } } })
  const byNewKey = { key: 'uid-2', shared: { featured: true } }
  expect(rowsOf(await importRows(app, [byNewKey]))).toMatchObject([{ result: 'updated', id }])
  const otherDay = { ...bookFair, shared: { start_date: '2027-06-06 15:00', end_date: '2027-06-06 17:00' } }
  expect(results(await importRows(app, [otherDay]))).toEqual(['created'])
})

test('a key whose event is in the trash or purged leads to a new event', async () => {
  const app = await startTestApp()
  const row = { ...bookFair, key: 'uid-1' }
  const first = idOf(await importRows(app, [row]))
  await app.call('DELETE', `/events/${first}`, { as: 'administrator' })
  expect(rowsOf(await importRows(app, [{ id: first, shared: { featured: true } }]))).toMatchObject([
    { result: 'refused', id: first, problem: { code: 'event-is-in-trash' } },
  ])
  const second = await importRows(app, [row])
  expect(results(second)).toEqual(['created'])
  expect(results(await importRows(app, [row]))).toEqual(['unchanged'])
  await app.call('DELETE', `/events/${idOf(second)}`, { as: 'administrator' })
  expect((await admin(app, 'DELETE', `/events/${idOf(second)}`, 'administrator')).status).toBe(200)
  expect(results(await importRows(app, [row]))).toEqual(['created'])
})

test('rows with different keys are different events', async () => {
  const app = await startTestApp()
  const rows = ['a', 'b'].map((key) => ({ ...bookFair, key }))
  const first = await importRows(app, rows)
  expect(results(first)).toEqual(['created', 'created'])
  expect(results(await importRows(app, [{ ...bookFair, key: 'c' }, ...rows]))).toEqual([
    'created',
    'unchanged',
    'unchanged',
  ])
  expect(rowsOf(await importRows(app, [bookFair]))).toMatchObject([{ result: 'unchanged', id: idOf(first) }])
  expect(results(await importRows(app, [...rows, { ...bookFair, key: 'a' }]))).toEqual([
    'unchanged',
    'unchanged',
    'refused',
  ])
})

test('equal titles on a day are different events at different times or venues; the same one twice is refused', async () => {
  const app = await startTestApp()
  for (const venue of ['Barn', 'Hall']) await createRecord(app, 'venues', { venue, status: 'publish' })
  const market = (time: string, venue: string) => ({
    shared: { start_date: `2027-06-05 ${time}`, end_date: '2027-06-05 23:00' },
    texts: { en: { title: 'Market' } },
    names: { venue: [venue] },
  })
  const rows = [market('10:00', 'Barn'), market('10:00', 'Hall'), market('19:00', 'Hall')]
  const first = await importRows(app, [...rows, market('10:00', 'Barn')])
  expect(results(first)).toEqual(['created', 'created', 'created', 'refused'])
  expect(rowsOf(first)[3]).toMatchObject({
    title: 'Market',
    problem: { data: { details: { row: { message: 'Row 0 changes the same event.', data: { row: 0 } } } } },
  })
  expect(results(await importRows(app, rows))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  const later = await importRows(app, [...rows.slice(0, 2), market('20:00', 'Hall')])
  expect(rowsOf(later)).toMatchObject([{}, {}, { result: 'updated', id: idOf(first, 2) }])
  expect(results(await importRows(app, [{ ...market('10:00', 'Square'), create: ['venue'] }]))).toEqual(['created'])
  // Two events are as likely.
  expect(results(await importRows(app, [market('12:00', 'Hall')]))).toEqual(['created'])
})

test('a row is validated like a new event, with all its issues, and leaves the other rows', async () => {
  const app = await startTestApp()
  const bad = {
    id: 999_999,
    key: '',
    status: 'trash',
    shared: { start_date: '2027-02-30 10:00', timezone: 'Mars', image: 999 },
    texts: { fr: { title: '', website: 'javascript:x' }, nl: {} },
    names: { venue: 7, organizer: ['Nobody'] },
    create: ['image'],
  }
  const response = await importRows(app, [{}, bad, bookFair])
  expect(results(response)).toEqual(['refused', 'refused', 'created'])
  const [empty, faulty] = rowsOf(response)
  expect(issueNames(empty).toSorted()).toEqual(['en.title', 'shared.end_date', 'shared.start_date'])
  expect(issueNames(faulty)).toEqual(
    expect.arrayContaining([
      'id',
      'key',
      'status',
      'shared.start_date',
      'shared.timezone',
      'shared.image',
      'fr.title',
      'fr.website',
      'names.venue',
      'names.organizer',
      'create',
      'shared.end_date',
    ]),
  )
  // The same issues as a new event on its own.
  const { shared, texts } = bad
  const own = await admin(app, 'POST', '/events', 'editor', { shared, texts: { fr: texts.fr } })
  const [row] = rowsOf(await importRows(app, [{ shared, texts: { fr: texts.fr } }]))
  expect(row?.['problem']).toEqual(own.body)
  const twoLanguages = { shared: times, texts: { fr: { title: 'Foire' }, nl: { title: 'Beurs' } } }
  expect(rowsOf(await importRows(app, [twoLanguages]))).toMatchObject([
    { result: 'refused', problem: { data: { params: ['source_language'] } } },
  ])
})

test('names link records by their name in any language, and unknown ones are refused with similar names', async () => {
  const app = await startTestApp()
  const place = Number((await createRecord(app, 'venues', { venue: 'Place Abbal', status: 'publish' }, 'en'))['id'])
  await app.call('PUT', `/venues/${place}?ml_language=nl`, { as: 'editor', body: { venue: 'Abbalplein' } })
  const other = Number((await createRecord(app, 'venues', { venue: 'Hall', status: 'publish' }, 'en'))['id'])
  const used = Number((await createRecord(app, 'venues', { venue: 'Hall', status: 'publish' }, 'en'))['id'])
  await createRecord(app, 'events', { ...sampleEvent, venue: used })
  await createRecord(app, 'venues', { venue: 'Hidden hall', status: 'draft' }, 'en')
  const club = Number((await createRecord(app, 'organizers', { organizer: 'Club', status: 'publish' }, 'en'))['id'])
  const tag = Number((await createRecord(app, 'tags', { name: '2027' }, 'en'))['id'])
  const event = (title: string, names: object) => ({ shared: times, texts: { en: { title } }, names })
  const response = await importRows(app, [
    event('A', { venue: ['abbalplein'], organizer: ['CLUB', ' '], tags: ['2027'] }),
    event('B', { venue: ['Háll'] }),
    event('C', { venue: ['Abbal place'], categories: ['Jazz', 'Blues'] }),
    event('D', { venue: ['Hall', 'Place Abbal'] }),
    { ...event('E', { venue: ['Hall'] }), shared: { ...times, venue: other } },
  ])
  expect(results(response)).toEqual(['created', 'created', 'refused', 'refused', 'refused'])
  expect((await read(app, idOf(response)))['shared']).toMatchObject({
    venue: { id: place },
    organizer: [{ id: club }],
    tags: [{ id: tag }],
  })
  const [, b, c, d, e] = rowsOf(response)
  expect((await read(app, Number(b?.['id'])))['shared']).toMatchObject({ venue: { id: used } })
  const similar = [{ id: place, title: 'Place Abbal' }]
  expect(c).toMatchObject({
    title: 'C',
    problem: {
      data: {
        details: {
          'names.venue': { code: 'unknown_name', data: { name: 'Abbal place', similar } },
          'names.categories': { code: 'unknown_name', data: { name: 'Jazz', names: [{}, { name: 'Blues' }] } },
        },
      },
    },
  })
  expect(issueNames(d)).toEqual(['names.venue'])
  expect(issueNames(e)).toEqual(['names.venue'])
  // The event keeps its venue, although another one of the same name has more events by now.
  for (const title of ['F', 'G']) await createRecord(app, 'events', { ...sampleEvent, title, venue: other })
  expect(results(await importRows(app, [event('B', { venue: ['Hall'] })]))).toEqual(['unchanged'])
  expect(results(await importRows(app, [event('B', { venue: [] })]))).toEqual(['updated'])
  // Of several unknown names those that are to be created.
  const concerts = { ...event('H', { tags: ['Swing', 'Bebop'] }), create_names: { tags: ['SWING'] } }
  expect(rowsOf(await importRows(app, [concerts]))).toMatchObject([
    { result: 'refused', problem: { data: { details: { 'names.tags': { data: { names: [{ name: 'Bebop' }] } } } } } },
  ])
  const both = { ...concerts, create_names: { tags: ['Swing', 'bebop'] } }
  expect(results(await importRows(app, [both]))).toEqual(['created'])
  // Similar names of the first fifty unknown ones are searched.
  const tags = (from: number) => Array.from({ length: 20 }, (_, index) => `Label ${from + index}`)
  const many = rowsOf(
    await importRows(
      app,
      [0, 20, 40].map((from) => event(`T${from}`, { tags: tags(from) })),
    ),
  )
  const named = many.flatMap((row) =>
    Object.values<Body>(row['problem']?.['data']?.['details']?.['names.tags']?.['data']?.['names'] ?? {}),
  )
  expect(named.map(({ name, similar }) => [name, similar !== undefined])).toEqual(
    [0, 20, 40].flatMap(tags).map((name, index) => [name, index < 50]),
  )
  // An author does not see the draft of another account.
  const [hidden] = rowsOf(await importRows(app, [event('H', { venue: ['Hidden hall'] })], {}, 'author'))
  expect(hidden).toMatchObject({ problem: { data: { details: { 'names.venue': { code: 'unknown_name' } } } } })
})

test('unknown names are created where a row allows it, and later rows find them', async () => {
  const app = await startTestApp()
  const names = { venue: ['Place Abbal'], organizer: ['Club', 'Circle'], categories: ['Jazz'], tags: ['2027'] }
  const create = ['venue', 'organizer', 'categories', 'tags']
  const row = (title: string, more: object) => ({
    shared: times,
    source_language: 'fr',
    texts: { fr: { title } },
    names,
    ...more,
  })
  const rows = [row('A', { create }), row('B', {}), row('C', { create, status: 'publish' })]
  for (const isDryRun of [true, false]) {
    const response = await importRows(app, rows, { dry_run: isDryRun })
    expect(results(response)).toEqual(['created', 'created', 'created'])
    const totals = ['venues', 'organizers', 'categories', 'tags'].map(async (resource) => total(app, resource))
    expect(await Promise.all(totals)).toEqual(isDryRun ? [0, 0, 0, 0] : [1, 2, 1, 1])
    if (isDryRun) continue
    const shared = await Promise.all([0, 1, 2].map(async (index) => (await read(app, idOf(response, index)))['shared']))
    const [venue] = shared.map((each) => Number(each?.['venue']?.['id']))
    expect(shared.map((each) => each?.['venue']?.['id'])).toEqual([venue, venue, venue])
    expect(await read(app, venue ?? 0, 'venues')).toMatchObject({
      source_language: 'fr',
      texts: { fr: { venue: 'Place Abbal', status: 'draft' } },
    })
    expect(results(await importRows(app, rows))).toEqual(['unchanged', 'unchanged', 'unchanged'])
    const undone = await admin(app, 'POST', `/changes/${String(response.body['change_set'])}/revert`, 'editor', {})
    expect(undone.status).toBe(200)
    expect(
      await Promise.all(['events', 'venues', 'organizers', 'categories', 'tags'].map(async (each) => total(app, each))),
    ).toEqual([0, 0, 0, 0, 0])
  }
})

test('venues of one name are told apart by postal code, else by city, and new ones get the address', async () => {
  const app = await startTestApp()
  const createHall = async (fields: object) =>
    Number((await createRecord(app, 'venues', { venue: 'Hall', status: 'publish', ...fields }, 'nl'))['id'])
  const gent = await createHall({ city: 'Gent', zip: '9000' })
  await app.call('PUT', `/venues/${gent}?ml_language=fr`, { as: 'editor', body: { venue: 'Salle', city: 'Gand' } })
  const namur = await createHall({ city: 'Namur' })
  await createRecord(app, 'events', { ...sampleEvent, venue: gent })
  const event = (title: string, place: object, more: object = {}) => ({
    shared: times,
    texts: { en: { title } },
    names: { venue: ['hall'] },
    venue_place: place,
    ...more,
  })
  const venueIds = async (rows: readonly object[]) => {
    const response = await importRows(app, rows)
    expect(results(response)).toEqual(rows.map(() => 'created'))
    const ids = rowsOf(response).map((row) => Number(row['id']))
    return Promise.all(ids.map(async (id) => Number((await read(app, id))['shared']?.['venue']?.['id'])))
  }
  const named = [
    // The venue with the most events.
    event('A', {}),
    event('B', { city: 'NAMUR' }),
    // The name of the city in another language of the venue.
    event('C', { city: 'Gand', address: 'Vrijdagmarkt 1' }),
    // The city is not compared if both postal codes are known.
    event('D', { city: 'Ledeberg', zip: '9000' }),
    event('E', { zip: '5000' }),
  ]
  expect(await venueIds(named)).toEqual([gent, namur, gent, gent, namur])
  const otherTown = event('F', { city: 'Mons', zip: '7000', address: 'Rue de Nimy 1', country: 'Belgium' })
  // The one in Gent has another postal code, so it is not offered.
  const similar = [{ id: namur, title: 'Hall', zip: '', city: 'Namur' }]
  const [refused] = rowsOf(await importRows(app, [otherTown]))
  expect(refused).toMatchObject({
    problem: { data: { details: { 'names.venue': { code: 'unknown_name', data: { name: 'hall', similar } } } } },
  })
  const create = ['venue']
  const created = await venueIds([
    { ...otherTown, create },
    { ...event('G', { zip: '7000' }) },
    event('H', { city: 'Arlon' }, { create }),
  ])
  const mons = Number(created[0])
  expect(created).toEqual([mons, mons, expect.any(Number)])
  expect(new Set([gent, namur, ...created]).size).toBe(4)
  expect(await read(app, mons, 'venues')).toMatchObject({
    shared: { zip: '7000', country: 'Belgium' },
    texts: { en: { venue: 'hall', city: 'Mons', address: 'Rue de Nimy 1' } },
  })
  // An event of the same title and time at the other hall is another one.
  expect(results(await importRows(app, [event('A', { city: 'Namur' }), event('A', { zip: '9000' })]))).toEqual([
    'created',
    'unchanged',
  ])
  const [noVenue, faulty] = rowsOf(
    await importRows(app, [event('I', { city: 'Mons' }, { names: {} }), event('J', { city: 7, street: 'x' })]),
  )
  expect(issueNames(noVenue)).toEqual(['venue_place'])
  expect(issueNames(faulty)).toEqual(expect.arrayContaining([expect.stringContaining('venue_place')]))
})

test('a postal code without the zeros that spreadsheets drop is that of a venue in the same city', async () => {
  const app = await startTestApp()
  const venue = { venue: 'Salle', zip: '09100', city: 'Pamiers', status: 'publish' }
  await createRecord(app, 'venues', venue)
  const event = (title: string, place: object) => ({
    shared: times,
    texts: { en: { title } },
    names: { venue: ['Salle'] },
    venue_place: place,
  })
  const rows = [
    event('A', { zip: '9100', city: 'Pamiers' }),
    event('B', { zip: '9100' }),
    event('C', { zip: '9100', city: 'Sint-Niklaas' }),
  ]
  expect(results(await importRows(app, rows))).toEqual(['created', 'created', 'refused'])
})

test('undo restores updated events and puts created ones into the trash', async () => {
  const app = await startTestApp()
  const id = idOf(await importRows(app, [bookFair]))
  const before = await read(app, id)
  const response = await importRows(app, [
    { id, shared: { featured: true }, texts: { nl: { title: 'Boekenbeurs' }, de: { title: 'Bücherfest' } } },
    { shared: times, texts: { en: { title: 'Concert' } } },
  ])
  expect(results(response)).toEqual(['updated', 'created'])
  expect((await admin(app, 'POST', `/changes/${String(response.body['change_set'])}/revert`)).status).toBe(200)
  const after = await read(app, id)
  expect(after['texts']).toEqual(before['texts'])
  expect(after['shared']?.['featured']).toBe(false)
  expect((await app.store.find('events', idOf(response, 1)))?.trashedUtc).not.toBeNull()
})

test('a dry run writes nothing', async () => {
  const app = await startTestApp()
  await createRecord(app, 'venues', { venue: 'Hall' })
  const id = idOf(await importRows(app, [{ ...bookFair, key: 'a' }]))
  const before = await storeContent(app.store)
  const response = await importRows(
    app,
    [
      { id, key: 'b', texts: { fr: { title: 'Salon' } }, names: { venue: ['Hall'] } },
      { key: 'c', shared: times, texts: { en: { title: 'Concert' } }, names: { tags: ['Free'] }, create: ['tags'] },
      { key: 'c', shared: times, texts: { en: { title: 'Concert' } }, names: { tags: ['Free'] } },
      { shared: { ...times, image: 'https://example.org/a.png' }, texts: { en: { title: 'Fair' } } },
    ],
    { dry_run: true },
  )
  expect(results(response)).toEqual(['updated', 'created', 'refused', 'created'])
  expect(await storeContent(app.store)).toEqual(before)
})

test('a file in several requests is one change set, and a repeated request creates nothing twice', async () => {
  const app = await startTestApp()
  const row = (title: string, more: object = {}) => ({ shared: times, texts: { en: { title } }, ...more })
  const set = '6f1c6c3a-1d2b-4b60-9c8e-2f0d5b7a9e11'
  const existing = idOf(await importRows(app, [row('Z')]))
  const first = [row('A'), row('B', { key: 'b' }), row('Z', { shared: { ...times, featured: true } })]
  const imported = await importRows(app, first, { continues: set })
  expect(imported.body).toMatchObject({ change_set: set, created: 2, updated: 1 })
  const before = await storeContent(app.store)
  const repeated = await importRows(app, first, { continues: set })
  expect(repeated.body).toEqual(imported.body)
  expect(await storeContent(app.store)).toEqual(before)
  // Another row for an event that an earlier request has written is no repetition.
  const next = [
    row('B', { key: 'b', shared: { ...times, sticky: true } }),
    row('C'),
    row('A', { shared: { ...times, start_date: '2027-06-05 16:00' } }),
  ]
  const continued = await importRows(app, next, { continues: set })
  expect(results(continued)).toEqual(['refused', 'created', 'created'])
  expect((await admin(app, 'POST', `/changes/${set}/revert`)).body).toMatchObject({ changed: 5 })
  expect(await total(app, 'events')).toBe(1)
  expect((await read(app, existing))['shared']?.['featured']).toBe(false)
  expect((await importRows(app, first, { continues: 'x' })).body).toMatchObject({
    data: { details: { continues: { code: 'unknown_id' } } },
  })
  expect((await importRows(app, [row('D')], { continues: set }, 'author')).status).toBe(400)
})

test('an import that is interrupted by a full disk can be repeated', async () => {
  const app = await startTestApp()
  const rows = Array.from({ length: 120 }, (_, n) => ({ shared: times, texts: { en: { title: `E${n}` } } }))
  const freeDisk = fillDiskAfter(app.store, 80)
  const response = await importRows(app, rows)
  freeDisk()
  const created = await total(app, 'events')
  expect(created).toBeGreaterThan(0)
  expect(response.body).toMatchObject({ created, refused: 120 - created })
  expect(rowsOf(response)[created]).toEqual({
    index: created,
    result: 'refused',
    title: `E${created}`,
    problem: expect.objectContaining({ code: 'rest_store_unwritable' }),
  })
  const continued = await importRows(app, rows, { continues: response.body['change_set'] })
  expect(continued.body).toMatchObject({ created: 120, refused: 0 })
  expect(await total(app, 'events')).toBe(120)
})

test('accounts import with the rights of their own writes', async () => {
  const app = await startTestApp()
  const own = await createRecord(app, 'events', { ...sampleEvent, title: 'Own' }, 'en', 'author')
  const others = await createRecord(app, 'events', { ...sampleEvent, status: 'publish' }, 'en', 'otherAuthor')
  const draft = await createRecord(
    app,
    'events',
    { ...sampleEvent, title: 'Draft', status: 'draft' },
    'en',
    'otherAuthor',
  )
  for (const [as, status] of [
    ['public', 401],
    ['subscriber', 403],
    ['translator', 403],
  ] as const)
    expect((await importRows(app, [bookFair], {}, as)).status).toBe(status)
  const asAuthor = await importRows(
    app,
    [
      { id: own['id'], shared: { featured: true } },
      { id: others['id'], shared: { featured: true } },
      { id: draft['id'], shared: { featured: true } },
      { ...bookFair, shared: { ...times, author: app.idOf('editor') } },
    ],
    {},
    'author',
  )
  expect(rowsOf(asAuthor)).toMatchObject([
    { result: 'updated' },
    { result: 'refused', problem: { code: 'rest_forbidden', data: { status: 403 } } },
    { result: 'refused', problem: { data: { details: { id: { code: 'unknown_id' } } } } },
    { result: 'refused', problem: { code: 'rest_forbidden', data: { params: ['shared.author'] } } },
  ])
  await importRows(app, [{ id: draft['id'], key: 'draft', shared: { sticky: true } }])
  expect(rowsOf(await importRows(app, [{ ...bookFair, key: 'draft' }], {}, 'author'))).toEqual([
    {
      index: 0,
      result: 'refused',
      title: 'Fête du livre',
      problem: expect.objectContaining({ code: 'event-not-accessible' }),
    },
  ])
  // What a contributor publishes waits for a review.
  const asContributor = await importRows(app, [{ ...bookFair, status: 'publish' }], {}, 'contributor')
  expect(results(asContributor)).toEqual(['created'])
  expect(await read(app, idOf(asContributor))).toMatchObject({
    texts: { fr: { status: 'pending' }, nl: { status: 'pending' } },
  })
})

test.each([
  [{}, 'rows'],
  [{ rows: [] }, 'rows'],
  [{ rows: 'all' }, 'rows'],
  [{ rows: { title: 'A' } }, 'rows'],
  [{ rows: Array.from({ length: 201 }, () => bookFair) }, 'rows'],
  [{ rows: [bookFair, 7] }, 'rows.1'],
  [{ rows: [null] }, 'rows.0'],
  [{ rows: [{ ...bookFair, venue: 'Hall' }] }, 'rows.0.venue'],
  [{ rows: [bookFair], dry_run: 'perhaps' }, 'dry_run'],
  [{ rows: [bookFair], continues: '\0' }, 'continues'],
])('a body with invalid rows is rejected: %#', async (body, parameter) => {
  const app = await startTestApp()
  const response = await admin(app, 'POST', '/events/import', 'editor', body)
  expect(response.status).toBe(400)
  const { params } = response.body['data'] ?? {}
  expect(Array.isArray(params) ? params : Object.keys(params ?? {})).toEqual([parameter])
  expect(await total(app, 'events')).toBe(0)
})
