// Previews the dates of a series before it is created, extended or shortened: `POST series/preview`.
import type { Overlap, SeriesPreview, SeriesPreviewDate } from '#shared/responses.ts'
import { type Issues, notAllowed } from '#shared/schema/issues.ts'
import { seriesPreviewBody } from '#shared/schema/series.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'
import type { SignedInContext } from '../../http/context.ts'
import { type Input, toObject } from '../../http/parameters.ts'
import { parseBody } from '../../http/parse-body.ts'
import { parseField } from '../../http/parse-field.ts'
import { rejectIssues, respond } from '../../http/response.ts'
import { eventsDuring } from '../../store/occupied-times.ts'
import { readRecord, readRecords } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { authorize, visibleLanguages } from '../access.ts'
import { sharedText } from '../present.ts'
import { addBuffers, presentOverlap, type RequestedTime } from '../overlaps.ts'
import { parseWrite } from '../write-request.ts'
import { loadEvent, planDates, toTimes } from './create-series.ts'
import { parseTimes } from './parse-times.ts'
import { loadSeries, type NewDate, planNewRule } from './read-series.ts'
import type { SeriesDate, SeriesTimes } from './series-days.ts'

/** Overlaps of a date that are named, of so many candidates, some of which may be hidden from the account. */
const maxOverlaps = 3
const maxCandidates = 20

/** Where and when the events of a series take place. */
type Subject = { times: SeriesTimes; venues: readonly number[]; members: readonly StoredRecord[]; event?: StoredRecord }

export async function previewSeries(ctx: SignedInContext): Promise<Response> {
  authorize(ctx.account, 'create', 'events')
  const { input } = await parseWrite(ctx)
  const { shape } = seriesPreviewBody
  const { values, issues, missing } = parseBody(
    { shape: { rule: shape.rule, skip: shape.skip, event: shape.event, series: shape.series } },
    input,
  )
  const { rule = '', skip = [], event, series } = values
  if (event !== undefined && series !== undefined) issues['event'] = notAllowed('Send an event or a series, not both.')
  rejectIssues({ ...ctx.languageIssues, ...issues }, missing)
  const preview = await ctx.store.read(async (tx): Promise<SeriesPreview> => {
    const found: Issues = {}
    const absent: string[] = []
    if (series !== undefined) {
      const loaded = await loadSeries(tx, ctx, series)
      const planned = planNewRule(loaded, rule, skip)
      if ('issues' in planned) rejectIssues(planned.issues)
      else {
        const subject = {
          times: toTimes(loaded.template.shared),
          venues: loaded.template.links.venue,
          members: loaded.events,
        }
        const dates = await presentDates(tx, ctx, planned.dates.map(toOwnTimes), subject)
        return {
          dates: planned.dates.flatMap(({ start, members: [member] }, index) => {
            const date = dates[index]
            return date ? [{ ...date, series_date: start.wall, ...(member && { event: member.id }) }] : []
          }),
          removed: planned.removed.map(({ id, shared }) => ({ id, start_date: String(shared['start_date']) })),
        }
      }
    }
    const subject =
      event === undefined ? await toSubject(tx, ctx, input, found, absent) : await eventSubject(tx, ctx, event, found)
    rejectIssues(found, absent)
    if (!subject) return { dates: [], removed: [] }
    const planned = planDates(rule, skip, subject.times, subject.event ? 'start' : 'rule')
    if ('issues' in planned) {
      rejectIssues(planned.issues)
      return { dates: [], removed: [] }
    }
    const dates = await presentDates(tx, ctx, planned.dates, subject)
    return {
      dates: dates.map((date, index) => (index === 0 && subject.event ? { ...date, event: subject.event.id } : date)),
      removed: [],
    }
  })
  return respond(200, preview)
}

/** A date with the times of the event that it has already, which the rule does not change. */
function toOwnTimes({ members: [member], ...date }: NewDate): SeriesDate {
  if (!member) return date
  const { day, clockChange } = date
  const start = { wall: sharedText(member, 'start_date'), utc: sharedText(member, 'utc_start_date') }
  const end = { wall: sharedText(member, 'end_date'), utc: sharedText(member, 'utc_end_date') }
  return { day, start, end, ...(start.wall === date.start.wall && clockChange && { clockChange }) }
}

async function eventSubject(
  tx: ReadTx,
  ctx: SignedInContext,
  id: number,
  issues: Issues,
): Promise<Subject | undefined> {
  const event = await loadEvent(tx, ctx, id, issues)
  return event && { times: toTimes(event.shared), venues: occupied(event), members: [event], event }
}

const occupied = ({ shared, links }: StoredRecord): readonly number[] =>
  isVenueOccupied(shared['event_state']) ? links.venue : []

async function toSubject(
  tx: ReadTx,
  ctx: SignedInContext,
  input: Input,
  issues: Issues,
  missing: string[],
): Promise<Subject | undefined> {
  const times = parseTimes(input, ctx.config.siteZone, issues, missing)
  const shared = toObject(input.get('shared')) ?? {}
  const parsed =
    shared['venue'] === undefined || shared['venue'] === null
      ? undefined
      : parseField('events', 'venue', shared['venue'])
  const ids = parsed?.as === 'references' ? parsed.references.filter((id) => typeof id === 'number') : []
  const venues: number[] = []
  for (const id of ids) {
    const venue = await readRecord(tx, 'venues', id)
    if (venue && visibleLanguages(ctx.account, venue).length > 0) venues.push(id)
  }
  return times && { times, venues: isVenueOccupied(String(shared['event_state'] ?? '')) ? venues : [], members: [] }
}

/** The dates with their marks. Events of the series itself are no overlaps. */
async function presentDates(
  tx: ReadTx,
  ctx: SignedInContext,
  dates: readonly SeriesDate[],
  { venues, members }: Subject,
): Promise<SeriesPreviewDate[]> {
  const own = new Set(members.map(({ id }) => id))
  const candidates: { time: RequestedTime; ids: number[] }[][] = []
  for (const { start, end } of dates) {
    const atVenues = venues.map((linked) => ({
      event: 0,
      link: 'venue' as const,
      linked,
      starts: start.utc,
      ends: end.utc,
    }))
    const found: { time: RequestedTime; ids: number[] }[] = []
    for (const time of await addBuffers(tx, atVenues)) {
      const ids = await eventsDuring(tx, time, maxCandidates)
      found.push({ time, ids: ids.filter((id) => !own.has(id)) })
    }
    candidates.push(found)
  }
  const events = await readRecords(
    tx,
    'events',
    candidates.flat().flatMap(({ ids }) => ids),
  )
  const present = (index: number): Overlap[] =>
    (candidates[index] ?? [])
      .flatMap(({ time, ids }) => ids.flatMap((id) => presentOverlap(ctx, null, time, events.get(id)) ?? []))
      .slice(0, maxOverlaps)
  return dates.map(({ start, end, requested, clockChange }, index) => ({
    series_date: start.wall,
    start_date: start.wall,
    end_date: end.wall,
    ...(requested !== undefined && { skipped_time: requested }),
    ...(clockChange && { clock_change: clockChange }),
    overlaps: present(index),
  }))
}
