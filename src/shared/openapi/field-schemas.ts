// What a field of each kind answers, and what a client may send for it, as JSON Schemas.
import type { Field, Fields } from '../schema/fields.ts'
import type { FieldKind } from '../schema/kinds.ts'
import type { Resource } from '../schema/resource.ts'
import { resourceNames, resources } from '../schema/resources.ts'
import { getFieldDescription } from './descriptions.ts'
import { boolean, integer, list, ref, type Schema, string, wallTime, wallTimeOrEmpty } from './schema.ts'

/** What a resource's schema is called: `Event`. */
export const titleOf = (name: string): string => {
  const { singular } = resources[resourceNames.find((known) => known === name) ?? 'events']
  return `${singular[0]?.toUpperCase()}${singular.slice(1)}`
}

/** Structured parts of answers, by the names of their fields. */
const details: { readonly [name: string]: Schema } = {
  translations: ref('Translations'),
  inherited: list(string),
  version: integer,
  global_id_lineage: list(string),
  json_ld: { type: 'object', additionalProperties: true },
  protected: boolean,
  start_date_details: ref('DateDetails'),
  end_date_details: ref('DateDetails'),
  utc_start_date_details: ref('DateDetails'),
  utc_end_date_details: ref('DateDetails'),
  cost_details: ref('CostDetails'),
  custom_fields: {
    oneOf: [
      { type: 'array', maxItems: 0 },
      { type: 'object', additionalProperties: true },
    ],
  },
  meta: { type: 'array', maxItems: 0 },
  urls: ref('TermUrls'),
}

const answered: Record<FieldKind, (field: Field, name: string) => Schema> = {
  key: () => integer,
  text: () => string,
  richText: () => string,
  slug: () => string,
  boolean: () => ({ type: ['boolean', 'null'] }),
  dateTime: (_, name) => (name === 'date' || name === 'date_utc' ? wallTimeOrEmpty : wallTime),
  timeZone: () => ({ ...string, examples: ['Europe/Brussels', 'UTC+5'] }),
  cost: () => ({ ...string, examples: ['€12,50', '€10 – €20'] }),
  url: () => string,
  email: () => string,
  phone: () => string,
  coordinate: ({ most = 180 }) => ({ oneOf: [{ type: 'number', minimum: -most, maximum: most }, { const: '' }] }),
  account: () => ({ ...string, pattern: '^\\d+$' }),
  image: () => ({ oneOf: [ref('Image'), { const: false }] }),
  parent: () => ({ ...integer, minimum: 0 }),
  password: () => string,
  count: () => integer,
  readOnly: (_, name) => details[name] ?? {},
  choice: (field) => ({ ...string, enum: field.options }),
  link: (field) => ({ oneOf: [ref(titleOf(field.to ?? '')), { type: 'array', maxItems: 0 }] }),
  links: (field) => list(ref(titleOf(field.to ?? ''))),
  terms: () => list(ref('TermInEvent')),
}

/** What of a sent value its schema does not say. */
const getExamples: Partial<Record<FieldKind, unknown[]>> = {
  cost: ['€12,50', '€10 – €20'],
  dateTime: ['2026-12-24 19:30:00', '2026-12-24 19:30:00+01:00'],
  timeZone: ['Europe/Brussels', 'UTC+5'],
}

/** Forms in which values are answered: clients send answers back. */
const sentBack: Partial<Record<FieldKind, Schema[]>> = {
  cost: [{ type: 'number' }, list({ type: ['string', 'number'] })],
  account: [{ ...string, pattern: '^\\d*$' }],
  image: [{ type: 'object', properties: { id: integer }, required: ['id'], additionalProperties: true }],
  link: [{ type: 'object', additionalProperties: true }],
}

/** What is told of a field besides its values: a sentence, and the marks of our own. */
const about = (of: string, name: string, field: Field): Schema => ({
  ...getFieldDescription(of, name),
  ...(field.perLanguage && { 'x-per-language': true }),
  ...(field.inherits && { 'x-inherits': true }),
  ...(field.extension && { 'x-extension': true }),
})

/** The properties of the fields chosen by `which`, as they are answered. */
export const responseProperties = (of: string, fields: Fields, which: (field: Field) => boolean): Schema =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => which(field))
      .map(([name, field]) => [name, { ...answered[field.kind](field, name), ...about(of, name, field) }]),
  )

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema of a body, with what is told of the fields in it; `isNew`: also what a flag is unless it is sent. */
export function withFieldTexts(of: Resource, body: Schema, isNew: boolean): Schema {
  const { properties } = body
  if (!isSchema(properties)) return body
  const described = Object.entries(properties).map(([name, schema]): [string, unknown] => {
    if (!isSchema(schema)) return [name, schema]
    const field = of.fields[name]
    if (!field) return [name, withFieldTexts(of, schema, isNew)]
    const examples = getExamples[field.kind]
    const isFlag = isNew && field.kind === 'boolean'
    const others = sentBack[field.kind]
    return [
      name,
      {
        ...about(of.name, name, field),
        ...(isFlag && { default: field.default === true }),
        ...(examples && { examples }),
        ...(others ? { anyOf: [schema, ...others] } : schema),
      },
    ]
  })
  return { ...body, properties: Object.fromEntries(described) }
}
