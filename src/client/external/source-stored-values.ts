// Stored values, authors and files of a source, read through `wp/v2`.
import { decodeEntities } from '#shared/i18n/html-text.ts'
import { adminPath } from '#shared/operations.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type RequestSource, runParallel, type ResponseLog, type ReportProgress, type SourceRecord } from './source.ts'
import { isJsonObject, type JsonObject } from './json.ts'

/** WordPress's post types. */
const postTypes = { events: 'tribe_events', venues: 'tribe_venue', organizers: 'tribe_organizer' } as const
type PostResource = keyof typeof postTypes
const postResources = ['events', 'venues', 'organizers'] as const satisfies readonly PostResource[]

/** A file of the media library: its URL and its alt text. */
export type StoredFile = { address: string; alt: string }
/** Records by `resource/id`, files by id, and the ids of files, posts and pages. */
export type StoredContent = {
  records: ReadonlyMap<string, JsonObject>
  media: ReadonlyMap<number, StoredFile>
  otherIds: ReadonlySet<number>
}

const wpv2 = '/wp-json/wp/v2'
const perPage = '100'
/** More than any site has. */
const maxPages = 20_000
const fields = 'id,status,slug,password,title,content,excerpt,author,featured_media,meta'

/** Whether a site has `wp/v2`. `request` requests paths below the URL of the site. */
export async function hasWpv2(request: RequestSource): Promise<boolean> {
  const { status, body } = await request('/wp-json/', { _fields: 'namespaces' })
  return (
    status === 200 && isJsonObject(body) && Array.isArray(body['namespaces']) && body['namespaces'].includes('wp/v2')
  )
}

type Query = { [name: string]: string }

/** All rows of a list; `undefined` if the account may not read it with this query. */
async function fetchRows(
  request: RequestSource,
  route: string,
  query: Query,
  report: ReportProgress,
): Promise<JsonObject[] | undefined> {
  const rows: JsonObject[] = []
  for (let page = 1, last = 1; page <= Math.min(last, maxPages); page += 1) {
    const order = { orderby: 'id', order: 'asc', per_page: perPage, page: String(page) }
    const { status, body, pages } = await request(`${wpv2}/${route}`, { ...query, ...order })
    // The list may have become shorter since the first page.
    if (status === 400 && page > 1) break
    if (status !== 200 || !Array.isArray(body)) return undefined
    rows.push(...body.filter(isJsonObject))
    last = pages ?? (body.length < Number(perPage) ? page : page + 1)
    report(`wp/v2 ${route}: page ${page} of ${last}`, { task: `wp/v2 ${route}`, done: page, total: last })
  }
  return rows
}

/** Queries for lists of records; the first one returns most. */
const listQueries: readonly Query[] = [
  { context: 'edit', status: 'any', _fields: fields },
  { context: 'edit', _fields: fields },
  { _fields: fields },
]

/** The access to a site; `request` requests paths below its URL. */
export type SiteReader = { request: RequestSource; log: ResponseLog; report: ReportProgress }

/** Fetches the lists of `wp/v2`: records (without past events), files, and the ids of posts and pages. */
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

