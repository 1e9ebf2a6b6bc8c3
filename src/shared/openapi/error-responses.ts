// Error responses per operation, by status and code.
import * as z from 'zod/mini'
import { languages } from '../i18n/language.ts'
import type { Operation } from '../operations.ts'
import { type ProblemCode, problems, singularName } from '../problem.ts'
import { described } from '../schema/common-schemas.ts'
import { type ResourceName, resources } from '../schema/resources.ts'
import { issue } from '../schema/response-parts.ts'
import { type Schema, toJsonSchema } from './schema.ts'

/** `404 rest-event-not-found`. */
export type ErrorResponse = `${number} ${ProblemCode}`

/** A query string that is not UTF-8, wrong credentials, too many attempts. */
export const commonErrors: ErrorResponse[] = [
  '400 rest_invalid_param',
  '401 incorrect_password',
  '429 rest_too_many_requests',
]
/** Unsafe methods: from another site, or with an application password of the scope `read`. */
export const unsafeMethodErrors: ErrorResponse[] = ['403 rest_cookie_invalid_nonce', '403 rest_forbidden']
export const signInErrors: ErrorResponse[] = ['401 rest_forbidden']
export const bodyErrors: ErrorResponse[] = ['400 rest_invalid_json', '413 rest_body_too_large', '415 rest_invalid_json']
export const missingErrors: ErrorResponse[] = ['400 rest_missing_callback_param']
export const idempotencyErrors: ErrorResponse[] = ['409 rest_idempotency_running', '422 rest_idempotency_conflict']
export const preconditionErrors: ErrorResponse[] = ['412 rest_precondition_failed']
/** Errors of any URL. */
export const generalErrors: ErrorResponse[] = [
  '404 rest_no_route',
  '405 rest_no_route',
  '408 rest_request_timeout',
  '500 rest_internal_error',
  '503 rest_store_busy',
  '503 rest_store_unwritable',
]

export const notFoundError = (resource: ResourceName): ErrorResponse => `404 rest-${singularName[resource]}-not-found`
/** Errors of writes to a record in the trash; terms have none. */
export const trashErrors = {
  events: ['410 event-is-in-trash'],
  venues: ['410 venue-is-in-trash'],
  organizers: ['410 organizer-is-in-trash'],
  categories: [],
  tags: [],
} as const satisfies Record<ResourceName, ErrorResponse[]>

/** Errors of reads of one record. */
export const visibilityErrors = (resource: ResourceName): ErrorResponse[] => [
  notFoundError(resource),
  `403 ${singularName[resource]}-not-accessible`,
  ...(resource === 'events' ? (['403 event-password-protected'] as const) : []),
]
/** Errors of the content of a record. */
export const writeErrors = (resource: ResourceName): ErrorResponse[] => [
  ...missingErrors,
  ...(resources[resource].post ? [] : (['400 term_exists', '400 duplicate_term_slug'] as const)),
]

export function getErrorResponses({ verb, resource }: Operation): ErrorResponse[] {
  const write = [...commonErrors, ...unsafeMethodErrors, ...signInErrors, ...bodyErrors]
  const parentErrors: ErrorResponse[] = resource === 'tags' ? ['400 rest_taxonomy_not_hierarchical'] : []
  const change = [...write, notFoundError(resource), ...trashErrors[resource], ...preconditionErrors]
  switch (verb) {
    case 'list':
      return [...commonErrors, `404 ${singularName[resource]}-archive-page-not-found`]
    case 'read':
      return [
        ...commonErrors,
        ...visibilityErrors(resource),
        '404 rest_language_not_found',
        ...(resource === 'events' ? (['403 event-no-longer-available'] as const) : []),
      ]
    case 'create':
      return [...write, ...writeErrors(resource), ...parentErrors, ...idempotencyErrors]
    case 'update':
      return [...change, ...writeErrors(resource), ...parentErrors]
    case 'delete':
      return [...change, '404 rest_language_not_found', '409 last-variant']
  }
}

