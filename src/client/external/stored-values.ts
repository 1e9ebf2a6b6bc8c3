// Stored values of `wp/v2`: names of fields, comparison, paragraphs of the classic editor.
import type { ResourceName } from '#shared/schema/resources.ts'
import { decodeEntities, isJsonObject, type JsonObject, parseIds } from './json.ts'

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
/** Accounts without the right to store any HTML have their ampersands stored encoded. */
const toLine = (value: unknown): string => text(value).replace(/&amp;(?!#?\w+;)/g, '&')
const toBoolean = (value: unknown): boolean => [true, 1, '1', 'true'].some((yes) => yes === value)
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

/** Whether `wp/v2` stores a field. `offered` are the meta keys that the server registers. */
export function isStored(resource: StoredResource, name: string, offered: ReadonlySet<string>): boolean {
  const key = fieldAt(resource, name)?.key
  return key !== undefined && (!key.startsWith('meta.') || offered.has(key.slice('meta.'.length)))
}

const ownMeta = {
  events: /^(?:_Event|_tribe_events_|footnotes$)/,
  venues: /^_Venue/,
  organizers: /^_Organizer/,
} as const satisfies Record<StoredResource, RegExp>

const getRaw = (value: unknown): unknown => (isJsonObject(value) ? value['raw'] : value)
const topLevel = 'title content excerpt slug status password author date featured_media tags tribe_events_cat'.split(
  ' ',
)

/** The values of a record in the edit context, by key. */
export function storedValues(resource: StoredResource, record: JsonObject): StoredValues {
  const meta = isJsonObject(record['meta']) ? record['meta'] : {}
  return {
    ...Object.fromEntries(topLevel.filter((key) => key in record).map((key) => [key, getRaw(record[key])])),
    ...Object.fromEntries(
      Object.entries(meta)
        .filter(([key]) => ownMeta[resource].test(key))
        .map(([key, value]) => [`meta.${key}`, value]),
    ),
  }
}

/** The body of a write. */
export function storedBody(values: StoredValues): JsonObject {
  const entries = Object.entries(values)
  const meta = entries.filter(([key]) => key.startsWith('meta.')).map(([key, value]) => [key.slice(5), value])
  const body = Object.fromEntries(entries.filter(([key]) => !key.startsWith('meta.')))
  return meta.length > 0 ? { ...body, meta: Object.fromEntries(meta) } : body
}

/** Dates, zone and all-day reach the tables of The Events Calendar only through the events interface. */
const scheduleKeys = new Set(
  'StartDate EndDate StartDateUTC EndDateUTC Timezone AllDay'.split(' ').map((name) => `meta._Event${name}`),
)
/** Values that an update through the events interface may change without being asked to. It keeps texts, terms and the rest. */
export const isRestorable = (key: string): boolean =>
  /^(?:featured_media|meta\._Event(?:Cost|Currency|URL|ShowMap|OrganizerID)\w*|meta\._Venue(?:State|Province|ShowMap)\w*)$/.test(
    key,
  )

/** Values that a new translation takes over from the language it is begun from. */
export const isCopied = (key: string): boolean => key.startsWith('meta.') && !scheduleKeys.has(key)

/** The currency of an event whose cost the events interface was sent without a symbol. */
export const noCurrency: StoredValues = { 'meta._EventCurrencySymbol': '', 'meta._EventCurrencyPosition': '' }

/** Fields whose values are taken from the events interface, which shows linked records whole. */
const linkedFields = new Set(['image', 'venue', 'organizer', 'categories', 'tags'])

/** The fields of a record in our names, as stored; linked records and images are not among them. `password` is never shown. */
export function presentStored(resource: StoredResource, record: JsonObject, offered: ReadonlySet<string>): JsonObject {
  const values = storedValues(resource, record)
  return Object.fromEntries(
    Object.entries(fields[resource])
      .filter(([name, { key }]) => !linkedFields.has(name) && name !== 'password' && key in values)
      .filter(([name]) => isStored(resource, name, offered))
      .map(([name, { key, show }]) => [name, show(values[key])]),
  )
}

/** A change in our names as values to store. Organizers that the record links to but that cannot be shown stay linked. */
export function storedChange(
  resource: StoredResource,
  change: JsonObject,
  before: { stored: StoredValues; shown: JsonObject },
): StoredValues {
  const values: { [key: string]: unknown } = {}
  for (const [name, value] of Object.entries(change)) {
    const field = fieldAt(resource, name)
    if (!field || value === null || value === undefined) continue
    const wanted = field.store(value)
    const isList = name === 'organizer' && Array.isArray(wanted)
    values[field.key] = isList ? [...wanted, ...hiddenIds(before, name, field.key)] : wanted
  }
  return values
}

const hiddenIds = (before: { stored: StoredValues; shown: JsonObject }, name: string, key: string): number[] => {
  const shown = parseIds(before.shown[name])
  return toIds(before.stored[key]).filter((id) => !shown.includes(id))
}

/** The field that a key stores; `undefined` for keys no form shows. */
export const findFieldOfKey = (resource: StoredResource, key: string): string | undefined =>
  Object.entries(fields[resource]).find(([, field]) => field.key === key)?.[0]

/** Whether `wp/v2` would store a list of organizers in another order: those it has keep theirs. */
export function isReordered(before: unknown, wanted: unknown): boolean {
  const [has, ids] = [toIds(before), toIds(wanted)]
  const result = [...has.filter((id) => ids.includes(id)), ...ids.filter((id) => !has.includes(id))]
  return result.join() !== ids.join()
}

const unordered = new Set(['tags', 'tribe_events_cat'])
/** Whether two stored values of a key are the same. */
export function isSameValue(key: string, one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  const sorted = (list: unknown[]) => (unordered.has(key) ? list.map(Number).toSorted((a, b) => a - b) : list)
  return sorted(one).join() === sorted(other).join()
}

/**
 * What a server made of a written value: `taken`, `cleaned` (a text without some of its markup) or `refused`. The server chooses
 * slugs and statuses by rules of its own.
 */
export function compareStored(key: string, wanted: unknown, received: unknown): 'taken' | 'cleaned' | 'refused' {
  if (key === 'slug' || key === 'status') return 'taken'
  if (key === 'title' || key === 'content' || key === 'excerpt') {
    const bare = (value: unknown): string => decodeEntities(text(value)).replace(/\r\n/g, '\n').trim()
    return bare(wanted) === bare(received) ? 'taken' : 'cleaned'
  }
  if (key === 'date') return wallTime(wanted) === wallTime(received) ? 'taken' : 'refused'
  if (typeof wanted === 'string') return wanted === decodeEntities(text(received)).trim() ? 'taken' : 'refused'
  return isSameValue(key, wanted, received) ? 'taken' : 'refused'
}

/** Marks tags that are not stored: WordPress adds them too when it renders a text. */
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
/** Elements whose content is not markup, or keeps its line ends. */
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

/** A line of loose text as a paragraph; `undefined` where an inline element reaches beyond it. */
function toParagraph(text: string): string | undefined {
  const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  const pieces = tokenize(core)
  if (pieces.every(({ written, isText, tag }) => tag === undefined && (!isText || written.trim() === ''))) return text
  const open: string[] = []
  let out = ''
  for (const { written, tag, isClose, isText } of pieces) {
    if (tag !== undefined && !voidElements.has(tag) && !written.endsWith('/>')) {
      if (!isClose) open.push(tag)
      else if (open.pop() !== tag) return undefined
    }
    if (!isText) out += written
    else {
      const isAfterBreak = /<br\s*\/?>[ \t]*$/i.test(out)
      out += written.replace(/[ \t]*\r?\n/g, (end, at: number) => {
        const isBroken = at === 0 && isAfterBreak
        return isBroken ? end : `${lineBreak}${end}`
      })
    }
  }
  return open.length > 0 ? undefined : `${lead}${paragraphStart}${out}</p>${trail}`
}

/**
 * Returns a stored text with the paragraphs and line breaks that WordPress shows. Texts of the block editor have theirs. A text whose
 * elements are not closed in order is returned as it is.
 */
export function withParagraphs(stored: string): string {
  if (stored.includes('<!-- wp:') || stored.includes(autoMark)) return stored
  let [out, loose, depth] = ['', '', 0]
  let inside: string | undefined
  const flush = (): boolean => {
    for (const [at, part] of loose.split(blankLine).entries()) {
      const shown = at % 2 === 1 ? part : toParagraph(part)
      if (shown === undefined) return false
      out += shown
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

/** Returns an edited text as it is stored: without the tags that {@link withParagraphs} added. */
export function withoutParagraphs(shown: string): string {
  let out = ''
  let from = 0
  for (const found of shown.matchAll(/<p data-autop="">([\s\S]*?)<\/p>/g)) {
    const between = shown.slice(from, found.index)
    // A paragraph that was split in the editor needs the blank line that separates stored ones.
    const isJoined = from > 0 && between.trim() === '' && !blankLine.test(between)
    out += (isJoined ? '\n\n' : between) + (found[1] ?? '')
    from = found.index + found[0].length
  }
  return (out + shown.slice(from)).replaceAll(lineBreak, '').replaceAll(autoMark, '')
}