/** Fetches records that are in no list of `wp/v2`, such as past events, by their ids. */
export async function fetchStoredRecords(
  { request, log, report }: SiteReader,
  keys: readonly string[],
  { records, ...others }: StoredContent,
): Promise<StoredContent> {
  const found = new Map(records)
  const missing = keys.flatMap((key): [string, string][] => {
    const [name = '', id = ''] = key.split('/')
    const resource = postResources.find((each) => each === name)
    return resource && !records.has(key) ? [[key, `${wpv2}/${postTypes[resource]}/${id}`]] : []
  })
  let done = 0
  await runParallel(missing, async ([key, path]) => {
    const logKey = `wp/v2/${key}`
    const logged = log.get(logKey)
    let response = logged ?? (await request(path, { context: 'edit', _fields: fields }))
    if (response.status === 401 || response.status === 403) response = await request(path, { _fields: fields })
    const { status, body } = response
    if (!logged && status < 500) log.set(logKey, { status, body: status === 200 ? body : null })
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
/** Our fields, by custom field. */
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
 * The cost as visitors see it. Bare numbers as displayed, because the site adds the currency symbol; texts as stored, because the site
 * shortens them.
 */
function getStoredCost(meta: JsonObject, shown: string): string {
  const stored = decodeEntities(text(meta['_EventCost'])).trim()
  const isBare = /^[\d.,\s–-]*$/.test(stored)
  if (!isBare) return stored
  if (stored === '' || shown !== '') return shown
  const [symbol, position] = [text(meta['_EventCurrencySymbol']), text(meta['_EventCurrencyPosition'])]
  return stored.replace(/[\d.,]*\d/g, (number) => (position === 'prefix' ? `${symbol}${number}` : `${number}${symbol}`))
}

const isPost = (resource: ResourceName): resource is PostResource => postResources.some((each) => each === resource)

/** Whether the account may read the password: then no field is hidden. */
const isComplete = (stored: JsonObject): boolean => typeof stored['password'] === 'string'

/** Replaces displayed values by stored ones: texts, password, event status, cost, and the fields that a password hides. */
export function applyStored(record: SourceRecord, stored: JsonObject | undefined, { media }: StoredContent): void {
  const { resource, fields } = record
  if (!stored || !isPost(resource)) return
  const meta = isJsonObject(stored['meta']) ? stored['meta'] : {}
  const title = part(stored['title'], 'raw')
  if (title !== undefined) fields[titles[resource]] = decodeEntities(title)
  for (const [name, key] of [
    ['description', 'content'],
    ['excerpt', 'excerpt'],
  ] as const) {
    const raw = part(stored[key], 'raw')
    // Without a stored excerpt the beginning of the description is displayed.
    if (raw !== undefined && (name === 'description' || resource === 'events'))
      fields[name] = raw === '' ? '' : visibleText(raw, part(stored[key], 'rendered') ?? '')
  }
  if (isComplete(stored)) {
    fields['password'] = text(stored['password'])
    record.protection = 'none'
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
    if (!(status in eventStates)) record.remarks.push(`Its event status “${status.slice(0, 40)}” is unknown here.`)
  }
  for (const key of unknownFields)
    if (meta[key]) record.remarks.push(`Its custom field ${key} is not imported: ${text(meta[key]).slice(0, 100)}`)
  for (const key of Object.keys(meta))
    if (!/^_(Event|Venue|Organizer|tribe_events_status)/.test(key) && !unknownFields.includes(key) && meta[key])
      record.remarks.push(`Its custom field ${key} is not imported: ${JSON.stringify(meta[key]).slice(0, 100)}`)
  const file = media.get(Number(stored['featured_media'] ?? 0))
  if (!file) return
  // A password hides the image in the response of the events interface.
  if (record.image === undefined || record.image === 'none')
    record.image = { address: file.address, id: Number(stored['featured_media']), alt: file.alt }
  else record.image = { ...record.image, alt: record.image.alt || file.alt }
}

/** Block elements: WordPress adds no paragraphs around the text within them. */
const blockElement = /<(?:p|div|ul|ol|dl|table|blockquote|h[1-6]|figure|pre|hr|section|article|form)\b/i
/** Blocks whose content WordPress renders: blocks without stored content, and embeds. */
const dynamicBlock = /<!-- wp:[^>]*\/-->|<!-- wp:(?:core-)?embed/
const shortcode = /\[([a-z][\w-]*)(?:\s[^\][]*)?\]/gi

/** Whether WordPress renders a shortcode of the text: unknown shortcodes stay in the rendered text. */
const hasShortcode = (stored: string, rendered: string): boolean =>
  [...stored.matchAll(shortcode)].some(([, name = '']) => !rendered.includes(`[${name}`))

/**
 * The HTML that contains all that visitors see: the stored text without block comments; the rendered text if WordPress renders a
 * shortcode or a block, or adds paragraphs.
 */
export function visibleText(stored: string, rendered: string): string {
  if (rendered.trim() === '') return stored
  if (hasShortcode(stored, rendered) || dynamicBlock.test(stored)) return rendered
  if (stored.includes('<!-- wp:')) return stored.replace(/<!-- \/?wp:[^>]*-->/g, '').replace(/\n{3,}/g, '\n\n')
  return blockElement.test(stored) && /\n\s*\n/.test(stored.trim()) ? rendered : stored
}

/** Paths of the accounts of our own server and of WordPress, below the URL of the site. */
const accountsPath = `${adminPath}/accounts`
const usersPath = '/wp-json/wp/v2/users'
const accountsPerPage = 100
/** More than any site has. */
const maxAccountPages = 100

/** Account names by id; empty if this account may not read them. `request` requests paths below the URL of the site. */
export async function fetchAuthors(request: RequestSource): Promise<Map<string, string>> {
  const { status, body } = await request(accountsPath, {})
  if (status === 200 && isJsonObject(body) && Array.isArray(body['accounts']))
    return parseNames(body['accounts'], 'name')
  const names = new Map<string, string>()
  for (let page = 1; page <= maxAccountPages; page += 1) {
    // Only accounts that may edit others receive sign-in names.
    const response = await request(usersPath, {
      context: 'edit',
      per_page: String(accountsPerPage),
      page: String(page),
    })
    if (response.status !== 200 || !Array.isArray(response.body)) break
    for (const [id, name] of parseNames(response.body, 'username')) names.set(id, name)
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
