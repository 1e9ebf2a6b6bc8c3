// The OpenAPI document of the public interface.
import { languageParameter, languages } from '../i18n/language.ts'
import { type ProblemCode, problems } from '../problem.ts'
import { resourceNames, resources } from '../schema/resources.ts'
import { roles } from '../policy/policy.ts'
import { examples, recordedName, recorded } from './examples.ts'
import { partSchemas, recordSchemas, getSchemaName } from './record-schemas.ts'
import {
  groupByStatus,
  generalErrors,
  generalErrorResponse,
  problemExamples,
  type ErrorResponse,
  commonErrors,
  getErrorResponses,
} from './error-responses.ts'
import { capitalize, integer, list, object, record, type Schema, string, ref } from './schema.ts'
import { operations, type Operation } from '../operations.ts'
import type { Resource } from '../schema/resource.ts'
import { createOperation, type DocumentedOperation } from './operation.ts'
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

/** Where a description is served, under which name, and by which version of the product. */
export type ServerEntry = { server: string; version: string; cookie: string; namespace: string }

const header = (schema: Schema, description: string): Schema => ({ schema, description })
const headers = (): Schema => ({
  'X-TEC-Total': header(integer, 'How many records the list holds'),
  'X-TEC-TotalPages': header(integer, 'How many pages the list has'),
  Link: header(
    string,
    'Addresses of the next and the previous page, as `rel="next"` and `rel="prev"`; absent where there is none, or where they are too long for a header: the body has them too',
  ),
  ETag: header(
    { ...string, pattern: '^"\\d+-[\\w-]+"$' },
    '`"{v}-{h}"`: `If-None-Match` compares all of it, `If-Match` the version `v` alone',
  ),
  Location: header(string, 'Address of what was made'),
  Allow: header(string, 'The methods that who asks may use here; with 405 and `OPTIONS` those of the path'),
  'Retry-After': header(integer, 'Seconds to wait, with 429 and 503'),
  'X-Request-Id': header(
    string,
    'What the log of the service calls the request: with failures, and with answers to writes',
  ),
  'Set-Cookie': header(string, 'The cookie of the session'),
})

const securitySchemes = (cookie: string): Schema => ({
  applicationPassword: {
    type: 'http',
    scheme: 'basic',
    description:
      'The name of an account and one of its application passwords; the password of signing in does not work here',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookie,
    description:
      'The cookie of a session. POST, PUT, PATCH and DELETE also need the header `X-Calendar-Request: 1`, and an `Origin` of the page’s own if one is sent. With `X-Calendar-Account`, the number of an account, the session of any other one counts for nobody',
  },
})

/** The codes of a list of refusals, as the schema of errors names them. */
export const getErrorCodes = (refusals: readonly ErrorResponse[]): ProblemCode[] => {
  const response = new Set([...groupByStatus([...refusals, ...generalErrors]).values()].flat())
  return Object.keys(problems).filter((code): code is ProblemCode => [...response].some((one) => one === code))
}

/** The answers that were recorded for examples of these operations. */
export const recordedExamples = (isTold: (operation: string) => boolean): Schema =>
  Object.fromEntries(
    examples
      .filter(({ operation: of }) => isTold(of))
      .map(({ name, summary }) => [recordedName(name), { summary, value: recorded[name]?.body ?? {} }]),
  )

/** Components both descriptions have. */
export const components = (
  refusals: readonly ErrorResponse[],
  schemas: Schema,
  answers: Schema,
  cookie: string,
): Schema => ({
  schemas: { ...recordSchemas(), ...partSchemas(getErrorCodes(refusals)), ...schemas },
  responses: { Otherwise: generalErrorResponse() },
  headers: headers(),
  examples: { ...problemExamples(refusals), ...answers },
  securitySchemes: securitySchemes(cookie),
})

