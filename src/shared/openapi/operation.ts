// Creates an OpenAPI operation object.
import { type Example, getExamples, isError, recordedName } from './examples.ts'
import { groupByStatus, errorResponses, type ErrorResponse } from './error-responses.ts'
import { isSchema, type Schema } from './schema.ts'

/** Values by content type. */
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
  response: Schema
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

export function createOperation(operation: DocumentedOperation): Schema {
  const { body, status = 200, response, headers = [], samples } = operation
  const examples = getExamples(operation.examplesOf ?? operation.id)
  const errors = errorResponses(operation.errors)
  for (const code of groupByStatus(operation.errors).keys()) addExamples(errors[code], responseEntries(examples, code))
  const responses = { 'application/json': response, ...operation.otherResponses }
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.tag],
    parameters: operation.parameters.map((parameter) => ({ ...parameter, ...parameterExamples(examples, parameter) })),
    ...(body && {
      requestBody: {
        required: operation.hasOptionalBody !== true,
        content: byContentType(body, (type, schema) => ({
          schema,
          ...withExamples([...bodyEntries(examples, type), ...sampleEntries(samples?.body, type)]),
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
            ...(type === 'application/json' ? responseEntries(examples) : []),
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
