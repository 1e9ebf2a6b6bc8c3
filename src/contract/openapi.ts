// The published description of the interface (OpenAPI 3.1), written from the tables.
import type { Filter, FilterKind } from './filter.ts'
import { languageParameter, languages } from './language.ts'
import { integer, list, ref, type Schema, schemas, string, titleOf } from './openapi-schemas.ts'
import { type Operation, operations, type Verb } from './operations.ts'
import type { Resource } from './resource.ts'
import { resourceNames, resources } from './resources.ts'
import { roles } from './rights.ts'

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
const fieldsQuery = {
  name: '_fields',
  in: 'query',
  schema: { ...string, examples: ['id,title', 'total,events.id'] },
  description: 'The fields to answer, comma-separated; inside a field after a dot',
  'x-extension': true,
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
  const parameters: Schema[] = [languageQuery, fieldsQuery]
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
