// Parses the parameters of a list into the query of the store, and formats the URLs of its pages.
import { getDueBounds } from '#shared/dates/due-day.ts'
import { dayEnd, dayStart, formatWallTime, getDay } from '#shared/dates/wall-time.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { canFilterStatus, can } from '#shared/policy/policy.ts'
import type { Issue } from '#shared/problem.ts'
import { type Issues, isDigits, notAChoice, notAllowed, tooMany, unknownIds } from '#shared/schema/issues.ts'
import { events } from '#shared/schema/events.ts'
import {
  type FilterKind,
  parseWholeNumber,
  decodeQuery,
  type Filter,
  type Filters,
  getParameter,
  type ResolvedValues,
  directions,
  dueFilters,
  translationFilters,
} from '#shared/schema/filters.ts'
import type { venues } from '#shared/schema/linked-posts.ts'
import {
  isResourceName,
  isTermResource,
  type ResourceName,
  resources,
  type TermResource,
} from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import { type categories, termOrders } from '#shared/schema/terms.ts'
import { getApiBase } from '../config.ts'
import type { RequestContext } from '../http/context.ts'
import { rejectIssues } from '../http/response.ts'
import { isId } from '../store/sequences.ts'
import { findIdBySlug, readRecord, readRecords } from '../store/records.ts'
import { parseSearch, getWords } from '../store/search-terms.ts'
import { toSlug } from '../store/slug.ts'
import { descendants } from '../store/terms.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { ListQuery } from '../store/types.ts'
import { defaultStatuses } from '../store/visibility.ts'
import {
  addTo,
  dateTimeFormats,
  type ParsedTime,
  parseFilterDateTime,
  parseZonedDateTime,
  toWallTimeAt,
} from '../time-zones.ts'
import { visibleLanguages } from './access.ts'

export const maxPageSize = 100
const defaultPageSize = 10

type ListInput = {
  query: ListQuery
  /** The parameters that apply by default, for the URL of the list. */
  defaults: { [name: string]: string }
  /** The earliest time (ms) at which the same parameters may mean another query, or the query other records of the same store. */
  changesAt: number
}

type Parsing = ListInput & {
  ctx: RequestContext
  filters: Filters
  values: { readonly [name: string]: unknown }
  issues: Issues
}

/** The query that the parameters of a list mean. Throws the problem with all their issues. */
export async function parseListQuery(tx: ReadTx, ctx: RequestContext, resource: ResourceName): Promise<ListInput> {
  const filters: Filters = resources[resource].filters
  const { values: decoded, invalid } = decodeQuery<Filters>(filters, ctx.query)
  const issues = { ...ctx.languageIssues }
  for (const name of invalid) {
    const filter = filters[name]
    const text = getParameter(ctx.query, name)
    // Servers of this interface accept a direction in capitals, too.
    const direction = name === 'order' && directions.find((each) => each === text?.trim().toLowerCase())
    if (direction) decoded['order'] = direction
    else if (filter) issues[name] = filterIssue(filter, text)
  }
  const query: ListQuery = {
    resource,
    language: ctx.language,
    account: ctx.account,
    page: Number(decoded['page'] ?? 1),
    perPage: Math.min(Number(decoded['per_page'] ?? defaultPageSize), maxPageSize),
    statuses: ['publish'],
    order: { by: '', descending: false },
  }
  const values = await resolveRecords(tx, ctx, filters, decoded, issues)
  const parsing: Parsing = { ctx, filters, values, query, defaults: {}, changesAt: Number.POSITIVE_INFINITY, issues }
  if (resources[resource].post) parseStatus(parsing)
  parseTranslation(parsing)
  parseDue(parsing)
  parseSearchFilter(parsing)
  parseQualityFilters(parsing)
  if (resource === 'events') await parseEventFilters(tx, parsing)
  else if (isTermResource(resource)) parseTermFilters(parsing)
  else parseLinkedFilters(parsing)
  rejectIssues(issues)
  return { query, defaults: parsing.defaults, changesAt: parsing.changesAt }
}

