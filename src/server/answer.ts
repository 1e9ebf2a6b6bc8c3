// Every response leaves through here, with the headers they all share.
import { hash } from 'node:crypto'
import type { Problem } from '#contract/problem.ts'

/** What a response needs to know of who asks. */
export type AnswerTo = { origin: string | undefined; credentialOrigins: readonly string[]; signedIn: boolean }
type Headers = Record<string, string>
const shared = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  Vary: 'Origin, Authorization, Cookie',
}
const forAll = { ...shared, 'Cache-Control': 'no-cache' }
const ownOnly = { ...shared, 'Cache-Control': 'private, no-cache' }
/** Names a request that the log holds, in its answer. */
export const requestId = 'X-Request-Id'
const exposed = `X-TEC-Total, X-TEC-TotalPages, Link, ETag, Location, Allow, Retry-After, ${requestId}`

/** Any page may read what the public may; a page of a listed origin may also send its user's credentials. */
const cors = ({ origin, credentialOrigins }: AnswerTo): Headers =>
  origin === undefined
    ? {}
    : credentialOrigins.includes(origin)
      ? {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Expose-Headers': exposed,
        }
      : { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed }

/** What a browser asks before it sends anything out of the ordinary. */
export const preflight = (methods: string): Headers => ({
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers':
    'Authorization, Content-Disposition, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Calendar-Account, X-Calendar-Request, X-HTTP-Method-Override',
  'Access-Control-Max-Age': '600',
})

/** A JSON answer from text that is JSON already. */
export const answerText = (to: AnswerTo, status: number, body: string, headers: Headers = {}): Response =>
  new Response(body, { status, headers: { ...(to.signedIn ? ownOnly : forAll), ...cors(to), ...headers } })

/** A JSON answer. */
export const answer = (to: AnswerTo, status: number, body: unknown, headers: Headers = {}): Response =>
  answerText(to, status, JSON.stringify(body), headers)

/** An error, with the status it carries. */
export const refuse = (to: AnswerTo, problem: Problem, headers: Headers = {}): Response =>
  answer(to, problem.data.status, problem, headers)

/** Server-sent events, as they come. */
export const streamed = (to: AnswerTo, events: ReadableStream<Uint8Array<ArrayBuffer>> | null): Response =>
  new Response(events, {
    status: 200,
    headers: {
      ...shared,
      'Content-Type': 'text/event-stream; charset=UTF-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      ...cors(to),
    },
  })

/** Nothing changed since the client last asked. */
export const notModified = (to: AnswerTo, etag: string): Response =>
  new Response(null, {
    status: 304,
    headers: {
      Vary: shared.Vary,
      'Cache-Control': to.signedIn ? 'private, no-cache' : 'no-cache',
      ...cors(to),
      ETag: etag,
    },
  })

/** A short name for a text: the same text, the same name. */
export const nameOf = (text: string): string => hash('sha1', text, 'base64url').slice(0, 12)

/** The etag of an answer: the version of what it tells, and the name of this very text. */
export const etagOf = (version: number, text: string): string => `"${version}-${nameOf(text)}"`

/** Whether `If-None-Match` names this etag. */
export const matches = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)

/** Whether an `If-Match` names other versions than the present one; without the header, or with `*`, none has moved. */
export const hasMoved = (header: string | null, version: number): boolean =>
  header !== null &&
  header.trim() !== '*' &&
  !header.split(',').some((one) => /^\s*(?:W\/)?"(\d+)(?:-[^"]*)?"\s*$/.exec(one)?.[1] === String(version))
