// Parses the value of a field by its schema, and converts it for the store.
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

/** A reference to a record: an id, a name (or digits beyond the safe integers), or the fields of a new record. */
export type Reference = number | string | NestedRecord

/** A parsed value. `sanitized`: markup was removed. */
export type ParsedField =
  | { as: 'value'; value: Value; sanitized?: boolean }
  | { as: 'dateTime'; time: ParsedTime | undefined }
  | { as: 'references'; references: Reference[] }
  | { as: 'issue'; issue: Issue }

const createSchemas = (resource: ResourceName): { readonly [name: string]: ZodMiniType } =>
  Object.fromEntries(
    Object.entries<Field>(resources[resource].fields).map(([name, field]) => [name, tolerantSchema(field)]),
  )
const schemas = new Map(resourceNames.map((resource) => [resource, createSchemas(resource)]))

const plainText: readonly FieldKind[] = ['text', 'cost', 'email', 'phone']
const toValue = ({ text, sanitized }: Clean): ParsedField => ({ as: 'value', value: text, sanitized })
const stored = (value: Value): ParsedField => ({ as: 'value', value })

/** Parses the value of a field. The caller leaves out `null`, which counts as absent. */
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
  if (typeof raw === 'string' && raw.trim() === '' && !field.required) return { as: 'dateTime', time: undefined }
  const parsed = parseValue(field, schema, raw)
  if (!('issue' in parsed)) return { as: 'dateTime', time: parseZonedDateTime(String(parsed.value)) }
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
  if (field.kind === 'richText') return toValue(cleanRichText(text, field))
  if (field.kind === 'slug') return stored(toSlug(text))
  if (!plainText.includes(field.kind)) return stored(text === '' && field.kind === 'coordinate' ? null : text)
  const clean = cleanLine(text)
  return field.required && /^0?$/.test(clean.text)
    ? { as: 'issue', issue: { code: 'required', message: 'Must not be empty, nor 0.' } }
    : toValue(clean)
}

const isReference = (item: unknown): item is Reference =>
  typeof item === 'number' || typeof item === 'string' || isNested(item)