/** The values with the ids of every record that they name. A filter that names an unknown record is left out. */
async function resolveRecords(
  tx: ReadTx,
  { account, language }: RequestContext,
  filters: Filters,
  decoded: Parsing['values'],
  issues: Issues,
): Promise<Parsing['values']> {
  const values: { [name: string]: unknown } = { ...decoded }
  for (const [name, value] of Object.entries(decoded)) {
    const { of: resource, kind } = filters[name] ?? {}
    if (!isResourceName(resource)) continue
    const references = [value].flat().filter((item) => typeof item === 'number' || typeof item === 'string')
    const numbers = references.filter((reference) => typeof reference === 'number')
    const records = await readRecords(tx, resource, numbers)
    const ids: number[] = []
    const unknown: (number | string)[] = []
    for (const reference of references) {
      const record = typeof reference === 'number' ? records.get(reference) : undefined
      const isVisible = record !== undefined && visibleLanguages(account, record).length > 0
      const term =
        isVisible || !isTermResource(resource) ? undefined : findTerm(tx, language, resource, String(reference))
      const id = isVisible ? record.id : await term
      if (id === undefined) unknown.push(reference)
      else ids.push(id)
    }
    if (unknown.length > 0) issues[name] = unknownIds(unknown)
    values[name] = unknown.length > 0 ? undefined : kind === 'record' ? ids[0] : ids
  }
  return values
}

/** The term with this slug in the language of the request, else in the term's source language. */
async function findTerm(
  tx: ReadTx,
  language: Language,
  resource: TermResource,
  text: string,
): Promise<number | undefined> {
  const slug = toSlug(text)
  if (slug === '') return undefined
  const inLanguage = await findIdBySlug(tx, resource, language, slug)
  if (inLanguage !== undefined) return inLanguage
  for (const other of languages) {
    const id = other === language ? undefined : await findIdBySlug(tx, resource, other, slug)
    if (id !== undefined && (await readRecord(tx, resource, id))?.sourceLanguage === other) return id
  }
  return undefined
}

function parseStatus({ ctx, values, query, defaults, issues }: Parsing): void {
  // Servers of this interface read an empty status as the statuses of published records.
  const isBlank = canFilterStatus(ctx.account, 'private') && getParameter(ctx.query, 'status')?.trim() === ''
  if (isBlank) delete issues['status']
  const requested: unknown = isBlank ? ['publish', 'private'] : values['status']
  if (!Array.isArray(requested)) {
    // An account lists all that it sees. A subscriber may have records of its own from an earlier role.
    query.statuses = defaultStatuses(ctx.account)
    if (!('status' in issues)) defaults['status'] = ctx.account === null ? 'publish' : 'any'
  } else if (!requested.every((status) => canFilterStatus(ctx.account, status))) {
    issues['status'] = {
      code: 'not_allowed',
      message: 'Only published records can be listed without the right to write.',
      data: { options: ['publish'] },
    }
  } else
    query.statuses = statuses.filter(
      (status) => requested.includes(status) || (requested.includes('any') && status !== 'trash'),
    )
}

const canSeeHidden = ({ account }: RequestContext): boolean => can(account, 'seeHidden', 'events') === true

/** Translation states are for accounts that translate; `any`, which names no state, is open to every account. */
function parseTranslation({ ctx, values, query, issues }: Parsing): void {
  const state = translationFilters.find((name) => name === values['translation'])
  if (state === undefined) return
  if (canSeeHidden(ctx) || (ctx.account !== null && state === 'any')) query.translation = state
  else issues['translation'] = notAllowed('Only editors and translators may ask for the state of translations.')
}

/** Records by the day on which their translation is due, which moves with the day of the site. */
function parseDue(parsing: Parsing): void {
  const { ctx, values, query, issues } = parsing
  if (values['orderby'] === 'due' && !canSeeHidden(ctx))
    issues['orderby'] = notAllowed('Only editors and translators may sort by the day a translation is due.')
  if (values['due'] !== undefined || values['orderby'] === 'due') parsing.changesAt = ctx.now
  const group = dueFilters.find((name) => name === values['due'])
  if (group === undefined) return
  const { late, week } = getDueBounds(getDay(toWallTimeAt(ctx.now, ctx.config.siteZone)), ctx.config.leadDays)
  query.due = { group, late: dayStart(late), week: dayStart(week) }
  // For a reviewer it is due, for the translator who has submitted it is done.
  const { account, language } = ctx
  if (account?.role === 'translator' && account.reviewLanguages?.includes(language)) query.due.isSubmittedDone = true
}

/** The maximum number of words of a search, also in phrases: each is a condition. */
const maxWords = 100

