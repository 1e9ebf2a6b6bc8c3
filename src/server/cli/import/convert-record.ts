// Converts a record of the source to columns and texts, with remarks about invalid values.
import type { SourceRecord } from '#client/external/source.ts'
import { type Field, sharedFields, translatableFields } from '#shared/schema/fields.ts'
import { resources } from '#shared/schema/resources.ts'
import { isStorable, maxTextLength } from '#shared/schema/kinds.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import {
  zeroDateTime,
  addSeconds,
  isWallTime,
  isTimeZone,
  secondsBetween,
  type WallTime,
} from '#shared/dates/wall-time.ts'
import { parseField } from '../../http/parse-field.ts'
import { cleanLine } from '../../records/sanitize-html.ts'
import { stateOrProvince } from '../../records/translation-text.ts'
import { toSlug } from '../../store/slug.ts'
import type { Value } from '../../store/types.ts'
import { beyondYears, fromUtc, resolveTime, parseZonedDateTime } from '../../time-zones.ts'

export type ConvertedRecord = {
  shared: { [column: string]: Value }
  texts: { [field: string]: string }
  status: Exclude<Status, 'trash'>
  isTrashed: boolean
  /** `""`: none at the source. */
  slug: string
  /** Sentences about values that were left out or changed. */
  remarks: string[]
}

/** Fields and kinds that are converted elsewhere. */
const otherFields = new Set(['author', 'image', 'slug', 'status', 'parent', 'timezone', 'source_language'])
const otherKinds = new Set<Field['kind']>(['dateTime', 'link', 'links', 'terms'])

/** Returns the values of a record, or the reason why it cannot be imported. A publication date after `nowUtc` makes it scheduled. */
export function convertRecord(record: SourceRecord, siteZone: string, nowUtc: string): ConvertedRecord | string {
  const offered = withTitle(record)
  const declared = resources[offered.resource]
  const fields: { readonly [name: string]: Field } = declared.fields
  const remarks = [...offered.remarks]
  const shared: ConvertedRecord['shared'] = {}
  const texts: ConvertedRecord['texts'] = {}
  const translatable = translatableFields(declared)
  for (const name of [...sharedFields(declared), ...translatable]) {
    const field = fields[name]
    if (!field || otherFields.has(name) || otherKinds.has(field.kind) || !(name in offered.fields)) continue
    const parsed = parseField(offered.resource, name, offered.fields[name])
    if (parsed.as === 'issue' && field.required) return `${name}: ${parsed.issue.message}`
    if (parsed.as === 'issue') remarks.push(`${name} is not imported: ${parsed.issue.message}`)
    if (parsed.as !== 'value') continue
    if (parsed.sanitized) remarks.push(`${name}: forbidden markup was removed.`)
    if (translatable.includes(name)) texts[name] = String(parsed.value ?? '')
    else if (parsed.value !== null) shared[name] = parsed.value
  }
  // Derived from state and province, it is not stored and follows their changes.
  if (texts['stateprovince'] && texts['stateprovince'] === stateOrProvince(texts)) texts['stateprovince'] = ''
  if (offered.image === 'none') shared['image'] = null
  // Only sources set passwords of venues and organizers, so no field of theirs takes one.
  const { password } = offered.fields
  if (declared.post && typeof password === 'string' && password.length <= maxTextLength && isStorable(password))
    shared['password'] = password
  const isUnprotected = declared.post && Boolean(password) && !shared['password']
  if (isUnprotected) remarks.push('Its password cannot be stored: it becomes private.')
  if (!texts[declared.title]) return 'It has no name.'
  if (offered.resource === 'events') {
    const dates = dateColumns(offered.fields, siteZone)
    if (typeof dates === 'string') return dates
    Object.assign(shared, dates)
  }
  if (declared.post) Object.assign(shared, publicationColumns(offered.fields, siteZone))
  const status = toStatus(offered, declared.post, String(shared['date_utc'] ?? ''), nowUtc)
  if (!status) return `Its status “${String(offered.status).slice(0, 40)}” is unknown here.`
  const isOpen = status === 'draft' || status === 'pending'
  if (declared.post && isOpen && offered.fields['date_utc'] === zeroDateTime) shared['date_utc'] = zeroDateTime
  if (offered.status === 'trash' && declared.post)
    remarks.push(
      'It is in the trash of the source, which reports no earlier status. Restored here, it becomes a draft.',
    )
  const slug = toSlug(offered.slug)
  return {
    shared,
    texts,
    status: isUnprotected ? 'private' : status,
    isTrashed: declared.post && offered.status === 'trash',
    slug,
    remarks,
  }
}

