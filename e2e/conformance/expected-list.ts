// Computes the rows of a list from the content, the request and the decisions.
import type { ResourceName } from '#shared/schema/resources.ts'
import { addDays, dayEnd, getDay, dayStart, isDay, toEpoch } from '#shared/dates/wall-time.ts'
import { addTo, toWallTimeAt } from '#server/time-zones.ts'
import type { Content, ContentRecord } from './current-content.ts'
import { isObject, type Json, objectsIn, textOf } from './json.ts'
import { pairsOf, placeOf, type Recording } from './recording.ts'
import { wordsOf } from './text.ts'
import { zoneOf } from './server.ts'

/** The expected list. `ids` are those of the page. */
export type ExpectedList = { ids: number[]; total: number; total_pages: number; next: boolean; previous: boolean }

/** The account of a request, the content and the time. */
export type Requester = { name: string; content: Content; now: number }
type Row = ContentRecord
type Parameters = ReadonlyMap<string, string>

const isStaff = ({ name }: Requester): boolean => name === 'admin' || name === 'editor'
const isWriter = (requester: Requester): boolean =>
  isStaff(requester) || ['author', 'author2', 'contributor'].includes(requester.name)
const isAnonymous = ({ name, content }: Requester): boolean => !(name in content.users)
const isOwn = ({ name, content }: Requester, row: Json): boolean =>
  content.users[name] !== undefined && String(row['author']) === String(content.users[name])

/** Whether an account may see a record (decisions 2). */
export function isVisible(requester: Requester, row: Json): boolean {
  if (row['taxonomy'] !== undefined || row['status'] === 'publish' || isStaff(requester)) return true
  return isOwn(requester, row) && (row['status'] !== 'trash' || isWriter(requester))
}

/** Whether a requester may edit an existing record (decisions 8). */
export function canEdit(requester: Requester, row: Json): boolean {
  if (isStaff(requester)) return true
  if (!isWriter(requester) || !isOwn(requester, row)) return false
  return requester.name !== 'contributor' || !['publish', 'future'].includes(textOf(row['status']))
}

/** Whether a requester may create records of a resource, or edit the given record (decisions 8; observed 11). */
export function canWrite(requester: Requester, resource: ResourceName, row: Json | undefined): boolean {
  if (resource === 'tags') return isStaff(requester)
  if (resource === 'categories') return isStaff(requester) || requester.name.startsWith('author')
  return row ? canEdit(requester, row) : isWriter(requester)
}

const isUnlocked = (requester: Requester, row: Json, password: string | undefined): boolean =>
  row['protected'] !== true || canEdit(requester, row) || (password !== undefined && password === row['password'])

const isTrue = (text: string | undefined): boolean => /^(true|1|yes|on)$/i.test(text ?? '')
const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** The parameters of a request, lists comma-separated. The last of repeated values counts. */
export function parametersOf({ request }: Recording): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of pairsOf(request.query)) {
    const [bare = ''] = name.split('[')
    const before = parameters.get(bare)
    parameters.set(bare, name.endsWith(']') && before !== undefined ? `${before},${value}` : value)
  }
  return parameters
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const compare = (one: unknown, other: unknown): number => {
  const [a = '', b = ''] = [one, other].map((value) => (typeof value === 'number' ? value : fold(textOf(value))))
  return a === b ? 0 : a < b ? -1 : 1
}
const sorted = (rows: readonly Row[], descending: boolean, keysOf: (row: Row) => unknown[]): Row[] =>
  rows.toSorted((one, other) => {
    const [keys, others] = [keysOf(one), keysOf(other)]
    const order = keys.map((key, index) => compare(key, others[index])).find((result) => result !== 0) ?? 0
    return descending ? -order : order
  })

const searched: { readonly [resource: string]: readonly string[] } = {
  events: ['title', 'description', 'excerpt'],
  venues: ['venue', 'description', 'address', 'city', 'province', 'state', 'zip', 'phone'],
  organizers: ['organizer', 'description', 'phone', 'email', 'website'],
  categories: ['name', 'description', 'slug'],
  tags: ['name', 'description', 'slug'],
}
/** Whether the texts contain all words and quoted phrases, and none with a preceding `-`. */
function matchesSearch(resource: string, row: Row, search: string | undefined): boolean {
  if (search === undefined) return true
  const texts = (searched[resource] ?? []).map((name) => fold(wordsOf(textOf(row[name]))))
  return [...fold(search).matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].every(
    ([, minus, phrase, word]) => texts.some((text) => text.includes(phrase ?? word ?? '')) === (minus === ''),
  )
}

