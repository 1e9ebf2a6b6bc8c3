// A small server that imitates The Events Calendar for imports, on a loopback port.
import { createServer } from 'node:http'
import { once } from 'node:events'

type Rows = { [key: string]: unknown }
export type Shown = { events: Rows[]; venues: Rows[]; organizers: Rows[]; categories: Rows[]; tags: Rows[] }
/** Internal state of a row. */
export type HiddenState = { id: number; hidden?: true; locked?: true; trashed?: true; below?: number }

/** Its only account. */
export const account = { user: 'mover', password: 'abcd efgh' }
const authorization = `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`

const blanked = {
  description: '',
  excerpt: '',
  cost: '',
  website: '',
  image: false,
  all_day: null,
  show_map: null,
  featured: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
}
const problem = (status: number, code: string): TestResponse => [status, { code, message: code, data: { status } }]
type TestResponse = [status: number, body: unknown]

const users = [
  { id: 1, username: 'Admin', slug: 'admin' },
  { id: 2, username: 'Anna' },
  { id: 4, username: 'Stranger' },
]

/** Starts the server, with at most three rows per page. Returns the URL of its site. */
export async function startImportSource(
  shown: Shown,
  hiddenStates: readonly HiddenState[],
): Promise<{ address: string; close(): void }> {
  const is = (row: Rows, name: 'hidden' | 'locked' | 'trashed'): boolean =>
    hiddenStates.some((state) => state.id === row['id'] && state[name] === true)
  const list = (name: keyof Shown, query: URLSearchParams, isKnown: boolean): TestResponse => {
    const status = query.get('status') ?? (isKnown ? 'publish,future,draft,pending,private' : 'publish')
    if (!isKnown && status !== 'publish') return problem(400, 'rest_invalid_param')
    const isTerm = name === 'categories' || name === 'tags'
    const rows = shown[name].filter(
      (row) =>
        isTerm ||
        (is(row, 'trashed')
          ? status === 'trash'
          : !is(row, 'hidden') && status.split(',').includes(String(row['status']))),
    )
    const parent = query.get('post_parent')
    const matching =
      parent === null
        ? rows.filter((row) => !isTerm || !is(row, 'hidden'))
        : rows.filter(({ id }) => hiddenStates.some((state) => state.id === id && state.below === Number(parent)))
    const size = Math.min(Number(query.get('per_page') ?? 10), 3)
    const page = Number(query.get('page') ?? 1)
    const pages = Math.ceil(matching.length / size)
    if (page > Math.max(pages, 1)) return problem(404, `${name}-archive-page-not-found`)
    const pageRows = matching
      .slice((page - 1) * size, page * size)
      .map((row) => (is(row, 'locked') ? { ...row, ...blanked } : row))
    return [200, { [name]: pageRows, total: matching.length, total_pages: pages }]
  }
  const event = (id: number, query: URLSearchParams, isKnown: boolean): TestResponse => {
    const row = shown.events.find((event) => event['id'] === id)
    if (!row) return problem(shown.venues.some((venue) => venue['id'] === id) ? 400 : 404, 'rest-event-not-found')
    if (is(row, 'trashed')) return problem(403, 'event-no-longer-available')
    if (row['status'] !== 'publish' && !isKnown) return problem(403, 'event-not-accessible')
    if (is(row, 'locked') && !(isKnown && query.get('context') === 'edit'))
      return problem(403, 'event-password-protected')
    return [200, row]
  }
  const single = (name: keyof Shown, id: number): TestResponse => {
    const row = shown[name].find((record) => record['id'] === id)
    return row ? [200, row] : problem(400, 'rest_invalid_param')
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, name = '', id] = /^\/wp-json\/tribe\/events\/v1\/([a-z]+)(?:\/(\d+))?$/.exec(pathname) ?? []
    const given = request.headers.authorization
    const resource = (['events', 'venues', 'organizers', 'categories', 'tags'] as const).find(
      (candidate) => candidate === name,
    )
    const [status, body] =
      given !== undefined && given !== authorization
        ? problem(401, 'incorrect_password')
        : !resource
          ? problem(404, 'rest_no_route')
          : id === undefined
            ? list(resource, searchParams, given === authorization)
            : name === 'events'
              ? event(Number(id), searchParams, given === authorization)
              : single(resource, Number(id))
    const isUsers = pathname === '/wp-json/wp/v2/users' && given === authorization
    if (isUsers) return void response.writeHead(200).end(JSON.stringify(users))
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('a server that listens has a port')
  return { address: `http://127.0.0.1:${bound.port}`, close: () => void server.close() }
}

