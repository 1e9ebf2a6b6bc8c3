// The error response and its codes.

/** All error codes, with the messages that clients of this interface know. `%s` is replaced by a detail. */
export const problems = {
  rest_invalid_param: 'Invalid parameter(s): %s',
  rest_missing_callback_param: 'Missing parameter(s): %s',
  rest_invalid_json: 'Invalid JSON body passed.',
  rest_no_route: 'No route was found matching the URL and request method.',
  rest_not_found: 'There is no %s.',
  rest_forbidden: 'Sorry, you are not allowed to do that.',
  rest_body_too_large: 'The body is larger than %s.',
  rest_picture_too_large: 'The image is larger than 20 MiB.',
  rest_cookie_invalid_nonce: 'Cookie check failed',
  rest_language_not_found: 'This record has no text in this language.',
  rest_precondition_failed: 'The record was changed in the meantime.',
  rest_idempotency_conflict: 'This idempotency key was used with another body.',
  rest_idempotency_running: 'A request with this idempotency key is still running.',
  rest_too_many_requests: 'Too many attempts. Wait before trying again.',
  rest_internal_error: 'The service failed. Nothing was changed.',
  rest_store_busy: 'The store is being restored or filled. Nothing was changed: try again in a moment.',
  rest_store_unwritable: 'Nothing was changed, because nothing can be saved at the moment: %s',
  rest_request_timeout: 'The request took too long to arrive. Nothing was changed.',
  incorrect_password: 'The provided password is an invalid application password.',
  invalid_credentials: 'The name or the password is wrong.',
  'rest-event-not-found': 'Event with ID %s does not exist.',
  'rest-venue-not-found': 'Venue with ID %s does not exist.',
  'rest-organizer-not-found': 'Organizer with ID %s does not exist.',
  'rest-category-not-found': 'Category with ID %s does not exist.',
  'rest-tag-not-found': 'Tag with ID %s does not exist.',
  'rest-media-not-found': 'Image with ID %s does not exist.',
  'media-in-use': 'The image is used by records and cannot be deleted.',
  'event-not-accessible': 'The requested event is not accessible',
  'venue-not-accessible': 'The requested venue is not accessible',
  'organizer-not-accessible': 'The requested organizer is not accessible',
  'category-not-accessible': 'The requested category is not accessible',
  'tag-not-accessible': 'The requested tag is not accessible',
  'event-password-protected': 'The requested event is not accessible without a password',
  'event-no-longer-available': 'This event is no longer available',
  'event-archive-page-not-found': 'The requested event archive page does not exist',
  'venue-archive-page-not-found': 'The requested venue archive page does not exist',
  'organizer-archive-page-not-found': 'The requested organizer archive page does not exist',
  'category-archive-page-not-found': 'The requested category archive page does not exist',
  'tag-archive-page-not-found': 'The requested tag archive page does not exist',
  'event-is-in-trash': 'The event is already trashed',
  'venue-is-in-trash': 'The venue is already trashed',
  'organizer-is-in-trash': 'The organizer is already trashed',
  term_exists: 'A term with the name provided already exists %s.',
  duplicate_term_slug: 'The slug “%s” is already in use by another term.',
  rest_taxonomy_not_hierarchical: 'Cannot set parent term, taxonomy is not hierarchical.',
  'last-variant': 'The last translation and that of the source language cannot be removed.',
} as const
export type ProblemCode = keyof typeof problems

/** The error of one parameter: a code, an English message, and details for the client. */
export type Issue = { code: IssueCode | ExternalIssueCode; message: string; data?: { [name: string]: unknown } }
/** The codes of errors of one value; `i18n` has a message for each. */
export const issueCodes = [
  'required',
  'invalid_type',
  'too_long',
  'too_short',
  'too_common',
  'same_as_name',
  'not_a_date',
  'date_gap',
  'end_before_start',
  'not_a_zone',
  'not_an_address',
  'not_an_email',
  'not_a_choice',
  'not_a_number',
  'not_a_flag',
  'unknown_id',
  'unknown_name',
  'too_many',
  'in_use',
  'cycle',
  'not_an_image',
  'not_allowed',
  'needs_other',
  'two_languages',
  'event-tickets-not-active',
] as const
export type IssueCode = (typeof issueCodes)[number]
/**
 * Errors that only the page detects at external servers: a field that the server cannot empty, a stored website that it rejects with
 * every update, a value that it did not store.
 */
export type ExternalIssueCode = 'cannot_clear' | 'website_scheme' | 'not_taken'

/** The body of every error. `params` has a message and `details` an issue for each parameter. */
export type Problem = {
  code: string
  message: string
  data: {
    status: number
    params?: string[] | { [name: string]: string }
    details?: { [name: string]: Issue }
    available_languages?: string[]
    current?: unknown
    /** The id of the request in the log, for unexpected errors. */
    request_id?: string
    [more: string]: unknown
  }
}

/** A problem with the message of its code. `detail` replaces `%s`; `more` is added to `data`. */
export const problem = (
  code: ProblemCode,
  status: number,
  detail = '',
  more: Partial<Problem['data']> = {},
): Problem => ({
  code,
  message: problems[code].replace('%s', () => detail),
  data: { ...more, status },
})

/** The error of one or more invalid parameters. */
export const invalid = (details: { [name: string]: Issue }): Problem => {
  const params = Object.fromEntries(Object.entries(details).map(([name, issue]) => [name, issue.message]))
  return problem('rest_invalid_param', 400, Object.keys(details).join(', '), { params, details })
}

/** The error of missing required parameters, together with other invalid ones. */
export const missing = (params: string[], details: { [name: string]: Issue } = {}): Problem =>
  problem('rest_missing_callback_param', 400, params.join(', '), { params, details })

/** The name of one record of a resource in error codes. */
export const singularName = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const
type ResourceName = keyof typeof singularName

/** The error of a record that does not exist in the resource. */
export const notFound = (resource: ResourceName, named: number | string): Problem =>
  problem(`rest-${singularName[resource]}-not-found`, 404, String(named))
/** The error of a page past the end of a list. */
export const pageNotFound = (resource: ResourceName): Problem =>
  problem(`${singularName[resource]}-archive-page-not-found`, 404)
/** The error of a record that the account may not see. */
export const notAccessible = (resource: ResourceName): Problem =>
  problem(`${singularName[resource]}-not-accessible`, 403)

/** Whether a value is an error body of this interface. */
export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  'data' in value &&
  typeof value.data === 'object'
