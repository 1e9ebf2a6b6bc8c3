// Plans the statuses of a write, and the publication date: `date` in the site's time zone, `date_utc` the same instant in UTC.
import { type Language, languages } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { can } from '#shared/policy/policy.ts'
import type { Issue } from '#shared/problem.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { formatWallTime, undecidedDateTime, type WallTime } from '#shared/dates/wall-time.ts'
import type { StoredRecord } from '../store/types.ts'
import {
  beyondYears,
  type DstGap,
  fromUtc,
  type ParsedTime,
  type ResolvedTime,
  resolveTime,
  toWallTimeAt,
} from '../time-zones.ts'
import type { PlannedChange } from './plan-write.ts'
import { toPolicySubject } from './access.ts'
import { deny, type WriteRequest } from './write-request.ts'

/** Plans the requested status of a translation, as far as the account may set it. `undefined`: unchanged; `trash`: of the record. */
export function planStatus(request: WriteRequest, language: Language): Status | undefined {
  const { record, account, errors } = request
  const parameter = request.parameterName(language, 'status')
  const input = request.texts.get(language)?.get('status')
  const present = record?.translations[language]?.status
  const options = record ? statuses : statuses.filter((status) => status !== 'trash')
  const requested = options.find((status) => status === input)
  if (input !== undefined && requested === undefined) {
    errors.issues[parameter] = {
      code: 'not_a_choice',
      message: `Must be one of ${options.join(', ')}.`,
      data: { options },
    }
    return undefined
  }
  const subject = record && toPolicySubject(record)
  if (requested === 'trash') {
    if (subject && can(account, 'delete', request.resource, subject) !== true)
      deny(errors, parameter, 'You may not trash this record.')
    return 'trash'
  }
  if (requested === undefined && present !== undefined) return undefined
  const granted = grantedStatus(account, requested, present, subject)
  if (granted === null) deny(errors, parameter, `You may not give the status ${requested}.`)
  return granted ?? undefined
}

/**
 * Adds the publication date, and moves every status between `publish` and `future` accordingly. A published translation stays so unless
 * its status or the date changes: the clock may have been set back since.
 */
export function settleStatuses(request: WriteRequest, change: PlannedChange): PlannedChange {
  const { record, now } = request
  const shared = { ...change.shared, ...settlePublication(request, change) }
  const presentDate = record?.shared['date_utc']
  const dateUtc = String(shared['date_utc'] ?? presentDate ?? '')
  const translations = { ...change.translations }
  for (const language of languages) {
    const present = record?.translations[language]?.status
    const status = translations[language]?.status ?? present
    if (status !== 'publish' && status !== 'future') continue
    if (status === 'publish' && present === 'publish' && dateUtc === presentDate) continue
    const settled = dateUtc > toUtc(now) ? 'future' : 'publish'
    if (settled !== status) translations[language] = { ...translations[language], status: settled }
  }
  return { ...change, shared, translations }
}

/**
 * The publication date of a record that was never scheduled or published: undecided while every translation is a draft or pending, even
 * if `date` is set. Without a date, publishing sets the present time.
 */
function settlePublication(
  { record, shared, now, config }: WriteRequest,
  change: PlannedChange,
): PlannedChange['shared'] {
  if (record && !isUndated(record)) return {}
  const isPlanned = change.shared['date_utc'] !== undefined
  const after = languages.map(
    (language) => change.translations[language]?.status ?? record?.translations[language]?.status,
  )
  if (!isPublic(after)) {
    const hasDate = [shared.get('date'), shared.get('date_utc')].some(
      (value) => Boolean(value) && !hasPendingDecision(value),
    )
    // A copy of a draft contains the date on which the draft was created.
    const isCopy = !record && hasPendingDecision(shared.get('date_utc'))
    return isPlanned ? { date_utc: hasDate && !isCopy ? unresolvedDateUtc : undecidedDateTime } : {}
  }
  if (isPlanned || !record) return {}
  return record.shared['date_utc'] === unresolvedDateUtc
    ? publicationOn(String(record.shared['date']), config.siteZone)
    : publicationAt(now, config.siteZone)
}

