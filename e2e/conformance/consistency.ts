/** Checks that our responses are consistent in themselves: totals, links, dates. */
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { checkListAddresses, checkRecordAddresses, recordsIn, type ReportDifference } from './addresses.ts'
import type { ReplayResponse, Difference } from './difference.ts'
import { isObject, type Json, objectsIn } from './json.ts'
import { pairsOf, type Recording } from './recording.ts'
import { zoneOf } from './server.ts'

/** Returns the inconsistencies of our response; `theirs` is the consistent value. */
export function contradictions(recording: Recording, response: ReplayResponse): Difference[] {
  const { request } = recording
  const { headers, body, status } = response
  if (!isObject(body) || status >= 400) return []
  const found: Difference[] = []
  const report: ReportDifference = (at, theirs, ours) =>
    found.push({ at, theirs: theirs ?? null, ours: ours ?? null, isContradiction: true })
  const say = (at: string, theirs: unknown, ours: unknown): void => {
    if (ours !== undefined && ours !== null && theirs !== ours) report(at, theirs, ours)
  }
  checkRecordAddresses(response, report)
  for (const { resource, record } of recordsIn(body)) checkOwnKeys(resource, record, report)
  const name = resourceNames.find((one) => Array.isArray(body[one]) && 'total' in body)
  const rows = name ? objectsIn(body[name]) : [body]
  for (const row of rows) compareDateTimes(row, say)
  if (!name) return found
  checkListAddresses(name, isAnonymous(recording), zoneOf(recording.name), response, report)
  const queryNumber = (parameter: string, unsent: number): number =>
    Number(pairsOf(request.query).findLast(([other]) => other === parameter)?.[1] ?? unsent)
  const [page, size] = [queryNumber('page', 1), Math.min(queryNumber('per_page', 10), 100)]
  const { total, total_pages: pages } = body
  const count = Number(total)
  say('total_pages of its total', Math.ceil(count / size), pages)
  say('rows of its page', Math.max(0, Math.min(size, count - (page - 1) * size)), rows.length)
  say('X-TEC-Total of its total', String(count), headers.get('X-TEC-Total'))
  if (pages === undefined) return found
  say('X-TEC-TotalPages of its total', String(pages), headers.get('X-TEC-TotalPages'))
  say('next_rest_url of its page', page * size < count, 'next_rest_url' in body)
  say('previous_rest_url of its page', page > 1, 'previous_rest_url' in body)
  return found
}

/** Whether the request is anonymous: without credentials, or with credentials of an ignored kind. */
const isAnonymous = ({ request }: Recording): boolean =>
  request.as === 'anonymous' && !/^basic .*:/i.test(request.headers['Authorization'] ?? '')

const isList = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isNumberOrBlank = (value: unknown): boolean => value === '' || typeof value === 'number'
/** Our additional keys, with checks of their values for content in one language without these features. */
const ownKeys: { readonly [key: string]: (value: unknown, record: Json) => boolean } = {
  language: (value, { translations }) => !isObject(translations) || String(value) in translations,
  source_language: (value, { translations }) => !isObject(translations) || String(value) in translations,
  inherited: (value) => Array.isArray(value) && value.length === 0,
  protected: (value, { json_ld: forSearch }) => typeof value === 'boolean' && !(value && forSearch !== undefined),
  event_state: (value) => value === 'scheduled',
  event_state_reason: (value) => value === '',
  sanitized: isList,
  version: (value) => typeof value === 'number' && value > 0,
  geo_lat: isNumberOrBlank,
  geo_lng: isNumberOrBlank,
}
function checkOwnKeys(resource: ResourceName, record: Json, say: ReportDifference): void {
  for (const [key, isRight] of Object.entries(ownKeys))
    if (key in record && !isRight(record[key], record))
      say(`${resource}/${String(record['id'])}.${key}`, 'what its record says', record[key])
}

/** Compares a date and time with its parts. */
function compareDateTimes(row: Json, say: (at: string, theirs: unknown, ours: unknown) => void): void {
  for (const name of ['start_date', 'end_date', 'utc_start_date', 'utc_end_date']) {
    const parts = row[`${name}_details`]
    if (!isObject(parts) || !(name in row)) continue
    const [year, month, day, hour, minutes, seconds] = ['year', 'month', 'day', 'hour', 'minutes', 'seconds'].map(
      (part) => parts[part],
    )
    say(`${name} of its details`, `${year}-${month}-${day} ${hour}:${minutes}:${seconds}`, row[name])
  }
}
