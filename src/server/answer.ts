// Every response leaves through here: the headers they all share, made once, on plain objects so that the edge writes them as they are.
import { hash } from 'node:crypto'
import type { Problem } from '#contract/problem.ts'

/** What a response needs to know of who asks. */
export type AnswerTo = { origin: string | undefined; credentialOrigins: readonly string[]; signedIn: boolean }
type Headers = Record<string, string>
/** An answer before it is a `Response`: what the edge writes as it is. */
export type Plain = { status: number; headers: Headers; body: string | Filling | null }
/** A body of so many bytes, which writes itself to where there is room for it. */
export type Filling = { length: number; fill: (room: Buffer) => void }

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

/** V8 copies by `assign` ten times as fast as it spreads one such object into another. */
const copyOf = (headers: Headers): Headers => Object.assign({}, headers)

/** A JSON answer from text that is JSON already. */
export function plainText(to: AnswerTo, status: number, body: NonNullable<Plain['body']>, headers: Headers): Plain {
  const usual = to.signedIn ? ownOnly : forAll
  return {
    status,
    headers: Object.assign(copyOf(usual), to.origin === undefined ? undefined : cors(to), headers),
    body,
  }
}

function filled({ length, fill }: Filling): Buffer<ArrayBuffer> {
  const room = Buffer.allocUnsafe(length)
  fill(room)
  return room
}

/** The `Response` of a plain answer. */
export const respond = ({ body, ...init }: Plain): Response =>
  new Response(body === null || typeof body === 'string' ? body : filled(body), init)

/** A JSON answer from text that is JSON already. */
export const answerText = (to: AnswerTo, status: number, body: string, headers: Headers = {}): Response =>
  respond(plainText(to, status, body, headers))

/** A JSON answer. */
export const answer = (to: AnswerTo, status: number, body: unknown, headers: Headers = {}): Response =>
  answerText(to, status, JSON.stringify(body), headers)

/** An error, with the status it carries. */
export const plainRefusal = (to: AnswerTo, problem: Problem, headers: Headers = {}): Plain =>
  plainText(to, problem.data.status, JSON.stringify(problem), headers)

/** An error, with the status it carries. */
export const refuse = (to: AnswerTo, problem: Problem, headers: Headers = {}): Response =>
  respond(plainRefusal(to, problem, headers))

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
export const plainNotModified = (to: AnswerTo, etag: string): Plain => ({
  status: 304,
  headers: {
    Vary: shared.Vary,
    'Cache-Control': to.signedIn ? 'private, no-cache' : 'no-cache',
    ...cors(to),
    ETag: etag,
  },
  body: null,
})

/** Nothing changed since the client last asked. */
export const notModified = (to: AnswerTo, etag: string): Response => respond(plainNotModified(to, etag))

/** A short name for a text: the same text, the same name. */
export const nameOf = (text: string): string => hash('sha1', text, 'base64url').slice(0, 12)

const space = 32

/** A short name for texts that are names already; much quicker, and good enough to tell lists apart. */
export function quickName(texts: readonly string[]): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (const text of texts)
    for (let at = 0; at <= text.length; at += 1) {
      const sign = at < text.length ? text.charCodeAt(at) : space
      one = Math.imul(one ^ sign, 2_654_435_761)
      other = Math.imul(other ^ sign, 1_597_334_677)
    }
  return `${one | 0}${other | 0}`
}

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
