// OpenAPI schemas of records and record bundles.
import * as z from 'zod/mini'
import { languages } from '../i18n/language.ts'
import { bundleInfo } from '../record-bundle.ts'
import { bundleBody, recordBody } from '../schema/bodies.ts'
import type { Field, Fields, Resource } from '../schema/fields.ts'
import { hues } from '../schema/hues.ts'
import { type FieldKind, maxMinutes } from '../schema/kinds.ts'
import { type ResourceName, resourceNames, resources } from '../schema/resources.ts'
import * as parts from '../schema/response-parts.ts'
import { getFieldDescription } from './descriptions.ts'
import {
  capitalize,
  described,
  integer,
  isSchema,
  list,
  ref,
  type Schema,
  string,
  toJsonSchema,
  toReference,
} from './schema.ts'

/** `Event`, `Venue` …: the component of a record. */
export const getSchemaName = (resource: ResourceName): string => capitalize(resources[resource].singular)

const wallTime: Schema = {
  ...string,
  pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
  examples: ['2026-12-24 19:30:00'],
}
const wallTimeOrEmpty: Schema = { ...wallTime, pattern: '^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)?$' }

const anyObject = z.record(z.string(), z.unknown())
const emptyList = z.array(z.unknown()).check(z.maxLength(0))
/** Structured values in responses, by field name. */
const details: { readonly [name: string]: z.ZodMiniType } = {
  translations: parts.translations,
  inherited: z.array(z.string()),
  version: z.int(),
  global_id_lineage: z.array(z.string()),
  json_ld: anyObject,
  protected: z.boolean(),
  start_date_details: parts.dateDetails,
  end_date_details: parts.dateDetails,
  utc_start_date_details: parts.dateDetails,
  utc_end_date_details: parts.dateDetails,
  cost_details: parts.costDetails,
  custom_fields: z.union([emptyList, anyObject]),
  meta: emptyList,
  urls: parts.termUrls,
}

const targetSchema = ({ to }: Field): string => getSchemaName(resourceNames.find((name) => name === to) ?? 'events')

/** The schemas of values in responses; other kinds are texts. */
const responseKinds: Partial<Record<FieldKind, (field: Field, name: string) => Schema>> = {
  key: () => integer,
  boolean: () => ({ type: ['boolean', 'null'] }),
  dateTime: (_, name) => (name === 'date' || name === 'date_utc' ? wallTimeOrEmpty : wallTime),
  timeZone: () => ({ ...string, examples: requestExamples.timeZone }),
  cost: () => ({ ...string, examples: requestExamples.cost }),
  coordinate: ({ max = 180 }) => ({ oneOf: [{ type: 'number', minimum: -max, maximum: max }, { const: '' }] }),
  account: () => ({ ...string, pattern: '^\\d+$' }),
  image: () => ({ oneOf: [toReference(parts.imageResponse), { const: false }] }),
  parent: () => ({ ...integer, minimum: 0 }),
  count: () => integer,
  minutes: ({ max = maxMinutes }) => ({ ...integer, minimum: 0, maximum: max }),
  readOnly: (_, name) => toReference(details[name] ?? {}),
  color: () => ({ ...string, enum: ['', ...hues] }),
  choice: (field) => ({ ...string, enum: field.options }),
  link: (field) => ({ oneOf: [ref(targetSchema(field)), { type: 'array', maxItems: 0 }] }),
  links: (field) => list(ref(targetSchema(field))),
  terms: () => list(toReference(parts.termInEvent)),
}

/** Examples of values in requests. */
const requestExamples: Partial<Record<FieldKind, unknown[]>> = {
  cost: ['€12,50', '€10 – €20'],
  dateTime: ['2026-12-24 19:30:00', '2026-12-24 19:30:00+01:00'],
  timeZone: ['Europe/Brussels', 'UTC+5'],
}

/** Other forms of a value: those of responses, which clients send back, and a single link. */
const otherForms: Partial<Record<FieldKind, Schema[]>> = {
  cost: [{ type: 'number' }, list({ type: ['string', 'number'] })],
  account: [{ ...string, pattern: '^\\d*$' }],
  image: [{ type: 'object', properties: { id: integer }, required: ['id'], additionalProperties: true }],
  link: [integer, { type: 'object', additionalProperties: true }],
}

/** The description of a field, and the extensions that mark it. */
const getFieldDocs = (of: string, name: string, field: Field): Schema => ({
  ...getFieldDescription(of, name),
  ...(field.perLanguage && { 'x-per-language': true }),
  ...(field.inherits && { 'x-inherits': true }),
  ...(field.extension && { 'x-extension': true }),
})

