// Asking another server over the network: slowly, again when it is busy, never led to another place, never more than fits.
import { setTimeout } from 'node:timers/promises'
import type { Answer, Ask } from '#client/dialects/asked.ts'

export type Credentials = { user: string; password: string }

/** Milliseconds one answer may take, from the question to its last byte. */
const longest = 60_000
const mostBytes = 64 * 1024 * 1024
const mostRedirects = 3
/** Milliseconds before a question is asked again, each time it was not answered. */
const pauses = [1_000, 3_000, 9_000]
/** The longest wait that a server may ask for, in milliseconds. */
const longestWait = 120_000
/** The longest rest between two questions, in milliseconds. */
const longestRest = 2_000

export type RequestDelay = { wait: (milliseconds: number) => Promise<unknown>; now: () => number }
const clockPace: RequestDelay = { wait: async (milliseconds) => setTimeout(milliseconds), now: Date.now }

/** Questions below an address; what stands behind its question mark (a language, for one) goes along with each. */
export function createSourceClient(
  base: URL,
  credentials: Credentials | undefined,
  tell: (line: string) => void,
  { wait, now }: RequestDelay = clockPace,
): Ask {
  const headers: { [name: string]: string } = { Accept: 'application/json', 'User-Agent': 'calendar-content' }
  if (credentials)
    headers['Authorization'] = `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`
  const once = async (address: URL): Promise<Heard> => {
    const began = now()
    const heard = await hear(address, headers)
    // Who answers slowly is asked slowly: it rests as long as it worked.
    await wait(Math.min(now() - began, longestRest))
    return heard
  }
  return async (path, query) => {
    const address = new URL(base)
    address.pathname = address.pathname.replace(/\/$/, '') + path
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const place = `${address.origin}${address.pathname}`
    for (const [turn, pause] of [...pauses, undefined].entries()) {
      const heard = await once(address).catch((fault: unknown) => missed(fault, place))
      const isBusy = 'fault' in heard || heard.status === 429 || heard.status >= 500
      // A fault in the server itself seldom passes: once more is enough.
      if (!isBusy || (turn > 0 && 'status' in heard && heard.status === 500)) return heard
      if (pause === undefined) {
        if ('fault' in heard) throw heard.fault
        if (heard.status === 429) throw new Error(`The source answers no more questions for now (429) at ${place}.`)
        return heard
      }
      const asked = 'fault' in heard ? 0 : heard.retryAfter
      if (asked > longestWait)
        throw new Error(`The source wants to be left alone for ${Math.ceil(asked / 1000)} seconds: try again then.`)
      tell(`Waiting: ${'fault' in heard ? heard.fault.message : `the source answered ${heard.status} at ${place}.`}`)
      await wait(Math.max(pause, asked))
    }
    throw new Error(`No answer came from ${place}.`)
  }
}

type Heard = Answer & { retryAfter: number }

/** A fault that may pass is asked again; one that says what is wrong is not. */
const missed = (fault: unknown, place: string): { fault: Error } => {
  if (fault instanceof Unusable) throw fault
  return { fault: new Error(`No answer came from ${place}.`, { cause: fault }) }
}

/** What came cannot be used, and asking again would not help. */
class Unusable extends Error {
  override readonly name = 'Unusable'
}

async function hear(address: URL, headers: { [name: string]: string }): Promise<Heard> {
  const signal = AbortSignal.timeout(longest)
  let next = address
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await fetch(next, { headers, signal, redirect: 'manual' })
    const { status } = response
    const location = response.headers.get('Location')
    if (![301, 302, 303, 307, 308].includes(status) || location === null)
      return {
        status,
        body: await bodyOf(response),
        ...pagesIn(response.headers.get('X-WP-TotalPages')),
        retryAfter: waitIn(response.headers.get('Retry-After')),
      }
    await response.body?.cancel()
    next = ledTo(next, location)
  }
  throw new Unusable(`The source leads on and on from ${address.origin}${address.pathname}.`)
}

/** Where a redirect leads: the account goes along, so it is followed within the same host only. */
function ledTo(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  const isSame = to !== undefined && to.hostname === from.hostname
  const isSafe = to?.origin === from.origin || (from.protocol === 'http:' && to?.protocol === 'https:')
  if (!to || !isSame || !isSafe)
    throw new Unusable(
      `The source leads elsewhere: to ${to?.origin ?? location.slice(0, 100)}. Name that address itself.`,
    )
  return to
}

/** The number of pages of a list of `wp/v2`, which only a header tells. */
const pagesIn = (header: string | null): { pages?: number } =>
  header !== null && /^\d{1,9}$/.test(header) ? { pages: Number(header) } : {}

/** `Retry-After` in milliseconds, from seconds or a date; 0 without one. */
const waitIn = (said: string | null): number => {
  if (said === null) return 0
  if (/^\d{1,9}$/.test(said.trim())) return Number(said) * 1000
  const until = Date.parse(said)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now())
}

/** The body, when it is JSON and no larger than any page of a list is. */
async function bodyOf(response: Response): Promise<Answer['body']> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Unusable('An answer of the source is larger than any page of a list is.')
    parts.push(part)
  }
  try {
    // Decoded as text, for a mark of byte order before it is no JSON.
    return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)))
  } catch {
    return undefined
  }
}
