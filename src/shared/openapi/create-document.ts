// Creates an OpenAPI document from documented operations.
import { languageParameter, languages } from '../i18n/language.ts'
import type { Role } from '../policy/policy.ts'
import {
  type ErrorResponse,
  errorResponses,
  generalErrorResponse,
  getStatuses,
  problemExamples,
  problemSchema,
} from './error-responses.ts'
import { recordSchemas } from './record-schemas.ts'
import recorded from './recorded.json' with { type: 'json' }
import { getSharedComponents, integer, isSchema, type Schema, string } from './schema.ts'

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

const conventions = `Every operation accepts \`${languageParameter}\` (${languages.join(', ')}). Bodies are JSON or form-encoded, at most 1 MiB; numbers are accepted as texts, \`"true"\` and \`"1"\` as booleans. \`HEAD\` responds like \`GET\` without a body, \`OPTIONS\` lists the operations of a path, a \`POST\` with \`_method\` or \`X-HTTP-Method-Override\` has that method. \`x-extension\` marks additions to the published interface. Errors are \`{code, message, data}\` and report all invalid parameters of a request at once.`

/** Address, version of the product, and name of the session cookie. */
export type ServerEntry = { server: string; version: string; cookie: string }
type DocumentContent = {
  title: string
  /** The introduction, before the conventions of all requests. */
  description: string
  operations: readonly (DocumentedOperation & { path: string; method: string })[]
  /** Components besides those of all documents. */
  schemas: Schema
}