/** Turns an event without a title into a draft with its day as the title: titles are required here. */
function withTitle(offered: SourceRecord): SourceRecord {
  const { title, start_date: start } = offered.fields
  const [day] = /^\d{4}-\d\d-\d\d/.exec(String(start)) ?? []
  const isNamed = offered.resource !== 'events' || cleanLine(typeof title === 'string' ? title : '').text !== ''
  if (isNamed || day === undefined) return offered
  const remark = `It has no title: it becomes a draft with the title “${day}”.`
  const status = offered.status === 'trash' ? offered.status : 'draft'
  return { ...offered, status, fields: { ...offered.fields, title: day }, remarks: [...offered.remarks, remark] }
}

/** The status of a record. One in the trash becomes a draft: the source has no earlier status. */
function toStatus(
  { status = 'publish' }: SourceRecord,
  isPost: boolean,
  dateUtc: string,
  nowUtc: string,
): ConvertedRecord['status'] | undefined {
  if (!isPost) return 'publish'
  const known = statuses.find((name) => name === status)
  if (known === 'trash') return 'draft'
  if (known === 'publish' && dateUtc > nowUtc) return 'future'
  return known === 'future' && dateUtc <= nowUtc ? 'publish' : known
}

type Fields = { readonly [field: string]: unknown }
type Columns = { [column: string]: Value }
const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Returns a wall time of a zone and its instant, or an error message. */
function resolve(text: string, utc: string, zone: string): { wall: WallTime; utc: WallTime } | string {
  const parsed = parseZonedDateTime(text)
  if (!parsed) return `“${text.slice(0, 40)}” is no date.`
  // When clocks go back a wall time is ambiguous: the instant decides.
  if (parsed.as === 'wall' && isWallTime(utc) && fromUtc(utc, zone) === parsed.wall) return { wall: parsed.wall, utc }
  const resolved = resolveTime(parsed, zone)
  if ('gap' in resolved) return `${text} does not exist in ${zone}.`
  return beyondYears(resolved) ? `${text} is not in the years 1 to 9999, here and in UTC.` : resolved
}

const isAllDay = ({ all_day }: Fields): boolean => [true, 1, '1', 'true'].some((yes) => yes === all_day)

/** Returns the columns of an event's start and end, or the reason why it cannot be imported. */
function dateColumns(fields: Fields, siteZone: string): Columns | string {
  const zone = toText(fields['timezone']) || siteZone
  if (!isTimeZone(zone)) return `“${zone.slice(0, 40)}” is no time zone.`
  const start = resolve(toText(fields['start_date']), toText(fields['utc_start_date']), zone)
  if (typeof start === 'string') return `Its start: ${start}`
  const endDate = toText(fields['end_date'])
  const isWholeDay = isAllDay(fields) && /^\d{4}-\d\d-\d\d$/.test(endDate)
  const end = resolve(isWholeDay ? `${endDate} 23:59:59` : endDate, toText(fields['utc_end_date']), zone)
  if (typeof end === 'string') return `Its end: ${end}`
  // The Events Calendar stores an end before the start as the wall time of the start with another instant.
  const isBackwards = end.utc < start.utc && end.wall <= start.wall
  if (isBackwards && secondsBetween(start.wall, end.wall) < 0) return 'It ends before it starts.'
  return {
    start_date: start.wall,
    utc_start_date: start.utc,
    end_date: end.wall,
    utc_end_date: isBackwards ? start.utc : end.utc,
    timezone: zone,
  }
}

/** Returns the columns of the publication date; none if the source has none. */
function publicationColumns(fields: Fields, siteZone: string): Columns {
  const utc = toText(fields['date_utc'])
  if (isWallTime(utc)) return { date: fromUtc(utc, siteZone), date_utc: utc }
  const date = toText(fields['date'])
  if (!isWallTime(date)) return {}
  const resolved = resolveTime({ as: 'wall', wall: date }, siteZone)
  // A time that the clocks skip becomes the one after the gap.
  const time = 'gap' in resolved ? resolveTime({ as: 'wall', wall: addSeconds(date, 3600) }, siteZone) : resolved
  return 'gap' in time ? {} : { date: time.wall, date_utc: time.utc }
}
