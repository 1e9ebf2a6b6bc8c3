// A sent value of a field: parsed by its schema, cleaned of markup, and as the store holds it.
import type { ZodMiniType } from 'zod/mini'
import type { Field } from '#shared/schema/fields.ts'
import { isNested, type NestedRecord } from '#shared/schema/links.ts'
import type { Issue } from '#shared/problem.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { parseValue } from '#shared/schema/issues.ts'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { type Clean, cleanLine, cleanRichText } from '../records/sanitize-html.ts'
import { toSlug } from '../store/slug.ts'
import type { Value } from '../store/types.ts'
import { type ParsedTime, isDateTimeText, dateTimeFormats, parseZonedDateTime } from '../time-zones.ts'
import { tolerantSchema } from './coerce.ts'

/** A record that was named: by id, by name (digits that exceed every id included), or by describing a new one. */
export type Reference = number | string | NestedRecord

/** What a sent value was parsed to. `sanitized`: markup was removed from it. */
export type ParsedField =
  | { as: 'value'; value: Value; sanitized?: boolean }
  | { as: 'dateTime'; given: ParsedTime | undefined }
  | { as: 'references'; references: Reference[] }
  | { as: 'issue'; issue: Issue }

const schemasOf = (resource: ResourceName): { readonly [name: string]: ZodMiniType } =>
  Object.fromEntries(
    Object.entries<Field>(resources[resource].fields).map(([name, field]) => [name, tolerantSchema(field)]),
  )
const schemas = new Map(resourceNames.map((resource) => [resource, schemasOf(resource)]))

const plainText: readonly FieldKind[] = ['text', 'cost', 'email', 'phone']
const cleaned = ({ text, sanitized }: Clean): ParsedField => ({ as: 'value', value: text, sanitized })
const stored = (value: Value): ParsedField => ({ as: 'value', value })

/** Parses what was sent for a field. `null` was never sent; the caller leaves it out. */
export function parseField(resource: ResourceName, name: string, raw: unknown): ParsedField {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const [field, schema] = [fields[name], schemas.get(resource)?.[name]]
  if (!field || !schema || field.readOnly)
    return { as: 'issue', issue: { code: 'not_allowed', message: 'Cannot be set.' } }
  if (field.kind === 'dateTime') return parseDateTime(field, schema, raw)
  const parsed = parseValue(field, schema, raw)
  return 'issue' in parsed ? { as: 'issue', issue: parsed.issue } : toStored(field, parsed.value)
}

function parseDateTime(field: Field, schema: ZodMiniType, raw: unknown): ParsedField {
  if (typeof raw === 'string' && raw.trim() === '' && !field.required) return { as: 'dateTime', given: undefined }
  const parsed = parseValue(field, schema, raw)
  if (!('issue' in parsed)) return { as: 'dateTime', given: parseZonedDateTime(String(parsed.value)) }
  const { code, message } = parsed.issue
  const why = typeof raw === 'string' && isDateTimeText(raw) ? 'No such day or time exists' : 'Not a date'
  const data = { forms: dateTimeFormats }
  return {
    as: 'issue',
    issue: { code, message: code === 'required' ? message : `${why}: ${dateTimeFormats.join(', ')}.`, data },
  }
}

function toStored(field: Field, value: unknown): ParsedField {
  if (Array.isArray(value)) return { as: 'references', references: value.filter(isReference) }
  if (typeof value === 'boolean') return stored(field.kind === 'image' ? null : Number(value))
  if (typeof value === 'number') return stored(value)
  const text = String(value)
  if (field.kind === 'richText') return cleaned(cleanRichText(text, field))
  if (field.kind === 'slug') return stored(toSlug(text))
  if (!plainText.includes(field.kind)) return stored(text === '' && field.kind === 'coordinate' ? null : text)
  const clean = cleanLine(text)
  return field.required && /^0?$/.test(clean.text)
    ? { as: 'issue', issue: { code: 'required', message: 'Must not be empty, nor 0.' } }
    : cleaned(clean)
}

const isReference = (item: unknown): item is Reference =>
  typeof item === 'number' || typeof item === 'string' || isNested(item)