/** The properties of the fields that `which` accepts, in responses. */
const responseProperties = (of: string, fields: Fields, which: (field: Field) => boolean): Schema =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => which(field))
      .map(([name, field]) => [
        name,
        { ...(responseKinds[field.kind]?.(field, name) ?? string), ...getFieldDocs(of, name, field) },
      ]),
  )

/** The schema of a body with descriptions of its fields, however deep. `isNew`: with the defaults of booleans, too. */
function describeFields(of: Resource, body: Schema, isNew: boolean): Schema {
  const { properties } = body
  if (!isSchema(properties)) return body
  const documented = Object.entries(properties).map(([name, schema]): [string, unknown] => {
    if (!isSchema(schema)) return [name, schema]
    const field = of.fields[name]
    if (!field) return [name, describeFields(of, schema, isNew)]
    const examples = requestExamples[field.kind]
    const others = otherForms[field.kind]
    return [
      name,
      {
        ...getFieldDocs(of.name, name, field),
        ...(isNew && field.kind === 'boolean' && { default: field.default === true }),
        ...(examples && { examples }),
        ...(others ? { anyOf: [schema, ...others] } : schema),
      },
    ]
  })
  return { ...body, properties: Object.fromEntries(documented) }
}

const recordResponse = ({ name, fields }: Resource): Schema => ({
  type: 'object',
  properties: {
    ...responseProperties(name, fields, (field) => !field.writeOnly),
    ...(fields['password'] && responseProperties(name, { password: fields['password'] }, () => true)),
    sanitized: {
      ...list(string),
      description: 'After a write: the fields whose markup was removed',
      'x-extension': true,
    },
  },
  required: Object.keys(fields).filter((field) => !fields[field]?.writeOnly && !fields[field]?.singleOnly),
})
const recordRequest = (of: Resource, isNew: boolean): Schema =>
  described(
    describeFields(of, toJsonSchema(recordBody(of, isNew)), isNew),
    'Unknown keys are ignored; `null` is the same as an absent key',
  )
const listResponse = (resource: string, name: string): Schema => ({
  type: 'object',
  properties: {
    [resource]: list(ref(name)),
    rest_url: described(string, 'Address of this list, with the defaults that applied'),
    next_rest_url: described(string, 'Absent on the last page'),
    previous_rest_url: described(string, 'Absent on the first page'),
    total: described(integer, 'Exact number of records in the list'),
    total_pages: integer,
  },
  required: [resource, 'rest_url', 'total', 'total_pages'],
})

const perResource = (create: (of: Resource, name: string) => { [name: string]: Schema }): Schema =>
  Object.assign({}, ...resourceNames.map((resource) => create(resources[resource], getSchemaName(resource))))

/** `Event`, `EventCreate`, `EventUpdate`, `EventList`, and those of the other resources. */
export const recordSchemas = (): Schema =>
  perResource((of, name) => ({
    [name]: recordResponse(of),
    [`${name}Create`]: recordRequest(of, true),
    [`${name}Update`]: recordRequest(of, false),
    [`${name}List`]: listResponse(of.name, name),
  }))

/** Values per language; a language may be absent. */
const perLanguageSchema = (values: Schema): Schema => ({
  type: 'object',
  properties: Object.fromEntries(languages.map((language) => [language, values])),
  additionalProperties: false,
})
/** Fields that depend on the language of a response: they are in no part. */
const languageFields = ['language', 'inherited']

const bundleResponse = ({ name, fields }: Resource): Schema => {
  const shared = responseProperties(
    name,
    fields,
    (field) => !field.writeOnly && !field.perLanguage && !field.singleOnly,
  )
  for (const field of languageFields) delete shared[field]
  const texts = responseProperties(name, fields, (field) => field.perLanguage === true)
  const parts = {
    shared: { type: 'object', properties: shared, required: Object.keys(shared) },
    texts: perLanguageSchema({ type: 'object', properties: texts, required: Object.keys(texts) }),
  }
  const { properties, required } = toJsonSchema(bundleInfo)
  return {
    type: 'object',
    properties: { ...Object(properties), ...parts },
    // Optional in the type because external servers omit it.
    required: [...Object(required), 'made_from', ...Object.keys(parts)],
  }
}
const bundleRequest = (of: Resource, isNew: boolean): Schema =>
  described(
    describeFields(of, toJsonSchema(bundleBody(of, isNew)), false),
    'All parts are written, or none; errors name parameters as `{part}.{field}`',
  )

/** `EventBundle`, `EventBundleCreate`, `EventBundleUpdate`, and those of the other resources. */
export const bundleSchemas = (): Schema =>
  perResource((of, name) => ({
    [`${name}Bundle`]: bundleResponse(of),
    [`${name}BundleCreate`]: bundleRequest(of, true),
    [`${name}BundleUpdate`]: bundleRequest(of, false),
  }))
