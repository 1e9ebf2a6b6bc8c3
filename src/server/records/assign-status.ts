// Which status each variant gets: what the writer may have, moved between `publish` and `future` by the publication date.
import type { Language } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { may } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import { write } from '#shared/dates/wall-time.ts'
import { subjectOf } from './visibility.ts'
import { forbid } from './validation-errors.ts'
import type { WriteRequest } from './write-request.ts'

/** What becomes of a variant: a status, the trash for the whole record, or nothing new. */
export type StatusPlan = Status | 'stays'

/** Reads the status sent for a variant. */
export function planStatus(request: WriteRequest, language: Language): StatusPlan {
  const { record, account, findings } = request
  const parameter = request.nameOf(language, 'status')
  const sent = request.texts.get(language)?.get('status')
  const present = record?.variants[language]?.status
  const options = record ? statuses : statuses.filter((status) => status !== 'trash')
  const wanted = options.find((status) => status === sent)
  if (sent !== undefined && wanted === undefined) {
    findings.faults[parameter] = {
      code: 'not_a_choice',
      message: `Must be one of ${options.join(', ')}.`,
      data: { options },
    }
    return 'stays'
  }
  if (wanted === 'trash') {
    if (record && may(account, 'delete', request.resource, subjectOf(record)) !== true)
      forbid(findings, parameter, 'You may not trash this record.')
    return 'trash'
  }
  if (wanted === undefined && present !== undefined) return 'stays'
  const granted = grantedStatus(account, wanted, present, record && subjectOf(record))
  if (granted === null) {
    forbid(findings, parameter, `You may not give the status ${wanted}.`)
    return 'stays'
  }
  return granted
}

/** `publish` before its publication date is `future`, `future` after it is `publish`. */
export const statusByDate = (status: Status, dateUtc: WallTime, now: number): Status => {
  if (status !== 'publish' && status !== 'future') return status
  return dateUtc > write(Math.floor(now / 1000) * 1000) ? 'future' : 'publish'
}
