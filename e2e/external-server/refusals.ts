/** The other server's refusals, as WordPress words them. */

/** Thrown anywhere while a request is answered. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, code: string, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.body = { code, message, data: { status, ...more } }
  }
}

export const badParam = (...names: string[]): Refusal =>
  new Refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, {
    params: Object.fromEntries(names.map((name) => [name, 'Invalid parameter.'])),
    details: [],
  })
export const missingParam = (names: string[]): Refusal =>
  new Refusal(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, { params: names })
export const noRoute = (): Refusal =>
  new Refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
export const forbidden = (isKnown: boolean): Refusal =>
  new Refusal(isKnown ? 403 : 401, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
