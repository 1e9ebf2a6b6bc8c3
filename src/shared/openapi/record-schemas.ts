// OpenAPI schemas of records, record bundles and their parts.
import type {
  CostDetails,
  DateDetails,
  ImageResponse,
  ImageSize,
  TermInEvent,
  TermUrls,
  TranslationSummary,
} from '../schema/response-parts.ts'
import { type Issue, issueCodes, type Problem } from '../problem.ts'
import type { Resource } from '../schema/resource.ts'
import { resourceNames, resources } from '../schema/resources.ts'
import { recordBody, bundleBody } from '../schema/bodies.ts'
import { statuses } from '../schema/status.ts'
import {
  described,
  focalPoint,
  integer,
  language,
  list,
  object,
  perLanguage,
  record,
  ref,
  string,
  type Schema,
  toJsonSchema,
  boolean,
  wallTime,
  wallTimeOrEmpty,
} from './schema.ts'
import type { Field, Fields } from '../schema/fields.ts'
import type { FieldKind } from '../schema/kinds.ts'
import { getFieldDescription } from './descriptions.ts'
import type { RecordPermissions } from '../record-bundle.ts'

const recordResponse = (of: Resource): Schema => ({
  type: 'object',
  properties: {
    ...responseProperties(of.name, of.fields, (field) => !field.writeOnly),
    ...(of.fields['password'] && responseProperties(of.name, { password: of.fields['password'] }, () => true)),
    sanitized: {
      ...list(string),
      description: 'After a write: the fields markup was removed from',
      'x-extension': true,
    },
  },
  required: Object.keys(of.fields).filter((name) => !of.fields[name]?.writeOnly && !of.fields[name]?.singleOnly),
})

const recordRequest = (of: Resource, isNew: boolean): Schema =>
  described(
    describeFields(of, toJsonSchema(recordBody(of, isNew)), isNew),
    'Unknown keys are ignored; `null` means not sent',
  )
const listSchema = (of: Resource): Schema => ({
  type: 'object',
  properties: {
    [of.name]: list(ref(getSchemaName(of.name))),
    rest_url: described(string, 'Address of this list, with the defaults that applied'),
    next_rest_url: described(string, 'Absent on the last page'),
    previous_rest_url: described(string, 'Absent on the first page'),
    total: described(integer, 'Exactly how many records the list holds'),
    total_pages: integer,
  },
  required: [of.name, 'rest_url', 'total', 'total_pages'],
})

/** `Event`, `EventCreate`, `EventUpdate`, `EventList` and their like. */
export const recordSchemas = (): Schema =>
  Object.fromEntries(
    resourceNames.flatMap((name) => {
      const of: Resource = resources[name]
      const one = getSchemaName(name)
      return [
        [one, recordResponse(of)],
        [`${one}Create`, recordRequest(of, true)],
        [`${one}Update`, recordRequest(of, false)],
        [`${one}List`, listSchema(of)],
      ]
    }),
  )

/** What stands inside records, and the shape of every error. */
export const partSchemas = (codes: readonly string[]): Schema => ({
  DateDetails: object<DateDetails>({
    year: string,
    month: string,
    day: string,
    hour: string,
    minutes: string,
    seconds: string,
  }),
  CostDetails: object<CostDetails>({
    currency_symbol: string,
    currency_code: string,
    currency_position: string,
    values: list(string),
  }),
  TermUrls: object<TermUrls>({ self: string, collection: string, up: string }, 'up'),
  TermInEvent: object<TermInEvent>({
    id: integer,
    name: string,
    slug: string,
    term_group: integer,
    term_taxonomy_id: integer,
    taxonomy: string,
    description: string,
    parent: integer,
    count: integer,
    filter: string,
    urls: ref('TermUrls'),
    language: { ...language, 'x-extension': true },
  }),
  Translations: perLanguage(
    object<TranslationSummary>(
      {
        status: { ...string, enum: [...statuses] },
        modified_utc: string,
        slug: string,
        version: integer,
        outdated: described(list(string), 'Fields whose source changed; told to who may edit the record'),
        empty: described(
          list(string),
          'Texts the source fills and this translation lacks; told to who may edit the record',
        ),
      },
      'outdated',
      'empty',
    ),
  ),
  Image: object<ImageResponse>(
    {
      url: string,
      id: integer,
      extension: string,
      width: integer,
      height: integer,
      filesize: integer,
      sizes: record(
        object<ImageSize>({ width: integer, height: integer, 'mime-type': string, filesize: integer, url: string }),
      ),
      alt: { ...string, description: 'What the picture shows, in the language of the record', 'x-extension': true },
      focus: {
        ...focalPoint,
        description: 'The point that stays in sight where the picture is cut, in percent; absent: nobody chose one',
        'x-extension': true,
      },
    },
    'sizes',
    'alt',
    'focus',
  ),
  Fault: object<Issue>(
    {
      code: { ...string, enum: [...issueCodes] },
      message: string,
      data: described(record({}), 'What would be right: options, limits, forms'),
    },
    'data',
  ),
  Problem: object<Problem>({
    code: { ...string, enum: codes },
    message: string,
    data: {
      type: 'object',
      properties: {
        status: integer,
        params: {
          description: 'The parameters meant: names, or names with a sentence each',
          oneOf: [list(string), record(string)],
        },
        details: described(record(ref('Fault')), 'What is wrong with each parameter'),
        available_languages: described(list(language), 'Languages the record can be had in'),
        current: described({}, 'What is there now'),
        retry_after: described(integer, 'Seconds to wait'),
        json_error_code: described(
          integer,
          'What is wrong with a JSON text: 1 its depth, 4 its syntax, 5 its encoding',
        ),
        json_error_message: described(string, 'Why the body cannot be read'),
      },
      required: ['status'],
      additionalProperties: true,
    },
  }),
})

