// Which status each variant gets: what the writer may have, moved between `publish` and `future` by the publication date.
import type { Language } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { can } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { toPolicySubject } from './visibility.ts'
import { deny } from './validation-errors.ts'
import type { WriteRequest } from './write-request.ts'

/** What becomes of a variant: a status, the trash for the whole record, or nothing new. */
export type StatusChange = Status | 'stays'

/** Reads the status sent for a variant. */
export function planStatus(request: WriteRequest, language: Language): StatusChange {
  const { record, account, findings } = request
  const parameter = request.nameOf(language, 'status')
  const sent = request.texts.get(language)?.get('status')
  const present = record?.variants[language]?.status
  const options = record ? statuses : statuses.filter((status) => status !== 'trash')
  const requested = options.find((status) => status === sent)
  if (sent !== undefined && requested === undefined) {
    findings.faults[parameter] = {
      code: 'not_a_choice',
      message: `Must be one of ${options.join(', ')}.`,
      data: { options },
    }
    return 'stays'
  }
  if (requested === 'trash') {
    if (record && can(account, 'delete', request.resource, toPolicySubject(record)) !== true)
      deny(findings, parameter, 'You may not trash this record.')
    return 'trash'
  }
  if (requested === undefined && present !== undefined) return 'stays'
  const granted = grantedStatus(account, requested, present, record && toPolicySubject(record))
  if (granted === null) {
    deny(findings, parameter, `You may not give the status ${requested}.`)
    return 'stays'
  }
  return granted
}

/** `publish` before its publication date is `future`, `future` after it is `publish`. */
export const statusByDate = (status: Status, dateUtc: WallTime, now: number): Status => {
  if (status !== 'publish' && status !== 'future') return status
  return dateUtc > formatWallTime(Math.floor(now / 1000) * 1000) ? 'future' : 'publish'
}
