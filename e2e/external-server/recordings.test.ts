/** The external server responds as recordings of WordPress do. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Kind, type Medium, type Stored, germanContent, type Term, type World } from './content.ts'
import { postTypes } from './v1-present.ts'
import { type ExternalServer, startExternalServer } from './server.ts'
import { metaFields } from './wpv2-meta.ts'

type Json = { [name: string]: unknown }
type Recording = {
  name: string
  method: string
  path: string
  query: string
  headers: { [name: string]: string }
  body: Json | string | null
  as: string
  status: number
  responseHeaders: { [name: string]: string }
  responseBody: unknown
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const recordings = read('fixtures/wpv2.json') as Recording[] // safe: the fixture's own shape
const observed = read('../conformance/fixtures/content.json') as { [kind in Term['kind']]: Json[] } // safe: as above
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const getResponseBody = (name: string): Json => {
  const responseBody = recordings.find((one) => one.name === name)?.responseBody
  if (!isObject(responseBody)) throw new Error(name)
  return responseBody
}

const recordedOrigin = 'http://127.0.0.1:8890'
const users = { admin: 1, editor: 2, author: 3, author2: 4, contributor: 5 } as const
const roles = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  author2: 'author',
  contributor: 'contributor',
}
const credentials = 'recorded password'

let server: ExternalServer
beforeAll(async () => {
  server = await startExternalServer({ isMultilingual: false })
  server.users.clear()
  for (const [name, id] of Object.entries(users))
    server.users.set(name, { id, password: credentials, role: roles[name as keyof typeof roles] }) // safe: both have these names
})
afterAll(() => server.stop())

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const space = (date: unknown): string => text(date).replace('T', ' ')
const raw = (value: unknown): string => (isObject(value) ? text(value['raw'] ?? value['rendered']) : '')
const kindOf = (type: unknown): Kind =>
  (['events', 'venues', 'organizers'] as const).find((kind) => postTypes[kind] === type) ?? 'events'

/** The custom fields of a recorded response, by stored name. */
const metaOf = (kind: Kind, meta: unknown): Stored['meta'] =>
  Object.fromEntries(
    Object.entries(isObject(meta) ? meta : {}).flatMap(([key, value]): [string, unknown][] => {
      const { kind: own, name } = metaFields[key] ?? {}
      if (own !== kind || name === undefined) return []
      return [[name, name === 'cost' ? [text(value)].filter(Boolean) : value]]
    }),
  )

/** The stored record of a recorded response. */
function storedBehind(responseBody: Json): { kind: Kind; stored: Stored } {
  const kind = kindOf(responseBody['type'])
  const password = text(responseBody['password'])
  const floats = responseBody['status'] === 'draft'
  return {
    kind,
    stored: {
      title: raw(responseBody['title']),
      content: raw(responseBody['content']),
      excerpt: raw(responseBody['excerpt']),
      slug: text(responseBody['slug']),
      status: text(responseBody['status']),
      author: Number(responseBody['author'] ?? 1),
      date: space(responseBody['date']),
      modified: space(responseBody['modified_gmt']),
      ...(floats && { floats }),
      ...(password !== '' && { password }),
      meta: {
        ...metaOf(kind, responseBody['meta']),
        image: responseBody['featured_media'],
        ...(kind === 'events' && { tags: responseBody['tags'], categories: responseBody['tribe_events_cat'] }),
      },
    },
  }
}

/** The values of all fields before a write: none of them is in a recorded response. */
const earlier: Json = {
  title: 'Earlier',
  content: 'Earlier text',
  excerpt: 'Earlier excerpt',
  slug: 'earlier',
  date: '2025-01-05 10:00:00',
  password: 'earlier',
}
const earlierMeta = (value: unknown): unknown =>
  Array.isArray(value) ? [] : typeof value === 'boolean' ? !value : ['earlier']