const livingStatuses = ['publish', 'future', 'draft', 'pending', 'private']
function hasStatus(requester: Requester, row: Row, parameters: Parameters): boolean {
  const requested = parameters.get('status')?.trim()
  const names =
    requested === undefined ? [isAnonymous(requester) ? 'publish' : 'any'] : listOf(requested || 'publish,private')
  const status = textOf(row['status'])
  return names.includes(status) || (names.includes('any') && livingStatuses.includes(status))
}

// ---- dates of events

const dateBounds = [
  ['start_date', 'start', 'first', '>='],
  ['end_date', 'end', 'last', '<='],
  ['starts_before', 'start', 'last', '<='],
  ['starts_after', 'start', 'last', '>'],
  ['ends_before', 'end', 'last', '<='],
  ['ends_after', 'end', 'last', '>'],
] as const
const holds = (value: number | string, operator: string, bound: number | string): boolean =>
  operator === '>='
    ? value >= bound
    : operator === '<='
      ? value <= bound
      : operator === '>'
        ? value > bound
        : value < bound

const zoned = /(Z|[+-]\d\d(?::?\d\d)?)$/i
/** A date parameter: an instant, or a wall time in the event’s time zone. `undefined` for unsupported notations. */
export function givenDate(text: string, now: number, zone: string): { at: number } | { wall: string } | undefined {
  const written = text.trim()
  if (/^\d{9,12}$/.test(written)) return { at: Number(written) * 1000 }
  const today = getDay(toWallTimeAt(now, zone))
  if (written === 'now') return { wall: toWallTimeAt(now, zone) }
  const shifts: { [name: string]: number } = { today: 0, tomorrow: 1, yesterday: -1 }
  const shift = shifts[written]
  if (shift !== undefined) return { wall: dayStart(addDays(today, shift)) }
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(.*))?$/.exec(written)
  const [, day = '', clock = '00:00', seconds = ':00', offset = ''] = parts ?? []
  if (!isDay(day)) return undefined
  if (offset === '') return { wall: `${day} ${clock}${seconds}` }
  const at = Date.parse(`${day}T${clock}${seconds}${offset.trim().replace(/^ ?([+-]\d\d)$/, '$1:00')}`)
  return zoned.test(offset) && !Number.isNaN(at) ? { at } : undefined
}

/** Whether an event is within the date parameters; `undefined` for unsupported notations. */
function isWithinDates({ now }: Requester, parameters: Parameters, siteZone: string, row: Row): boolean | undefined {
  if (parameters.has('include')) return true
  const given = new Map([...parameters].filter(([name]) => dateBounds.some(([bound]) => bound === name)))
  const today = getDay(toWallTimeAt(now, siteZone))
  const isOpen = ['starts_before', 'starts_after', 'ends_before', 'ends_after'].some((name) => given.has(name))
  if (!isOpen && !given.has('start_date')) given.set('start_date', dayStart(today))
  if (!isOpen && !given.has('end_date')) given.set('end_date', dayEnd(getDay(addTo(dayStart(today), 'months', 24))))
  const [isStrict, isOverlap] = [isTrue(parameters.get('strict_dates')), isTrue(parameters.get('ongoing'))]
  for (const [name, ownSide, edge, operator] of dateBounds) {
    const text = given.get(name)
    if (text === undefined) continue
    const isDefault = !parameters.has(name)
    const date = isDefault ? { wall: text } : givenDate(text, now, siteZone)
    if (!date) return undefined
    const side = isOverlap && /^(start|end)_date$/.test(name) ? (ownSide === 'start' ? 'end' : 'start') : ownSide
    const zone = textOf(row['timezone'])
    const wall = 'at' in date ? toWallTimeAt(date.at, zone) : date.wall
    const strictOperator = /_(before|after)$/.test(name) ? operator.replace('=', '') : operator
    const isWithin = !isStrict
      ? holds(textOf(row[`${side}_date`]), operator, edge === 'first' ? dayStart(getDay(wall)) : dayEnd(getDay(wall)))
      : 'at' in date
        ? holds(toEpoch(textOf(row[`utc_${side}_date`])) ?? Number.NaN, strictOperator, date.at)
        : holds(textOf(row[`${side}_date`]), strictOperator, wall)
    if (!isWithin) return false
  }
  return true
}

