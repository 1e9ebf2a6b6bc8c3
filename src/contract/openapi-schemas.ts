// The JSON Schemas of what the interface answers and takes, written from the field tables.
import type { Field, Fields, Kind } from './field.ts'
import { languageParameter, languages } from './language.ts'
import { problems } from './problem.ts'
import type { Resource } from './resource.ts'
import { resourceNames, resources } from './resources.ts'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Schema = { [keyword: string]: unknown }

export const string: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
/** A named schema, by reference. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const wallTime: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
  examples: ['2026-12-24 19:30:00'],
}
/** What a resource's schema is called: `Event`. */
export const titleOf = (name: string): string => {
  const { singular } = resources[resourceNames.find((known) => known === name) ?? 'events']
  return `${singular[0]?.toUpperCase()}${singular.slice(1)}`
}

/** What a field of each kind answers. */
const answered: Record<Kind, (field: Field) => Schema> = {
  key: () => integer,
  text: () => string,
  prose: () => ({ ...string, description: 'HTML within the allow-list' }),
  slug: () => string,
  flag: () => ({ type: ['boolean', 'null'], description: '`null` where a password hides it' }),
  moment: () => wallTime,
  zone: () => ({ ...string, examples: ['Europe/Brussels', 'UTC+5'] }),
  money: () => ({ ...string, examples: ['€12,50', '€10 – €20'] }),
  web: () => string,
  email: () => string,
  phone: () => string,
  degrees: () => ({ oneOf: [{ type: 'number' }, { const: '' }] }),
  account: () => ({ ...string, pattern: '^\\d+$', description: 'The number of an account, as a text' }),
  image: () => ({ oneOf: [ref('Image'), { const: false }] }),
  parent: () => ({ ...integer, description: '0 at the top' }),
  secret: () => string,
  count: () => integer,
  detail: () => ({}),
  choice: (field) => ({ ...string, enum: field.options }),
  link: (field) => ({ oneOf: [ref(titleOf(field.to ?? '')), { type: 'array', maxItems: 0 }] }),
  links: (field) => ({ type: 'array', items: ref(titleOf(field.to ?? '')) }),
  terms: () => ({ type: 'array', items: ref('TermInEvent') }),
}

const idOrObject = (name: string | undefined): Schema => ({
  oneOf: [
    integer,
    { type: 'object', description: `\`{id}\`, or the fields of a new ${titleOf(name ?? '').toLowerCase()}` },
  ],
})
/** What a client may send where that differs from what is answered. */
const sent: Partial<Record<Kind, (field: Field) => Schema>> = {
  flag: () => ({ type: 'boolean' }),
  moment: () => ({
    ...string,
    description: 'YYYY-MM-DD, YYYY-MM-DD HH:MM[:SS], ISO 8601, or Unix time',
    examples: ['2026-12-24 19:30:00'],
  }),
  account: () => integer,
  image: () => ({
    oneOf: [integer, string, { const: false }],
    description: 'Identifier or address; `""` or `false` removes it',
  }),
  link: (field) => ({
    oneOf: [idOrObject(field.to), { type: 'array', items: idOrObject(field.to), maxItems: 1 }, { const: '' }],
  }),
  links: (field) => ({ oneOf: [idOrObject(field.to), { type: 'array', items: idOrObject(field.to) }, { const: '' }] }),
  terms: () => ({
    oneOf: [{ type: 'array', items: { oneOf: [integer, string] } }, string],
    description: 'Identifiers, names or slugs',
  }),
}

const marks = (field: Field): Schema => ({
  ...(field.perLanguage && { 'x-per-language': true }),
  ...(field.inherits && { 'x-inherits': true }),
  ...(field.extension && { 'x-extension': true }),
})
const properties = (fields: Fields, which: (field: Field) => boolean, schema: (field: Field) => Schema): Schema =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => which(field))
      .map(([name, field]) => [name, { ...schema(field), ...marks(field) }]),
  )

const readSchema = (of: Resource): Schema => ({
  type: 'object',
  properties: properties(
    of.fields,
    (field) => !field.writeOnly,
    (field) => answered[field.kind](field),
  ),
  required: Object.keys(of.fields).filter((name) => !of.fields[name]?.writeOnly && !of.fields[name]?.singleOnly),
})
const writeProperties = (of: Resource): Schema => ({
  ...properties(
    of.fields,
    (field) => !field.readOnly,
    (field) => (sent[field.kind] ?? answered[field.kind])(field),
  ),
  [languageParameter]: { ...string, enum: languages },
  ...Object.fromEntries(
    ['inherit', 'confirm', 'copied'].map((name) => [name, { type: 'array', items: string, 'x-extension': true }]),
  ),
  minor: { type: 'boolean', 'x-extension': true },
  based_on: { ...integer, 'x-extension': true },
})
const createSchema = (of: Resource): Schema => ({
  type: 'object',
  properties: writeProperties(of),
  required: Object.keys(of.fields).filter((name) => of.fields[name]?.required),
})

/** A list of what a schema describes. */
export const list = (items: Schema): Schema => ({ type: 'array', items })

/** Every named schema of the document. */
export const schemas = (): Schema => ({
  ...Object.fromEntries(
    resourceNames.flatMap((name) => {
      const of: Resource = resources[name]
      const one = titleOf(name)
      const page = {
        rest_url: string,
        next_rest_url: string,
        previous_rest_url: string,
        total: integer,
        total_pages: integer,
      }
      return [
        [one, readSchema(of)],
        [`${one}Create`, createSchema(of)],
        [`${one}Update`, { type: 'object', properties: writeProperties(of) }],
        [
          `${one}List`,
          {
            type: 'object',
            properties: { [name]: list(ref(one)), ...page },
            required: [name, 'rest_url', 'total', 'total_pages'],
          },
        ],
      ]
    }),
  ),
  TermInEvent: {
    type: 'object',
    properties: {
      id: integer,
      name: string,
      slug: string,
      taxonomy: string,
      description: string,
      parent: integer,
      count: integer,
      language: { enum: languages },
    },
    required: ['id', 'name', 'slug', 'taxonomy'],
  },
  Image: {
    type: 'object',
    properties: {
      url: string,
      id: integer,
      extension: string,
      width: integer,
      height: integer,
      filesize: integer,
      sizes: { type: 'object' },
      alt: { ...string, description: 'What the picture shows, in the language of the record' },
    },
    required: ['url', 'id'],
  },
  Problem: {
    type: 'object',
    properties: {
      code: { ...string, enum: Object.keys(problems) },
      message: string,
      data: {
        type: 'object',
        properties: { status: integer, params: {}, details: { type: 'object' } },
        required: ['status'],
      },
    },
    required: ['code', 'message', 'data'],
  },
})