/** Values before a write that affect a recorded response. */
const before: { readonly [name: string]: (stored: Stored) => void } = {
  '03-write-event/17-status-draft': (stored) => {
    stored.status = 'publish'
    delete stored.floats
  },
  '03-write-event/25-date-null': (stored) => (stored.date = '2026-01-05 10:00:00'),
  '04-write-meta/09-organizers': ({ meta }) => (meta['organizer'] = [22, 23]),
  '04-write-meta/23-start-only': ({ meta }) => Object.assign(meta, { start: '2027-03-01 10:00:00' }),
  '04-write-meta/24-end-only': ({ meta }) => Object.assign(meta, { end: '2027-03-01 12:00:00' }),
  '04-write-meta/26-timezone': ({ meta }) => Object.assign(meta, { timezone: 'America/New_York' }),
  '04-write-meta/28-end-before-start': ({ meta }) => Object.assign(meta, { end: '2027-03-01 12:00:00' }),
  '06-dates-status-errors/11-draft-title': (stored) => (stored.date = '2026-01-05 10:00:00'),
  '06-dates-status-errors/12-draft-publish': (stored) => {
    Object.assign(stored, { status: 'draft', floats: true, date: '2026-01-05 10:00:00' })
  },
  '06-dates-status-errors/31-update-own-author': (stored) => (stored.excerpt = 'Ex & x'),
  '06-dates-status-errors/54-restore': (stored) => (stored.status = 'trash'),
}

/** Other values for all fields that an update of the events interface resets. */
const resetBefore = {
  cost: ['99'],
  currency_symbol: '€',
  currency_position: 'postfix',
  website: 'https://earlier.example.org',
  image: 6,
  organizer: [24],
  all_day: true,
  show_map: true,
  show_map_link: true,
  hide_from_listings: true,
  sticky: true,
  featured: true,
  timezone: 'America/New_York',
}

/** The stored record before a recorded update through the events interface. */
function storedBeforeV1(responseBody: Json, body: Json): Stored {
  const details = responseBody['cost_details']
  const isTimeUnchanged = body['start_date'] === undefined
  return {
    title: body['title'] === undefined ? text(responseBody['title']) : 'Earlier',
    content: text(responseBody['description']).replace(/<\/?p>/g, ''),
    excerpt: text(responseBody['excerpt'])
      .replace(/<\/?p>/g, '')
      .replaceAll('&#038;', '&'),
    slug: text(responseBody['slug']),
    status: 'publish',
    author: Number(responseBody['author']),
    date: '2025-01-05 10:00:00',
    modified: '2026-01-01 00:00:00',
    meta: {
      ...resetBefore,
      currency_code: isObject(details) ? details['currency_code'] : '',
      start: isTimeUnchanged ? responseBody['start_date'] : '2025-03-01 10:00:00',
      end: isTimeUnchanged ? responseBody['end_date'] : '2025-03-01 12:00:00',
      venue: [Number(responseBody['venue']) === 7 ? 8 : 7],
      categories: responseBody['categories'],
      tags: responseBody['tags'],
      ...(body['venue'] === undefined && { venue: [responseBody['venue']] }),
    },
  }
}

const medium = (id: number, file: string, more: Partial<Medium>): Medium => ({
  id,
  file,
  mime: 'image/jpeg',
  width: 1200,
  height: 800,
  title: file.replace(/\..*/, ''),
  alt: '',
  caption: '',
  description: '',
  author: 1,
  date: '2026-11-21 01:01:58',
  modified: '2026-11-21 00:01:58',
  ...more,
})

const blankPost = (id: number, kind: Kind, title: string) => ({
  id,
  kind,
  variants: {
    de: {
      title,
      content: '',
      excerpt: '',
      slug: `${kind}-${id}`,
      status: 'publish',
      author: 1,
      date: '2026-11-21 01:01:59',
      modified: '2026-11-21 00:01:59',
      meta: {},
    },
  },
})

