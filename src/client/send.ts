// The only `fetch`: URLs, headers, timeouts and errors of requests.
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import { isProblem, type Problem } from '#shared/problem.ts'

/** Addresses of a server: a root per language (`fallback` for languages without one), and the paths below it. */
export type ServerAddress = {
  roots: { [L in Language]?: string }
  /** The language whose root serves languages without one. */
  fallback: Language
  apiPath: string
  adminPath: string
  /** `Authorization` header; the page uses its cookie instead. */
  authorization?: string
}

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The published interface (default) or the admin namespace. */
  namespace?: 'api' | 'admin'
  path: string
  language: Language
  query?: Iterable<readonly [string, string]>
  body?: unknown
  /** Replaces `fetch` for this request, for uploads with progress. */
  fetch?: Fetch
  /** Milliseconds until the response must be complete; 30 seconds if absent. */
  timeout?: number
  /** The etag the record must still have. */
  ifMatch?: string
  /** Makes a create safe to repeat. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A response with its parsed body. */
export type ApiResponse<T> = { body: T; etag: string | null; status: number }

/** The server responded with an error. `code` is `unexpected_answer` if it is none of the interface. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** No response arrived. A write may or may not have been done. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
}

/** No response arrived in time. A write may still be running. */
export class NoResponse extends NetworkError {
  override readonly name = 'NoResponse'
  /** Whether the request was a write. */
  readonly isWrite: boolean
  constructor(isWrite: boolean) {
    super('No answer came')
    this.isWrite = isWrite
  }
}

/** In milliseconds. */
const defaultTimeout = 30_000

/** A function with the signature of `fetch`. */
export type Fetch = typeof fetch
/** The `fetch` of the browser. */
export const networkFetch: Fetch = (input, init) => fetch(input, init)

export type Send = <T>(request: ApiRequest) => Promise<ApiResponse<T>>

/** Returns the URL of a request, absolute or relative to the origin, always with the language parameter. */
export function requestUrl(
  server: ServerAddress,
  request: Pick<ApiRequest, 'namespace' | 'path' | 'language' | 'query'>,
): string {
  const root = server.roots[request.language] ?? server.roots[server.fallback] ?? ''
  const query = new URLSearchParams([...(request.query ?? [])].map(([name, value]) => [name, value]))
  query.set(languageParameter, request.language)
  return `${root}${request.namespace === 'admin' ? server.adminPath : server.apiPath}${request.path}?${query}`
}

/**
 * Creates the function that sends requests. `onSignedOut` is called when the session has ended. `account` is the displayed account: the
 * server ignores sessions of other accounts.
 */
export function createSend(
  server: ServerAddress,
  {
    fetch: send = networkFetch,
    onSignedOut,
    account,
  }: { fetch?: Fetch; onSignedOut?: () => void; account?: () => number | undefined } = {},
): Send {
  let signIns = 0
  return async <T>(request: ApiRequest) => {
    const asOf = signIns
    const method = request.method ?? 'GET'
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (method !== 'GET') headers['X-Calendar-Request'] = '1'
    if (request.body !== undefined) headers['Content-Type'] = 'application/json'
    if (request.ifMatch !== undefined) headers['If-Match'] = request.ifMatch
    if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey
    if (server.authorization !== undefined) headers['Authorization'] = server.authorization
    const shown = account?.()
    if (shown) headers['X-Calendar-Account'] = `${shown}`
    const init: RequestInit = { method, headers, credentials: 'same-origin' }
    if (request.body !== undefined) init.body = JSON.stringify(request.body)
    if (request.signal) init.signal = request.signal
    const { response, body } = await fetchJson(
      request.fetch ?? send,
      requestUrl(server, request),
      init,
      request.timeout,
    )
    // Reading needs no account: without this, a session that ended would show as records that are gone.
    // The response to a request from before the sign-in says nothing about the new session.
    const isOfSession = request.path.startsWith('/session')
    if (!isOfSession && isPublicResponse(response) && asOf === signIns) onSignedOut?.()
    if (isOfSession && response.ok && method === 'POST') signIns += 1
    if (response.ok) return { body: body as T, etag: response.headers.get('ETag'), status: response.status } // safe: the contract says what this address answers
    throw new ProblemError(isProblem(body) ? body : unexpectedResponse(response.status))
  }
}

/** Whether the server responded as to the public: with 401, or with a response that is not private to an account. */
const isPublicResponse = (response: Response): boolean => {
  const cacheControl = response.headers.get('Cache-Control')
  return response.status === 401 || (cacheControl !== null && !cacheControl.includes('private'))
}

/**
 * Sends a request. Returns the response and its body, `undefined` unless it is JSON. Throws `NetworkError` without a complete response,
 * `NoResponse` after `timeout` milliseconds, and the abort reason of the signal.
 */
export async function fetchJson(
  send: Fetch,
  address: string,
  init: RequestInit,
  within = defaultTimeout,
): Promise<{ response: Response; body: unknown }> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), within)
  const { method = 'GET', signal } = init
  try {
    const response = await send(address, {
      ...init,
      signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]),
    })
    const body: unknown = await response.json().catch((cause: unknown) => {
      // Anything else tells that the connection broke before the end.
      if (!(cause instanceof SyntaxError)) throw cause
    })
    return { response, body }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw late.signal.aborted ? new NoResponse(method !== 'GET') : new NetworkError('No answer came', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** The problem of a response that is none of the interface. */
export const unexpectedResponse = (status: number): Problem => ({
  code: 'unexpected_answer',
  message: 'unexpected_answer',
  data: { status },
})
