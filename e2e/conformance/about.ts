// What the rules of deliberate differences ask of a recording and of our answer to it.
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Content, ContentRecord } from './current-content.ts'
import { canEdit, canWrite, type ExpectedList, expectedList, type Requester } from './expected-list.ts'
import type { Answer, Difference } from './difference.ts'
import { isObject, isSame, type Json, objectsIn } from './json.ts'
import { recordedAt } from './world.ts'
import { isCreate, isWrite, pairsOf, placeOf, type Recording, sentBy } from './recording.ts'

/**
 * A recording, our answer to it, and for a change of a record that record as it was before. `isRepeated`: it makes a record, and was
 * answered with one that was there.
 */
export type About = {
  recording: Recording
  ours: Answer
  before: Json | undefined
  isRepeated?: boolean
  isExisting?: boolean
  content?: Content
}

const dataOf = (body: unknown): Json => (isObject(body) && isObject(body['data']) ? body['data'] : {})
const codeOf = (body: unknown): unknown => (isObject(body) ? body['code'] : undefined)

/** Their status and code, and ours: `200`, `400 rest_invalid_param`. */
export const theirsSay = ({ recording: { response } }: About): string =>
  response.status < 400 ? String(response.status) : `${response.status} ${String(codeOf(response.body))}`
export const oursSay = ({ ours }: About): string =>
  ours.status < 400 ? String(ours.status) : `${ours.status} ${String(codeOf(ours.body))}`

/** The parameters they refuse. */
export const refusedThere = ({ recording }: About): string[] => {
  const { params } = dataOf(recording.response.body)
  return Array.isArray(params) ? params.map(String) : isObject(params) ? Object.keys(params) : []
}
/** The parameters we refuse, each with its code. */
export const refusedHere = ({ ours }: About): { [parameter: string]: unknown } => {
  const { details } = dataOf(ours.body)
  return isObject(details)
    ? Object.fromEntries(Object.entries(details).map(([name, fault]) => [name, isObject(fault) ? fault['code'] : '']))
    : {}
}
const refusal = '400 rest_invalid_param'
/** Whether we refuse, and every refusal has one of these codes. */
export const refusesFor = (about: About, ...codes: string[]): boolean => {
  const refused = Object.values(refusedHere(about))
  return oursSay(about) === refusal && refused.length > 0 && refused.every((code) => codes.includes(String(code)))
}

/** We refuse, and nothing but these parameters. */
export const refusesOnly = (about: About, ...names: string[]): boolean => {
  const refused = Object.keys(refusedHere(about))
  return oursSay(about) === refusal && refused.length > 0 && refused.every((name) => names.includes(name))
}

/** The difference is about how the request was answered, not about what it was answered with: a record has a status, too. */
export const isOutcome = ({ at, row }: Difference): boolean =>
  row === undefined && ['status', 'code', 'params', 'message'].includes(at)
const listed = ['ids', 'total', 'total_pages', 'next', 'previous', 'headers.x-tec-total', 'headers.x-tec-totalpages']
/** The difference is about which rows a list has. */
export const isListed = ({ at }: Difference): boolean => listed.includes(at)

/** The value that a decision gives instead follows from everything the server holds. */
export const needsContent = (difference: Difference): boolean =>
  isListed(difference) ||
  isOutcome(difference) ||
  /count$|^(venue|organizer|json_ld)\b/.test(difference.at) ||
  difference.row?.['all_day'] === null

export const resourceOf = ({ recording }: About): ResourceName | undefined => placeOf(recording).resource
export const isLinkedResource = (about: About): boolean =>
  resourceOf(about) === 'venues' || resourceOf(about) === 'organizers'
export const isTerms = (about: About): boolean => resourceOf(about) === 'categories' || resourceOf(about) === 'tags'
export const isList = (about: About): boolean => {
  const { resource, id, slug } = placeOf(about.recording)
  return resource !== undefined && id === undefined && slug === undefined && about.recording.request.method === 'GET'
}
export const isBySlug = ({ recording }: About): boolean => placeOf(recording).slug !== undefined
export const makes = ({ recording }: About): boolean => isCreate(recording)
export const writes = ({ recording }: About): boolean => isWrite(recording)
export const changes = (about: About): boolean => writes(about) && !makes(about)