/** What a resource's schema is called: `Event`. */
export const getSchemaName = (name: string): string => {
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
  link: (field) => ({ oneOf: [ref(getSchemaName(field.to ?? '')), { type: 'array', maxItems: 0 }] }),
  links: (field) => list(ref(getSchemaName(field.to ?? ''))),
  terms: () => list(ref('TermInEvent')),
}

/** What of a sent value its schema does not say. */
const requestExamples: Partial<Record<FieldKind, unknown[]>> = {
  cost: ['€12,50', '€10 – €20'],
  dateTime: ['2026-12-24 19:30:00', '2026-12-24 19:30:00+01:00'],
  timeZone: ['Europe/Brussels', 'UTC+5'],
}

/** Other forms of a value: those of responses, which clients send back, and a single link. */
const responseForms: Partial<Record<FieldKind, Schema[]>> = {
  cost: [{ type: 'number' }, list({ type: ['string', 'number'] })],
  account: [{ ...string, pattern: '^\\d*$' }],
  image: [{ type: 'object', properties: { id: integer }, required: ['id'], additionalProperties: true }],
  link: [integer, { type: 'object', additionalProperties: true }],
}

/** What is told of a field besides its values: a sentence, and the marks of our own. */
const getFieldDocs = (of: string, name: string, field: Field): Schema => ({
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
      .map(([name, field]) => [name, { ...responseKinds[field.kind](field, name), ...getFieldDocs(of, name, field) }]),
  )

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema of a body, with what is told of the fields in it; `isNew`: also what a flag is unless it is sent. */
export function describeFields(of: Resource, body: Schema, isNew: boolean): Schema {
  const { properties } = body
  if (!isSchema(properties)) return body
  const described = Object.entries(properties).map(([name, schema]): [string, unknown] => {
    if (!isSchema(schema)) return [name, schema]
    const field = of.fields[name]
    if (!field) return [name, describeFields(of, schema, isNew)]
    const examples = requestExamples[field.kind]
    const isFlag = isNew && field.kind === 'boolean'
    const others = responseForms[field.kind]
    return [
      name,
      {
        ...getFieldDocs(of.name, name, field),
        ...(isFlag && { default: field.default === true }),
        ...(examples && { examples }),
        ...(others ? { anyOf: [schema, ...others] } : schema),
      },
    ]
  })
  return { ...body, properties: Object.fromEntries(described) }
}

/** Fields that say which language they are told in: they belong to no part. */
const languageFields = ['language', 'inherited']

const perPart = (values: Schema): Schema => {
  const { properties } = perLanguage(values)
  return { type: 'object', properties: { shared: values, ...Object(properties) }, additionalProperties: false }
}

const bundleResponse = (of: Resource): Schema => {
  const shared = responseProperties(
    of.name,
    of.fields,
    (field) => !field.writeOnly && !field.perLanguage && !field.singleOnly,
  )
  for (const name of languageFields) delete shared[name]
  const texts = responseProperties(of.name, of.fields, (field) => field.perLanguage === true)
  return {
    type: 'object',
    properties: {
      id: integer,
      source_language: language,
      shared: { type: 'object', properties: shared, required: Object.keys(shared) },
      texts: perLanguage({ type: 'object', properties: texts, required: Object.keys(texts) }),
      etags: described(perPart(string), 'The state of each part, for `if`'),
      inherited: described(perLanguage(list(string)), 'Fields that show the value of the source language'),
      outdated: described(perLanguage(list(string)), 'Fields whose source changed; told to who may edit'),
      made_from: described(
        perLanguage({ type: 'object', additionalProperties: { type: ['string', 'null'] } }),
        'The source text that each outdated field was made from, `null` for a copied text; told to who may edit and sees the source',
      ),
      rights: ref('WholeRights'),
      sanitized: described(
        { type: 'object', additionalProperties: list(string) },
        'After a write: per part, the fields markup was removed from',
      ),
      published: described(
        list({
          type: 'object',
          properties: {
            resource: { ...string, enum: ['venues', 'organizers'] },
            id: integer,
            language,
            status: { ...string, enum: ['draft', 'pending'] },
          },
          required: ['resource', 'id', 'language', 'status'],
        }),
        'After a write of an event: the venues and organizers that became public with it, and the status to give them to take that back',
      ),
      kept: described(list(string), 'After a restore: fields that could not be put back, as `{part}.{field}`'),
    },
    required: ['id', 'source_language', 'shared', 'texts', 'etags', 'inherited', 'outdated', 'made_from', 'rights'],
  }
}

const bundleRequest = (of: Resource, isNew: boolean): Schema =>
  described(
    describeFields(of, toJsonSchema(bundleBody(of, isNew)), false),
    'All parts or none; a refusal names parameters as `{part}.{field}`',
  )

/** `WholeEvent`, `WholeEventCreate`, `WholeEventUpdate` and their like. */
export const bundleSchemas = (): Schema => ({
  ...Object.fromEntries(
    resourceNames.flatMap((name) => {
      const of: Resource = resources[name]
      const one = `Whole${getSchemaName(name)}`
      return [
        [one, bundleResponse(of)],
        [`${one}Create`, bundleRequest(of, true)],
        [`${one}Update`, bundleRequest(of, false)],
      ]
    }),
  ),
  WholeRights: object<RecordPermissions>({
    shared: described(boolean, 'May change what all languages share'),
    languages: described(list(language), 'Languages whose variant may be written'),
    delete: boolean,
    deeds: list(string),
  }),
})
