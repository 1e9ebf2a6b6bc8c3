// Events that take up the same venue or organizer at overlapping times (`GET events/overlaps`).
import { addSeconds, isTimeZone, isWallTime, secondsBetween } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { canFilterOverlaps } from '#shared/policy/policy.ts'
import type { Issue } from '#shared/problem.ts'
import { type Overlap, type OverlapLink, overlapLinks, type OverlapsResponse } from '#shared/responses.ts'
import { parseWholeNumber } from '#shared/schema/filters.ts'
import { type Issues, notAChoice, unknownIds } from '#shared/schema/issues.ts'
import { parseNumbers } from '../http/parameters.ts'
import { problemError, rejectIssues, respond } from '../http/response.ts'
import type { RequestContext, SignedInContext } from '../http/context.ts'
import { eventsDuring, type OccupiedTime, readBuffers, readOccupiedTimes, withBuffer } from '../store/occupied-times.ts'
import { readRecords } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { resolveAfterGap } from '../time-zones.ts'
import { isLocked, nestedLanguage, visibleLanguages } from './access.ts'
import { presentListedEvent, sharedText } from './present.ts'

/** The maximum number of events in `include`, of organizers, and of overlaps of each. */
const maxIncluded = 100
const maxOrganizers = 20
const maxOverlaps = 20
/** Events per time, of which some may be hidden from the account. */
const maxCandidates = 200

/** `buffer`: the minutes of the venue that `ends` includes. */
export type RequestedTime = OccupiedTime & { buffer?: number }

/** Responds to accounts that write events, without the events that the account may not see. */
export async function overlaps(ctx: SignedInContext): Promise<Response> {
  if (!canFilterOverlaps(ctx.account)) throw problemError('rest_forbidden', 403)
  const found = await ctx.store.read(async (tx) => {
    const isSaved = ctx.query.get('include') !== null
    const times = isSaved ? await savedTimes(tx, ctx) : await requestedTimes(tx, ctx)
    const candidates: { time: RequestedTime; ids: number[] }[] = []
    for (const time of times) candidates.push({ time, ids: await eventsDuring(tx, time, maxCandidates) })
    const events = await readRecords(tx, 'events', new Set(candidates.flatMap(({ ids }) => ids)))
    return candidates.flatMap(({ time, ids }) =>
      ids
        .flatMap((id) => presentOverlap(ctx, isSaved ? time.event : null, time, events.get(id)) ?? [])
        .slice(0, maxOverlaps),
    )
  })
  return respond(200, { overlaps: found } satisfies OverlapsResponse)
}

/** The ids in a parameter; an invalid list or one that is too long is an issue. */
function parseIds(query: URLSearchParams, name: string, max: number, issues: Issues): number[] {
  const text = query.get(name) ?? ''
  if (text === '') return []
  const ids = text.split(',').map((id) => parseWholeNumber(id.trim()))
  if (ids.length > max || ids.includes(undefined))
    issues[name] = { code: 'not_a_number', message: `Must be up to ${max} ids, separated by commas.` }
  return ids.filter((id) => id !== undefined)
}

/** The times of the saved events in `include`; ids of no visible event have none. */
async function savedTimes(tx: ReadTx, ctx: RequestContext): Promise<RequestedTime[]> {
  const issues: Issues = { ...ctx.languageIssues }
  if (ctx.query.get('include') === '')
    issues['include'] = { code: 'not_a_number', message: `Must be up to ${maxIncluded} ids, separated by commas.` }
  const ids = parseIds(ctx.query, 'include', maxIncluded, issues)
  const links = (ctx.query.get('links') ?? 'venue').split(',')
  if (!links.every((link) => overlapLinks.some((known) => known === link))) issues['links'] = notAChoice(overlapLinks)
  rejectIssues(issues)
  const events = await readRecords(tx, 'events', ids)
  const isVisible = (id: number): boolean => {
    const event = events.get(id)
    return event !== undefined && readableLanguage(ctx, event) !== undefined
  }
  const times: OccupiedTime[] = []
  for (const link of overlapLinks)
    if (links.includes(link)) times.push(...(await readOccupiedTimes(tx, link, ids.filter(isVisible))))
  const venues = times.flatMap(({ link, linked }) => (link === 'venue' ? [linked] : []))
  const buffers = await readBuffers(tx, venues)
  return times.map((time) => (time.link === 'venue' ? { ...time, buffer: buffers.get(time.linked) ?? 0 } : time))
}

const notAWallTime: Issue = { code: 'not_a_date', message: 'Must be a date and time: YYYY-MM-DD HH:MM:SS.' }