/** The site of the recordings, without their records. */
function arrange(world: World): void {
  Object.assign(world, germanContent(), { clock: () => '2026-11-23 12:00:00' })
  world.posts = [
    blankPost(7, 'venues', 'Alpha Hall'),
    blankPost(8, 'venues', 'Bravo Club'),
    ...[22, 23, 24].map((id) => blankPost(id, 'organizers', `Organizer ${id}`)),
  ]
  for (const name of ['event-edit-admin', 'venue-edit-admin', 'organizer-edit-admin', 'event-password-editor']) {
    const responseBody = getResponseBody(`02-read/${name}`)
    const { kind, stored } = storedBehind(responseBody)
    const dates = name === 'event-password-editor' && { start: '2027-03-01 10:00:00', end: '2027-03-01 12:00:00' }
    const id = Number(responseBody['id'])
    world.posts = world.posts.filter((post) => post.id !== id)
    const status = stored.status || 'publish'
    world.posts.push({ id, kind, variants: { de: { ...stored, status, meta: { ...stored.meta, ...dates } } } })
  }
  const scratch = storedBehind(getResponseBody('03-write-event/01-read-edit')).stored
  world.posts.push({ id: 243, kind: 'events', variants: { de: scratch } })
  world.posts.push({
    id: 194,
    kind: 'events',
    variants: { de: { ...scratch, status: 'trash', slug: 'gone__trashed' } },
  })
  const deleted = storedBehind(getResponseBody('06-dates-status-errors/54-restore')).stored
  world.posts.push({ id: 281, kind: 'events', variants: { de: deleted } })
  const { meta: _meta, ...undated } = { ...blankPost(292, 'events', 'No dates').variants.de }
  const draft = { slug: '', status: 'draft', floats: true, tables: null, date: '2026-11-23 12:29:08', meta: {} }
  world.posts.push({
    id: 292,
    kind: 'events',
    variants: { de: { ...undated, ...draft, modified: '2026-11-23 11:29:08' } },
  })
  const cancelled = storedBehind(getResponseBody('02-read/event-cancelled-editor')).stored
  world.posts.push(
    { id: 196, kind: 'events', variants: { de: { ...cancelled, status: 'publish' } } },
    { ...blankPost(76, 'events', 'Event 042 Exhibition') },
    { ...blankPost(32, 'events', 'Event 000 Concert') },
  )
  const own = world.posts.find(({ id }) => id === 76)?.variants.de
  if (own)
    Object.assign(own, {
      modified: '2026-11-22 12:00:00',
      author: 3,
      meta: { start: '2027-01-01 10:00:00', end: '2027-01-01 11:00:00' },
    })
  const past = world.posts.find(({ id }) => id === 32)?.variants.de
  if (past)
    Object.assign(past, {
      slug: 'event-000-concert',
      meta: { start: '2026-05-05 08:30:00', end: '2026-05-05 10:00:00' },
    })
  world.terms = (['categories', 'tags'] as const).flatMap((kind) =>
    observed[kind].map(({ id, name, slug, description, parent }) => ({
      id: Number(id),
      kind,
      name: text(name),
      slug: text(slug),
      description: text(description),
      parent: Number(parent ?? 0),
    })),
  )
  // The category and the tag that the recordings create, change and delete.
  world.terms.push(
    { id: 36, kind: 'categories', name: 'New name', slug: 'scratch-cat', description: '', parent: 0 },
    { id: 38, kind: 'tags', name: 'Scratch', slug: 'scratch', description: '', parent: 0 },
  )
  world.media = [
    medium(5, 'poster-big.jpg', {}),
    medium(6, 'logo-small.png', { mime: 'image/png' }),
    medium(163, 'anim.gif', { title: 'Bild anim.gif', mime: 'image/gif', alt: 'Alt für anim.gif' }),
    medium(164, 'foto.webp', { title: 'Bild foto.webp', mime: 'image/webp', alt: 'Alt für foto.webp' }),
    medium(297, 'multi.png', {
      title: 'Multi title',
      mime: 'image/png',
      author: 3,
      caption: 'Cap',
      description: 'Desc',
    }),
  ]
}

