// Error responses per operation, by status and code.
import type { Operation } from '../operations.ts'
import { type ProblemCode, problems } from '../problem.ts'
import { resources } from '../schema/resources.ts'
import type { Schema } from './schema.ts'

/** `404 rest-event-not-found`. */
export type ErrorResponse = `${number} ${ProblemCode}`

/** A query string that is not UTF-8, wrong credentials, too many of them. */
export const commonErrors: ErrorResponse[] = [
  '400 rest_invalid_param',
  '401 incorrect_password',
  '429 rest_too_many_requests',
]
/** Unsafe methods: sent by another page, or with an application password that only reads. */
export const unsafeMethodErrors: ErrorResponse[] = ['403 rest_cookie_invalid_nonce', '403 rest_forbidden']
export const signInErrors: ErrorResponse[] = ['401 rest_forbidden']
export const permissionErrors: ErrorResponse[] = [...signInErrors, '403 rest_forbidden']
export const bodyErrors: ErrorResponse[] = ['400 rest_invalid_json', '413 rest_body_too_large', '415 rest_invalid_json']
/** What any address can answer, whatever it is. */
export const generalErrors: ErrorResponse[] = [
  '404 rest_no_route',
  '405 rest_no_route',
  '408 rest_request_timeout',
  '500 rest_internal_error',
  '503 rest_store_busy',
  '503 rest_store_unwritable',
]

type ErrorResource = Operation['resource']
const isTerm = (resource: ErrorResource): boolean => !resources[resource].post
const notFoundError = (resource: ErrorResource): ErrorResponse => `404 rest-${getSingular(resource)}-not-found`
const getSingular = (resource: ErrorResource) =>
  ({ events: 'event', venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' } as const)[
    resource
  ]
const trashErrors = {
  events: ['410 event-is-in-trash'],
  venues: ['410 venue-is-in-trash'],
  organizers: ['410 organizer-is-in-trash'],
  categories: [],
  tags: [],
} as const satisfies Record<ErrorResource, ErrorResponse[]>

/** What keeps a record from being shown. */
export const visibilityErrors = (resource: ErrorResource): ErrorResponse[] => [
  notFoundError(resource),
  `403 ${getSingular(resource)}-not-accessible`,
  ...(resource === 'events' ? (['403 event-password-protected'] as const) : []),
]
/** What keeps a write from being taken. */
export const writeErrors = (resource: ErrorResource): ErrorResponse[] => [
  '400 rest_missing_callback_param',
  ...(isTerm(resource) ? (['400 term_exists', '400 duplicate_term_slug'] as const) : []),
]
export const idempotencyErrors: ErrorResponse[] = ['409 rest_idempotency_running', '422 rest_idempotency_conflict']
export const preconditionErrors: ErrorResponse[] = ['412 rest_precondition_failed']
export { notFoundError, trashErrors }

/** What one operation of the interface can answer besides success. */
export function getErrorResponses({ verb, resource }: Operation): ErrorResponse[] {
  const write = [...commonErrors, ...unsafeMethodErrors, ...permissionErrors, ...bodyErrors]
  const notBelow: ErrorResponse[] = resource === 'tags' ? ['400 rest_taxonomy_not_hierarchical'] : []
  switch (verb) {
    case 'list':
      return [...commonErrors, `404 ${getSingular(resource)}-archive-page-not-found`]
    case 'read':
      return [
        ...commonErrors,
        ...visibilityErrors(resource),
        '404 rest_language_not_found',
        ...(resource === 'events' ? (['403 event-no-longer-available'] as const) : []),
      ]
    case 'create':
      return [...write, ...writeErrors(resource), ...notBelow, ...idempotencyErrors]
    case 'update':
      return [
        ...write,
        ...writeErrors(resource),
        ...notBelow,
        notFoundError(resource),
        ...trashErrors[resource],
        ...preconditionErrors,
      ]
    case 'delete':
      return [
        ...write,
        notFoundError(resource),
        '404 rest_language_not_found',
        '409 last-variant',
        ...trashErrors[resource],
        ...preconditionErrors,
      ]
  }
}

const isCode = (text: string): text is ProblemCode => text in problems
/** The codes of a list of refusals, by status. */
export function groupByStatus(refusals: readonly ErrorResponse[]): Map<string, ProblemCode[]> {
  const found = new Map<string, ProblemCode[]>()
  for (const problem of refusals.toSorted()) {
    const [status = '', code = ''] = problem.split(' ')
    const codes = found.get(status) ?? []
    if (isCode(code) && !codes.includes(code)) found.set(status, [...codes, code])
  }
  return found
}

const statusDescriptions: { readonly [status: string]: string } = {
  400: 'Something sent was refused; `details` says what would be right',
  401: 'Credentials are wrong, or needed',
  403: 'Not allowed, or not to be seen',
  404: 'There is no such thing, or not in this language',
  409: 'It stands against the present state',
  410: 'It lies in the trash already',
  412: 'It was changed in the meantime; `current` is what is there now',
  413: 'The body is too large',
  415: 'The body is in a form that is not understood',
  422: 'The key was used with another body',
  429: 'Too many attempts; `Retry-After` says how long to wait',
}

const problemName = (status: string, code: string): string => `${status}-${code}`

const problemContent = (refused: readonly (readonly [status: string, code: ProblemCode])[]): Schema => ({
  'application/json': {
    schema: {
      allOf: [{ $ref: '#/components/schemas/Problem' }],
      properties: { code: { enum: [...new Set(refused.map(([, code]) => code))] } },
    },
    examples: Object.fromEntries(
      refused.map(([status, code]) => [code, { $ref: `#/components/examples/${problemName(status, code)}` }]),
    ),
  },
})

/** The responses of an operation that refuse it, and `default` for what any address can answer. */
export const errorResponses = (refusals: readonly ErrorResponse[]): Schema => ({
  ...Object.fromEntries(
    [...groupByStatus(refusals)].map(([status, codes]) => [
      status,
      {
        description: statusDescriptions[status] ?? 'Refused',
        ...(status === '429' && { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }),
        content: problemContent(codes.map((code) => [status, code] as const)),
      },
    ]),
  ),
  default: { $ref: '#/components/responses/Otherwise' },
})

/** `Otherwise`, for the components. */
export const generalErrorResponse = (): Schema => ({
  description:
    'Another method than the path has (405, `Allow` says which), a path that does not exist (404), a failure of the service (500), or a store that is being restored (503), both of which change nothing',
  headers: {
    Allow: { $ref: '#/components/headers/Allow' },
    'Retry-After': { $ref: '#/components/headers/Retry-After' },
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  },
  content: problemContent(
    [...groupByStatus(generalErrors)].flatMap(([status, codes]) => codes.map((code) => [status, code] as const)),
  ),
})

/** An error of each status and code, for the components. */
export const problemExamples = (refusals: readonly ErrorResponse[]): Schema =>
  Object.fromEntries(
    [...groupByStatus([...refusals, ...generalErrors])].flatMap(([status, codes]) =>
      codes.map((code) => [
        problemName(status, code),
        {
          summary: problems[code].replace('%s', '…'),
          value: { code, message: problems[code].replace('%s', '…'), data: { status: Number(status) } },
        },
      ]),
    ),
  )
