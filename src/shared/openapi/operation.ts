// Creates an OpenAPI operation object.
import type { Example } from './example.ts'
import { getExamples, recordedName } from './examples.ts'
import { groupByStatus, errorResponses, type ErrorResponse } from './error-responses.ts'
import type { Schema } from './schema.ts'

export type DocumentedOperation = {
  id: string
  /** The name examples know it by, where several methods do the same. */
  examplesAs?: string
  tag: string
  summary: string
  parameters: Schema[]
  /** Content types a body may have, with their schemas. */
  takes?: { [type: string]: Schema }
  takesNothingToo?: boolean
  status: number
  answers: Schema
  /** Names of headers of the answer, from the components. */
  headers?: string[]
  /** Answers 304 to `If-None-Match`. */
  conditional?: boolean
  /** Other content types of the answer. */
  answersToo?: { [type: string]: Schema }
  /** Examples that are no JSON or not played, by content type. */
  shown?: { takes?: { [type: string]: unknown }; answers?: { [type: string]: unknown } }
  refusals: ErrorResponse[]
  needsAccount?: boolean
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
/** A value as its schema has it: several are a list, however they are written. */
const toTyped = (schema: unknown, value: unknown): unknown =>
  isSchema(schema) && schema['type'] === 'array' ? String(value).split(',') : value

const parameterExamples = (examples: readonly Example[], { name, in: place, schema }: Schema): Schema => {
  const found = examples
    .filter(({ status }) => status === undefined)
    .flatMap((example) => {
      const value = place === 'path' ? example.path?.[String(name)] : example.query?.[String(name)]
      return value === undefined ? [] : [[example.name, { value: toTyped(schema, value) }] as const]
    })
  return found.length > 0 ? { examples: Object.fromEntries(found) } : {}
}

const bodyExamples = (examples: readonly Example[], type: string): Schema => {
  const found = examples.filter(
    ({ body, form }) => body !== undefined && (type === 'application/x-www-form-urlencoded') === (form === true),
  )
  return found.length > 0
    ? { examples: Object.fromEntries(found.map(({ name, summary, body }) => [name, { summary, value: body }])) }
    : {}
}

/** `status`: that of an error. */
const responseExamples = (examples: readonly Example[], status?: string): Schema =>
  Object.fromEntries(
    examples
      .filter((example) => example.status?.toString() === status)
      .map(({ name }) => [name, { $ref: `#/components/examples/${recordedName(name)}` }]),
  )

const sampleExamples = (values: { [type: string]: unknown } | undefined, type: string): Schema =>
  values?.[type] === undefined ? {} : { examples: { shown: { value: values[type] } } }

/** The operation object. */
export function createOperation(response: DocumentedOperation): Schema {
  const examples = getExamples(response.examplesAs ?? response.id)
  const done = responseExamples(examples)
  const refused = errorResponses(response.refusals)
  const headers = Object.fromEntries(
    (response.headers ?? []).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
  for (const status of groupByStatus(response.refusals).keys())
    addExamples(refused[status], responseExamples(examples, status))
  return {
    operationId: response.id,
    summary: response.summary,
    tags: [response.tag],
    parameters: response.parameters.map((parameter) => ({ ...parameter, ...parameterExamples(examples, parameter) })),
    ...(response.takes && {
      requestBody: {
        required: response.takesNothingToo !== true,
        content: Object.fromEntries(
          Object.entries(response.takes).map(([type, schema]) => [
            type,
            { schema, ...bodyExamples(examples, type), ...sampleExamples(response.shown?.takes, type) },
          ]),
        ),
      },
    }),
    responses: {
      [response.status]: {
        description: 'Done',
        ...(Object.keys(headers).length > 0 && { headers }),
        content: {
          'application/json': {
            schema: response.answers,
            ...(Object.keys(done).length > 0 && { examples: done }),
            ...sampleExamples(response.shown?.answers, 'application/json'),
          },
          ...Object.fromEntries(
            Object.entries(response.answersToo ?? {}).map(([type, schema]) => [
              type,
              { schema, ...sampleExamples(response.shown?.answers, type) },
            ]),
          ),
        },
      },
      ...(response.conditional && {
        304: { description: 'The same as before', headers: { ETag: { $ref: '#/components/headers/ETag' } } },
      }),
      ...refused,
    },
    security: response.needsAccount
      ? [{ applicationPassword: [] }, { session: [] }]
      : [{}, { applicationPassword: [] }, { session: [] }],
  }
}

function addExamples(response: unknown, more: Schema): void {
  const content = isSchema(response) ? response['content'] : undefined
  const json = isSchema(content) ? content['application/json'] : undefined
  if (isSchema(json) && isSchema(json['examples'])) Object.assign(json['examples'], more)
}
