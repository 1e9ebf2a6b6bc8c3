// Stored values, authors and files of a source, read through `wp/v2`.
import { adminPath } from '#shared/operations.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type RequestSource, runParallel, type ResponseLog, type ReportProgress, type SourceRecord } from './source.ts'
import { decodeEntities, isJsonObject, type JsonObject } from './json.ts'

/** WordPress's names of the resources that are posts there. */
const postTypes = { events: 'tribe_events', venues: 'tribe_venue', organizers: 'tribe_organizer' } as const
type PostResource = keyof typeof postTypes
const postResources = ['events', 'venues', 'organizers'] as const satisfies readonly PostResource[]

/** A file of the media library: its address and its alternative text. */
export type StoredFile = { address: string; alt: string }
/** Everything read: records by `resource/id`, files by id, and the ids of what else has a number there. */
export type StoredContent = {
  records: ReadonlyMap<string, JsonObject>
  media: ReadonlyMap<number, StoredFile>
  otherIds: ReadonlySet<number>
}

const wpv2 = '/wp-json/wp/v2'
const perPage = '100'
/** No site has more pages of a list. */
const maxPages = 20_000
const fields = 'id,status,slug,password,title,content,excerpt,author,featured_media,meta'

/** Whether a site has `wp/v2`. `ask` asks below the site's address. */
export async function hasWpv2(ask: RequestSource): Promise<boolean> {
  const { status, body } = await ask('/wp-json/', { _fields: 'namespaces' })
  return (
    status === 200 && isJsonObject(body) && Array.isArray(body['namespaces']) && body['namespaces'].includes('wp/v2')
  )
}

type Query = { [name: string]: string }

/** All rows of a list, by pages of a hundred. `undefined` where the account may not read it so. */
async function fetchRows(
  ask: RequestSource,
  route: string,
  query: Query,
  report: ReportProgress,
): Promise<JsonObject[] | undefined> {
  const rows: JsonObject[] = []
  for (let page = 1, last = 1; page <= Math.min(last, maxPages); page += 1) {
    const order = { orderby: 'id', order: 'asc', per_page: perPage, page: String(page) }
    const { status, body, pages } = await ask(`${wpv2}/${route}`, { ...query, ...order })
    // The list may have grown shorter while it was read.
    if (status === 400 && page > 1) break
    if (status !== 200 || !Array.isArray(body)) return undefined
    rows.push(...body.filter(isJsonObject))
    last = pages ?? (body.length < Number(perPage) ? page : page + 1)
    report(`wp/v2 ${route}: page ${page} of ${last}`, { task: `wp/v2 ${route}`, done: page, total: last })
  }
  return rows
}

/** Ways to read a list of records, the widest first. */
const listQueries: readonly Query[] = [
  { context: 'edit', status: 'any', _fields: fields },
  { context: 'edit', _fields: fields },
  { _fields: fields },
]

/** How one reads a site: `ask` asks below its address. */
export type SiteReader = { request: RequestSource; log: ResponseLog; report: ReportProgress }

/** Reads the lists of `wp/v2`: all records that it lists (no ended events), all files, and the ids of posts and pages. */
export async function fetchStoredLists({ request, report }: SiteReader): Promise<StoredContent> {
  const records = new Map<string, JsonObject>()
  for (const resource of postResources) {
    for (const listQuery of listQueries) {
      const rows = await fetchRows(request, postTypes[resource], listQuery, report)
      if (!rows) continue
      const trashed =
        listQuery['status'] &&
        (await fetchRows(request, postTypes[resource], { ...listQuery, status: 'trash' }, report))
      for (const row of [...rows, ...(trashed || [])]) records.set(`${resource}/${Number(row['id'])}`, row)
      break
    }
  }
  const files = (await fetchRows(request, 'media', { _fields: 'id,alt_text,source_url' }, report)) ?? []
  const media = new Map(
    files.map((file): [number, StoredFile] => [
      Number(file['id']),
      { address: text(file['source_url']), alt: decodeEntities(text(file['alt_text'])) },
    ]),
  )
  const otherIds = new Set(media.keys())
  for (const route of ['posts', 'pages'])
    for (const { id } of (await fetchRows(request, route, { _fields: 'id' }, report)) ?? []) otherIds.add(Number(id))
  return { records, media, otherIds }
}