/** Sets the time of a recording, and the state of its record before. */
function arrangeFor(world: World, { name, path, method, body, responseBody, status }: Recording): void {
  const shown = isObject(responseBody) ? responseBody : {}
  const [, route = '', digits] = /\/(\w+)(?:\/(\d+))?$/.exec(path) ?? []
  const id = Number(digits)
  const modified = text(shown['modified_gmt'] ?? shown['modified_utc'])
  if (method !== 'GET' && modified !== '' && !modified.startsWith('0000')) world.clock = () => space(modified)
  const isDeleted = name.includes('category-gone')
  if (status === 201) world.nextId = Number(shown['id'])
  if (status === 201 || isDeleted) world.terms = world.terms.filter((term) => term.id !== 36)
  if (status === 201) return
  const created = name.includes('30b-category-edit') && world.terms.find((term) => term.id === 36)
  if (created) Object.assign(created, { name: 'Scratch & Cat', description: 'a & <b>b</b>', parent: 2 })
  if (name === '02-read/list-edit-author')
    for (const { variants } of world.posts) Object.assign(variants.de ?? {}, { author: 1 })
  const file = world.media.find((one) => one.id === id)
  if (file && method === 'POST' && status === 200) file.date = space(shown['date'])
  if (method !== 'POST' || !digits || route === 'media') return
  world.posts = world.posts.filter((post) => post.id !== id)
  const sent = isObject(body) ? body : {}
  if (path.startsWith('/tribe/')) {
    world.posts.push({ id, kind: 'events', variants: { de: storedBeforeV1(shown, sent) } })
    return
  }
  if (route !== 'tribe_events' && route !== 'tribe_venue' && route !== 'tribe_organizer') return
  if (status === 404) return
  const source = status === 200 ? shown : getResponseBody('06-dates-status-errors/21-if-match-wrong')
  const { stored } = storedBehind({ ...source, type: route })
  const kind = kindOf(route)
  for (const [field, value] of Object.entries(earlier)) if (field in sent) Object.assign(stored, { [field]: value })
  if ('featured_media' in sent) stored.meta['image'] = 5
  if ('tags' in sent) stored.meta['tags'] = [23]
  if ('tribe_events_cat' in sent) stored.meta['categories'] = [4]
  for (const [field, value] of Object.entries(metaOf(kind, sent['meta'])))
    if (!['start', 'end', 'utc_start', 'utc_end', 'timezone'].includes(field)) stored.meta[field] = earlierMeta(value)
  if (name.includes('contributor')) Object.assign(stored, { author: 5, status: 'draft' })
  if (name.includes('32-update-other')) stored.author = 4
  before[name]?.(stored)
  world.posts.push({ id, kind, variants: { de: stored } })
}

/** Ignored keys: URLs of the site, counts, and traces of an anonymized password. */
const skipped = new Set([
  '_links',
  'guid',
  'class_list',
  'permalink_template',
  'media_details',
  'missing_image_sizes',
  'json_ld',
  'start_date_details',
  'end_date_details',
  'utc_start_date_details',
  'utc_end_date_details',
  'link',
  'url',
  'rest_url',
  'global_id',
  'global_id_lineage',
  'count',
  'additional_data',
  'source_url',
  'filename',
  'filesize',
  'exif_orientation',
  'email',
  'locale',
  'username',
  'post',
  'currency_code',
])
const masked = '<password>'

/** Lists without a defined order. */
const unordered = new Set(['tags', 'categories', 'tribe_events_cat'])
const ordered = (ids: readonly unknown[]): number[] => ids.map(Number).toSorted((one, other) => one - other)

/** The recorded and our values in the same places, for comparison. */
function compared(recorded: unknown, ours: unknown, key = ''): [unknown, unknown] {
  if (recorded === masked) return [masked, text(ours) === '' ? '' : masked]
  if (unordered.has(key) && Array.isArray(recorded) && Array.isArray(ours)) return [ordered(recorded), ordered(ours)]
  if (!isObject(recorded) || !isObject(ours)) return [recorded, ours]
  const keys = [...new Set([...Object.keys(recorded), ...Object.keys(ours)])].filter((name) => !skipped.has(name))
  const pairs = keys.map((name): [string, [unknown, unknown]] => [name, compared(recorded[name], ours[name], name)])
  return [
    Object.fromEntries(pairs.map(([name, [one]]) => [name, one])),
    Object.fromEntries(pairs.map(([name, [, other]]) => [name, other])),
  ]
}