// ---- the five lists

const idOf = (value: unknown): number => (isObject(value) ? Number(value['id']) : Number(value))
const idsOf = (value: unknown): number[] => objectsIn(Array.isArray(value) ? value : [value]).map(idOf)

/** The ids of the terms of a filter, by id, slug or name, with their descendants. */
function termIds(terms: readonly Row[], text: string): Set<number> {
  const slug = (name: string): string => fold(wordsOf(name)).replace(/[^\p{L}\p{N}]+/gu, '-')
  const found = new Set(
    listOf(text).flatMap((name) => {
      const named =
        terms.find((term) => term['slug'] === name) ??
        terms.find(({ id }) => String(id) === name) ??
        terms.find((term) => slug(textOf(term['name'])) === slug(name))
      return named ? [named.id] : []
    }),
  )
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const term of terms) if (found.has(Number(term['parent']))) found.add(term.id)
  }
  return found
}

/** The ordered events of a list, on all pages; `undefined` for unsupported filters. */
function expectedEvents(
  requester: Requester,
  parameters: Parameters,
  siteZone: string,
  dated: boolean,
): Row[] | undefined {
  const { content } = requester
  const has = (name: string): boolean => parameters.has(name)
  const text = (name: string): string => parameters.get(name) ?? ''
  const links = (name: 'categories' | 'tags' | 'venue' | 'organizer', row: Row): number[] => idsOf(row[name])
  let isComputed = true
  const rows = content.events.filter((row) => {
    if (!isVisible(requester, row) || !hasStatus(requester, row, parameters)) return false
    if (row['hide_from_listings'] === true && !(isStaff(requester) && /^(true|1|any)$/.test(text('hidden'))))
      return false
    if (has('include') && !listOf(text('include')).includes(String(row.id))) return false
    if (has('post_parent') && String(row['post_parent'] ?? 0) !== text('post_parent')) return false
    const isLocked = !isUnlocked(requester, row, parameters.get('password'))
    const blanked = ['search', 'categories', 'tags', 'venue', 'organizer', 'featured', 'geoloc', 'geoloc_lat']
    if (isLocked && blanked.some(has)) return false
    if (!matchesSearch('events', row, parameters.get('search'))) return false
    for (const name of ['categories', 'tags'] as const)
      if (has(name) && !links(name, row).some((id) => termIds(content[name], text(name)).has(id))) return false
    for (const name of ['venue', 'organizer'] as const)
      if (has(name) && !links(name, row).some((id) => listOf(text(name)).includes(String(id)))) return false
    if (has('featured') && (row['featured'] === true) !== isTrue(text('featured'))) return false
    const coordinates = isObject(row['venue']) ? row['venue']['geo_lat'] : ''
    const isPlaced = typeof coordinates === 'number'
    if (has('geoloc') && isPlaced !== isTrue(text('geoloc'))) return false
    if (has('geoloc_lat') && !isPlaced) return false
    const isWithin = dated ? isWithinDates(requester, parameters, siteZone, row) : true
    if (isWithin === undefined) isComputed = false
    return isWithin === true
  })
  const by = parameters.get('orderby') ?? 'start_date'
  return isComputed
    ? sorted(rows, parameters.get('order')?.toLowerCase() === 'desc', (row) => [row[by], row['date'], row.id])
    : undefined
}

/** The number of events that an account gets with a term as filter, without date filters (decisions 11). */
export const expectedCount = (requester: Requester, resource: 'categories' | 'tags', id: number): number =>
  expectedEvents(requester, new Map([[resource, String(id)]]), 'UTC', false)?.length ?? 0