function parseSearchFilter({ values, query, issues }: Parsing): void {
  const { search: text, search_languages: inLanguages } = values
  if (typeof text !== 'string') return
  const { included, excluded } = parseSearch(text)
  const terms = [...included, ...excluded]
  if (terms.length > maxWords || terms.flatMap(getWords).length > maxWords)
    issues['search'] = tooMany(maxWords, `Takes ${maxWords} words at most, those of phrases included.`)
  query.search = { text, allLanguages: inLanguages === 'all' }
}

/** Filters for editors and translators of which other accounts may use some values. */
const partlyOpen = ['translation', 'hidden']

/** Rejects filters for editors and translators. Every account may list its own records. */
function parseQualityFilters({ ctx, filters, values, query, issues }: Parsing): void {
  const isAllowed = canSeeHidden(ctx)
  for (const [name, { staffOnly }] of Object.entries(filters))
    if (staffOnly && values[name] !== undefined && !isAllowed && !partlyOpen.includes(name))
      issues[name] = notAllowed('Only editors and translators may ask for this.')
  if (typeof values['image'] === 'boolean') query.image = values['image']
  if (typeof values['author'] !== 'string') return
  const name = values['author'].trim()
  const author = name === 'me' ? ctx.account?.id : parseWholeNumber(name)
  if (author === undefined && name !== 'me')
    issues['author'] = isDigits(name)
      ? unknownIds([name])
      : { code: 'unknown_id', message: 'Must be `me` or the id of an account.' }
  else if (author === undefined || (author !== ctx.account?.id && !isAllowed))
    issues['author'] = notAllowed('Only editors and translators may ask for the records of others.')
  else query.author = author
}

type EventValues = ResolvedValues<(typeof events)['filters']>
type Events = NonNullable<ListQuery['events']>

/** A filter whose value is compared as it is needs nothing here. */
async function parseEventFilters(tx: ReadTx, parsing: Parsing): Promise<void> {
  const { ctx, query, issues } = parsing
  const input = parsing.values as EventValues // safe: decoded by the table of the events' filters, with ids of records
  if (input.include) query.include = input.include
  const dates = parseDates(input, parsing)
  const hidden = parseHidden(ctx, input.hidden, issues)
  const near = parseNear(input, issues)
  query.events = {
    ...input,
    ...dates,
    hidden,
    ...(input.categories && { categories: await descendants(tx, input.categories) }),
    ...(near && { near }),
  }
  if (input.series !== undefined && !isId(input.series)) issues['series'] = positive()
  if (input.ticketed)
    issues['ticketed'] = { code: 'event-tickets-not-active', message: 'Tickets are not part of this service.' }
  query.order = { by: input.orderby ?? 'start_date', descending: input.order === 'desc' }
  if (input.orderby === 'translation_state' && !canSeeHidden(ctx))
    issues['orderby'] = notAllowed('Only editors and translators may sort by the state of translations.')
}

type Bound = Events['bounds'][number]
type LocalDay = NonNullable<Events['localDays']>[number]
type DateRule = Pick<Bound, 'column'> &
  Pick<LocalDay, 'edge'> & { whole: LocalDay['operator']; strict: Bound['operator'] }

/** The bound of each date: `edge` of its day for whole days, which `whole` compares; `strict` compares it as it is. */
const dateRules = {
  start_date: { column: 'start', edge: 'start', whole: '>=', strict: '>=' },
  end_date: { column: 'end', edge: 'end', whole: '<=', strict: '<=' },
  starts_before: { column: 'start', edge: 'end', whole: '<=', strict: '<' },
  starts_after: { column: 'start', edge: 'end', whole: '>', strict: '>' },
  ends_before: { column: 'end', edge: 'end', whole: '<=', strict: '<' },
  ends_after: { column: 'end', edge: 'end', whole: '>', strict: '>' },
} as const satisfies { readonly [name: string]: DateRule }
type DateName = keyof typeof dateRules
const dateNames = Object.keys(dateRules) as DateName[] // safe: the names of the table

const nextMultiple = (time: number, unit: number): number => (Math.floor(time / unit) + 1) * unit

