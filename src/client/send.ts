// The one fetch of the product: where a language's interface lives, what every request carries, and how an answer or a problem comes back.
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import { isProblem, type Problem } from '#shared/problem.ts'

/** Where a server keeps its interface: per language a root address (a language without one goes through `fallback`'s), and the paths below it. */
export type ServerAddress = {
  roots: { [L in Language]?: string }
  /** The root used for a language without its own; the language parameter tells which is meant. */
  fallback: Language
  apiPath: string
  adminPath: string
  /** `Authorization` of requests from outside the page; the page itself uses its cookie. */
  authorization?: string
}

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below which path: the published interface or the admin namespace. */
  namespace?: 'api' | 'admin'
  path: string
  language: Language
  query?: Iterable<readonly [string, string]>
  body?: unknown
  /** Another way to the network for this request: one that sends a file and tells how far it is. */
  fetch?: Fetch
  /** Milliseconds in which the whole answer has to be there; `patience` where nothing is said. */
  timeout?: number
  /** The etag the record must still have. */
  ifMatch?: string
  /** Makes a create safe to repeat. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** What came back: the body, and what the headers say of it. */
export type ApiResponse<T> = { body: T; etag: string | null; status: number }

/** True when caught: the server answered with an error of the interface, or with something that is none (`code` is then `unexpected_answer`). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** True when caught: no answer came. What was sent may or may not have been done. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
}

/** True when caught: no answer came in time. What was sent may even now be under way. */
export class NoResponse extends NetworkError {
  override readonly name = 'NoResponse'
  /** Something was to be changed. */
  readonly isWrite: boolean
  constructor(isWrite: boolean) {
    super('No answer came')
    this.isWrite = isWrite
  }
}

/** How many milliseconds an answer may take. */
const patience = 30_000

/** A way to reach the network. */
export type Fetch = typeof fetch
/** The browser's own. */
export const networkFetch: Fetch = (input, init) => fetch(input, init)

export type Send = <T>(asked: ApiRequest) => Promise<ApiResponse<T>>

/** The absolute or origin-relative address of a request. Every request names its language, whichever root it goes through. */
export function requestUrl(
  server: ServerAddress,
  asked: Pick<ApiRequest, 'namespace' | 'path' | 'language' | 'query'>,
): string {
  const root = server.roots[asked.language] ?? server.roots[server.fallback] ?? ''
  const query = new URLSearchParams([...(asked.query ?? [])].map(([name, value]) => [name, value]))
  query.set(languageParameter, asked.language)
  return `${root}${asked.namespace === 'admin' ? server.adminPath : server.apiPath}${asked.path}?${query}`
}

/**
 * Makes the one fetch for a server. `onSignedOut` is told when the server no longer knows who asks; `account` says whose work is
 * shown: with the cookie of anybody else, whom another page has signed in, the server then knows nobody.
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
  return async <T>(asked: ApiRequest) => {
    const asOf = signIns
    const method = asked.method ?? 'GET'
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (method !== 'GET') headers['X-Calendar-Request'] = '1'
    if (asked.body !== undefined) headers['Content-Type'] = 'application/json'
    if (asked.ifMatch !== undefined) headers['If-Match'] = asked.ifMatch
    if (asked.idempotencyKey !== undefined) headers['Idempotency-Key'] = asked.idempotencyKey
    if (server.authorization !== undefined) headers['Authorization'] = server.authorization
    const shown = account?.()
    if (shown) headers['X-Calendar-Account'] = `${shown}`
    const init: RequestInit = { method, headers, credentials: 'same-origin' }
    if (asked.body !== undefined) init.body = JSON.stringify(asked.body)
    if (asked.signal) init.signal = asked.signal
    const { answer, body } = await fetchJson(asked.fetch ?? send, requestUrl(server, asked), init, asked.timeout)
    // Reading needs no account: without this, a session that ended would show as records that are gone.
    // What was asked before somebody signed in tells nothing of their session.
    const isOfSession = asked.path.startsWith('/session')
    if (!isOfSession && isForNobody(answer) && asOf === signIns) onSignedOut?.()
    if (isOfSession && answer.ok && method === 'POST') signIns += 1
    if (answer.ok) return { body: body as T, etag: answer.headers.get('ETag'), status: answer.status } // safe: the contract says what this address answers
    throw new ProblemError(isProblem(body) ? body : unexpectedResponse(answer.status))
  }
}

/** Whether the server answered as it answers anybody: refusing an unknown one, or with what is not private to an account. */
const isForNobody = (answer: Response): boolean => {
  const kept = answer.headers.get('Cache-Control')
  return answer.status === 401 || (kept !== null && !kept.includes('private'))
}

/**
 * Asks; answers what came and, where it is JSON, its body. Throws `NetworkError` when no whole answer comes, `NoResponse` when it
 * takes longer than `within` milliseconds, what the signal throws when it is given up.
 */
export async function fetchJson(
  send: Fetch,
  address: string,
  init: RequestInit,
  within = patience,
): Promise<{ answer: Response; body: unknown }> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), within)
  const { method = 'GET', signal } = init
  try {
    const answer = await send(address, { ...init, signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]) })
    const body: unknown = await answer.json().catch((cause: unknown) => {
      // Anything else tells that the connection broke before the end.
      if (!(cause instanceof SyntaxError)) throw cause
    })
    return { answer, body }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw late.signal.aborted ? new NoResponse(method !== 'GET') : new NetworkError('No answer came', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** The problem of an answer that is none of the interface. */
export const unexpectedResponse = (status: number): Problem => ({
  code: 'unexpected_answer',
  message: 'unexpected_answer',
  data: { status },
})