/** A parameter of the query, a list comma-separated; `undefined` when it was not sent. Of what is sent twice the last counts. */
export const asked = ({ recording }: About, name: string): string | undefined => {
  const pairs = pairsOf(recording.request.query).filter(([other]) => other.replace(/\[.*$/, '') === name)
  const isList = pairs.some(([other]) => other.endsWith(']'))
  return isList ? pairs.map(([, value]) => value).join() : pairs.at(-1)?.[1]
}
/** A field of the body or query of a write. */
export const sent = ({ recording }: About, name: string): unknown => sentBy(recording)[name]
export const isSent = ({ recording }: About, name: string): boolean => name in sentBy(recording)

/** The rows of a list, as they and as we answer them. */
export const rowsThere = (about: About): Json[] => rowsOf(about, about.recording.response.body)
export const rowsHere = (about: About): Json[] => rowsOf(about, about.ours.body)
const rowsOf = (about: About, body: unknown): Json[] => {
  const resource = resourceOf(about)
  return resource && isObject(body) ? objectsIn(body[resource]) : []
}
const has = (rows: Json[], row: Json): boolean => rows.some(({ id }) => id === row['id'])
/** Rows that only they list, and only we. */
export const onlyThere = (about: About): Json[] => rowsThere(about).filter((row) => !has(rowsHere(about), row))
export const onlyHere = (about: About): Json[] => rowsHere(about).filter((row) => !has(rowsThere(about), row))
/** Both list the same rows, in whatever order. */
export const sameRows = (about: About): boolean => onlyThere(about).length === 0 && onlyHere(about).length === 0

/** The value of the answered record, or of a list, by its name. */
export const told = (body: unknown, name: string): unknown => (isObject(body) ? body[name] : undefined)

/** Which sent fields decide what an answered field says. */
const reckonedFrom: { readonly [field: string]: readonly string[] } = {
  cost_details: ['cost'],
  stateprovince: ['state', 'province', 'stateprovince'],
  slug: ['slug', 'status'],
  date: ['date', 'date_utc', 'status'],
  date_utc: ['date', 'date_utc', 'status'],
}
const when = ['start_date', 'end_date', 'timezone', 'all_day']
/**
 * Whether a write leaves an answered field alone: nothing it is reckoned from was sent (`computedFrom`, in
 * place of what it usually is), and ours is as it was before.
 */
export function isKept(about: About, field: string, computedFrom?: readonly string[]): boolean {
  const from =
    computedFrom ?? (/^(utc_)?(start|end)_date|^timezone_abbr/.test(field) ? when : (reckonedFrom[field] ?? [field]))
  const isUntouched = !from.some((name) => sent(about, name) !== undefined && sent(about, name) !== null)
  return isUntouched && about.before !== undefined && isSame(told(about.ours.body, field), about.before[field])
}

/** Whoever asks, in the content of now; `undefined` where that was not read. */
export const requesterOf = ({ recording, ours, content }: About): Requester | undefined =>
  content && { name: recording.request.as, content, now: ours.asked?.at ?? recordedAt }

/** Our list says of this point what the decisions make of the request and the content. */
export function isAsExpected({ at, ours }: Difference, about: About): boolean {
  const requester = requesterOf(about)
  const expected = requester && expectedList(about.recording, requester)
  if (!expected) return false
  const name = { 'headers.x-tec-total': 'total', 'headers.x-tec-totalpages': 'total_pages' }[at] ?? at
  return isSame(ours, expected[name as keyof ExpectedList]) // any other name is no key of it
}

/** The record that a path names, in the content of now. */
export function namedRecord(about: About): ContentRecord | undefined {
  const { resource, id, slug } = placeOf(about.recording)
  if (!resource) return undefined
  return id === undefined
    ? about.content?.[resource].find((record) => slug !== undefined && record['slug'] === slug)
    : contentRecord(about, resource, id)
}
/** By the decisions whoever asks has no right to this write: who is nobody or a subscriber, or to whom the record is not open. */
export function isForbidden(about: About): boolean {
  const requester = requesterOf(about)
  const resource = resourceOf(about)
  return requester !== undefined && resource !== undefined && !canWrite(requester, resource, namedRecord(about))
}
/** By the decisions whoever asks may change the record, so that its password hides nothing from them. */
export function mayWork(about: About, row: Json | undefined): boolean {
  const requester = requesterOf(about)
  return requester !== undefined && row !== undefined && canEdit(requester, row)
}

/** A record of the content, by the id it has there. */
export const contentRecord = (about: About, resource: ResourceName, id: unknown): ContentRecord | undefined =>
  about.content?.[resource].find((record) => record.id === Number(id))
