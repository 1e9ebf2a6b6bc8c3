/** Reads a recording and our response to it for the rules of allowed differences. */
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Content, ContentRecord } from './current-content.ts'
import { canEdit, canWrite, type ExpectedList, expectedList, type Requester } from './expected-list.ts'
import type { ReplayResponse, Difference } from './difference.ts'
import { isObject, isSame, type Json, objectsIn } from './json.ts'
import { recordedAt } from './server.ts'
import { isCreate, isWrite, pairsOf, placeOf, type Recording, sentBy } from './recording.ts'

/**
 * A recording with our response, and for a change the record before it. `isRepeated`: a create whose
 * recorded response was an existing record.
 */
export type Exchange = {
  recording: Recording
  ours: ReplayResponse
  before: Json | undefined
  isRepeated?: boolean
  isExisting?: boolean
  content?: Content
}

const dataOf = (body: unknown): Json => (isObject(body) && isObject(body['data']) ? body['data'] : {})
const codeOf = (body: unknown): unknown => (isObject(body) ? body['code'] : undefined)

/** The recorded status and code, such as `200` or `400 rest_invalid_param`. Below: ours. */
export const expectedStatus = ({ recording: { response } }: Exchange): string =>
  response.status < 400 ? String(response.status) : `${response.status} ${String(codeOf(response.body))}`
export const actualStatus = ({ ours }: Exchange): string =>
  ours.status < 400 ? String(ours.status) : `${ours.status} ${String(codeOf(ours.body))}`

/** The parameters that they reject. */
export const rejectedByThem = ({ recording }: Exchange): string[] => {
  const { params } = dataOf(recording.response.body)
  return Array.isArray(params) ? params.map(String) : isObject(params) ? Object.keys(params) : []
}
/** The parameters that we reject, with their codes. */
export const rejectedByUs = ({ ours }: Exchange): { [parameter: string]: unknown } => {
  const { details } = dataOf(ours.body)
  return isObject(details)
    ? Object.fromEntries(Object.entries(details).map(([name, issue]) => [name, isObject(issue) ? issue['code'] : '']))
    : {}
}
const invalidParameter = '400 rest_invalid_param'
/** Whether we reject the request, only with these codes. */
export const refusesFor = (exchange: Exchange, ...codes: string[]): boolean => {
  const refused = Object.values(rejectedByUs(exchange))
  return (
    actualStatus(exchange) === invalidParameter &&
    refused.length > 0 &&
    refused.every((code) => codes.includes(String(code)))
  )
}

/** Whether we reject the request, only because of these parameters. */
export const refusesOnly = (exchange: Exchange, ...names: string[]): boolean => {
  const refused = Object.keys(rejectedByUs(exchange))
  return (
    actualStatus(exchange) === invalidParameter && refused.length > 0 && refused.every((name) => names.includes(name))
  )
}

/** Whether the difference is in the outcome of the request, and not in the `status` field of a record. */
export const isOutcome = ({ at, row }: Difference): boolean =>
  row === undefined && ['status', 'code', 'params', 'message'].includes(at)
const listed = ['ids', 'total', 'total_pages', 'next', 'previous', 'headers.x-tec-total', 'headers.x-tec-totalpages']
/** Whether the difference is in the rows of a list. */
export const isListed = ({ at }: Difference): boolean => listed.includes(at)

/** Whether the expected value is computed from the whole content. */
export const needsContent = (difference: Difference): boolean =>
  isListed(difference) ||
  isOutcome(difference) ||
  /count$|^(venue|organizer|json_ld)\b/.test(difference.at) ||
  difference.row?.['all_day'] === null

export const resourceOf = ({ recording }: Exchange): ResourceName | undefined => placeOf(recording).resource
export const isLinkedResource = (exchange: Exchange): boolean =>
  resourceOf(exchange) === 'venues' || resourceOf(exchange) === 'organizers'
export const isTerms = (exchange: Exchange): boolean =>
  resourceOf(exchange) === 'categories' || resourceOf(exchange) === 'tags'
export const isList = (exchange: Exchange): boolean => {
  const { resource, id, slug } = placeOf(exchange.recording)
  return resource !== undefined && id === undefined && slug === undefined && exchange.recording.request.method === 'GET'
}
export const isBySlug = ({ recording }: Exchange): boolean => placeOf(recording).slug !== undefined
export const makes = ({ recording }: Exchange): boolean => isCreate(recording)
export const writes = ({ recording }: Exchange): boolean => isWrite(recording)
export const changes = (exchange: Exchange): boolean => writes(exchange) && !makes(exchange)

