// The type of a rule, and conditions that several rules use.
import { type Exchange, actualStatus } from '../exchange.ts'
import type { Difference } from '../difference.ts'
import { isObject } from '../json.ts'

/**
 * An allowed difference. `decision` is the section of `decisions.md` that requires it, with its
 * sentence in a few words; `observed 15` stands for errors of the recorded server that the decisions do not mention.
 * `documented` quotes the rows in `src/server/differences.md` that describe it.
 */
export type Rule = {
  decision: string
  documented: readonly string[]
  holds(difference: Difference, exchange: Exchange): boolean
}

/** Whether the difference is in a field with one of these names, at any depth. */
export const endsIn = ({ at }: Difference, ...names: string[]): boolean =>
  names.includes(/(\w+)$/.exec(at.replace(/ \(only \w+\)$/, ''))?.[1] ?? '')
/** Whether a value is empty. */
export const isBlank = (value: unknown): boolean =>
  value === '' || value === false || value === null || value === 'false' || (Array.isArray(value) && value.length === 0)
/** Whether a date and time is an instant: with an offset, or as Unix time. */
export const hasZone = (value: unknown): boolean =>
  /^\d{9,}$/.test(String(value)) || /\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d(:?\d\d)?)$/i.test(String(value))
/** Whether the difference is in the times of an event. */
export const isMoment = ({ at }: Difference): boolean => /(start|end)_date|timezone_abbr/.test(at)
/** The date parameters of lists. */
export const dates = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after']
/** Whether a record is trashed, or unpublished and displayed to an account that may not see it. */
export const isLeftOut = (value: unknown, { recording }: Exchange): boolean =>
  isObject(value) &&
  value['status'] !== 'publish' &&
  (value['status'] === 'trash' || !['admin', 'editor'].includes(recording.request.as))
/** Whether we respond that the record does not exist. */
export const saysNotFound = (exchange: Exchange): boolean => /^404 rest-\w+-not-found$/.test(actualStatus(exchange))
