// Reads, extends, shortens and dissolves series: `GET`, `PUT` and `DELETE series/{id}`.
import { formatRule, parseStoredRule, type SeriesRule } from '#shared/dates/recurrence.ts'
import { addSeconds, type Day, getDay, secondsBetween } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { SeriesChanged, SeriesEvent, SeriesResponse } from '#shared/responses.ts'
import { type Issues, notAllowed, tooMany } from '#shared/schema/issues.ts'
import { maxSeriesLength } from '#shared/schema/series-limits.ts'
import { seriesRuleBody } from '#shared/schema/series.ts'
import type { PathId, SignedInContext } from '../../http/context.ts'
import { requireBody } from '../../http/parse-body.ts'
import { problemError, rejectIssues, respond } from '../../http/response.ts'
import { readSeries as readEvents } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { updateRecords } from '../../store/write-records.ts'
import { authorize, isAllowed, nestedLanguage } from '../access.ts'
import { removeRecord } from '../plan-write.ts'
import { getStatus, sharedBoolean, sharedText } from '../present.ts'
import { changeSet, parseWrite } from '../write-request.ts'
import { getCommonValues, hasCommonValues } from './common-values.ts'
import { copyEvent, createMembers, isIssue, parseRuleText, seriesColumns, toTimes } from './create-series.ts'
import { getDates, getDays, type SeriesDate } from './series-days.ts'

/** A series: its events outside the trash by their dates in it, and the rule of the last one. */
export type LoadedSeries = {
  series: number
  events: readonly StoredRecord[]
  trashed: readonly StoredRecord[]
  rule: SeriesRule | undefined
  /** The event that new ones are copied from: the last one that has the values of most. */
  template: StoredRecord
}

const unknownSeries = () => problemError('rest_not_found', 404, 'such series')

/** Loads a series for a change of its events. Throws if there is none, or if the account may not edit one of them. */
export async function loadSeries(tx: ReadTx, ctx: SignedInContext, id: PathId): Promise<LoadedSeries> {
  const series = Number(id)
  const members = await readEvents(tx, series)
  const events = members.filter(({ trashedUtc }) => trashedUtc === null)
  const last = events.at(-1)
  if (!last || !events.some((event) => nestedLanguage(ctx.account, event, ctx.language))) throw unknownSeries()
  for (const event of events) authorize(ctx.account, 'editShared', 'events', event)
  const common = getCommonValues(events)
  const template = events.findLast((event) => hasCommonValues(event, common)) ?? last
  const trashed = members.filter(({ trashedUtc }) => trashedUtc !== null)
  return { series, events, trashed, rule: parseStoredRule(sharedText(last, 'series_rule')), template }
}

export async function readSeries(ctx: SignedInContext, id: PathId): Promise<Response> {
  rejectIssues(ctx.languageIssues)
  const body = await ctx.store.read(async (tx): Promise<SeriesResponse> => {
    const visible = (await readEvents(tx, Number(id))).flatMap((event) => {
      const language = nestedLanguage(ctx.account, event, ctx.language)
      return language ? [{ event, language }] : []
    })
    const last = visible.at(-1)
    if (!last) throw unknownSeries()
    return {
      series: Number(id),
      rule: sharedText(last.event, 'series_rule'),
      events: visible.map(({ event, language }) => presentSeriesEvent(event, language)),
      editable: visible.every(({ event }) => isAllowed(ctx.account, 'editShared', 'events', event)),
    }
  })
  return respond(200, body)
}

const presentSeriesEvent = (event: StoredRecord, language: Language): SeriesEvent => ({
  id: event.id,
  language,
  title: event.translations[language]?.texts['title'] ?? '',
  status: getStatus(event, language),
  series_date: sharedText(event, 'series_date'),
  start_date: sharedText(event, 'start_date'),
  end_date: sharedText(event, 'end_date'),
  all_day: sharedBoolean(event, 'all_day'),
  timezone: sharedText(event, 'timezone'),
})

/** A date of a changed series; `members`: the events that it has already, several if one was restored from the trash. */
export type NewDate = SeriesDate & { members: readonly StoredRecord[] }
export type NewRule = { rule: SeriesRule; dates: NewDate[]; removed: StoredRecord[]; earlier: StoredRecord[] }

/**
 * The dates of a series after its rule changed, and the events that are no longer among them; or the issues with the rule. Events before
 * the start of the rule stay: the later ones were moved together.
 */