const root: Schema = object<{ namespace: 0; routes: 0; extensions: 0; _links: 0 }>({
  namespace: string,
  routes: record(
    object<{ namespace: 0; methods: 0; endpoints: 0; _links?: 0 }>(
      {
        namespace: string,
        methods: list(string),
        endpoints: list(object<{ methods: 0; args: 0 }>({ methods: list(string), args: record({ type: 'object' }) })),
        _links: record({}),
      },
      '_links',
    ),
  ),
  extensions: {
    ...object<{ languages: 0; parameters: 0; fields: 0; keys: 0; headers: 0; admin: 0 }>({
      languages: list(string),
      parameters: record(list(string)),
      fields: record(list(string)),
      keys: record(list(string)),
      headers: list(string),
      admin: object<{ namespace: 0; href: 0; doc: 0; routes: 0 }>({
        namespace: string,
        href: string,
        doc: string,
        routes: record(list(string)),
      }),
    }),
    'x-extension': true,
  },
  _links: record({}),
})

/** What both descriptions say of requests in general. */
export const conventions = `Every operation takes \`${languageParameter}\` (${languages.join(', ')}). Bodies are JSON or form-encoded, at most 1 MiB; numbers are taken for texts, \`"true"\` and \`"1"\` for yes. \`HEAD\` answers as \`GET\` without a body, \`OPTIONS\` says what a path can do, a \`POST\` with \`_method\` or \`X-HTTP-Method-Override\` means that method. What is marked \`x-extension\` is an addition to the published interface. Errors are \`{code, message, data}\`, all faults of a request at once.`