function expectedLinked(requester: Requester, resource: 'venues' | 'organizers', parameters: Parameters): Row[] {
  const link = resource === 'venues' ? 'venue' : 'organizer'
  const visible = (row: Row): boolean =>
    row['status'] !== 'trash' && isVisible(requester, row) && isUnlocked(requester, row, undefined)
  const rows = requester.content[resource].filter((row) => {
    const own = requester.content.events.filter((event) => idsOf(event[link]).includes(row.id))
    const upcoming = own.filter((event) => (toEpoch(textOf(event['utc_start_date'])) ?? 0) >= requester.now)
    const event = parameters.get('event')
    return (
      isVisible(requester, row) &&
      hasStatus(requester, row, parameters) &&
      matchesSearch(resource, row, parameters.get('search')) &&
      (event === undefined || own.some(({ id }) => String(id) === event)) &&
      (!parameters.has('has_events') || own.some(visible) === isTrue(parameters.get('has_events'))) &&
      (!isTrue(parameters.get('only_with_upcoming')) || upcoming.some(visible))
    )
  })
  const by = parameters.get('orderby')
  const field = by === 'title' ? link : (by ?? 'date')
  const order = parameters.get('order')?.toLowerCase() ?? (by === undefined ? 'desc' : 'asc')
  return sorted(rows, order === 'desc', (row) => [row[field], row.id])
}

function expectedTerms(requester: Requester, resource: 'categories' | 'tags', parameters: Parameters): Row[] {
  const { content } = requester
  const text = (name: string): string => parameters.get(name) ?? ''
  const event = parameters.get('event') ?? parameters.get('post')
  const named = (name: string): string[] => listOf(text(name)).map((one) => one.toLowerCase())
  const isNamed = (row: Row, names: readonly string[]): boolean =>
    names.includes(String(row.id)) || names.includes(textOf(row['slug']).toLowerCase())
  const count = (row: Row): number => expectedCount(requester, resource, row.id)
  const rows = content[resource].filter((row) => {
    const isUsed =
      event === undefined
        ? /^(0|false|no|off)$/i.test(text('hide_empty')) || count(row) > 0
        : content.events.some(({ id, ...fields }) => String(id) === event && idsOf(fields[resource]).includes(row.id))
    return (
      isUsed &&
      matchesSearch(resource, row, parameters.get('search')) &&
      (!parameters.has('include') || isNamed(row, named('include'))) &&
      (!parameters.has('exclude') || parameters.has('include') || !isNamed(row, named('exclude'))) &&
      (!parameters.has('parent') || resource === 'tags' || String(row['parent']) === text('parent')) &&
      (!parameters.has('slug') || row['slug'] === text('slug'))
    )
  })
  const by = parameters.get('orderby') ?? 'name'
  const keys = (row: Row): unknown[] =>
    by === 'id' || by === 'term_order'
      ? []
      : by === 'count'
        ? [count(row), row['name']]
        : by === 'include'
          ? [listOf(text('include')).indexOf(String(row.id))]
          : [by === 'slug' || by === 'parent' || by === 'description' ? row[by] : row['name'], row['name']]
  return sorted(rows, parameters.get('order')?.toLowerCase() === 'desc', (row) => [...keys(row), row.id])
}

/** The maximum and the default page size (decisions 3). */
export const maxPerPage = 100
const defaultPerPage = 10
/** The requested page and page size. */
export const pageOf = (parameters: Parameters): { page: number; size: number } => ({
  page: Number(parameters.get('page') ?? 1),
  size: Math.min(Number(parameters.get('per_page') ?? defaultPerPage), maxPerPage),
})

/** The expected response to a list request; `undefined` if it is no list or cannot be computed. */
export function expectedList(recording: Recording, requester: Requester): ExpectedList | undefined {
  const { resource, id, slug } = placeOf(recording)
  if (!resource || id !== undefined || slug !== undefined) return undefined
  const parameters = parametersOf(recording)
  const rows =
    resource === 'events'
      ? expectedEvents(requester, parameters, zoneOf(recording.name), true)
      : resource === 'venues' || resource === 'organizers'
        ? expectedLinked(requester, resource, parameters)
        : expectedTerms(requester, resource, parameters)
  if (!rows) return undefined
  const { page, size } = pageOf(parameters)
  return {
    ids: rows.slice((page - 1) * size, page * size).map((row) => row.id),
    total: rows.length,
    total_pages: Math.ceil(rows.length / size),
    next: page * size < rows.length,
    previous: page > 1,
  }
}