export function planNewRule(
  { events, rule, template }: LoadedSeries,
  text: string,
  skip: readonly Day[],
): NewRule | { issues: Issues } {
  const times = toTimes(template.shared)
  const seriesDate = sharedText(template, 'series_date')
  const start = rule?.start ?? getDay(seriesDate)
  // New events get the time that the series gives, not that of an event that was moved.
  const planned = { ...times, start: `${start} ${seriesDate.slice(11)}` }
  const parsed = parseRuleText(text, planned)
  if (isIssue(parsed)) return { issues: { rule: parsed } }
  const days = getDays(parsed, 'start')
  if (isIssue(days)) return { issues: { rule: days } }
  const skipped = new Set(skip)
  const remaining = days.filter((day) => !skipped.has(day))
  const dates = getDates(remaining, withDuration(planned, times))
  if (isIssue(dates)) return { issues: { rule: dates } }
  const dayOf = (event: StoredRecord): Day => getDay(sharedText(event, 'series_date'))
  const earlier = events.filter((event) => dayOf(event) < start)
  const later = events.filter((event) => dayOf(event) >= start)
  const isLeft = new Set(remaining)
  if (earlier.length + remaining.length === 0)
    return { issues: { skip: notAllowed('At least one date must be left.') } }
  if (earlier.length + remaining.length > maxSeriesLength) return { issues: { rule: tooMany(maxSeriesLength) } }
  const excluded = [...new Set([...parsed.excluded, ...days.filter((day) => skipped.has(day))])].toSorted()
  return {
    rule: { ...parsed, excluded },
    dates: dates.map((date) => ({ ...date, members: later.filter((event) => dayOf(event) === date.day) })),
    removed: later.filter((event) => !isLeft.has(dayOf(event))),
    earlier,
  }
}

/** The times with another start and the same duration. */
function withDuration(planned: ReturnType<typeof toTimes>, { start, end }: ReturnType<typeof toTimes>) {
  const seconds = secondsBetween(start, end)
  return { ...planned, end: addSeconds(planned.start, seconds) }
}

/** `PUT series/{id}`: creates and trashes events so that the series has the dates of the rule. */
export async function changeSeriesRule(ctx: SignedInContext, id: PathId): Promise<Response> {
  const { account } = ctx
  authorize(account, 'create', 'events')
  const { input } = await parseWrite(ctx)
  const { rule: text, skip } = requireBody(
    { shape: { rule: seriesRuleBody.shape.rule, skip: seriesRuleBody.shape.skip } },
    input,
  )
  rejectIssues(ctx.languageIssues)
  const body = await ctx.store.write(async (tx): Promise<SeriesChanged> => {
    const loaded = await loadSeries(tx, ctx, id)
    const { series, template } = loaded
    const planned = planNewRule(loaded, text, skip ?? [])
    if ('issues' in planned) {
      rejectIssues(planned.issues)
      throw unknownSeries()
    }
    for (const event of planned.removed) authorize(account, 'delete', 'events', event)
    const actor = changeSet(account)
    const rule = formatRule(planned.rule)
    const offset = planned.earlier.length + 1
    for (const event of planned.removed) await removeRecord(tx, event, actor)
    const placed = planned.dates.map((date, index) => ({ date, position: offset + index }))
    const changes = placed.flatMap(({ date, position }) =>
      date.members.map((member) => {
        const shared = seriesColumns(series, rule, position, sharedText(member, 'series_date'))
        return [member.id, { shared }] as const
      }),
    )
    await updateRecords(tx, 'events', new Map(changes), actor)
    const members = { template: copyEvent(ctx, template), series, rule, actor }
    const added = placed.filter(({ date }) => date.members.length === 0)
    await createMembers(tx, members, added)
    return { series, change_set: actor.changeSet, created: added.length, removed: planned.removed.length }
  })
  return respond(200, body)
}

/** `DELETE series/{id}`: makes its events independent, those in the trash too. */
export async function dissolveSeries(ctx: SignedInContext, id: PathId): Promise<Response> {
  const body = await ctx.store.write(async (tx): Promise<SeriesChanged> => {
    const { series } = await loadSeries(tx, ctx, id)
    const actor = changeSet(ctx.account)
    const shared = { series: null, series_rule: '', series_position: null, series_date: '' }
    const events = await readEvents(tx, series)
    await updateRecords(tx, 'events', new Map(events.map(({ id: event }) => [event, { shared }])), actor)
    return { series, change_set: actor.changeSet, created: 0, removed: 0 }
  })
  return respond(200, body)
}