/** The whole document. `server` is the address of `{api}` for the root it is asked under, `cookie` the name of the session's cookie. */
export const openapi = ({ server, version, cookie, namespace }: ServerEntry): Schema => {
  const own = new Set([...operations.map(getOperationName), 'root', 'doc'])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar content',
      version,
      description: `Events, venues, organizers, categories and tags in several languages. ${conventions} Roles: ${roles.join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: ['discovery', ...resourceNames].map((name) => ({ name })),
    paths: paths(namespace),
    components: components(
      allErrorResponses(),
      { Root: root },
      recordedExamples((of) => own.has(of)),
      cookie,
    ),
  }
}

/** What the operation is called: `listEvents`, `updateEventBySlug`. */
export const getOperationName = ({ verb, resource, recordBy: named }: Operation): string =>
  verb === 'list'
    ? `list${capitalize(resource)}`
    : `${verb}${getSchemaName(resource)}${named === 'slug' ? 'BySlug' : ''}`

const summaries = {
  list: 'List',
  create: 'Create',
  read: 'Read',
  update: 'Update: what is sent changes, what is not sent stays',
  delete: 'Delete: into the trash; terms for good',
} as const satisfies Record<Operation['verb'], string>

function getParameters({ verb, resource, recordBy: named }: Operation): Schema[] {
  const of: Resource = resources[resource]
  const path =
    named === 'none'
      ? []
      : [
          named === 'id'
            ? inPath('id', { ...integer, minimum: 0 }, `Identifier of the ${of.singular}`)
            : inPath('slug', { ...string, minLength: 1 }, `Slug in the language of the request`),
        ]
  const both = [...path, languageQuery, fieldsQuery]
  const protectable = of.post ? [passwordQuery] : []
  switch (verb) {
    case 'list': {
      const filters = filterParameters(of)
      const known = new Set(filters.map(({ name }) => name))
      const extra = [...protectable, contextQuery].filter(({ name }) => !known.has(name))
      return [...both, ...filters, ...extra, ifNoneMatch]
    }
    case 'read':
      return [...both, ...protectable, contextQuery, ifNoneMatch]
    case 'create':
      return [...both, idempotencyKey]
    case 'update':
      return [...both, ifMatch, ifNew]
    case 'delete':
      return [...both, scopeQuery, ...(resource === 'events' ? [passwordQuery] : []), ifMatch]
  }
}

const getHeaders = ({ verb, resource }: Operation): string[] => {
  if (verb === 'list') return ['X-TEC-Total', 'X-TEC-TotalPages', 'Link', 'ETag', 'Allow']
  if (verb === 'create') return ['Location', 'ETag', 'Allow']
  return verb === 'delete' && !resources[resource].post ? ['Allow'] : ['ETag', 'Allow']
}

const documentOperation = (operation: Operation, method: string): DocumentedOperation => {
  const { verb, resource } = operation
  const one = getSchemaName(resource)
  const body = verb === 'create' ? ref(`${one}Create`) : verb === 'update' ? ref(`${one}Update`) : undefined
  const id = getOperationName(operation)
  return {
    id: verb === 'update' ? `${id}${capitalize(method.toLowerCase())}` : id,
    examplesAs: id,
    tag: resource,
    summary: `${summaries[verb]} (${resource})`,
    parameters: getParameters(operation),
    ...(body && { takes: { 'application/json': body, 'application/x-www-form-urlencoded': body } }),
    takesNothingToo: true,
    status: verb === 'create' ? 201 : 200,
    answers: ref(verb === 'list' ? `${one}List` : one),
    headers: getHeaders(operation),
    conditional: verb === 'list' || verb === 'read',
    refusals: getErrorResponses(operation),
    needsAccount: verb !== 'list' && verb !== 'read',
  }
}

const discovery = (
  id: string,
  summary: string,
  parameters: Schema[],
  answers: Schema,
  shown?: DocumentedOperation['shown'],
): Schema =>
  createOperation({
    id,
    tag: 'discovery',
    summary,
    parameters: [languageQuery, fieldsQuery, ...parameters],
    status: 200,
    answers,
    refusals: commonErrors,
    ...(shown && { shown }),
  })

const rootQuery = (namespace: string): Schema[] => [
  inQuery('namespace', { ...string, default: namespace }, 'Taken for clients that send it'),
  inQuery('context', { ...string, default: 'view' }, 'Taken for clients that send it'),
]

/** How a description begins, to show what kind of document it is. */
export const intro = { openapi: '3.1.0', info: { title: 'Calendar content', version: '1.0.0' }, paths: {} }

/** What the root tells, with one of its routes. */
const rootSample = {
  namespace: 'calendar/events/v1',
  routes: {
    '/calendar/events/v1/tags/{id}': {
      namespace: 'calendar/events/v1',
      methods: ['GET'],
      endpoints: [{ methods: ['GET'], args: { id: { required: true, type: 'integer' } } }],
    },
  },
  extensions: {
    languages: [...languages],
    parameters: { tags: ['_fields', 'translation'] },
    fields: { tags: ['translations', 'sanitized'] },
    keys: { tags: ['based_on', 'minor'] },
    headers: ['If-Match'],
    admin: {
      namespace: 'calendar/admin/v1',
      href: 'https://calendar.example.org/en/calendar/admin/v1',
      doc: 'https://calendar.example.org/en/calendar/admin/v1/doc',
      routes: { '/tags/{id}': ['GET', 'PUT', 'DELETE'] },
    },
  },
  _links: { up: [{ href: 'https://calendar.example.org/' }] },
}

/** Every path of the interface, which calls itself `namespace`. */
export const paths = (namespace: string): Schema => {
  const found: { [path: string]: Schema } = {
    '/': {
      get: discovery('root', 'The routes, and what is an extension', rootQuery(namespace), ref('Root'), {
        answers: { 'application/json': rootSample },
      }),
    },
    '/doc': {
      get: discovery('doc', 'This description', [], { type: 'object' }, { answers: { 'application/json': intro } }),
    },
  }
  for (const row of operations) {
    const path = (found[row.path] ??= {})
    for (const method of row.methods) path[method.toLowerCase()] = createOperation(documentOperation(row, method))
  }
  return found
}

/** Every error the interface answers. */
export const allErrorResponses = (): ErrorResponse[] => [...commonErrors, ...operations.flatMap(getErrorResponses)]