const isCode = (text: string): text is ProblemCode => text in problems
/** Status and code of errors, sorted, each once. */
const splitErrors = (errors: readonly ErrorResponse[]): { status: string; code: ProblemCode }[] =>
  [...new Set(errors)].toSorted().flatMap((error) => {
    const [status = '', code = ''] = error.split(' ')
    return isCode(code) ? [{ status, code }] : []
  })
/** The statuses of errors, sorted, each once. */
export const getStatuses = (errors: readonly ErrorResponse[]): Set<string> =>
  new Set(splitErrors(errors).map(({ status }) => status))

const problemData = z.looseObject({
  status: z.int(),
  params: z.optional(
    described(
      z.union([z.array(z.string()), z.record(z.string(), z.string())]),
      'The invalid parameters: names, or a message per name',
    ),
  ),
  details: z.optional(described(z.record(z.string(), issue), 'The error of each parameter')),
  available_languages: z.optional(described(z.array(z.enum(languages)), 'Languages of the record')),
  current: z.optional(described(z.unknown(), 'The current values')),
  retry_after: z.optional(described(z.int(), 'Seconds to wait')),
  json_error_code: z.optional(described(z.int(), 'Error in the JSON text: 1 depth, 4 syntax, 5 encoding')),
  json_error_message: z.optional(described(z.string(), 'Why the body cannot be parsed')),
  request_id: z.optional(described(z.string(), 'With 500 and 503: the `X-Request-Id` of the response')),
})
/** The component of all error responses with the codes of `errors`. */
export const problemSchema = (errors: readonly ErrorResponse[]): Schema => {
  const codes = new Set<string>(splitErrors([...errors, ...generalErrors]).map(({ code }) => code))
  const sorted = Object.keys(problems).filter((code) => codes.has(code))
  return toJsonSchema(z.object({ code: z.enum(sorted), message: z.string(), data: problemData }))
}

const statusDescriptions: { readonly [status: string]: string } = {
  400: 'Invalid input; `details` holds the expected values',
  401: 'Wrong or missing credentials',
  403: 'Not allowed, or not visible',
  404: 'Not found, or not in this language',
  409: 'Conflict with the current state',
  410: 'Already in the trash',
  412: 'Changed in the meantime; `current` holds the current values',
  413: 'The body is too large',
  415: 'Unsupported content type of the body',
  422: 'The key was used with another body',
  429: 'Too many attempts; `Retry-After` holds the seconds to wait',
}

const exampleName = (status: string, code: string): string => `${status}-${code}`

const problemContent = (errors: readonly ErrorResponse[]): Schema => {
  const entries = splitErrors(errors)
  return {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }],
        properties: { code: { enum: [...new Set(entries.map(({ code }) => code))] } },
      },
      examples: Object.fromEntries(
        entries.map(({ status, code }) => [code, { $ref: `#/components/examples/${exampleName(status, code)}` }]),
      ),
    },
  }
}
const headerRefs = (...names: string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The error responses of an operation; `default` for those of any URL. */
export const errorResponses = (errors: readonly ErrorResponse[]): Schema => ({
  ...Object.fromEntries(
    [...getStatuses(errors)].map((status) => [
      status,
      {
        description: statusDescriptions[status] ?? 'Error',
        ...(status === '429' && { headers: headerRefs('Retry-After') }),
        content: problemContent(errors.filter((error) => error.startsWith(status))),
      },
    ]),
  ),
  default: { $ref: '#/components/responses/GeneralError' },
})

/** The component `GeneralError`. */
export const generalErrorResponse = (): Schema => ({
  description:
    'Unknown path (404), method that the path does not have (405, `Allow` lists the others), incomplete request (408), failure of the service (500), or a store that is being restored or cannot be written (503). Nothing was changed',
  headers: headerRefs('Allow', 'Retry-After', 'X-Request-Id'),
  content: problemContent(generalErrors),
})

/** An example of each error, for the components. */
export const problemExamples = (errors: readonly ErrorResponse[]): Schema =>
  Object.fromEntries(
    splitErrors([...errors, ...generalErrors]).map(({ status, code }) => {
      const message = problems[code].replace('%s', '…')
      return [exampleName(status, code), { summary: message, value: { code, message, data: { status: +status } } }]
    }),
  )