/** The times of the venue and organizers in the query. */
async function requestedTimes(tx: ReadTx, ctx: RequestContext): Promise<RequestedTime[]> {
  const { query, config } = ctx
  const issues: Issues = { ...ctx.languageIssues }
  const { venue, exclude: event = 0 } = parseNumbers(query, ['venue', 'exclude'], issues)
  const organizers = [...new Set(parseIds(query, 'organizer', maxOrganizers, issues))]
  const zone = query.get('timezone') || config.siteZone
  if (!isTimeZone(zone))
    issues['timezone'] = { code: 'not_a_zone', message: 'Must be an IANA time zone, UTC or +05:30.' }
  const [start = '', end = ''] = ['start_date', 'end_date'].map((name) => {
    const text = query.get(name) ?? ''
    if (text !== '' && !isWallTime(text)) issues[name] = notAWallTime
    return text
  })
  const isComplete = start !== '' && end !== ''
  if (isComplete && !issues['start_date'] && !issues['end_date'] && secondsBetween(start, end) < 0)
    issues['end_date'] = { code: 'end_before_start', message: 'Must not be before the start.' }
  await checkVisible(tx, ctx, { venue, organizers }, issues)
  const absent = ['start_date', 'end_date'].filter((name) => !query.get(name))
  const isLinked = query.get('venue') || query.get('organizer')
  rejectIssues(issues, isLinked ? absent : ['venue', ...absent])
  const toUtc = (wall: string): string => resolveAfterGap({ as: 'wall', wall }, zone).utc
  const [starts, ends] = [toUtc(start), toUtc(end)]
  const time = (link: OverlapLink, linked: number): OccupiedTime => ({ event, link, linked, starts, ends })
  const venues = venue === undefined ? [] : [time('venue', venue)]
  return [...(await addBuffers(tx, venues)), ...organizers.map((id) => time('organizer', id))]
}

/** Times at venues with the minutes that these need between two events. */
export async function addBuffers(tx: ReadTx, times: readonly OccupiedTime[]): Promise<RequestedTime[]> {
  const buffers = await readBuffers(
    tx,
    times.map(({ linked }) => linked),
  )
  return times.map((time) => {
    const buffer = buffers.get(time.linked) ?? 0
    return { ...time, ends: withBuffer(time.ends, buffer), buffer }
  })
}

/** Adds issues of a venue and organizers that the account cannot see. */
async function checkVisible(
  tx: ReadTx,
  ctx: RequestContext,
  { venue, organizers }: { venue: number | undefined; organizers: readonly number[] },
  issues: Issues,
): Promise<void> {
  const isVisible = (record: StoredRecord | undefined): boolean =>
    record !== undefined && visibleLanguages(ctx.account, record).length > 0
  const venues = await readRecords(tx, 'venues', venue === undefined ? [] : [venue])
  if (venue !== undefined && !isVisible(venues.get(venue)))
    issues['venue'] = { code: 'unknown_id', message: `There is no venue ${venue}.` }
  const known = await readRecords(tx, 'organizers', organizers)
  const unknown = organizers.filter((id) => !isVisible(known.get(id)))
  if (unknown.length > 0) issues['organizer'] ??= unknownIds(unknown)
}

/** Minutes between a time and an event that only the buffer of the venue makes overlap; 0 if both are at the same time. */
function minutesApart({ starts, ends, buffer = 0 }: RequestedTime, event: StoredRecord): number {
  const end = addSeconds(ends, buffer * -60)
  const seconds = Math.max(
    secondsBetween(sharedText(event, 'utc_end_date'), starts),
    secondsBetween(end, sharedText(event, 'utc_start_date')),
  )
  return Math.max(0, Math.floor(seconds / 60))
}

/** The language in which the account may read the event with its venue; `undefined` if it may not. */
const readableLanguage = (ctx: RequestContext, event: StoredRecord): Language | undefined =>
  isLocked(ctx.account, event) ? undefined : nestedLanguage(ctx.account, event, ctx.language)

/** An event during a time as an overlap of the event `of`; `undefined` if the account may not read it. */
export function presentOverlap(
  ctx: RequestContext,
  of: number | null,
  time: RequestedTime,
  event: StoredRecord | undefined,
): Overlap | undefined {
  const language = event && readableLanguage(ctx, event)
  if (!event || !language) return undefined
  const { link, linked } = time
  return {
    of,
    link,
    linked,
    minutes_apart: minutesApart(time, event),
    ...presentListedEvent(event, language),
  }
}
