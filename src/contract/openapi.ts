// The published description of the interface (OpenAPI 3.1), written from the tables.
import type { Field, Fields, Kind } from './field.ts'
import type { Filter, FilterKind } from './filter.ts'
import { languageParameter, languages } from './language.ts'
import { type Operation, operations, type Verb } from './operations.ts'
import { problems } from './problem.ts'
import type { Resource } from './resource.ts'
import { resourceNames, resources } from './resources.ts'
import { roles } from './rights.ts'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Schema = { [keyword: string]: unknown }

const string: Schema = { type: 'string' }
const integer: Schema = { type: 'integer' }
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const wallTime: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
  examples: ['2026-12-24 19:30:00'],
}
const titleOf = (name: string): string => {
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

const list = (items: Schema): Schema => ({ type: 'array', items })
/** What a filter of each kind takes; lists are written with commas. */
const filterSchemas: Record<FilterKind, (filter: Filter) => Schema> = {
  page: () => ({ ...integer, minimum: 1, default: 1 }),
  size: () => ({ ...integer, minimum: 1, default: 10, description: 'More than 100 means 100' }),
  words: () => string,
  day: () => ({ ...string, examples: ['2026-12-24', 'today', '+2 weeks'] }),
  yes: () => ({ type: 'boolean' }),
  oneOf: (filter) => ({ ...string, enum: filter.options }),
  anyOf: (filter) => list({ ...string, enum: filter.options }),
  records: () => list({ oneOf: [integer, string] }),
  record: () => integer,
  number: () => ({ type: 'number' }),
  slug: () => string,
}

const languageQuery = {
  name: languageParameter,
  in: 'query',
  schema: { ...string, enum: languages },
  description: 'The language of the content handled',
}
const filterParameters = (of: Resource): Schema[] =>
  Object.entries(of.filters).map(([name, filter]) => ({
    name,
    in: 'query',
    schema: filterSchemas[filter.kind](filter),
    ...((filter.kind === 'records' || filter.kind === 'anyOf') && { style: 'form', explode: false }),
    ...(filter.extension && { 'x-extension': true }),
  }))

const json = (schema: Schema): Schema => ({ 'application/json': { schema } })
const answer = (description: string, schema: Schema): Schema => ({ description, content: json(schema) })
const refusals: { [V in Verb]: { [status: string]: string } } = {
  list: { 400: 'A parameter was refused', 401: 'Wrong credentials', 404: 'A page past the end' },
  create: {
    400: 'A parameter was refused',
    401: 'Sign in',
    403: 'Not allowed',
    409: 'The idempotency key is in use',
    413: 'Too large',
    422: 'The idempotency key was used with another body',
  },
  read: { 401: 'Wrong credentials', 403: 'Not accessible', 404: 'Unknown, or not in this language' },
  update: {
    400: 'A parameter was refused',
    401: 'Sign in',
    403: 'Not allowed',
    404: 'Unknown',
    412: 'Changed in the meantime',
    413: 'Too large',
  },
  delete: {
    401: 'Sign in',
    403: 'Not allowed',
    404: 'Unknown',
    410: 'Already in the trash',
    412: 'Changed in the meantime',
  },
}

const operation = ({ verb, resource, named }: Operation, method: string): Schema => {
  const of: Resource = resources[resource]
  const one = titleOf(resource)
  const parameters: Schema[] = [languageQuery]
  if (named !== 'none')
    parameters.push({ name: named, in: 'path', required: true, schema: named === 'id' ? integer : string })
  if (verb === 'list') parameters.push(...filterParameters(of))
  if (verb === 'read' && resource === 'events') parameters.push({ name: 'password', in: 'query', schema: string })
  if (verb === 'delete')
    parameters.push({ name: 'scope', in: 'query', schema: { ...string, enum: ['language'] }, 'x-extension': true })
  if (verb === 'create') parameters.push({ name: 'Idempotency-Key', in: 'header', schema: string, 'x-extension': true })
  if (verb === 'update' || verb === 'delete')
    parameters.push({ name: 'If-Match', in: 'header', schema: string, 'x-extension': true })
  const done = verb === 'create' ? '201' : '200'
  const body = verb === 'create' ? `${one}Create` : `${one}Update`
  return {
    operationId: `${verb}${one}${named === 'slug' ? 'BySlug' : ''}${verb === 'update' ? method : ''}`,
    tags: [resource],
    parameters,
    ...((verb === 'create' || verb === 'update') && {
      requestBody: {
        required: verb === 'create',
        content: { ...json(ref(body)), 'application/x-www-form-urlencoded': { schema: ref(body) } },
      },
    }),
    responses: {
      [done]: answer(verb === 'list' ? 'A page of the list' : 'The record', ref(verb === 'list' ? `${one}List` : one)),
      ...Object.fromEntries(
        Object.entries(refusals[verb]).map(([status, description]) => [status, answer(description, ref('Problem'))]),
      ),
    },
    ...(verb !== 'list' && verb !== 'read' && { security: [{ applicationPassword: [] }, { session: [] }] }),
  }
}

const paths = (): Schema => {
  const found: { [path: string]: Schema } = {}
  for (const row of operations) {
    const path = (found[row.path] ??= {})
    for (const method of row.methods) path[method.toLowerCase()] = operation(row, method)
  }
  const anything = answer('As described', { type: 'object' })
  found['/'] = { get: { operationId: 'root', parameters: [languageQuery], responses: { 200: anything } } }
  found['/doc'] = { get: { operationId: 'doc', parameters: [languageQuery], responses: { 200: anything } } }
  return found
}

const schemas = (): Schema => ({
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

/** The whole document. `server` is the address of `{api}` for the root it is asked under. */
export const openapi = ({ server, version }: { server: string; version: string }): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Calendar content',
    version,
    description: `Events, venues, organizers, categories and tags in ${languages.join(', ')}. What is marked \`x-extension\` is an addition to the published interface. Roles: ${roles.join(', ')}.`,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: server }],
  tags: resourceNames.map((name) => ({ name })),
  paths: paths(),
  components: {
    schemas: schemas(),
    securitySchemes: {
      applicationPassword: {
        type: 'http',
        scheme: 'basic',
        description: 'The name of an account and an application password',
      },
      session: { type: 'apiKey', in: 'cookie', name: 'calendar_session' },
    },
  },
})
