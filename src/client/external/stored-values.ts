// Stored values of `wp/v2`: names of fields, comparison, paragraphs of the classic editor.
import { decodeEntities } from '#shared/i18n/html-text.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { isJsonObject, type JsonObject, parseIds } from './json.ts'

/** Values by key, as a write sends them. The key of a meta value starts with `meta.`. */
export type StoredValues = { readonly [key: string]: unknown }
export type StoredResource = 'events' | 'venues' | 'organizers'
type StoredField = { key: string; show: (stored: unknown) => unknown; store: (value: unknown) => unknown }

/** The route of a resource below `wp/v2`. */
export const storedRoute = {
  events: 'tribe_events',
  venues: 'tribe_venue',
  organizers: 'tribe_organizer',
} as const satisfies Record<StoredResource, string>
export const hasStoredRoute = (resource: ResourceName): resource is StoredResource => resource in storedRoute

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const toIds = (value: unknown): number[] => parseIds(Array.isArray(value) ? value : [])
/** WordPress stores ampersands encoded for accounts without the right to unfiltered HTML. */
const toLine = (value: unknown): string => text(value).replace(/&amp;(?!#?\w+;)/g, '&')
const toBoolean = (value: unknown): boolean => [true, 1, '1', 'true'].some((each) => each === value)
const wallTime = (value: unknown): string => text(value).replace('T', ' ').slice(0, 19)

const textField = (key: string): StoredField => ({ key, show: text, store: (value) => text(value).trim() })
const lineField = (key: string): StoredField => ({ key, show: toLine, store: (value) => text(value).trim() })
const htmlField = (key: string): StoredField => ({
  key,
  show: (stored) => withParagraphs(text(stored)),
  store: (value) => withoutParagraphs(text(value)),
})
const booleanField = (key: string): StoredField => ({ key, show: toBoolean, store: toBoolean })
const idsField = (key: string): StoredField => ({ key, show: toIds, store: parseIds })

/** The event status as The Events Calendar names it. */
const eventStatus: StoredField = {
  key: 'meta._tribe_events_status',
  show: (stored) => (stored === 'canceled' ? 'cancelled' : stored === 'postponed' ? 'postponed' : 'scheduled'),
  store: (value) => (value === 'cancelled' ? 'canceled' : value === 'postponed' ? 'postponed' : ''),
}

const publication = {
  slug: { key: 'slug', show: (stored) => text(stored).replace(/__trashed(?:-\d+)?$/, ''), store: text },
  status: textField('status'),
  author: { key: 'author', show: text, store: Number },
  date: { key: 'date', show: wallTime, store: (value) => text(value).padEnd(19, ':00').replace(' ', 'T') },
  image: { key: 'featured_media', show: Number, store: (value) => Number(value) || 0 },
} satisfies { [name: string]: StoredField }

const fields: { readonly [R in StoredResource]: { readonly [name: string]: StoredField } } = {
  events: {
    ...publication,
    title: lineField('title'),
    description: htmlField('content'),
    excerpt: htmlField('excerpt'),
    password: textField('password'),
    categories: idsField('tribe_events_cat'),
    tags: idsField('tags'),
    cost: textField('meta._EventCost'),
    website: textField('meta._EventURL'),
    show_map: booleanField('meta._EventShowMap'),
    show_map_link: booleanField('meta._EventShowMapLink'),
    venue: idsField('meta._EventVenueID'),
    organizer: idsField('meta._EventOrganizerID'),
    event_state: eventStatus,
    event_state_reason: textField('meta._tribe_events_status_reason'),
  },
  venues: {
    ...publication,
    venue: lineField('title'),
    description: htmlField('content'),
    address: textField('meta._VenueAddress'),
    city: textField('meta._VenueCity'),
    country: textField('meta._VenueCountry'),
    province: textField('meta._VenueProvince'),
    state: textField('meta._VenueState'),
    stateprovince: textField('meta._VenueStateProvince'),
    zip: textField('meta._VenueZip'),
    phone: textField('meta._VenuePhone'),
    website: textField('meta._VenueURL'),
    show_map: booleanField('meta._VenueShowMap'),
    show_map_link: booleanField('meta._VenueShowMapLink'),
  },
  organizers: {
    ...publication,
    organizer: lineField('title'),
    description: htmlField('content'),
    phone: textField('meta._OrganizerPhone'),
    email: textField('meta._OrganizerEmail'),
    website: textField('meta._OrganizerWebsite'),
  },
}

const fieldAt = (resource: StoredResource, name: string): StoredField | undefined =>
  Object.hasOwn(fields[resource], name) ? fields[resource][name] : undefined

/** Whether `wp/v2` stores a field. `metaKeys` are those that the server registers. */
export function isStored(resource: StoredResource, name: string, metaKeys: ReadonlySet<string>): boolean {
  const key = fieldAt(resource, name)?.key
  return key !== undefined && (!key.startsWith('meta.') || metaKeys.has(key.slice('meta.'.length)))
}

const metaPatterns = {
  events: /^(?:_Event|_tribe_events_|footnotes$)/,
  venues: /^_Venue/,
  organizers: /^_Organizer/,
} as const satisfies Record<StoredResource, RegExp>

const getRaw = (value: unknown): unknown => (isJsonObject(value) ? value['raw'] : value)
const topLevel = 'title content excerpt slug status password author date featured_media tags tribe_events_cat'.split(
  ' ',
)

/** The stored values of a record in edit context. */
export function storedValues(resource: StoredResource, record: JsonObject): StoredValues {
  const meta = isJsonObject(record['meta']) ? record['meta'] : {}
  return {
    ...Object.fromEntries(topLevel.filter((key) => key in record).map((key) => [key, getRaw(record[key])])),
    ...Object.fromEntries(
      Object.entries(meta)
        .filter(([key]) => metaPatterns[resource].test(key))
        .map(([key, value]) => [`meta.${key}`, value]),
    ),
  }
}

/** The request body that writes values. */
export function storedBody(values: StoredValues): JsonObject {
  const entries = Object.entries(values)
  const meta = entries.filter(([key]) => key.startsWith('meta.')).map(([key, value]) => [key.slice(5), value])
  const body = Object.fromEntries(entries.filter(([key]) => !key.startsWith('meta.')))
  return meta.length > 0 ? { ...body, meta: Object.fromEntries(meta) } : body
}

/** Only the events interface writes these to the tables of The Events Calendar. */
const scheduleKeys = new Set(
  'StartDate EndDate StartDateUTC EndDateUTC Timezone AllDay'.split(' ').map((name) => `meta._Event${name}`),
)
/** Whether an update through the events interface may change a value that it does not contain. Others, such as texts and terms, stay. */
export const isRestorable = (key: string): boolean =>
  /^(?:featured_media|meta\._Event(?:Cost|Currency|URL|ShowMap|OrganizerID)\w*|meta\._Venue(?:State|Province|ShowMap)\w*)$/.test(
    key,
  )

/** Whether a new translation gets the value of its source. */
export const isCopied = (key: string): boolean => key.startsWith('meta.') && !scheduleKeys.has(key)

/** The stored currency after an update with a cost without a currency symbol. */
export const noCurrency: StoredValues = { 'meta._EventCurrencySymbol': '', 'meta._EventCurrencyPosition': '' }

/** Fields that are read from the events interface, which returns complete linked records. */
const linkedFields = new Set(['image', 'venue', 'organizer', 'categories', 'tags'])

/** The stored values of a record by our field names, without linked records, images and `password`. */
export function presentStored(resource: StoredResource, record: JsonObject, metaKeys: ReadonlySet<string>): JsonObject {
  const values = storedValues(resource, record)
  return Object.fromEntries(
    Object.entries(fields[resource])
      .filter(([name, { key }]) => !linkedFields.has(name) && name !== 'password' && key in values)
      .filter(([name]) => isStored(resource, name, metaKeys))
      .map(([name, { key, show }]) => [name, show(values[key])]),
  )
}

/** Converts a change to stored values. Linked organizers that are not displayed stay linked. */
export function storedChange(
  resource: StoredResource,
  change: JsonObject,
  before: { stored: StoredValues; displayed: JsonObject },
): StoredValues {
  const values: { [key: string]: unknown } = {}
  for (const [name, value] of Object.entries(change)) {
    const field = fieldAt(resource, name)
    if (!field || value === null || value === undefined) continue
    const stored = field.store(value)
    const isList = name === 'organizer' && Array.isArray(stored)
    values[field.key] = isList ? [...stored, ...getHiddenIds(before, name, field.key)] : stored
  }
  return values
}

const getHiddenIds = (before: { stored: StoredValues; displayed: JsonObject }, name: string, key: string): number[] => {
  const displayed = parseIds(before.displayed[name])
  return toIds(before.stored[key]).filter((id) => !displayed.includes(id))
}

/** The field that a key stores; `undefined` for keys without a field. */
export const findFieldOfKey = (resource: StoredResource, key: string): string | undefined =>
  Object.entries(fields[resource]).find(([, field]) => field.key === key)?.[0]

/** Whether organizers are in another order than `wp/v2` would store: it keeps the order of those that are linked already. */
export function isReordered(before: unknown, after: unknown): boolean {
  const [oldIds, newIds] = [toIds(before), toIds(after)]
  const stored = [...oldIds.filter((id) => newIds.includes(id)), ...newIds.filter((id) => !oldIds.includes(id))]
  return stored.join() !== newIds.join()
}

const unordered = new Set(['tags', 'tribe_events_cat'])
/** Whether two stored values of a key are the same. */
export function isSameValue(key: string, a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  const sort = (list: unknown[]) => (unordered.has(key) ? list.map(Number).toSorted((x, y) => x - y) : list)
  return sort(a).join() === sort(b).join()
}

/**
 * Compares a sent value with the stored one: `accepted`, `sanitized` (a text lost some of its markup) or `rejected`. The server may
 * store any other slug or status.
 */
export function compareStored(key: string, sent: unknown, received: unknown): 'accepted' | 'sanitized' | 'rejected' {
  if (key === 'slug' || key === 'status') return 'accepted'
  if (key === 'title' || key === 'content' || key === 'excerpt') {
    const normalize = (value: unknown): string => decodeEntities(text(value)).replace(/\r\n/g, '\n').trim()
    return normalize(sent) === normalize(received) ? 'accepted' : 'sanitized'
  }
  if (key === 'date') return wallTime(sent) === wallTime(received) ? 'accepted' : 'rejected'
  if (typeof sent === 'string') return sent === decodeEntities(text(received)).trim() ? 'accepted' : 'rejected'
  return isSameValue(key, sent, received) ? 'accepted' : 'rejected'
}

/** Marks tags that are not stored: WordPress adds them when it renders a text. */
const autoMark = ' data-autop=""'
const paragraphStart = `<p${autoMark}>`
const lineBreak = `<br${autoMark} />`

const blocks = new Set(
  `address article aside blockquote caption center col colgroup dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 header hgroup hr legend li main menu nav noscript object ol optgroup option p section summary table tbody td tfoot th thead tr ul
  iframe video audio script style textarea select pre`
    .split(/\s+/)
    .filter(Boolean),
)
const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose content is not changed. */
const opaque = new Set('script style textarea pre'.split(' '))

const tokenPattern = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|[^<]+|</gi
const blankLine = /(\r?\n[ \t]*\r?\n\s*)/

type Token = { written: string; tag?: string; isClose?: boolean; isText?: boolean }
const tokenize = (html: string): Token[] =>
  [...html.matchAll(tokenPattern)].map(([written, slash, name]) =>
    name === undefined
      ? { written, isText: !written.startsWith('<!--') }
      : { written, tag: name.toLowerCase(), isClose: slash === '/' },
  )

/** Wraps text between blocks in a paragraph; `undefined` if an inline element continues after it. */
function toParagraph(text: string): string | undefined {
  const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  const tokens = tokenize(core)
  if (tokens.every(({ written, isText, tag }) => tag === undefined && (!isText || written.trim() === ''))) return text
  const open: string[] = []
  let out = ''
  for (const { written, tag, isClose, isText } of tokens) {
    if (tag !== undefined && !voidElements.has(tag) && !written.endsWith('/>')) {
      if (!isClose) open.push(tag)
      else if (open.pop() !== tag) return undefined
    }
    if (!isText) out += written
    else {
      const isAfterBreak = /<br\s*\/?>[ \t]*$/i.test(out)
      out += written.replace(/[ \t]*\r?\n/g, (end, position: number) => {
        const hasBreak = position === 0 && isAfterBreak
        return hasBreak ? end : `${lineBreak}${end}`
      })
    }
  }
  return open.length > 0 ? undefined : `${lead}${paragraphStart}${out}</p>${trail}`
}

/**
 * Adds the paragraphs and line breaks to a stored text that WordPress adds when it renders it. Texts of the block editor contain theirs.
 * A text with wrongly nested elements is returned unchanged.
 */
export function withParagraphs(stored: string): string {
  if (stored.includes('<!-- wp:') || stored.includes(autoMark)) return stored
  let [out, loose, depth] = ['', '', 0]
  let inside: string | undefined
  const flush = (): boolean => {
    for (const [index, part] of loose.split(blankLine).entries()) {
      const paragraph = index % 2 === 1 ? part : toParagraph(part)
      if (paragraph === undefined) return false
      out += paragraph
    }
    loose = ''
    return true
  }
  for (const { written, tag, isClose } of tokenize(stored)) {
    if (inside !== undefined) {
      out += written
      if (tag === inside && isClose) inside = undefined
      continue
    }
    if (tag === undefined || !blocks.has(tag)) {
      if (depth === 0) loose += written
      else out += written
      continue
    }
    if (depth === 0 && !flush()) return stored
    out += written
    if (opaque.has(tag) && !isClose) inside = tag
    else if (!voidElements.has(tag)) depth += isClose ? -1 : 1
    if (depth < 0) return stored
  }
  return depth > 0 || inside !== undefined || !flush() ? stored : out
}

/** Returns an edited text without the tags that {@link withParagraphs} added. */
export function withoutParagraphs(edited: string): string {
  let out = ''
  let end = 0
  for (const match of edited.matchAll(/<p data-autop="">([\s\S]*?)<\/p>/g)) {
    const between = edited.slice(end, match.index)
    // A paragraph that was split in the editor needs a blank line between its parts.
    const isJoined = end > 0 && between.trim() === '' && !blankLine.test(between)
    out += (isJoined ? '\n\n' : between) + (match[1] ?? '')
    end = match.index + match[0].length
  }
  return (out + edited.slice(end)).replaceAll(lineBreak, '').replaceAll(autoMark, '')
}
