// OpenAPI schemas of records and record bundles.
import { languages } from '../i18n/language.ts'
import { bundleInfo } from '../record-bundle.ts'
import { bundleBody, recordBody } from '../schema/bodies.ts'
import type { Field, Fields } from '../schema/fields.ts'
import type { FieldKind } from '../schema/kinds.ts'
import type { Resource } from '../schema/resource.ts'
import { type ResourceName, resourceNames, resources } from '../schema/resources.ts'
import { getFieldDescription } from './descriptions.ts'
import {
  boolean,
  capitalize,
  described,
  integer,
  isSchema,
  list,
  ref,
  type Schema,
  string,
  toJsonSchema,
} from './schema.ts'

/** `Event`, `Venue` …: the component of a record. */
export const getSchemaName = (resource: ResourceName): string => capitalize(resources[resource].singular)

const wallTime: Schema = {
  ...string,
  pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
  examples: ['2026-12-24 19:30:00'],
}
const wallTimeOrEmpty: Schema = { ...wallTime, pattern: '^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)?$' }

/** Structured values in responses, by field name. */
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

const targetSchema = ({ to }: Field): string => getSchemaName(resourceNames.find((name) => name === to) ?? 'events')

const responseKinds: Record<FieldKind, (field: Field, name: string) => Schema> = {
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
  coordinate: ({ max: most = 180 }) => ({ oneOf: [{ type: 'number', minimum: -most, maximum: most }, { const: '' }] }),
  account: () => ({ ...string, pattern: '^\\d+$' }),
  image: () => ({ oneOf: [ref('Image'), { const: false }] }),
  parent: () => ({ ...integer, minimum: 0 }),
  password: () => string,
  count: () => integer,
  readOnly: (_, name) => details[name] ?? {},
  choice: (field) => ({ ...string, enum: field.options }),
  link: (field) => ({ oneOf: [ref(targetSchema(field)), { type: 'array', maxItems: 0 }] }),
  links: (field) => list(ref(targetSchema(field))),
  terms: () => list(ref('TermInEvent')),
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
      .map(([name, field]) => [name, { ...responseKinds[field.kind](field, name), ...getFieldDocs(of, name, field) }]),
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
const listResponse = (resource: ResourceName): Schema => ({
  type: 'object',
  properties: {
    [resource]: list(ref(getSchemaName(resource))),
    rest_url: described(string, 'Address of this list, with the defaults that applied'),
    next_rest_url: described(string, 'Absent on the last page'),
    previous_rest_url: described(string, 'Absent on the first page'),
    total: described(integer, 'Exact number of records in the list'),
    total_pages: integer,
  },
  required: [resource, 'rest_url', 'total', 'total_pages'],
})

/** `Event`, `EventCreate`, `EventUpdate`, `EventList`, and those of the other resources. */
export const recordSchemas = (): Schema =>
  Object.fromEntries(
    resourceNames.flatMap((resource) => {
      const name = getSchemaName(resource)
      return [
        [name, recordResponse(resources[resource])],
        [`${name}Create`, recordRequest(resources[resource], true)],
        [`${name}Update`, recordRequest(resources[resource], false)],
        [`${name}List`, listResponse(resource)],
      ]
    }),
  )

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
  Object.fromEntries(
    resourceNames.flatMap((resource) => {
      const name = `${getSchemaName(resource)}Bundle`
      return [
        [name, bundleResponse(resources[resource])],
        [`${name}Create`, bundleRequest(resources[resource], true)],
        [`${name}Update`, bundleRequest(resources[resource], false)],
      ]
    }),
  )
