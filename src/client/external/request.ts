// Requests to an external server, and its errors in the codes of the interface.
import type { ExternalServerConfig } from '#shared/external-server.ts'
import type { Language } from '#shared/i18n/language.ts'
import { isProblem, type Problem, type Issue, type ProblemCode, singularName } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Fetch, ProblemError, fetchJson, unexpectedResponse } from '../send.ts'
import { isJsonObject, type JsonObject } from './json.ts'

export type ExternalRequest = {
  method?: 'GET' | 'POST' | 'DELETE' | 'OPTIONS'
  /** `wp`: below WordPress's own `wp/v2`; `site`: below `/wp-json`. Otherwise below the interface's path. */
  namespace?: 'wp' | 'site'
  path: string
  language: Language
  query?: Iterable<readonly [string, string]>
  body?: unknown
  signal?: AbortSignal
  /** Sends a file in place of a body. */
  fetch?: Fetch
  /** Milliseconds until the request is aborted. */
  timeout?: number
}
/** A response. A list of `wp/v2` is in `body.rows`; `total` and `pages` are from its headers. */
export type ExternalResponse = { status: number; body: JsonObject; total: number; pages: number }
/** Sends a request. Throws `ProblemError`, `NetworkError`. */
export type SendRequest = (request: ExternalRequest) => Promise<ExternalResponse>

/** `authorization` is called for each request; `onSignedOut` is called when the server rejects the credentials. */
export type RequestOptions = { fetch: Fetch; authorization: () => string | undefined; onSignedOut: () => void }

/** The base URL of a language. */
export const getBaseUrl = ({ addresses }: ExternalServerConfig, language: Language): string =>
  addresses[language] ?? addresses.en ?? Object.values(addresses)[0] ?? ''

/** The path of WordPress's REST root below a base URL; `undefined` if the server is not WordPress. */
export const restRoot = ({ apiPath }: ExternalServerConfig): string | undefined =>
  /^(.*\/wp-json)\//.exec(`${apiPath}/`)?.[1]

function getPath(server: ExternalServerConfig, { namespace, path }: ExternalRequest): string {
  if (namespace === undefined) return server.apiPath + path
  const root = restRoot(server) ?? ''
  return namespace === 'wp' ? `${root}/wp/v2${path}` : root + path
}

/** Returns the function that sends requests. Credentials go only to the configured addresses; redirects are not followed. */
export const createRequest =
  (server: ExternalServerConfig, { fetch: send, authorization, onSignedOut }: RequestOptions): SendRequest =>
  async (request) => {
    const { method = 'GET', language, query = [], body, signal, fetch: sendRequest = send, timeout } = request
    const parameters = new URLSearchParams([...query].map(([name, value]) => [name, value]))
    if (!parameters.has(server.languageParameter)) parameters.set(server.languageParameter, language)
    const headers: Record<string, string> = { Accept: 'application/json' }
    const credentials = authorization()
    if (credentials !== undefined) headers['Authorization'] = credentials
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const init: RequestInit = { method, headers, credentials: 'omit', redirect: 'error', cache: 'no-store' }
    if (body !== undefined) init.body = JSON.stringify(body)
    if (signal) init.signal = signal
    const url = `${getBaseUrl(server, language)}${getPath(server, request)}?${parameters}`
    const { response, body: content } = await fetchJson(sendRequest, url, init, timeout)
    if (response.ok) {
      const object = Array.isArray(content) && request.namespace === 'wp' ? { rows: content } : content
      // A maintenance page has status 200 too: read as a response it would be an empty list, or a save that did not happen.
      if (!isJsonObject(object)) throw new ProblemError(unexpectedResponse(502))
      return {
        status: response.status,
        body: object,
        total: Number(response.headers.get('X-WP-Total') ?? 0),
        pages: Number(response.headers.get('X-WP-TotalPages') ?? 0),
      }
    }
    // The credentials may have been replaced since the request was sent.
    if (response.status === 401 && authorization() === credentials) onSignedOut()
    throw response.status === 429
      ? tooManyRequests(response.headers)
      : new ProblemError(toProblem(content, response.status))
  }

/** The maximum of `Retry-After` in seconds. */
const maxWait = 86_400

/** The error of a rate limit, with the seconds to wait if its header can be read. */
function tooManyRequests(headers: Headers): ProblemError {
  const wait = Number(headers.get('Retry-After') ?? Number.NaN)
  return externalProblem(
    'rest_too_many_requests',
    429,
    wait > 0 ? { retry_after: Math.min(Math.ceil(wait), maxWait) } : {},
  )
}

/** Converts an error of WordPress to a problem of the interface. */
function toProblem(body: unknown, status: number): Problem {
  if (status === 401) return externalProblem('rest_forbidden', 401).problem
  if (!isProblem(body) || !isJsonObject(body.data)) return unexpectedResponse(status)
  const { details, ...data } = body.data
  return {
    code: body.code,
    message: body.message,
    data: { ...data, status, ...(isJsonObject(details) && { details }) },
  }
}

/** An error of an external server in the codes of the interface. */
export const externalProblem = (code: ProblemCode, status: number, more: Partial<Problem['data']> = {}): ProblemError =>
  new ProblemError({ code, message: code, data: { ...more, status } })

/** The error of several invalid fields. */
export const invalidFields = (details: { [name: string]: Issue }): ProblemError =>
  externalProblem('rest_invalid_param', 400, { params: Object.keys(details), details })

/** The error of a record that does not exist. */
export const recordNotFound = (resource: ResourceName): ProblemError =>
  externalProblem(`rest-${singularName[resource]}-not-found`, 404)
/** The error of a record that the account cannot read. */
export const recordNotAccessible = (resource: ResourceName): ProblemError =>
  externalProblem(`${singularName[resource]}-not-accessible`, 403)
/** The error of a page after the last one. */
export const listPageNotFound = (resource: ResourceName): ProblemError =>
  externalProblem(`${singularName[resource]}-archive-page-not-found`, 404)

/**
 * Returns the error of a save that failed after some fields (`en.title`, `shared.venue`) were stored: `partly_saved` with their names,
 * the reason of the failure, and the id if the record was created. Returns `error` itself if nothing was stored.
 */
export function partlySaved(error: unknown, saved: readonly string[], created?: number): unknown {
  const problem = error instanceof ProblemError ? error.problem : undefined
  const isPartlySaved = problem?.code === 'partly_saved'
  const earlier = isPartlySaved && Array.isArray(problem.data['saved']) ? problem.data['saved'] : []
  const all = [...saved, ...earlier]
  if (all.length === 0 && created === undefined) return error
  const reason = isPartlySaved ? problem.data['reason'] : (problem ?? 'unreachable')
  const { params, details } = problem?.data ?? {}
  return new ProblemError({
    code: 'partly_saved',
    message: 'Only part of this is saved.',
    data: {
      status: 409,
      saved: all,
      reason,
      ...(params && { params }),
      ...(details && { details }),
      ...(created !== undefined && { created }),
    },
  })
}
