// An offered record as our store would hold it: every value taken as a sent one is, what cannot be taken named.
import type { Offered } from '#client/dialects/offered.ts'
import type { Field } from '#shared/schema/fields.ts'
import { sharedFields, variantFields } from '#shared/schema/resource.ts'
import { resources } from '#shared/schema/resources.ts'
import { maxTextLength } from '#shared/schema/kinds.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { undecidedDateTime } from '#shared/dates/wall-time.ts'
import { parseField } from '../../http/parse-field.ts'
import { cleanLine } from '../../records/sanitize-html.ts'
import { stateOrProvince } from '../../records/translation-text.ts'
import { slugOf } from '../../sync-store/slug.ts'
import type { Value } from '../../sync-store/types.ts'
import { publicationColumns, dateColumns } from './date-times.ts'
import { type ImageAddress, withOwnImages } from './text-images.ts'

export type ConvertedRecord = {
  shared: { [column: string]: Value }
  texts: { [field: string]: string }
  status: Exclude<Status, 'trash'>
  isTrashed: boolean
  /** `""`: the source tells none. */
  slug: string
  /** What was left out or altered, in sentences. */
  remarks: string[]
}

const apart = new Set(['author', 'image', 'slug', 'status', 'parent', 'timezone', 'source_language'])
const placedKinds = new Set<Field['kind']>(['dateTime', 'link', 'links', 'terms'])

/** The values of a record. A text instead says why it cannot be taken at all. `nowUtc`: what is published later is to come. */
export function convertRecord(
  given: Offered,
  siteZone: string,
  nowUtc: string,
  imageAddress: ImageAddress = () => undefined,
): ConvertedRecord | string {
  const offered = withTitle(given)
  const declared = resources[offered.resource]
  const fields: { readonly [name: string]: Field } = declared.fields
  const remarks = [...offered.remarks]
  const shared: ConvertedRecord['shared'] = {}
  const texts: ConvertedRecord['texts'] = {}
  for (const [names, put] of [
    [sharedFields(declared), (name: string, value: Value) => void (value !== null && (shared[name] = value))],
    [variantFields(declared), (name: string, value: Value) => void (texts[name] = String(value ?? ''))],
  ] as const) {
    for (const name of names) {
      const field = fields[name]
      if (!field || apart.has(name) || placedKinds.has(field.kind) || !(name in offered.fields)) continue
      const found = parseField(offered.resource, name, offered.fields[name])
      if (found.as === 'issue' && field.required) return `${name}: ${found.issue.message}`
      if (found.as === 'issue') remarks.push(`${name} is left out: ${found.issue.message}`)
      if (found.as !== 'value') continue
      if (found.sanitized) remarks.push(`${name}: markup was taken out.`)
      put(name, field.kind === 'richText' ? withOwnImages(String(found.value ?? ''), imageAddress) : found.value)
    }
  }
  // Reckoned from the two it is no text of its own, and follows what changes in them.
  if (texts['stateprovince'] && texts['stateprovince'] === stateOrProvince(texts)) texts['stateprovince'] = ''
  if (offered.image === 'none') shared['image'] = null
  // Only sources set passwords of venues and organizers, so no field of theirs takes one.
  const { password } = offered.fields
  if (declared.post && typeof password === 'string' && password.length <= maxTextLength) shared['password'] = password
  const isBared = declared.post && Boolean(password) && !shared['password']
  if (isBared) remarks.push('Its password cannot be kept: it arrives as private.')
  if (!texts[declared.title]) return 'It has no name that can be read.'
  if (offered.resource === 'events') {
    const when = dateColumns(offered.fields, siteZone)
    if (typeof when === 'string') return when
    Object.assign(shared, when)
  }
  if (declared.post) Object.assign(shared, publicationColumns(offered.fields, siteZone))
  const status = statusOf(offered, declared.post, String(shared['date_utc'] ?? ''), nowUtc)
  if (!status) return `Its status “${String(offered.status).slice(0, 40)}” is unknown here.`
  const isOpen = status === 'draft' || status === 'pending'
  if (declared.post && isOpen && offered.fields['date_utc'] === undecidedDateTime)
    shared['date_utc'] = undecidedDateTime
  if (offered.status === 'trash' && declared.post)
    remarks.push('It lies in the trash there. What its status was before is not told: taken out, it would be a draft.')
  const slug = slugOf(offered.slug)
  return {
    shared,
    texts,
    status: isBared ? 'private' : status,
    isTrashed: declared.post && offered.status === 'trash',
    slug,
    remarks,
  }
}

/** An event without a title becomes a draft that is titled with its day: here everything has a name. */
function withTitle(offered: Offered): Offered {
  const { title, start_date: start } = offered.fields
  const [day] = /^\d{4}-\d\d-\d\d/.exec(String(start)) ?? []
  const isNamed = offered.resource !== 'events' || cleanLine(typeof title === 'string' ? title : '').text !== ''
  if (isNamed || day === undefined) return offered
  const remark = `It has no title: it arrives as a draft titled “${day}”.`
  const status = offered.status === 'trash' ? offered.status : 'draft'
  return { ...offered, status, fields: { ...offered.fields, title: day }, remarks: [...offered.remarks, remark] }
}

/** A record from the trash comes back as a draft: what it was before, the source does not tell. */
function statusOf(
  { status = 'publish' }: Offered,
  isPost: boolean,
  dateUtc: string,
  nowUtc: string,
): ConvertedRecord['status'] | undefined {
  if (!isPost) return 'publish'
  const known = statuses.find((one) => one === status)
  if (known === 'trash') return 'draft'
  if (known === 'publish' && dateUtc > nowUtc) return 'future'
  return known === 'future' && dateUtc <= nowUtc ? 'publish' : known
}
