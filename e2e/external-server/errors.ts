/** Errors in the form of WordPress. */

/** Thrown anywhere while a request is handled. */
export class ErrorResponse extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, code: string, message: string, more: object | null = {}) {
    super(message)
    this.status = status
    this.body = { code, message, data: more === null ? null : { status, ...more } }
  }
}

export const badParam = (...names: string[]): ErrorResponse =>
  new ErrorResponse(400, 'rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, {
    params: Object.fromEntries(names.map((name) => [name, 'Invalid parameter.'])),
    details: [],
  })

/** An invalid parameter with the reason, as in `wp/v2`. */
export const invalidParam = (name: string, code: string, message: string, data: object | null = null): ErrorResponse =>
  new ErrorResponse(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
    details: { [name]: { code, message, data } },
  })

/** A value that is not one of those allowed. `label`: how the message names the parameter. */
export const notInEnum = (name: string, allowed: readonly string[], label = name): ErrorResponse =>
  invalidParam(
    name,
    'rest_not_in_enum',
    `${label} is not one of ${allowed.slice(0, -1).join(', ')}, and ${allowed.at(-1) ?? ''}.`,
  )

export const missingParam = (names: string[]): ErrorResponse =>
  new ErrorResponse(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, { params: names })
export const noRoute = (): ErrorResponse =>
  new ErrorResponse(404, 'rest_no_route', 'No route was found matching the URL and request method.')
export const forbidden = (isKnown: boolean): ErrorResponse =>
  new ErrorResponse(isKnown ? 403 : 401, 'rest_forbidden', 'Sorry, you are not allowed to do that.')

/** A write or a context that `wp/v2` denies. */
export const denied = (isKnown: boolean, code: string, message: string): ErrorResponse =>
  new ErrorResponse(isKnown ? 403 : 401, code, `Sorry, you are not allowed to ${message}`)