/** Our response in the form of the fixture: linked records and images as ids, descriptions of files as stored. */
function inForm(body: unknown): unknown {
  if (isObject(body) && 'media_type' in body) return { ...body, description: { raw: raw(body['description']) } }
  if (isObject(body) && isObject(body['previous'])) return { ...body, previous: body['previous']['id'] }
  if (!isObject(body) || !('all_day' in body)) return body
  const id = (value: unknown): unknown => (Array.isArray(value) ? value.map(id) : isObject(value) ? value['id'] : value)
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      ['venue', 'organizer', 'categories', 'tags', 'image'].includes(key) ? id(value) : value,
    ]),
  )
}

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from([0, 0, 1, 144, 0, 0, 1, 44]),
])

/** The request body of a recording. */
function bodyOf({ body, headers }: Recording): { body?: BodyInit; type?: string } {
  if (body === null) return {}
  if (typeof body !== 'string') return { body: JSON.stringify(body), type: 'application/json' }
  if (!body.startsWith('multipart')) return { body: new Uint8Array(png), type: headers['Content-Type'] ?? 'image/png' }
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'multi.png')
  for (const [, name = '', value = ''] of body.matchAll(/(alt_text|title|caption|description)=([^,]+)/g))
    form.set(name, value)
  return { body: form }
}

beforeEach(() => arrange(server.world))

it.each(recordings)('$name', async (recording) => {
  const { name, method, path, query, headers, as, status, responseHeaders, responseBody } = recording
  arrangeFor(server.world, recording)
  const { body, type } = bodyOf(recording)
  const [, wrong] = /^basic \w+:(\w+)$/.exec(as) ?? []
  const account = as.replace(/^basic (\w+):.*$/, '$1')
  const secret = Buffer.from(`${account}:${wrong ?? credentials}`).toString('base64')
  const response = await fetch(`${server.origin}/wp-json${path}${query}`, {
    method,
    headers: {
      ...headers,
      ...(type !== undefined && { 'Content-Type': type }),
      ...(as !== 'anonymous' && { Authorization: `Basic ${secret}` }),
    },
    ...(body !== undefined && { body }),
  })
  const received = (await response.text()).replaceAll(server.origin, recordedOrigin)
  const ours = inForm(JSON.parse(received))
  expect(response.status, received.slice(0, 300)).toBe(status)
  for (const [header, value] of Object.entries(responseHeaders))
    if (header !== 'x-wp-total') expect(response.headers.get(header), header).toBe(value)
  if ('x-wp-total' in responseHeaders) expect(response.headers.get('x-wp-total')).toMatch(/^\d+$/)
  if (name === '01-discovery/options-events-admin') {
    const { schema } = ours as { schema: { properties: { meta: { properties: object } } } } // safe: compared below
    expect(schema.properties.meta.properties).toEqual((responseBody as { meta: object }).meta) // safe: the fixture's own shape
    return
  }
  if (name === '01-discovery/root-fields') {
    const { namespaces, timezone_string } = ours as { namespaces: string[]; timezone_string: string } // safe: compared below
    expect(namespaces).toEqual(expect.arrayContaining(['tribe/events/v1', 'wp/v2']))
    expect(timezone_string).toBe(getResponseBody(name)['timezone_string'])
    return
  }
  if (isObject(ours) && isObject(ours['capabilities']) && isObject(responseBody)) {
    const events = (names: unknown[]) =>
      names.map(String).filter((one) => /_tribe_|upload_files|unfiltered_html/.test(one))
    const recorded = Array.isArray(responseBody['capabilities']) ? responseBody['capabilities'] : []
    expect(events(Object.keys(ours['capabilities'])).toSorted()).toEqual(events(recorded).toSorted())
    expect(ours['roles']).toEqual(responseBody['roles'])
    return
  }
  if (Array.isArray(responseBody)) {
    // The site of the recording has other rows: only the presence of rows and their keys are compared.
    expect(Array.isArray(ours) && ours.length > 0).toBe(responseBody.length > 0)
    if (Array.isArray(ours) && isObject(responseBody[0]))
      expect(Object.keys(ours[0] as object)).toEqual(Object.keys(responseBody[0])) // safe: a row of a list
    return
  }
  const [expected, actual] = compared(responseBody, ours)
  expect(actual).toEqual(expected)
})
