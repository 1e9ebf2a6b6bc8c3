// The OpenAPI document of the public interface.
import * as z from 'zod/mini'
import { languageParameter, languages } from '../i18n/language.ts'
import { type Operation, operations } from '../operations.ts'
import { roles } from '../policy/policy.ts'
import { resourceNames, resources } from '../schema/resources.ts'
import {
  commonErrors,
  type ErrorResponse,
  generalErrorResponse,
  getErrorResponses,
  problemExamples,
  problemSchema,
} from './error-responses.ts'
import { examples, recordedName } from './examples.ts'
import { createOperation, type DocumentedOperation, documentSample } from './operation.ts'
import {
  contextQuery,
  fieldsQuery,
  filterParameters,
  idempotencyKey,
  ifMatch,
  ifNew,
  ifNoneMatch,
  inPath,
  inQuery,
  languageQuery,
  passwordQuery,
  scopeQuery,
} from './parameters.ts'
import { getSchemaName, recordSchemas } from './record-schemas.ts'
import { capitalize, getSharedComponents, integer, ref, type Schema, string, toJsonSchema } from './schema.ts'

/** Address and namespace of a document, version of the product, name of the session cookie. */
export type ServerEntry = { server: string; version: string; cookie: string; namespace: string }

const header = (schema: Schema, description: string): Schema => ({ schema, description })
const headers: Schema = {
  'X-TEC-Total': header(integer, 'Number of records in the list'),
  'X-TEC-TotalPages': header(integer, 'Number of pages of the list'),
  Link: header(
    string,
    'Addresses of the next and previous page, as `rel="next"` and `rel="prev"`; absent on the last and first page, or if they are too long for a header: the body contains them, too',
  ),
  ETag: header(
    { ...string, pattern: '^"\\d+-[\\w-]+"$' },
    '`"{version}-{hash}"`: `If-None-Match` compares all of it, `If-Match` only the version',
  ),
  Location: header(string, 'Address of the created record or image'),
  Allow: header(string, 'The methods that the account may use here; with 405 and `OPTIONS`, those of the path'),
  'Retry-After': header(integer, 'Seconds to wait, with 429 and 503'),
  'X-Request-Id': header(string, 'The id of the request in the log; with failures and responses to writes'),
  'Set-Cookie': header(string, 'The session cookie'),
}

const securitySchemes = (cookie: string): Schema => ({
  applicationPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The name of an account and one of its application passwords. The sign-in password is not accepted',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookie,
    description:
      'The session cookie. POST, PUT, PATCH and DELETE also need the header `X-Calendar-Request: 1`, and the `Origin` of the page if one is sent. With `X-Calendar-Account`, the number of an account, sessions of other accounts are ignored',
  },
})

/** The recorded responses of the operations with these ids. */
export const recordedExamples = (operationIds: ReadonlySet<string>): Schema =>
  Object.fromEntries(
    examples
      .filter(({ operation }) => operationIds.has(operation))
      .map(({ name, summary, response }) => [recordedName(name), { summary, value: response }]),
  )

/** The components of a document, with those that both documents have. */
export const components = (
  errors: readonly ErrorResponse[],
  schemas: Schema,
  responses: Schema,
  cookie: string,
): Schema => ({
  schemas: { ...recordSchemas(), ...getSharedComponents(), Problem: problemSchema(errors), ...schemas },
  responses: { GeneralError: generalErrorResponse() },
  headers,
  examples: { ...problemExamples(errors), ...responses },
  securitySchemes: securitySchemes(cookie),
})