export function createDocument(
  { server, version, cookie }: ServerEntry,
  { title, description, operations, schemas }: DocumentContent,
): Schema {
  const errors = operations.flatMap((operation) => operation.errors)
  const ids = new Set(operations.map(({ id, examplesOf = id }) => examplesOf))
  const recorded = examples
    .filter(({ operation }) => ids.has(operation))
    .map(({ name, summary, response }) => [recordedName(name), { summary, value: response }])
  const paths: { [path: string]: Schema } = {}
  for (const row of operations) (paths[row.path || '/'] ??= {})[row.method.toLowerCase()] = createOperation(row)
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: `${description} ${conventions}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...recordSchemas(), ...getSharedComponents(), Problem: problemSchema(errors), ...schemas },
      responses: { GeneralError: generalErrorResponse() },
      headers,
      examples: { ...problemExamples(errors), ...Object.fromEntries(recorded) },
      securitySchemes: securitySchemes(cookie),
    },
  }
}

type ByContentType<V> = { [type: string]: V }

export type DocumentedOperation = {
  id: string
  /** The operation whose examples it has, if several methods share them. */
  examplesOf?: string
  tag: string
  summary: string
  parameters: Schema[]
  body?: ByContentType<Schema>
  hasOptionalBody?: boolean
  /** 200 if absent. */
  status?: number
  /** The JSON of a success; absent if it is a file. */
  response?: Schema
  /** Names of the response headers among the components. */
  headers?: string[]
  /** Responds 304 to `If-None-Match`. */
  conditional?: boolean
  /** Responses of other content types than JSON. */
  otherResponses?: ByContentType<Schema>
  /** Examples that are not recorded. */
  samples?: { body?: ByContentType<unknown>; response?: ByContentType<unknown> }
  errors: ErrorResponse[]
  needsAccount?: boolean
}

/** The start of an OpenAPI document, as an example. */
export const documentSample = (title: string): NonNullable<DocumentedOperation['samples']> => ({
  response: { 'application/json': { openapi: '3.1.0', info: { title, version: '1.0.0' }, paths: {} } },
})

const byContentType = (schemas: ByContentType<Schema>, create: (type: string, schema: Schema) => Schema): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, create(type, schema)]))
const withExamples = (entries: readonly (readonly [name: string, example: unknown])[]): Schema =>
  entries.length > 0 ? { examples: Object.fromEntries(entries) } : {}
const sampleEntries = (samples: ByContentType<unknown> | undefined, type: string) =>
  samples?.[type] === undefined ? [] : [['sample', { value: samples[type] }] as const]

const parameterExamples = (examples: readonly Example[], { name, in: location, schema }: Schema): Schema =>
  withExamples(
    examples.flatMap((example) => {
      const value = (location === 'path' ? example.path : example.query)?.[String(name)]
      if (isError(example) || value === undefined) return []
      const isList = isSchema(schema) && schema['type'] === 'array'
      return [[example.name, { value: isList ? String(value).split(',') : value }] as const]
    }),
  )

/** The name of a recorded response among the components. */
const recordedName = (example: string): string => `response-${example}`

const bodyEntries = (examples: readonly Example[], type: string) =>
  examples.flatMap(({ name, summary, body, form = false }) =>
    body !== undefined && form === (type === 'application/x-www-form-urlencoded')
      ? [[name, { summary, value: body }] as const]
      : [],
  )

/** `status`: that of an error. */
const responseEntries = (examples: readonly Example[], status?: string) =>
  examples
    .filter((example) => (isError(example) ? String(example.status) : undefined) === status)
    .map(({ name }) => [name, { $ref: `#/components/examples/${recordedName(name)}` }] as const)

function createOperation(operation: DocumentedOperation): Schema {
  const { body, status = 200, response, headers = [], samples } = operation
  const { id, examplesOf = id } = operation
  const own = examples.filter((example) => example.operation === examplesOf)
  const errors = errorResponses(operation.errors)
  for (const code of getStatuses(operation.errors)) addExamples(errors[code], responseEntries(own, code))
  const responses = { ...(response && { 'application/json': response }), ...operation.otherResponses }
  return {
    operationId: id,
    summary: operation.summary,
    tags: [operation.tag],
    parameters: operation.parameters.map((parameter) => ({ ...parameter, ...parameterExamples(own, parameter) })),
    ...(body && {
      requestBody: {
        required: operation.hasOptionalBody !== true,
        content: byContentType(body, (type, schema) => ({
          schema,
          ...withExamples([...bodyEntries(own, type), ...sampleEntries(samples?.body, type)]),
        })),
      },
    }),
    responses: {
      [status]: {
        description: 'Success',
        ...(headers.length > 0 && {
          headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        }),
        content: byContentType(responses, (type, schema) => ({
          schema,
          ...withExamples([
            ...(type === 'application/json' ? responseEntries(own) : []),
            ...sampleEntries(samples?.response, type),
          ]),
        })),
      },
      ...(operation.conditional && {
        304: { description: 'Not modified', headers: { ETag: { $ref: '#/components/headers/ETag' } } },
      }),
      ...errors,
    },
    security: [...(operation.needsAccount ? [] : [{}]), { applicationPassword: [] }, { session: [] }],
  }
}

function addExamples(response: unknown, entries: ReturnType<typeof responseEntries>): void {
  const content = isSchema(response) ? response['content'] : undefined
  const json = isSchema(content) ? content['application/json'] : undefined
  if (isSchema(json) && isSchema(json['examples'])) Object.assign(json['examples'], Object.fromEntries(entries))
}

export type Example = {
  /** Unique among all examples. */
  name: string
  summary: string
  operation: string
  /** A requester without an account if absent. */
  as?: Role | 'session'
  method?: string
  path?: { readonly [name: string]: string | number }
  query?: { readonly [name: string]: string | number | boolean }
  headers?: { readonly [name: string]: string }
  body?: { readonly [name: string]: unknown }
  /** The body is an image. */
  image?: true
  /** The body is this text, with the content type in the headers. */
  text?: string
  /** The body is sent as a form. */
  form?: true
  status: number
  response: unknown
}

// safe: a test sends every example
const rows = recorded as unknown as { readonly [name: string]: Omit<Example, 'name'> }
export const examples: readonly Example[] = Object.entries(rows).map(([name, example]) => ({ name, ...example }))

export const isError = ({ status }: Example): boolean => status >= 400
