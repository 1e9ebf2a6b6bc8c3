// HTTP client of a source, with retries, limits and a log of responses.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { SourceResponse, RequestSource, ResponseLog } from '#client/external/source.ts'
import { isJsonObject } from '#client/external/json.ts'
import { errorCode } from '../../store/store-errors.ts'

export type Credentials = { user: string; password: string }

/** Milliseconds from a request to the last byte of its response. */
const requestTimeout = 60_000
const maxBytes = 64 * 1024 * 1024
const maxRedirects = 3
/** Milliseconds before each retry. */
const retryDelays = [1_000, 3_000, 9_000]
/** The longest `Retry-After`, in milliseconds. */
const maxRetryAfter = 120_000
/** The longest delay between two requests, in milliseconds. */
const maxDelay = 2_000

export type RequestDelay = { wait: (milliseconds: number) => Promise<unknown>; now: () => number }
const defaultDelay: RequestDelay = { wait: async (milliseconds) => setTimeout(milliseconds), now: Date.now }

/** Requests paths below a URL; its query parameters, such as a language, are sent with each. */
export function createSourceClient(
  base: URL,
  credentials: Credentials | undefined,
  report: (line: string) => void,
  { wait, now }: RequestDelay = defaultDelay,
): RequestSource {
  const headers: { [name: string]: string } = { Accept: 'application/json', 'User-Agent': 'calendar-content' }
  if (credentials)
    headers['Authorization'] = `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`
  return async (path, query) => {
    const address = new URL(base)
    address.pathname = address.pathname.replace(/\/$/, '') + path
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const location = `${address.origin}${address.pathname}`
    for (let attempt = 0; ; attempt += 1) {
      const start = now()
      const response = await request(address, headers).catch((error: unknown) => {
        if (error instanceof UnusableResponse) throw error
        return new Error(`No response from ${location}${describeFailure(error)}.`, { cause: error })
      })
      if (response instanceof Error) {
        const delay = retryDelays[attempt]
        if (delay === undefined) throw response
        report(`Waiting: ${response.message}`)
        await wait(delay)
        continue
      }
      // As long as the server worked: a slow one gets fewer requests.
      await wait(Math.min(now() - start, maxDelay))
      const { status, retryAfter } = response
      const isTemporary = status === 429 || status >= 500
      // An internal error is seldom temporary: one retry is enough.
      const delay = status === 500 && attempt > 0 ? undefined : retryDelays[attempt]
      if (status === 429 && delay === undefined)
        throw new Error(`The source rejects more requests (429) at ${location}.`)
      if (!isTemporary || delay === undefined) return response
      if (retryAfter > maxRetryAfter)
        throw new Error(`The source asks to wait ${Math.ceil(retryAfter / 1000)} seconds. Try again then.`)
      report(`Waiting: the source responded with ${status} at ${location}.`)
      await wait(Math.max(delay, retryAfter))
    }
  }
}

const failureReasons: { readonly [code: string]: string } = {
  ENOTFOUND: 'no machine is known by this name',
  EAI_AGAIN: 'no machine is known by this name',
  ECONNREFUSED: 'nothing listens there',
}

/** Returns the end of a sentence: why no response arrived, as far as Node says. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.name === 'TimeoutError') return ` within ${requestTimeout / 1000} seconds`
  if (!(error.cause instanceof Error)) return ''
  // An error about several addresses has a code but no message.
  const reason = failureReasons[errorCode(error.cause)] ?? (error.cause.message || errorCode(error.cause))
  return reason === '' ? '' : `: ${reason}`
}

type TimedResponse = SourceResponse & { retryAfter: number }

/** The response cannot be used, and a retry would not help. */
class UnusableResponse extends Error {}

async function request(address: URL, headers: { [name: string]: string }): Promise<TimedResponse> {
  const signal = AbortSignal.timeout(requestTimeout)
  let next = address
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await fetch(next, { headers, signal, redirect: 'manual' })
    const { status } = response
    const location = response.headers.get('Location')
    if (![301, 302, 303, 307, 308].includes(status) || location === null)
      return {
        status,
        body: await readJson(response),
        ...parsePages(response.headers.get('X-WP-TotalPages')),
        retryAfter: parseRetryAfter(response.headers.get('Retry-After')),
      }
    await response.body?.cancel()
    next = redirectTarget(next, location)
  }
  throw new UnusableResponse(`The source redirects more than ${maxRedirects} times from ${address.href}.`)
}

/** The target of a redirect. Credentials are sent with it: it must be on the same host. */
function redirectTarget(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  const isUpgrade = from.protocol === 'http:' && to?.protocol === 'https:' && to.hostname === from.hostname
  if (to && (to.origin === from.origin || isUpgrade)) return to
  const target = to?.origin ?? location.slice(0, 100)
  throw new UnusableResponse(`The source redirects to ${target}. Use that address as the source.`)
}

/** The number of pages of a list of `wp/v2`, from its header. */
const parsePages = (header: string | null): { pages?: number } =>
  header !== null && /^\d{1,9}$/.test(header) ? { pages: Number(header) } : {}

/** `Retry-After` in milliseconds, from seconds or a date; 0 without one. */
const parseRetryAfter = (header: string | null): number => {
  if (header === null) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const until = Date.parse(header)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now())
}

/** The body if it is JSON. Throws if it is larger than any page of a list. */
async function readJson(response: Response): Promise<SourceResponse['body']> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new UnusableResponse('A response of the source is larger than 64 MiB.')
    parts.push(part)
  }
  try {
    // The decoder removes a byte order mark, which is no JSON.
    return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)))
  } catch {
    return undefined
  }
}

/** Milliseconds. Older logs are ignored. */
const maxLogAge = 6 * 3_600_000

/** The log of one source and account, which `about` identifies: an interrupted import continues from it. Call `forget` after a complete one. */
export function openImportLog(folder: string, about: string): ResponseLog & { forget(): void } {
  const file = join(folder, `${createHash('sha256').update(about).digest('hex').slice(0, 32)}.jsonl`)
  const known = new Map<string, SourceResponse>()
  if (existsSync(file)) {
    if (Date.now() - statSync(file).mtimeMs > maxLogAge) rmSync(file, { force: true })
    else for (const line of readFileSync(file, 'utf8').split('\n')) addLine(known, line)
  }
  return {
    get: (request) => known.get(request),
    set(request, { status, body }) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // It may contain what only this account may see.
      appendFileSync(file, `${JSON.stringify([request, status, body ?? null])}\n`, { mode: 0o600 })
    },
    forget: () => rmSync(file, { force: true }),
  }
}

/** Adds the response in a line, unless the line is incomplete. */
function addLine(known: Map<string, SourceResponse>, line: string): void {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return
  }
  const [request, status, body]: unknown[] = Array.isArray(parsed) ? parsed : []
  const isBody = isJsonObject(body) || Array.isArray(body) || body === null
  if (typeof request === 'string' && typeof status === 'number' && isBody) known.set(request, { status, body })
}