const names = z.array(z.string())
const namesByResource = z.record(z.string(), names)
const rootResponse = z.object({
  namespace: z.string(),
  routes: z.record(
    z.string(),
    z.object({
      namespace: z.string(),
      methods: names,
      endpoints: z.array(z.object({ methods: names, args: z.record(z.string(), z.record(z.string(), z.unknown())) })),
      _links: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  extensions: z
    .object({
      languages: names,
      parameters: namesByResource,
      fields: namesByResource,
      keys: namesByResource,
      headers: names,
      admin: z.object({ namespace: z.string(), href: z.string(), doc: z.string(), routes: namesByResource }),
    })
    .check(z.meta({ 'x-extension': true })),
  _links: z.record(z.string(), z.unknown()),
})

/** The conventions of all requests. */
export const conventions = `Every operation accepts \`${languageParameter}\` (${languages.join(', ')}). Bodies are JSON or form-encoded, at most 1 MiB; numbers are accepted as texts, \`"true"\` and \`"1"\` as booleans. \`HEAD\` responds like \`GET\` without a body, \`OPTIONS\` lists the operations of a path, a \`POST\` with \`_method\` or \`X-HTTP-Method-Override\` has that method. \`x-extension\` marks additions to the published interface. Errors are \`{code, message, data}\` and report all invalid parameters of a request at once.`

export const info = (title: string, version: string, description: string): Schema => ({
  title,
  version,
  description,
  license: { name: 'MIT', identifier: 'MIT' },
})

/** The OpenAPI document; `server` is the address of `{api}` below the root of the request. */
export const openapi = ({ server, version, cookie, namespace }: ServerEntry): Schema => ({
  openapi: '3.1.0',
  info: info(
    'Calendar content',
    version,
    `Events, venues, organizers, categories and tags in several languages. ${conventions} Roles: ${roles.join(', ')}.`,
  ),
  servers: [{ url: server }],
  tags: ['discovery', ...resourceNames].map((name) => ({ name })),
  paths: createPaths([
    ...discoveryOperations(namespace),
    ...operations.flatMap((operation) =>
      operation.methods.map((method) => ({ path: operation.path, method, ...documentOperation(operation, method) })),
    ),
  ]),
  components: components(
    [...commonErrors, ...operations.flatMap(getErrorResponses)],
    { Root: toJsonSchema(rootResponse) },
    recordedExamples(new Set([...operations.map(getOperationName), 'root', 'doc'])),
    cookie,
  ),
})

/** The paths of a document. */
export function createPaths(rows: readonly (DocumentedOperation & { path: string; method: string })[]): Schema {
  const paths: { [path: string]: Schema } = {}
  for (const row of rows) (paths[row.path || '/'] ??= {})[row.method.toLowerCase()] = createOperation(row)
  return paths
}

/** The id of an operation: `listEvents`, `updateEventBySlug`. */
export const getOperationName = ({ verb, resource, recordBy }: Operation): string =>
  verb === 'list'
    ? `list${capitalize(resource)}`
    : `${verb}${getSchemaName(resource)}${recordBy === 'slug' ? 'BySlug' : ''}`

const verbs = {
  list: { summary: 'List', headers: ['X-TEC-Total', 'X-TEC-TotalPages', 'Link', 'ETag', 'Allow'] },
  create: { summary: 'Create', headers: ['Location', 'ETag', 'Allow'] },
  read: { summary: 'Read', headers: ['ETag', 'Allow'] },
  update: { summary: 'Update the fields in the body; others stay unchanged', headers: ['ETag', 'Allow'] },
  delete: { summary: 'Delete: moves to the trash; terms are deleted permanently', headers: ['ETag', 'Allow'] },
} as const satisfies Record<Operation['verb'], object>

function getParameters({ verb, resource, recordBy }: Operation): Schema[] {
  const { singular, post } = resources[resource]
  const path = {
    none: [],
    id: [inPath('id', { ...integer, minimum: 0 }, `Identifier of the ${singular}`)],
    slug: [inPath('slug', { ...string, minLength: 1 }, 'Slug in the language of the request')],
  }[recordBy]
  const common = [...path, languageQuery, fieldsQuery]
  const password = post ? [passwordQuery] : []
  switch (verb) {
    case 'list': {
      const filters = filterParameters(resources[resource])
      const extra = [...password, contextQuery].filter(({ name }) => !filters.some((filter) => filter['name'] === name))
      return [...common, ...filters, ...extra, ifNoneMatch]
    }
    case 'read':
      return [...common, ...password, contextQuery, ifNoneMatch]
    case 'create':
      return [...common, idempotencyKey]
    case 'update':
      return [...common, ifMatch, ifNew]
    case 'delete':
      return [...common, scopeQuery, ...(resource === 'events' ? [passwordQuery] : []), ifMatch]
  }
}

const documentOperation = (operation: Operation, method: string): DocumentedOperation => {
  const { verb, resource } = operation
  const schema = getSchemaName(resource)
  const body = verb === 'create' || verb === 'update' ? ref(`${schema}${capitalize(verb)}`) : undefined
  const id = getOperationName(operation)
  return {
    id: verb === 'update' ? `${id}${capitalize(method.toLowerCase())}` : id,
    examplesOf: id,
    tag: resource,
    summary: `${verbs[verb].summary} (${resource})`,
    parameters: getParameters(operation),
    ...(body && { body: { 'application/json': body, 'application/x-www-form-urlencoded': body } }),
    hasOptionalBody: true,
    status: verb === 'create' ? 201 : 200,
    response: ref(verb === 'list' ? `${schema}List` : schema),
    // A deleted term has no etag left.
    headers: verbs[verb].headers.filter((name) => name !== 'ETag' || verb !== 'delete' || resources[resource].post),
    conditional: verb === 'list' || verb === 'read',
    errors: getErrorResponses(operation),
    needsAccount: verb !== 'list' && verb !== 'read',
  }
}

const discoveryOperations = (namespace: string) => {
  const common = { method: 'GET', tag: 'discovery', errors: commonErrors }
  const unused = 'Accepted from clients that send it; has no effect'
  return [
    {
      ...common,
      path: '/',
      id: 'root',
      summary: 'The routes, and which of their parts are extensions',
      parameters: [
        languageQuery,
        fieldsQuery,
        inQuery('namespace', { ...string, default: namespace }, unused),
        inQuery('context', { ...string, default: 'view' }, unused),
      ],
      response: ref('Root'),
    },
    {
      ...common,
      path: '/doc',
      id: 'doc',
      summary: 'This document',
      parameters: [languageQuery, fieldsQuery],
      response: { type: 'object' },
      samples: documentSample('Calendar content'),
    },
  ]
}