/** The bounds of the dates of a list: whole days unless strict, and two years from today by default. `due` has bounds of its own. */
function parseDates(input: EventValues, parsing: Parsing): Pick<Events, 'bounds' | 'localDays'> {
  const { ctx, defaults, issues } = parsing
  const zone = ctx.config.siteZone
  const times: { [N in DateName]?: ParsedTime } = {}
  for (const name of dateNames) {
    const text = input[name]
    if (text === undefined) continue
    const time = parseFilterDateTime(text, ctx.now, zone)
    // Relative dates are accurate to a second.
    if (!parseZonedDateTime(text)) parsing.changesAt = nextMultiple(ctx.now, 1000)
    if (time) times[name] = time
    else issues[name] = filterIssue(events.filters[name])
  }
  if (input.include) return { bounds: [] }
  const { starts_before, starts_after, ends_before, ends_after } = input
  if ((starts_before ?? starts_after ?? ends_before ?? ends_after ?? input.due) === undefined) {
    const today = dayStart(getDay(toWallTimeAt(ctx.now, zone)))
    const range = { start_date: today, end_date: dayEnd(getDay(addTo(today, 'months', 24))) }
    for (const name of ['start_date', 'end_date'] as const) {
      if (input[name] !== undefined) continue
      // Days of all zones begin with a minute.
      parsing.changesAt = Math.min(parsing.changesAt, nextMultiple(ctx.now, 60_000))
      defaults[name] = range[name]
      times[name] = { as: 'wall', wall: range[name] }
    }
  }
  const bounds: Bound[] = []
  const localDays: LocalDay[] = []
  for (const name of dateNames) {
    const time = times[name]
    if (!time) continue
    const { edge, whole, strict, ...rule } = dateRules[name]
    const isOngoing = input.ongoing === true && (name === 'start_date' || name === 'end_date')
    const column = isOngoing ? otherEnd[rule.column] : rule.column
    if (time.as === 'wall') {
      const day = getDay(time.wall)
      const at = input.strict_dates ? time.wall : edge === 'start' ? dayStart(day) : dayEnd(day)
      bounds.push({ column, operator: input.strict_dates ? strict : whole, at })
    } else if (input.strict_dates) bounds.push({ column, operator: strict, at: formatWallTime(time.at), instant: true })
    else localDays.push({ column, operator: whole, utc: formatWallTime(time.at), edge })
  }
  return { bounds, ...(localDays.length > 0 && { localDays }) }
}

const otherEnd = { start: 'end', end: 'start' } as const

function parseHidden(ctx: RequestContext, requested: EventValues['hidden'], issues: Issues): Events['hidden'] {
  if (requested === undefined || requested === 'false') return 'without'
  if (canSeeHidden(ctx)) return requested === 'any' ? 'any' : 'only'
  if (ctx.account === null || requested === 'true')
    issues['hidden'] = notAllowed('Only editors and translators may list hidden events.')
  return 'without'
}

function parseNear(input: EventValues, issues: Issues): Events['near'] {
  const { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_distance: kilometres = 25 } = input
  for (const [name, value, min, max] of [
    ['geoloc_lat', latitude, -90, 90],
    ['geoloc_lng', longitude, -180, 180],
    ['geoloc_distance', kilometres, 0, 20_038],
  ] as const)
    if (value !== undefined && (value < min || value > max)) {
      const message = `Must be between ${min} and ${max}.`
      issues[name] = { code: 'not_a_number', message, data: { least: min, most: max } }
    }
  if (latitude === undefined && longitude === undefined) return undefined
  for (const [name, value, other] of [
    ['geoloc_lat', latitude, 'geoloc_lng'],
    ['geoloc_lng', longitude, 'geoloc_lat'],
  ] as const)
    if (value === undefined && !(name in issues))
      issues[name] = { code: 'needs_other', message: `Needed together with ${other}.`, data: { other } }
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, kilometres }
}

function parseLinkedFilters(parsing: Parsing): void {
  const { ctx, values, query } = parsing
  const input = values as ResolvedValues<(typeof venues)['filters']> // safe: decoded by their table, with ids of records
  query.linked = input
  if (input.only_with_upcoming) parsing.changesAt = ctx.now
  const { orderby: by, order } = input
  query.order = { by: by ?? 'date', descending: order === undefined ? by === undefined : order === 'desc' }
}

