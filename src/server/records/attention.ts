// What needs work: counts of records (`GET attention`), and events that overlap others at the same venue (`GET events/overlaps`).
import { isWallTime, type WallTime } from '#shared/dates/wall-time.ts'
import { type Language, languageParameter, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import {
  type Attention,
  type AttentionKind,
  attentionKind,
  type AttentionResponse,
  type Overlap,
  type OverlapsResponse,
} from '#shared/responses.ts'
import type { Issues } from '#shared/schema/issues.ts'
import { parseWholeNumber } from '#shared/schema/filters.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'
import { isTermResource, type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { can, canFilterOverlaps, isStatusOffered } from '#shared/policy/policy.ts'
import { parseNumbers } from '../http/parameters.ts'
import { catchProblem, problemError, rejectIssues, respond } from '../http/response.ts'
import type { RequestContext, SignedInContext } from '../http/context.ts'
import { listRecords } from '../store/lists.ts'
import { eventsAtVenue, readRecord, readRecords } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { isLocked, nestedLanguage, visibleLanguages } from './access.ts'
import { parseListQuery } from './list-query.ts'
import { getStatus, sharedBoolean, sharedText } from './present.ts'

type Filter = Attention['filter']
type Count = Omit<Attention, 'total'>

/** Responds with every count that the account may see, or those of the requested kinds. Each is the total of the list with its filter; all are of one snapshot. */
export async function attention(ctx: SignedInContext): Promise<Response> {
  const options = attentionKind.options
  const kinds = ctx.query.get('kinds')?.split(',')
  const isKnown = kinds?.every((kind) => options.some((option) => option === kind)) ?? true
  const issue: Issue = {
    code: 'not_a_choice',
    message: `Must be one or more of ${options.join(', ')}.`,
    data: { options },
  }
  rejectIssues({ ...ctx.languageIssues, ...(!isKnown && { kinds: issue }) })
  const counts = await ctx.store.read(async (tx) => {
    const counted: Attention[] = []
    for (const { kind, resource, filter } of resourceNames.flatMap((name) => getCounts(ctx, name))) {
      if (kinds && !kinds.includes(kind)) continue
      const total = await countRecords(tx, ctx, resource, filter)
      if (total !== undefined) counted.push({ kind, resource, total, filter })
    }
    return counted
  })
  return respond(200, { attention: counts } satisfies AttentionResponse)
}

const statusKinds = [
  ['drafts', 'draft'],
  ['pending', 'pending'],
  ['scheduled', 'future'],
  ['trash', 'trash'],
] as const
const translationKinds = ['missing', 'outdated', 'partial', 'unpublished'] as const

function getCounts(ctx: SignedInContext, resource: ResourceName): Count[] {
  const { account } = ctx
  const isEvents = resource === 'events'
  const isTerm = isTermResource(resource)
  const canSeeHidden = can(account, 'seeHidden', resource) === true
  // Accounts that see every translation count drafts in other languages too, as their list shows them.
  const language: Filter = { [languageParameter]: ctx.language, ...(canSeeHidden && { translation: 'any' }) }
  // Hidden events and unused terms need translations too.
  const all: Filter = { ...(isEvents && canSeeHidden && { hidden: 'any' }), ...(isTerm && { hide_empty: 'false' }) }
  // By default the list of events starts today, but drafts may be in the past.
  const anyDate: Filter = isEvents ? { starts_after: '1000-01-01' } : {}
  // Past events need no work.
  const notOver: Filter = isEvents ? { ends_after: 'yesterday' } : {}
  const count = (kind: AttentionKind, filter: Filter): Count => ({ kind, resource, filter: { ...language, ...filter } })
  const translated = account.role === 'translator' ? account.languages : languages
  // Terms are always public.
  const states = translationKinds.filter((kind) => kind !== 'unpublished' || !isTerm)
  const counts = [count('all', { ...all, ...anyDate })]
  for (const each of translated)
    for (const kind of states)
      counts.push(count(kind, { [languageParameter]: each, translation: kind, ...all, ...notOver }))
  if (isTerm) return counts
  for (const [kind, status] of statusKinds)
    if (isStatusOffered(account, status)) counts.push(count(kind, { status, ...all, ...anyDate }))
  if (!isEvents) return counts
  counts.push(
    count('today', { start_date: 'today', end_date: 'today', ongoing: 'true', ...all }),
    count('ending', { ends_after: 'yesterday', ends_before: '+7 days', ...all }),
    count('hidden', { hidden: 'true', ...notOver }),
    count('noImage', { image: 'false', ...all, ...notOver }),
    count('noCategory', { category: 'none', ...all, ...notOver }),
    count('overlaps', { overlaps: 'true', ...all, ...notOver }),
  )
  if (can(account, 'create', 'events') === true)
    counts.push(count('mine', { author: 'me', status: 'draft', ...all, ...anyDate }))
  return counts
}

/** The total of a list; `undefined` if the account may not use its filters. */
async function countRecords(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  filter: Filter,
): Promise<number | undefined> {
  const language = languages.find((each) => each === filter[languageParameter]) ?? ctx.language
  const listed = { ...ctx, query: new URLSearchParams(filter), language }
  const parsed = await catchProblem(parseListQuery(tx, listed, resource))
  if ('code' in parsed) return undefined
  return (await listRecords(tx, { ...parsed.query, page: 1, perPage: 1 })).total
}

/** The maximum number of events in `include`, and of overlaps of each. */
const maxIncluded = 100
const maxOverlaps = 20
/** Candidates per event, of which some may be hidden from the account. */
const maxCandidates = 200

/** A venue and a time range. `of`: the saved event there; `except`: the event that is not compared. */
type Place = { of: number | null; venue: number; start: WallTime; end: WallTime; except: number }

/** Responds to accounts that write events, without the events that the account may not see. */
export async function overlaps(ctx: SignedInContext): Promise<Response> {
  if (!canFilterOverlaps(ctx.account)) throw problemError('rest_forbidden', 403)
  const found = await ctx.store.read(async (tx) => {
    const candidates: { of: number | null; ids: number[] }[] = []
    for (const { of, ...place } of await findPlaces(tx, ctx))
      candidates.push({ of, ids: await eventsAtVenue(tx, { ...place, limit: maxCandidates }) })
    const allIds = candidates.flatMap(({ ids }) => ids)
    const events = await readRecords(tx, 'events', allIds)
    return candidates.flatMap(({ of, ids }) =>
      ids.flatMap((id) => presentOverlap(ctx, of, events.get(id)) ?? []).slice(0, maxOverlaps),
    )
  })
  return respond(200, { overlaps: found } satisfies OverlapsResponse)
}

/** The places of the saved events in `include`, else the venue and times in the query. Ids of no visible event have none. */
async function findPlaces(tx: ReadTx, ctx: RequestContext): Promise<Place[]> {
  const { query, account } = ctx
  const issues: Issues = {}
  const { venue, exclude: except = 0 } = parseNumbers(query, ['venue', 'exclude'], issues)
  Object.assign(issues, ctx.languageIssues)
  const ids = query
    .get('include')
    ?.split(',')
    .map((id) => id.trim())
  if (ids) {
    if (ids.length > maxIncluded || !ids.every((id) => parseWholeNumber(id) !== undefined))
      issues['include'] = { code: 'not_a_number', message: `Must be up to ${maxIncluded} ids, separated by commas.` }
    rejectIssues(issues)
    const events = await readRecords(tx, 'events', ids.map(Number))
    return [...events.values()].flatMap((event) => {
      const isVisible = event.trashedUtc === null && readableLanguage(ctx, event) !== undefined
      if (!isVisible || !isVenueOccupied(event.shared['event_state'])) return []
      const [start, end] = [sharedText(event, 'start_date'), sharedText(event, 'end_date')]
      return event.links.venue.map((id) => ({ of: event.id, venue: id, start, end, except: event.id }))
    })
  }
  const [start = '', end = ''] = ['start_date', 'end_date'].map((name) => {
    const text = query.get(name) ?? ''
    if (text !== '' && !isWallTime(text))
      issues[name] = { code: 'not_a_date', message: 'Must be a date and time: YYYY-MM-DD HH:MM:SS.' }
    return text
  })
  const record = venue === undefined ? undefined : await readRecord(tx, 'venues', venue)
  const isComplete = venue !== undefined && start !== '' && end !== ''
  if (isComplete && (!record || visibleLanguages(account, record).length === 0))
    issues['venue'] = { code: 'unknown_id', message: `There is no venue ${venue}.` }
  const absent = ['venue', 'start_date', 'end_date'].filter((name) => !query.get(name))
  rejectIssues(issues, absent)
  return isComplete ? [{ of: null, venue, start, end, except }] : []
}

/** The language in which the account may read the event with its venue; `undefined` if it may not. */
const readableLanguage = (ctx: RequestContext, event: StoredRecord): Language | undefined =>
  isLocked(ctx.account, event) ? undefined : nestedLanguage(ctx.account, event, ctx.language)

export function presentOverlap(
  ctx: RequestContext,
  of: number | null,
  event: StoredRecord | undefined,
): Overlap | undefined {
  const language = event && readableLanguage(ctx, event)
  if (!event || !language) return undefined
  const shared = (name: string): string => sharedText(event, name)
  return {
    of,
    id: event.id,
    language,
    title: event.translations[language]?.texts['title'] ?? '',
    status: getStatus(event, language),
    start_date: shared('start_date'),
    end_date: shared('end_date'),
    all_day: sharedBoolean(event, 'all_day'),
    timezone: shared('timezone'),
    utc_start_date: shared('utc_start_date'),
  }
}
