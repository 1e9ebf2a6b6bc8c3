// The type of a rule, and conditions that several rules use.
import { type Exchange, actualStatus } from '../exchange.ts'
import type { Difference } from '../difference.ts'
import { isObject } from '../json.ts'

/**
 * A deliberate difference: where it shows and in what shape. `decision` is the section of `decisions.md` that makes it, with its
 * sentence in a few words; `observed 15` stands for what those decisions leave out because it is a fault of the recorded server.
 * `told` are words of the rows in `src/server/differences.md` that tell it to readers.
 */
export type Rule = {
  decision: string
  documented: readonly string[]
  holds(difference: Difference, exchange: Exchange): boolean
}

/** The difference is in a field of one of these names, at any depth. */
export const endsIn = ({ at }: Difference, ...names: string[]): boolean =>
  names.includes(/(\w+)$/.exec(at.replace(/ \(only \w+\)$/, ''))?.[1] ?? '')
/** A value that says nothing. */
export const isBlank = (value: unknown): boolean =>
  value === '' || value === false || value === null || value === 'false' || (Array.isArray(value) && value.length === 0)
/** A moment that is an instant: with an offset, or as Unix time. */
export const hasZone = (value: unknown): boolean =>
  /^\d{9,}$/.test(String(value)) || /\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d(:?\d\d)?)$/i.test(String(value))
/** The difference is in when an event is. */
export const isMoment = ({ at }: Difference): boolean => /(start|end)_date|timezone_abbr/.test(at)
/** The parameters that bound the dates of a list. */
export const dates = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after']
/** A record shown though it is not public, to who may not see it, or though it is in the trash. */
export const isLeftOut = (value: unknown, { recording }: Exchange): boolean =>
  isObject(value) &&
  value['status'] !== 'publish' &&
  (value['status'] === 'trash' || !['admin', 'editor'].includes(recording.request.as))
/** We say that the record is not there. */
export const saysNotFound = (exchange: Exchange): boolean => /^404 rest-\w+-not-found$/.test(actualStatus(exchange))