/** Whether any of the statuses is neither draft nor pending: the record then has a publication date. */
export const isPublic = (all: readonly (Status | undefined)[]): boolean =>
  all.some((status) => status !== undefined && status !== 'draft' && status !== 'pending')

/**
 * The stored `date_utc` of a record that was never scheduled or published and whose `date` is set. Responses contain
 * `undecidedDateTime`; publishing resolves it.
 */
export const unresolvedDateUtc = ''

/** Whether a value of `date` or `date_utc` is the placeholder of an undecided publication date, as in responses. */
export const hasPendingDecision = (value: unknown): boolean =>
  typeof value === 'string' && /^0000-00-00([ T]00:00(:00)?)?$/.test(value.trim())

/** Whether a record was never scheduled or published. */
export const isUndated = ({ shared }: StoredRecord): boolean =>
  shared['date_utc'] === undecidedDateTime || shared['date_utc'] === unresolvedDateUtc

type Publication = { date: WallTime; date_utc: WallTime }

const publicationOn = (wall: WallTime, siteZone: string): Publication => {
  const { wall: date, utc } = resolveAfterGap({ as: 'wall', wall }, siteZone)
  return { date, date_utc: utc }
}

const publicationAt = (at: number, siteZone: string): Publication => ({
  date: toWallTimeAt(at, siteZone),
  date_utc: toUtc(at),
})

/** The wall time in UTC of an instant, in milliseconds since 1970. */
export const toUtc = (at: number): WallTime => formatWallTime(Math.floor(at / 1000) * 1000)

/** An empty value, `null`, means now. */
type DateInput = ParsedTime | null | undefined

/**
 * The publication date after a write; `undefined` if it is unchanged. Clients send back both `date` and `date_utc` and change one: the
 * one that differs from the present value applies, `date` if both differ.
 */
export function planPublication(
  { record, now, config: { siteZone } }: WriteRequest,
  input: { date: DateInput; utc: DateInput },
): { publication: Publication | undefined; issue: Issue | undefined } {
  const presentUtc = record && String(record.shared['date_utc'] ?? '')
  const candidates: Publication[] = []
  let issue: Issue | undefined
  if (input.date === null || input.utc === null) candidates.push(publicationAt(now, siteZone))
  if (input.date && !(input.date.as === 'wall' && input.date.wall === record?.shared['date'])) {
    const resolved = resolveTime(input.date, siteZone)
    if ('gap' in resolved) issue = dateGapIssue(resolved.gap, siteZone)
    else candidates.push({ date: resolved.wall, date_utc: resolved.utc })
  }
  if (input.utc) {
    const utc = input.utc.as === 'wall' ? input.utc.wall : formatWallTime(input.utc.at)
    candidates.push({ date: fromUtc(utc, siteZone), date_utc: utc })
  }
  for (const { date, date_utc } of candidates) issue ??= beyondYears({ wall: date, utc: date_utc })
  const changed = candidates.find((candidate) => candidate.date_utc !== presentUtc)
  const initial = record ? undefined : (candidates[0] ?? publicationAt(now, siteZone))
  return { publication: changed ?? initial, issue }
}

/** Resolves a wall time; one that the clocks skip becomes the first after the gap. */
export const resolveAfterGap = (time: ParsedTime, zone: string): ResolvedTime => {
  const resolved = resolveTime(time, zone)
  return 'gap' in resolved ? resolveAfterGap({ as: 'wall', wall: resolved.gap.after }, zone) : resolved
}

/** The issue with a wall time that the clocks of a time zone skip. */
export const dateGapIssue = ({ before, after }: DstGap['gap'], zone: string): Issue => ({
  code: 'date_gap',
  message: `The clocks in ${zone} skip this time: use ${before} or ${after}.`,
  data: { before, after },
})
