// Creates series of events: `POST series` and its preview.
import { type Language, languages } from '#shared/i18n/language.ts'
import { formatRule, parseRule, ruleForms, type SeriesRule } from '#shared/dates/recurrence.ts'
import { type Day, formatWallTime, getDay, zeroDateTime } from '#shared/dates/wall-time.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import type { Issue } from '#shared/problem.ts'
import type { SeriesCreated } from '#shared/responses.ts'
import { type Issues, notAllowed, unknownIds } from '#shared/schema/issues.ts'
import { seriesRuleBody } from '#shared/schema/series.ts'
import { getAdminBase } from '../../config.ts'
import type { SignedInContext } from '../../http/context.ts'
import { idempotent } from '../../http/idempotency.ts'
import type { Input } from '../../http/parameters.ts'
import { parseBody } from '../../http/parse-body.ts'
import { problemError } from '../../http/response.ts'
import { createRecords } from '../../store/create-records.ts'
import { readRecord } from '../../store/records.ts'
import { nextId } from '../../store/sequences.ts'
import type { ReadTx, WriteTx } from '../../store/transaction.ts'
import type { Actor, NewRecord, StoredRecord, TranslationChange, Value } from '../../store/types.ts'
import { updateRecord } from '../../store/write-records.ts'
import { fromUtc, resolveAfterGap } from '../../time-zones.ts'
import { authorize, isAllowed, visibleLanguages } from '../access.ts'
import type { Plan } from '../plan.ts'
import { planWrite, toCreatedRecord } from '../plan-write.ts'
import { parseBundleBody } from '../record-bundle.ts'
import {
  changeSet,
  createErrors,
  parseWrite,
  type ParsedWrite,
  rejectErrors,
  toWriteRequest,
} from '../write-request.ts'
import { parseTimes } from './parse-times.ts'
import { getDates, getDays, type SeriesDate, type SeriesTimes } from './series-days.ts'

type Shared = { readonly [field: string]: Value }

/** The times of a stored or planned event. */
export const toTimes = (shared: Shared): SeriesTimes => ({
  start: String(shared['start_date'] ?? ''),
  end: String(shared['end_date'] ?? ''),
  zone: String(shared['timezone'] ?? ''),
  allDay: shared['all_day'] === 1,
})

/** Parses a rule for an event with these times, or returns the issue with its text. */
export function parseRuleText(text: string, { start, zone }: Pick<SeriesTimes, 'start' | 'zone'>): SeriesRule | Issue {
  const rule = parseRule(text, { start, zone, fromUtc: (utc) => fromUtc(utc, zone) })
  if (!('error' in rule)) return rule
  const message = `${rule.error} Valid rules are, for example: ${ruleForms.join(' · ')}.`
  return { code: 'invalid_type', message, data: { forms: ruleForms } }
}

export const isIssue = (value: object): value is Issue => 'code' in value

/** The rule as it is stored, and the dates of its events, without those to skip; or the issues with them. */
export function planDates(
  text: string,
  skip: readonly Day[],
  times: SeriesTimes,
  startsAt: 'start' | 'rule',
): { rule: SeriesRule; dates: SeriesDate[] } | { issues: Issues } {
  const parsed = parseRuleText(text, times)
  if (isIssue(parsed)) return { issues: { rule: parsed } }
  const days = getDays(parsed, startsAt)
  if (isIssue(days)) return { issues: { rule: days } }
  const skipped = new Set(skip)
  if (startsAt === 'start' && skipped.has(getDay(times.start)))
    return { issues: { skip: notAllowed('The series begins with the event itself: its day cannot be skipped.') } }
  const remaining = days.filter((day) => !skipped.has(day))
  if (remaining.length === 0) return { issues: { skip: notAllowed('At least one date must be left.') } }
  const dates = getDates(remaining, times)
  if (isIssue(dates)) return { issues: { rule: dates } }
  const excluded = [...new Set([...parsed.excluded, ...days.filter((day) => skipped.has(day))])].toSorted()
  return { rule: { ...parsed, start: days[0] ?? parsed.start, excluded }, dates }
}