const published = { status: 'publish', author: '1', date: '2026-11-01 10:00:00', date_utc: '2026-11-01 09:00:00' }
const flags = {
  all_day: false,
  show_map: true,
  show_map_link: true,
  hide_from_listings: false,
  sticky: false,
  featured: false,
}
const site = 'http://tec.example.org'
const sampleEvent = (id: number, title: string, more: Rows = {}): Rows => ({
  id,
  ...published,
  ...flags,
  title,
  description: `<p>About ${id}</p>`,
  excerpt: '',
  slug: `event-${id}`,
  start_date: '2027-06-10 19:30:00',
  end_date: '2027-06-10 22:00:00',
  timezone: 'Europe/Berlin',
  utc_start_date: '2027-06-10 17:30:00',
  utc_end_date: '2027-06-10 20:00:00',
  cost: '',
  image: false,
  url: `${site}/event/event-${id}/`,
  website: `${site}/event/event-${id}/`,
  venue: [],
  organizer: [],
  categories: [],
  tags: [],
  ...more,
})

/** A small site as seen by its administrator, with one record per difficult case of an import. */
export const smallSite: Shown = {
  categories: [
    { id: 4, name: 'Rock', slug: 'rock', description: '', parent: 2 },
    { id: 2, name: 'Arts &amp; Crafts', slug: 'arts-crafts', description: '', parent: 0 },
  ],
  tags: [{ id: 3, name: 'Free', slug: 'free', description: '' }],
  venues: [
    {
      id: 7,
      ...published,
      venue: 'Alpha &#8217;Hall&#8217;',
      slug: 'alpha',
      city: 'Berlin',
      show_map: true,
      show_map_link: true,
    },
  ],
  organizers: [
    { id: 8, ...published, organizer: 'Ann', slug: 'ann', email: 'ann@example.org' },
    { id: 9, ...published, organizer: [], slug: 'secret' },
  ],
  events: [
    sampleEvent(20, 'Rock &#038; Roll', {
      venue: { id: 7 },
      organizer: [{ id: 8 }],
      categories: [{ id: 4 }],
      tags: [{ id: 3 }],
    }),
    sampleEvent(21, 'Draft', {
      status: 'draft',
      slug: '',
      date_utc: '0000-00-00 00:00:00',
      website: 'https://own.example.org/?a=1&amp;b=2',
    }),
    sampleEvent(22, 'Trashed', { slug: 'event-22__trashed', status: 'trash' }),
    sampleEvent(23, 'Hidden', { hide_from_listings: true }),
    sampleEvent(24, 'Locked'),
    sampleEvent(25, 'Hidden and locked', { hide_from_listings: true }),
    sampleEvent(26, 'Nowhere', { timezone: 'Mars/Olympus' }),
    sampleEvent(27, 'Twice', {
      start_date: '2026-10-25 02:30:00',
      utc_start_date: '2026-10-25 01:30:00',
      end_date: '2026-10-25 03:30:00',
      utc_end_date: '2026-10-25 02:30:00',
    }),
  ],
}
export const smallSiteHidden: HiddenState[] = [
  { id: 22, trashed: true },
  { id: 23, hidden: true },
  { id: 24, locked: true },
  { id: 27, below: 20 },
  { id: 25, hidden: true, locked: true },
]
