// Builds responses and ETags.
import { hash } from 'node:crypto'
import type { Problem } from '#shared/problem.ts'

type Headers = Record<string, string>

/** `Cache-Control` of what only one account may see. */
export const privateCache = 'private, no-cache'

/** A JSON response. The headers that all responses share are added by the middleware. */
export const respond = (status: number, body: unknown, headers: Headers = {}): Response =>
  respondText(status, JSON.stringify(body), headers)

/** A JSON response from text that is JSON already, or from its UTF-8. */
export const respondText = (status: number, body: string | Uint8Array<ArrayBuffer>, headers: Headers = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers } })

/** A problem with its status. One that says when to try again says so in `Retry-After`, too. */
export function errorResponse(problem: Problem, headers: Headers = {}): Response {
  const { status, retry_after: retryAfter } = problem.data
  return respond(status, problem, {
    ...(typeof retryAfter === 'number' && { 'Retry-After': String(retryAfter) }),
    ...headers,
  })
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

/** Whether `If-None-Match` names this ETag. */
export const matchesEtag = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** Whether `If-Match` names other versions than the current one; never without the header or with `*`. */
export const isStale = (header: string | null, version: number): boolean =>
  header !== null &&
  header.trim() !== '*' &&
  !header.split(',').some((tag) => /^\s*(?:W\/)?"(\d+)(?:-[^"]*)?"\s*$/.exec(tag)?.[1] === String(version))