/** The columns of the event of a series on one of its dates. `position` counts from 1. */
export const seriesColumns = (series: number, rule: string, position: number, date: string): Shared => ({
  series,
  series_rule: rule,
  series_position: position,
  series_date: date,
})

/** The columns of the times of an event. */
export const timeColumns = ({ start, end }: SeriesDate): Shared => ({
  start_date: start.wall,
  utc_start_date: start.utc,
  end_date: end.wall,
  utc_end_date: end.utc,
})

/** `POST series`: creates the events of a series in one transaction, one change set for all. */
export async function createSeries(ctx: SignedInContext): Promise<Response> {
  const { account, config, root } = ctx
  authorize(account, 'create', 'events')
  const parsed = await parseWrite(ctx)
  return idempotent(ctx, account, parsed.text, async (tx) => {
    const { values, issues, missing } = parseBody(seriesRuleBody, parsed.input)
    const actor = changeSet(account)
    const series = await nextId(tx, 'posts')
    const { rule = '', skip = [], event } = values
    const errors = createErrors({ ...ctx.languageIssues, ...issues })
    errors.missing.push(...missing)
    const isComplete = missing.length + Object.keys(issues).length === 0
    const tryPlan = (times: SeriesTimes, startsAt: 'start' | 'rule') => {
      const planned = isComplete ? planDates(rule, skip, times, startsAt) : { issues: {} }
      if ('issues' in planned) Object.assign(errors.issues, planned.issues)
      return planned
    }
    const plan = (times: SeriesTimes, startsAt: 'start' | 'rule') => {
      const planned = tryPlan(times, startsAt)
      rejectErrors(errors)
      if ('issues' in planned) throw problemError('rest_invalid_param', 400)
      return planned
    }
    const creation = { tx, ctx, parsed, series, actor, errors, plan, checkRule: tryPlan }
    const created = event === undefined ? await createFromBody(creation) : await createFromEvent(creation, event)
    const events = created.map(({ id, shared }) => ({
      id,
      start_date: String(shared['start_date']),
      end_date: String(shared['end_date']),
    }))
    const body: SeriesCreated = { series, change_set: actor.changeSet, events }
    return { headers: { Location: `${getAdminBase(config, root)}/series/${series}` }, body: JSON.stringify(body) }
  })
}

type Creation = {
  tx: WriteTx
  ctx: SignedInContext
  parsed: ParsedWrite
  series: number
  actor: Actor
  errors: ReturnType<typeof createErrors>
  /** Throws the problem with all issues, if there are any. */
  plan: (times: SeriesTimes, startsAt: 'start' | 'rule') => { rule: SeriesRule; dates: SeriesDate[] }
  /** Collects the issues with the rule. */
  checkRule: (times: SeriesTimes, startsAt: 'start' | 'rule') => unknown
}

/** Creates all events from a body like that of a new event. */
async function createFromBody({
  tx,
  ctx,
  parsed,
  series,
  actor,
  errors,
  plan,
  checkRule,
}: Creation): Promise<StoredRecord[]> {
  // The rule is checked with the times as they were sent, so that its issues are reported with those of the event.
  const times = parseTimes(parsed.input, ctx.config.siteZone, {}, [])
  if (times) checkRule(times, 'rule')
  const planned = await planNewEvent(tx, ctx, parsed, errors)
  const { rule, dates } = plan(toTimes(planned.change.shared), 'rule')
  const template = await toCreatedRecord(tx, planned, actor)
  return createMembers(tx, { template, series, rule: formatRule(rule), actor }, toPositions(dates))
}

/** Plans the event of a body; its issues are added to those of the rule. */
async function planNewEvent(
  tx: WriteTx,
  ctx: SignedInContext,
  { input, images, text }: ParsedWrite,
  errors: Creation['errors'],
): Promise<Plan> {
  const body = parseBundleBody('events', input, errors.issues)
  const [first, ...others] = body.texts.keys()
  if (body.sourceLanguage === undefined && others.length > 0) errors.missing.push('source_language')
  const source = body.sourceLanguage ?? first ?? ctx.language
  const texts = new Map<Language, Input>([[source, new Map()], ...body.texts])
  const target = { tx, account: ctx.account, resource: 'events', record: undefined } as const
  const write = { ...target, input, images, text, ...body, source, texts, errors, usesStatusOfEvent: true }
  return planWrite(toWriteRequest(ctx, write))
}

