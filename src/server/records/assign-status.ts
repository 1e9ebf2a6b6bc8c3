// Plans the statuses of a write, with the publication date that they depend on.
import { type Language, languages } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { can } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { undecidedDateTime, type WallTime } from '#shared/dates/wall-time.ts'
import { hasPendingDecision, isUndated, publicationAt, publicationOn, toUtc, unresolvedDateUtc } from './plan-dates.ts'
import type { Plan } from './plan-write.ts'
import { deny } from './validation-errors.ts'
import { toPolicySubject } from './visibility.ts'
import type { WriteRequest } from './write-request.ts'

/** The new status of a translation, `trash` for the whole record, or `unchanged`. */
export type StatusChange = Status | 'unchanged'

/** Plans the requested status of a translation, as far as the account may set it. */
export function planStatus(request: WriteRequest, language: Language): StatusChange {
  const { record, account, errors } = request
  const parameter = request.parameterName(language, 'status')
  const input = request.texts.get(language)?.get('status')
  const present = record?.variants[language]?.status
  const options = record ? statuses : statuses.filter((status) => status !== 'trash')
  const requested = options.find((status) => status === input)
  if (input !== undefined && requested === undefined) {
    errors.issues[parameter] = {
      code: 'not_a_choice',
      message: `Must be one of ${options.join(', ')}.`,
      data: { options },
    }
    return 'unchanged'
  }
  const subject = record && toPolicySubject(record)
  if (requested === 'trash') {
    if (subject && can(account, 'delete', request.resource, subject) !== true)
      deny(errors, parameter, 'You may not trash this record.')
    return 'trash'
  }
  if (requested === undefined && present !== undefined) return 'unchanged'
  const granted = grantedStatus(account, requested, present, subject)
  if (granted !== null) return granted
  deny(errors, parameter, `You may not give the status ${requested}.`)
  return 'unchanged'
}

/** The status that the publication date requires: `future` before it, `publish` after it. */
const statusByDate = (status: Status, dateUtc: WallTime, now: number): Status => {
  if (status !== 'publish' && status !== 'future') return status
  return dateUtc > toUtc(now) ? 'future' : 'publish'
}

/** Whether any of the statuses is neither draft nor pending: the record then has a publication date. */
export const isPublic = (all: readonly (Status | undefined)[]): boolean =>
  all.some((status) => status !== undefined && status !== 'draft' && status !== 'pending')

/**
 * Plans the publication date of a record that was never scheduled or published: undecided while every translation is a draft or pending,
 * even if `date` is set. Without a date, publishing sets the present time.
 */
function settlePublication({ record, shared, now, config }: WriteRequest, plan: Plan): void {
  if (record && !isUndated(record)) return
  const present = record?.shared['date_utc']
  const isPlanned = plan.change.shared?.['date_utc'] !== undefined
  if (
    !isPublic(languages.map((language) => plan.change.variants[language]?.status ?? record?.variants[language]?.status))
  ) {
    if (!isPlanned) return
    const hasDate = [shared.get('date'), shared.get('date_utc')].some(
      (value) => Boolean(value) && !hasPendingDecision(value),
    )
    // A copy of a draft contains the date on which the draft was created.
    const isCopy = !record && hasPendingDecision(shared.get('date_utc'))
    const dateUtc = hasDate && !isCopy ? unresolvedDateUtc : undecidedDateTime
    plan.change.shared = { ...plan.change.shared, date_utc: dateUtc }
  } else if (!isPlanned && record) {
    const { siteZone } = config
    const publication =
      present === unresolvedDateUtc
        ? publicationOn(String(record.shared['date']), siteZone)
        : publicationAt(now, siteZone)
    plan.change.shared = { ...plan.change.shared, ...publication }
  }
}

/**
 * Plans the publication date and moves every status between `publish` and `future` accordingly. A published translation stays so unless
 * its status or the date changes: the clock may have been set back since.
 */
export function settleStatuses(request: WriteRequest, plan: Plan): void {
  settlePublication(request, plan)
  const presentDate = request.record?.shared['date_utc']
  const dateUtc = String(plan.change.shared?.['date_utc'] ?? presentDate ?? '')
  for (const language of languages) {
    const present = request.record?.variants[language]?.status
    const status = plan.change.variants[language]?.status ?? present
    if (status === undefined) continue
    if (status === 'publish' && present === 'publish' && dateUtc === presentDate) continue
    const settled = statusByDate(status, dateUtc, request.now)
    if (settled !== status) plan.change.variants[language] = { ...plan.change.variants[language], status: settled }
  }
}
