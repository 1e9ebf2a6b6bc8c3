// Builds responses and ETags, and ends requests with problems.
import { hash } from 'node:crypto'
import { invalid, missing, type Problem, problem } from '#shared/problem.ts'
import type { Issues } from '#shared/schema/issues.ts'

type Headers = Record<string, string>

/** `Cache-Control` of responses for a single account. */
export const privateCache = 'private, no-cache'

/** A JSON response. The headers that all responses share are added by the middleware. */
export const respond = (status: number, body: unknown, headers: Headers = {}): Response =>
  respondText(status, JSON.stringify(body), headers)

/** A JSON response from text that is JSON already, or from its UTF-8. */
export const respondText = (status: number, body: string | Uint8Array<ArrayBuffer>, headers: Headers = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers } })

/** The response with a problem. `retry_after` is repeated in the header. */
export function errorResponse(problem: Problem, headers: Headers = {}): Response {
  const { status, retry_after: retryAfter } = problem.data
  return respond(status, problem, {
    ...(typeof retryAfter === 'number' && { 'Retry-After': String(retryAfter) }),
    ...headers,
  })
}

/** Ends a request: its response is the problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  constructor(reason: Problem) {
    super(reason.message)
    this.problem = reason
  }
}

/** The error of a problem with the message of its code. */
export const problemError = (...args: Parameters<typeof problem>): ProblemError => new ProblemError(problem(...args))

/** Throws the problem of missing parameters and of issues, if there are any. */
export function rejectIssues(issues: Issues, absent: string[] = []): void {
  if (absent.length > 0) throw new ProblemError(missing(absent, issues))
  if (Object.keys(issues).length > 0) throw new ProblemError(invalid(issues))
}

/** The response to an error if it is a problem; rethrows others. */
export function problemResponse(error: unknown): Response {
  if (error instanceof ProblemError) return errorResponse(error.problem)
  throw error
}

/** The result of work, or the problem that it throws. */
export async function catchProblem<T>(work: Promise<T>): Promise<T | Problem> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
}

/** Server-sent events, as they come. */
export const streamResponse = (events: ReadableStream<Uint8Array<ArrayBuffer>> | null): Response =>
  new Response(events, {
    status: 200,
    headers: {
      'Content-Type': 'text/event-stream; charset=UTF-8',
      'Cache-Control': 'no-store',
      // A proxy that collects the stream before passing it on would hold every event back.
      'X-Accel-Buffering': 'no',
    },
  })

/** The response to a client that has the current version. */
export const notModified = (etag: string): Response => new Response(null, { status: 304, headers: { ETag: etag } })

/** The ETag of a response: the version of the record, and a hash of this very text, or of its UTF-8. */
export const createEtag = (version: number, text: string | Uint8Array): string =>
  `"${version}-${hash('sha1', text, 'base64url').slice(0, 12)}"`

export const matchesEtag = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** Whether `If-Match` names other versions than the current one; never without the header or with `*`. */
export const isStale = (header: string | null, version: number): boolean =>
  header !== null &&
  header.trim() !== '*' &&
  !header.split(',').some((tag) => /^\s*(?:W\/)?"(\d+)(?:-[^"]*)?"\s*$/.exec(tag)?.[1] === String(version))

/** All spellings of the parameter `_fields`: a text, or a list with or without numbers. */
const isFieldsParameter = (name: string): boolean => /^_fields(?:\[\d*\])?$/.test(name)

/** The fields of a value at these paths; of a list, those of each item. */
function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const inside = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
      if (inside.length === 0) return []
      return [[name, inside.some((path) => path.length === 0) ? inner : pick(inner, inside)]]
    }),
  )
}

/** The response with only the fields that the query selects. Errors stay complete. */
export async function selectFields(response: Response, query: URLSearchParams): Promise<Response> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (response.status >= 300 || !isJson) return response
  const names = [...query].flatMap(([name, text]) => (isFieldsParameter(name) ? text.split(',') : []))
  const paths = [...new Set(names)].map((path) => path.trim().split('.').slice(0, 10)).filter(([first]) => first !== '')
  if (paths.length === 0) return response
  const body: unknown = await response.json()
  return new Response(JSON.stringify(pick(body, paths)), { status: response.status, headers: response.headers })
}