/** A query parameter, lists comma-separated; `undefined` if not sent. The last of repeated values counts. */
export const queryValue = ({ recording }: Exchange, name: string): string | undefined => {
  const pairs = pairsOf(recording.request.query).filter(([other]) => other.replace(/\[.*$/, '') === name)
  const isList = pairs.some(([other]) => other.endsWith(']'))
  return isList ? pairs.map(([, value]) => value).join() : pairs.at(-1)?.[1]
}
/** A field of the body or query of a write. */
export const sent = ({ recording }: Exchange, name: string): unknown => sentBy(recording)[name]
export const isSent = ({ recording }: Exchange, name: string): boolean => name in sentBy(recording)

/** The rows of a list in their and in our response. */
export const rowsThere = (exchange: Exchange): Json[] => rowsOf(exchange, exchange.recording.response.body)
export const rowsHere = (exchange: Exchange): Json[] => rowsOf(exchange, exchange.ours.body)
const rowsOf = (exchange: Exchange, body: unknown): Json[] => {
  const resource = resourceOf(exchange)
  return resource && isObject(body) ? objectsIn(body[resource]) : []
}
const has = (rows: Json[], row: Json): boolean => rows.some(({ id }) => id === row['id'])
/** Rows that only they have, and that only we have. */
export const onlyThere = (exchange: Exchange): Json[] =>
  rowsThere(exchange).filter((row) => !has(rowsHere(exchange), row))
export const onlyHere = (exchange: Exchange): Json[] =>
  rowsHere(exchange).filter((row) => !has(rowsThere(exchange), row))
/** Whether both have the same rows, in any order. */
export const sameRows = (exchange: Exchange): boolean =>
  onlyThere(exchange).length === 0 && onlyHere(exchange).length === 0

/** Returns a field of a response body. */
export const getValue = (body: unknown, name: string): unknown => (isObject(body) ? body[name] : undefined)

/** The sent fields that determine a response field. */
const dependencies: { readonly [field: string]: readonly string[] } = {
  cost_details: ['cost'],
  stateprovince: ['state', 'province', 'stateprovince'],
  slug: ['slug', 'status'],
  date: ['date', 'date_utc', 'status'],
  date_utc: ['date', 'date_utc', 'status'],
}
const when = ['start_date', 'end_date', 'timezone', 'all_day']
/**
 * Whether a write leaves a field of the response unchanged: no field that it is computed from was sent (`computedFrom` replaces the
 * default ones), and our value is the previous one.
 */
export function isUnaffected(exchange: Exchange, field: string, computedFrom?: readonly string[]): boolean {
  const from =
    computedFrom ?? (/^(utc_)?(start|end)_date|^timezone_abbr/.test(field) ? when : (dependencies[field] ?? [field]))
  const isUntouched = !from.some((name) => sent(exchange, name) !== undefined && sent(exchange, name) !== null)
  return (
    isUntouched && exchange.before !== undefined && isSame(getValue(exchange.ours.body, field), exchange.before[field])
  )
}

/** The account of the request with the current content; `undefined` if that was not read. */
export const requesterOf = ({ recording, ours, content }: Exchange): Requester | undefined =>
  content && { name: recording.request.as, content, now: ours.sentRequest?.at ?? recordedAt }

/** Whether the value of our list is the one computed from request and content. */
export function isAsExpected({ at, ours }: Difference, exchange: Exchange): boolean {
  const requester = requesterOf(exchange)
  const expected = requester && expectedList(exchange.recording, requester)
  if (!expected) return false
  const name = { 'headers.x-tec-total': 'total', 'headers.x-tec-totalpages': 'total_pages' }[at] ?? at
  return isSame(ours, expected[name as keyof ExpectedList]) // any other name is no key of it
}

/** The record of a path in the current content. */
export function namedRecord(exchange: Exchange): ContentRecord | undefined {
  const { resource, id, slug } = placeOf(exchange.recording)
  if (!resource) return undefined
  return id === undefined
    ? exchange.content?.[resource].find((record) => slug !== undefined && record['slug'] === slug)
    : contentRecord(exchange, resource, id)
}
/** Whether the decisions forbid this write: to the public, subscribers, and accounts that may not edit the record. */
export function isForbidden(exchange: Exchange): boolean {
  const requester = requesterOf(exchange)
  const resource = resourceOf(exchange)
  return requester !== undefined && resource !== undefined && !canWrite(requester, resource, namedRecord(exchange))
}
/** Whether the account may edit the record, so that its password hides nothing. */
export function mayWork(exchange: Exchange, row: Json | undefined): boolean {
  const requester = requesterOf(exchange)
  return requester !== undefined && row !== undefined && canEdit(requester, row)
}

/** A record of the content, by its recorded id. */
export const contentRecord = (exchange: Exchange, resource: ResourceName, id: unknown): ContentRecord | undefined =>
  exchange.content?.[resource].find((record) => record.id === Number(id))