/** Reads those of the records that no list of `wp/v2` shows, such as ended events, each by its id. */
export async function fetchStoredRecords(
  { request, log, report }: SiteReader,
  keys: readonly string[],
  { records, ...others }: StoredContent,
): Promise<StoredContent> {
  const found = new Map(records)
  const missing = keys.flatMap((key): [string, string][] => {
    const [name = '', id = ''] = key.split('/')
    const resource = postResources.find((one) => one === name)
    return resource && !records.has(key) ? [[key, `${wpv2}/${postTypes[resource]}/${id}`]] : []
  })
  let done = 0
  await runParallel(missing, async ([key, path]) => {
    const question = `wp/v2/${key}`
    const remembered = log.get(question)
    let response = remembered ?? (await request(path, { context: 'edit', _fields: fields }))
    if (response.status === 401 || response.status === 403) response = await request(path, { _fields: fields })
    const { status, body } = response
    if (!remembered && status < 500) log.set(question, { status, body: status === 200 ? body : null })
    if (status === 200 && isJsonObject(body)) found.set(key, body)
    done += 1
    if (done % 25 === 0 || done === missing.length)
      report(`Stored values: ${done} of ${missing.length} records read`, {
        task: 'Stored values',
        done,
        total: missing.length,
      })
  })
  return { records: found, ...others }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const part = (value: unknown, name: 'raw' | 'rendered'): string | undefined => {
  const found = isJsonObject(value) ? value[name] : undefined
  return typeof found === 'string' ? found : undefined
}

const eventStates: { readonly [status: string]: string } = {
  '': 'scheduled',
  scheduled: 'scheduled',
  canceled: 'cancelled',
  postponed: 'postponed',
}

/** Custom fields without a counterpart here. */
const unknownFields = ['_EventCostDescription', '_EventDateTimeSeparator', '_EventTimeRangeSeparator', 'footnotes']
/** Where the values of custom fields go. */
const counterparts: { readonly [R in PostResource]: { readonly [key: string]: string } } = {
  events: { _EventURL: 'website' },
  venues: {
    _VenueAddress: 'address',
    _VenueCity: 'city',
    _VenueCountry: 'country',
    _VenueProvince: 'province',
    _VenueState: 'state',
    _VenueStateProvince: 'stateprovince',
    _VenueZip: 'zip',
    _VenuePhone: 'phone',
    _VenueURL: 'website',
    _VenueLat: 'geo_lat',
    _VenueLng: 'geo_lng',
  },
  organizers: { _OrganizerEmail: 'email', _OrganizerPhone: 'phone', _OrganizerWebsite: 'website' },
}
const titles = { events: 'title', venues: 'venue', organizers: 'organizer' } as const

/**
 * The cost with what visitors see of its currency: numbers alone as they are shown, for sign and side are those of the site; words
 * as they are stored, for they are shown shortened.
 */
function getStoredCost(meta: JsonObject, shown: string): string {
  const stored = decodeEntities(text(meta['_EventCost'])).trim()
  const isBare = /^[\d.,\s–-]*$/.test(stored)
  if (!isBare) return stored
  if (stored === '' || shown !== '') return shown
  const [symbol, position] = [text(meta['_EventCurrencySymbol']), text(meta['_EventCurrencyPosition'])]
  return stored.replace(/[\d.,]*\d/g, (number) => (position === 'prefix' ? `${symbol}${number}` : `${number}${symbol}`))
}

const isPost = (resource: ResourceName): resource is PostResource => postResources.some((one) => one === resource)

/** Whether a stored password is told: then nothing of the record is hidden. */
const isWhole = (stored: JsonObject): boolean => typeof stored['password'] === 'string'

/** Puts stored values in place of the shown ones: texts, password, event status, cost, and the fields that a password hides. */
export function applyStored(offered: SourceRecord, stored: JsonObject | undefined, { media }: StoredContent): void {
  const { resource, fields } = offered
  if (!stored || !isPost(resource)) return
  const meta = isJsonObject(stored['meta']) ? stored['meta'] : {}
  const title = part(stored['title'], 'raw')
  if (title !== undefined) fields[titles[resource]] = decodeEntities(title)
  for (const [name, key] of [
    ['description', 'content'],
    ['excerpt', 'excerpt'],
  ] as const) {
    const raw = part(stored[key], 'raw')
    // An excerpt that is not stored is shown as the first words of the text.
    if (raw !== undefined && (name === 'description' || resource === 'events'))
      fields[name] = raw === '' ? '' : visibleText(raw, part(stored[key], 'rendered') ?? '')
  }
  if (isWhole(stored)) {
    fields['password'] = text(stored['password'])
    offered.protection = 'none'
  }
  for (const [key, name] of Object.entries(counterparts[resource])) {
    const value = meta[key]
    if (typeof value === 'string' && (value !== '' || fields[name] !== undefined)) fields[name] = decodeEntities(value)
  }
  if (resource === 'events') {
    fields['cost'] = getStoredCost(meta, text(fields['cost']))
    const status = text(meta['_tribe_events_status'])
    fields['event_state'] = eventStates[status] ?? 'scheduled'
    fields['event_state_reason'] = decodeEntities(text(meta['_tribe_events_status_reason']))
    if (!(status in eventStates)) offered.remarks.push(`Its event status “${status.slice(0, 40)}” is unknown here.`)
  }
  for (const key of unknownFields)
    if (meta[key]) offered.remarks.push(`Its custom field ${key} is not imported: ${text(meta[key]).slice(0, 100)}`)
  for (const key of Object.keys(meta))
    if (!/^_(Event|Venue|Organizer|tribe_events_status)/.test(key) && !unknownFields.includes(key) && meta[key])
      offered.remarks.push(`Its custom field ${key} is not imported: ${JSON.stringify(meta[key]).slice(0, 100)}`)
  const file = media.get(Number(stored['featured_media'] ?? 0))
  if (!file) return
  // What a password hides in the answer of the events interface is told here.
  if (offered.image === undefined || offered.image === 'none')
    offered.image = { address: file.address, id: Number(stored['featured_media']), alt: file.alt }
  else offered.image = { ...offered.image, alt: offered.image.alt || file.alt }
}

/** Elements whose presence keeps WordPress from putting paragraphs around the text within. */
const blockElement = /<(?:p|div|ul|ol|dl|table|blockquote|h[1-6]|figure|pre|hr|section|article|form)\b/i
/** Blocks that WordPress fills when the page is shown: those without content of their own, and embedded pages. */
const dynamicBlock = /<!-- wp:[^>]*\/-->|<!-- wp:(?:core-)?embed/
const shortcode = /\[([a-z][\w-]*)(?:\s[^\][]*)?\]/gi

/** Whether WordPress replaces a shortcode of the text: one that it does not know is still in the rendered text. */
const hasShortcode = (stored: string, rendered: string): boolean =>
  [...stored.matchAll(shortcode)].some(([, name = '']) => !rendered.includes(`[${name}`))

/**
 * The HTML that keeps all that visitors see: the stored text without the comments of its blocks; the rendered one where WordPress
 * fills a shortcode or a block, or puts paragraphs between elements.
 */
export function visibleText(stored: string, rendered: string): string {
  if (rendered.trim() === '') return stored
  if (hasShortcode(stored, rendered) || dynamicBlock.test(stored)) return rendered
  if (stored.includes('<!-- wp:')) return stored.replace(/<!-- \/?wp:[^>]*-->/g, '').replace(/\n{3,}/g, '\n\n')
  return blockElement.test(stored) && /\n\s*\n/.test(stored.trim()) ? rendered : stored
}

/** Below a site's address: where a server like ours lists its accounts, and where such a server as The Events Calendar runs in. */
const accountsPath = `${adminPath}/accounts`
const usersPath = '/wp-json/wp/v2/users'
const accountsPerPage = 100
/** No calendar has more accounts than so many pages. */
const maxAccountPages = 100

/** Names by number. `ask` asks below the site's address; who may not see them is told none. */
export async function fetchAuthors(ask: RequestSource): Promise<Map<string, string>> {
  const { status, body } = await ask(accountsPath, {})
  if (status === 200 && isJsonObject(body) && Array.isArray(body['accounts']))
    return parseNames(body['accounts'], 'name')
  const names = new Map<string, string>()
  for (let page = 1; page <= maxAccountPages; page += 1) {
    // Only to who may edit accounts is the name told that one signs in with.
    const response = await ask(usersPath, { context: 'edit', per_page: String(accountsPerPage), page: String(page) })
    if (response.status !== 200 || !Array.isArray(response.body)) break
    for (const [number, name] of parseNames(response.body, 'username')) names.set(number, name)
    if (response.body.length < accountsPerPage) break
  }
  return names
}

const parseNames = (rows: readonly unknown[], key: string): Map<string, string> =>
  new Map(
    rows.flatMap((row): [string, string][] => {
      if (!isJsonObject(row)) return []
      const [id, name] = [row['id'], row[key]]
      return typeof id === 'number' && typeof name === 'string' ? [[String(id), name]] : []
    }),
  )
