// HTTP client of a source: slow, with retries, no redirects to other hosts and a limited response size.
import { setTimeout } from 'node:timers/promises'
import type { Answer, Ask } from '#client/dialects/asked.ts'

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
): Ask {
  const headers: { [name: string]: string } = { Accept: 'application/json', 'User-Agent': 'calendar-content' }
  if (credentials)
    headers['Authorization'] = `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`
  const send = async (address: URL): Promise<SourceResponse> => {
    const start = now()
    const response = await request(address, headers)
    // As long as the server worked: a slow one gets fewer requests.
    await wait(Math.min(now() - start, maxDelay))
    return response
  }
  return async (path, query) => {
    const address = new URL(base)
    address.pathname = address.pathname.replace(/\/$/, '') + path
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const place = `${address.origin}${address.pathname}`
    for (const [attempt, delay] of [...retryDelays, undefined].entries()) {
      const response = await send(address).catch((error: unknown) => toFailure(error, place))
      const isBusy = 'error' in response || response.status === 429 || response.status >= 500
      // An internal error is seldom temporary: one retry is enough.
      if (!isBusy || (attempt > 0 && 'status' in response && response.status === 500)) return response
      if (delay === undefined) {
        if ('error' in response) throw response.error
        if (response.status === 429) throw new Error(`The source answers no more questions for now (429) at ${place}.`)
        return response
      }
      const retryAfter = 'error' in response ? 0 : response.retryAfter
      if (retryAfter > maxRetryAfter)
        throw new Error(
          `The source wants to be left alone for ${Math.ceil(retryAfter / 1000)} seconds: try again then.`,
        )
      report(
        `Waiting: ${'error' in response ? response.error.message : `the source answered ${response.status} at ${place}.`}`,
      )
      await wait(Math.max(delay, retryAfter))
    }
    throw new Error(`No answer came from ${place}.`)
  }
}

type SourceResponse = Answer & { retryAfter: number }

/** Temporary errors are retried; a response that cannot be used is not. */
const toFailure = (error: unknown, place: string): { error: Error } => {
  if (error instanceof UnusableResponse) throw error
  return { error: new Error(`No answer came from ${place}.`, { cause: error }) }
}

/** The response cannot be used, and a retry would not help. */
class UnusableResponse extends Error {
  override readonly name = 'UnusableResponse'
}

async function request(address: URL, headers: { [name: string]: string }): Promise<SourceResponse> {
  const signal = AbortSignal.timeout(requestTimeout)
  let next = address
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
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
  throw new UnusableResponse(`The source leads on and on from ${address.origin}${address.pathname}.`)
}

/** The target of a redirect. Credentials are sent with it: it must be on the same host. */
function redirectTarget(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  const isSame = to !== undefined && to.hostname === from.hostname
  const isSafe = to?.origin === from.origin || (from.protocol === 'http:' && to?.protocol === 'https:')
  if (!to || !isSame || !isSafe)
    throw new UnusableResponse(
      `The source leads elsewhere: to ${to?.origin ?? location.slice(0, 100)}. Name that address itself.`,
    )
  return to
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
async function readJson(response: Response): Promise<Answer['body']> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new UnusableResponse('An answer of the source is larger than any page of a list is.')
    parts.push(part)
  }
  try {
    // The decoder removes a byte order mark, which is no JSON.
    return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)))
  } catch {
    return undefined
  }
}
