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
  /** Milliseconds until the request is given up. */
  timeout?: number
}
/** A response. A body that is a list stands in `rows`. `total`, `pages`: from the headers of a `wp/v2` list. */
export type ExternalResponse = { status: number; body: JsonObject; total: number; pages: number }
/** Sends a request. Throws `ProblemError`, `NetworkError`. */
export type SendRequest = (request: ExternalRequest) => Promise<ExternalResponse>

/** What requests need. `authorization` is read anew for each request; `onSignedOut` is called when the credentials end. */
export type RequestOptions = { fetch: Fetch; authorization: () => string | undefined; onSignedOut: () => void }

/** The base address of a language. */
export const getBaseUrl = ({ addresses }: ExternalServerConfig, language: Language): string =>
  addresses[language] ?? addresses.en ?? Object.values(addresses)[0] ?? ''

/** The path of WordPress's REST root below a base address. `undefined` where the interface is served by something else. */
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
    const { method = 'GET', language, query = [], body, signal, fetch: via = send, timeout } = request
    const parameters = new URLSearchParams([...query].map(([name, value]) => [name, value]))
    if (!parameters.has(server.languageParameter)) parameters.set(server.languageParameter, language)
    const headers: Record<string, string> = { Accept: 'application/json' }
    const known = authorization()
    if (known !== undefined) headers['Authorization'] = known
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const init: RequestInit = { method, headers, credentials: 'omit', redirect: 'error', cache: 'no-store' }
    if (body !== undefined) init.body = JSON.stringify(body)
    if (signal) init.signal = signal
    const address = `${getBaseUrl(server, language)}${getPath(server, request)}?${parameters}`
    const { response, body: content } = await fetchJson(via, address, init, timeout)
    if (response.ok) {
      const found = Array.isArray(content) && request.namespace === 'wp' ? { rows: content } : content
      // A maintenance page has status 200 too: read as a response it would be an empty list, or a save that did not happen.
      if (!isJsonObject(found)) throw new ProblemError(unexpectedResponse(502))
      return {
        status: response.status,
        body: found,
        total: Number(response.headers.get('X-WP-Total') ?? 0),
        pages: Number(response.headers.get('X-WP-TotalPages') ?? 0),
      }
    }
    // With other credentials since, it says nothing about theirs.
    if (response.status === 401 && authorization() === known) onSignedOut()
    throw response.status === 429
      ? tooManyRequests(response.headers)
      : new ProblemError(toProblem(content, response.status))
  }

/** The longest wait in seconds, whatever a server asks for. */
const maxWait = 86_400

/** The site limits how often it may be asked. The wait is known where its header may be read. */
function tooManyRequests(headers: Headers): ProblemError {
  const wait = Number(headers.get('Retry-After') ?? Number.NaN)
  return externalProblem(
    'rest_too_many_requests',
    429,
    wait > 0 ? { retry_after: Math.min(Math.ceil(wait), maxWait) } : {},
  )
}

/** WordPress explains errors in its own words. A code of the interface is kept; missing details are added. */
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

/** A refusal; `more` is added to what it says. */
export const externalProblem = (code: ProblemCode, status: number, more: Partial<Problem['data']> = {}): ProblemError =>
  new ProblemError({ code, message: code, data: { ...more, status } })

/** A refusal of several fields at once, each with its reason. */
export const invalidFields = (details: { [name: string]: Issue }): ProblemError =>
  externalProblem('rest_invalid_param', 400, { params: Object.keys(details), details })

/** A record that is not there. */
export const recordNotFound = (resource: ResourceName): ProblemError =>
  externalProblem(`rest-${singularName[resource]}-not-found`, 404)
/** A record that is there, but not for who asks. */
export const recordNotAccessible = (resource: ResourceName): ProblemError =>
  externalProblem(`${singularName[resource]}-not-accessible`, 403)
/** A page past the end of a list. */
export const listPageNotFound = (resource: ResourceName): ProblemError =>
  externalProblem(`${singularName[resource]}-archive-page-not-found`, 404)

/**
 * The problem of a save of which some fields (`en.title`, `shared.venue`) are stored: `partly_saved` with their names, why the rest is
 * not, and the id of a record that was created. Anything thrown is returned as it is while nothing is stored.
 */
export function partlySaved(thrown: unknown, saved: readonly string[], created?: number): unknown {
  const problem = thrown instanceof ProblemError ? thrown.problem : undefined
  const isPartly = problem?.code === 'partly_saved'
  const earlier = isPartly && Array.isArray(problem.data['saved']) ? problem.data['saved'] : []
  const all = [...saved, ...earlier]
  if (all.length === 0 && created === undefined) return thrown
  const reason = isPartly ? problem.data['reason'] : (problem ?? 'unreachable')
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