function parseTermFilters({ values, query, issues }: Parsing): void {
  const input = values as ResolvedValues<(typeof categories)['filters']> // safe: decoded by their table, with ids of records
  const { include, exclude, slug } = input
  const event = input.event ?? input.post
  query.terms = {
    ...input,
    hide_empty: input.hide_empty !== false && event === undefined,
    ...(event !== undefined && { event }),
    // PostgreSQL rejects a NUL instead of finding no slug.
    ...(slug !== undefined && { slug: slug.replaceAll('\0', '\u{FFFD}') }),
  }
  if (include) query.include = include
  // Servers of this interface ignore `exclude` if `include` is sent.
  else if (exclude) query.exclude = exclude
  // Neither here nor there do terms have an order of their own: it is that of their creation.
  const requested = input.orderby === 'term_order' ? 'id' : input.orderby
  const by = termOrders.find((order) => order === requested) ?? 'name'
  const order = input.order?.trim().toLowerCase() ?? 'asc'
  if (!directions.some((direction) => direction === order))
    issues['order'] = notAChoice(directions, 'Must be asc or desc.')
  query.order = { by, descending: order === 'desc' }
}

export type PageLinks = { rest_url: string; next_rest_url?: string; previous_rest_url?: string }

/** The first parameters, in the order of other servers of this interface. */
const leading = ['per_page', 'start_date', 'end_date']

/** Returns the URLs of a page of a list and of its neighbours, with every parameter except the password. */
export function pageLinks(
  ctx: RequestContext,
  resource: ResourceName,
  { query: { page, perPage }, defaults }: ListInput,
  totalPages: number,
): PageLinks {
  type Pairs = [name: string, value: string][]
  const applied: Pairs = isTermResource(resource) ? [] : Object.entries({ per_page: '', ...defaults })
  const sent = [...ctx.query].filter(([name]) => name !== 'password' && name !== 'page')
  // The last of repeated parameters counts.
  const values = new Map([...applied, ...sent])
  if (values.has('per_page')) values.set('per_page', String(perPage))
  const first = leading.flatMap((name): Pairs => (values.has(name) ? [[name, values.get(name) ?? '']] : []))
  const others = [...sent, ...applied.filter(([name]) => !ctx.query.has(name))]
  const parameters = [...first, ...others.filter(([name]) => !leading.includes(name))]
  const toUrl = (before: Pairs, after: Pairs = []): string => {
    const text = new URLSearchParams([...before, ...parameters, ...after]).toString()
    return `${getApiBase(ctx.config, ctx.root)}/${resource}/${text === '' ? '' : `?${text}`}`
  }
  const ofPage = (number: number): Pairs => [['page', String(number)]]
  const isPaged = !isTermResource(resource) || page > 1 || ctx.query.has('page')
  return {
    rest_url: toUrl(isPaged ? ofPage(page) : []),
    ...(page < totalPages && { next_rest_url: toUrl([], ofPage(page + 1)) }),
    ...(page > 1 && { previous_rest_url: toUrl([], page > 2 ? ofPage(page - 1) : []) }),
  }
}

const relative = ['now', 'today', 'tomorrow', 'yesterday', '+N days|weeks|months|years']
const filterDates = [...dateTimeFormats, ...relative]
const oneOf = ({ options = [] }: Filter): Issue => notAChoice(options)
const positiveData = { type: 'integer', least: 1 }
const positive = (): Issue => ({
  code: 'not_a_number',
  message: 'Must be a whole number, 1 or greater.',
  data: positiveData,
})
const notBoolean = (): Issue => ({ code: 'not_a_flag', message: 'Must be true or false.', data: { type: 'boolean' } })
const filled = (): Issue => ({ code: 'required', message: 'Must be a single string, not empty.' })

const issues = {
  page: positive,
  pageSize: positive,
  text: filled,
  searchText: () => ({ code: 'required', message: 'Must be a single string, neither empty nor 0.' }),
  slug: filled,
  account: filled,
  day: () => ({
    code: 'not_a_date',
    message: `Must be a date that exists: ${filterDates.join(', ')}.`,
    data: { forms: filterDates },
  }),
  isTrue: notBoolean,
  boolean: notBoolean,
  strictBoolean: notBoolean,
  oneOf,
  anyOf: oneOf,
  records: (filter) => ({ code: 'unknown_id', message: `Must be ids of ${filter.of ?? 'records'}.` }),
  record: (filter, text) =>
    isDigits(text)
      ? unknownIds([text.trim()])
      : { code: 'unknown_id', message: `Must be the id of one of the ${filter.of ?? 'records'}.` },
  number: () => ({ code: 'not_a_number', message: 'Must be a number.', data: { type: 'number' } }),
} satisfies Record<FilterKind, (filter: Filter, text: string) => Issue>

export const filterIssue = (filter: Filter, text = ''): Issue => issues[filter.kind](filter, text)