/** Makes a saved event the first of the series, and creates the others as copies in all its languages. */
async function createFromEvent(creation: Creation, id: number): Promise<StoredRecord[]> {
  const { tx, ctx, series, actor, errors, plan } = creation
  const event = await loadEvent(tx, ctx, id, errors.issues)
  if (!event) {
    rejectErrors(errors)
    throw problemError('rest_invalid_param', 400)
  }
  const { rule, dates } = plan(toTimes(event.shared), 'start')
  const text = formatRule(rule)
  const start = String(event.shared['start_date'])
  const first = await updateRecord(tx, 'events', id, { shared: seriesColumns(series, text, 1, start) }, actor)
  const template = copyEvent(ctx, event)
  const [, ...others] = toPositions(dates)
  return [first, ...(await createMembers(tx, { template, series, rule: text, actor }, others))]
}

/** The event of a new series. Adds the issue with an event that cannot begin one. */
export async function loadEvent(
  tx: ReadTx,
  { account }: SignedInContext,
  id: number,
  issues: Issues,
): Promise<StoredRecord | undefined> {
  const event = await readRecord(tx, 'events', id)
  if (!event || visibleLanguages(account, event).length === 0) {
    issues['event'] = unknownIds([id])
    return undefined
  }
  authorize(account, 'editShared', 'events', event)
  if (event.trashedUtc !== null) issues['event'] = notAllowed('The event is in the trash.')
  else if (event.shared['series']) issues['event'] = notAllowed('The event belongs to a series already.')
  else return event
  return undefined
}

const toPositions = (dates: readonly SeriesDate[]) => dates.map((date, index) => ({ date, position: index + 1 }))

type Members = { template: NewRecord; series: number; rule: string; actor: Actor }

/** Creates the events of a series on these dates, each with its position. */
export const createMembers = async (
  tx: WriteTx,
  { template, series, rule, actor }: Members,
  dates: readonly { date: SeriesDate; position: number }[],
): Promise<StoredRecord[]> =>
  createRecords(
    tx,
    'events',
    dates.map(({ date, position }) => ({
      ...template,
      shared: {
        ...template.shared,
        ...timeColumns(date),
        ...seriesColumns(series, rule, position, date.start.wall),
      },
    })),
    actor,
  )

/**
 * A copy of an event in all its languages, with the states of its translations. A published copy is published now; the statuses are those
 * that the account may give, and the author is another account only for accounts that may name one.
 */
export function copyEvent({ account, config, now }: SignedInContext, event: StoredRecord): NewRecord {
  const translations: { [L in Language]?: TranslationChange } = {}
  for (const { language, status, texts, translatedFrom } of Object.values(event.translations))
    translations[language] = {
      status: grantedStatus(account, status, undefined, undefined, language) ?? 'draft',
      // A cancelled event is copied as one that takes place.
      texts: { ...texts, event_state_reason: language === event.sourceLanguage ? '' : null },
      translatedFrom: { ...translatedFrom, event_state_reason: null },
    }
  const statuses = languages.map((language) => translations[language]?.status)
  const published = resolveAfterGap({ as: 'instant', at: now }, config.siteZone)
  const isPublic = statuses.some((status) => status === 'publish' || status === 'future' || status === 'private')
  const isScheduled = statuses.includes('future') && String(event.shared['date_utc']) > formatWallTime(now)
  const publication = isScheduled ? {} : { date: published.wall, date_utc: isPublic ? published.utc : zeroDateTime }
  return {
    sourceLanguage: event.sourceLanguage,
    author: isAllowed(account, 'setAuthor', 'events') ? event.author : account.id,
    shared: { ...event.shared, ...publication, event_state: 'scheduled' },
    links: event.links,
    translations,
  }
}
