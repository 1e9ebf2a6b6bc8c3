// Fetches what an address leads to: every name resolved once, every address checked, each redirect checked again.
import { type ClientRequest, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Fault } from '#contract/problem.ts'
import { maxTextLength } from '#contract/schema/kinds.ts'
import { longestFetching, mostBytes, mostRedirects } from '../limits.ts'
import { refusals } from '../refusals.ts'
import type { Network } from './network.ts'
import { isPublicAddress } from './public-address.ts'

/** Thrown within this file: why nothing was fetched. */
class Refused extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

/** An address as it is fetched and remembered; `undefined`: it is not one of the web, or names a user. */
export function readAddress(text: string): URL | undefined {
  if (text.length > maxTextLength || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined
  url.hash = ''
  return url
}

/** The bytes an address answers with, at most as many as a picture may have; what they are is not looked at. */
export async function fetchPicture(
  address: URL,
  network: Network,
  most: number = longestFetching,
): Promise<{ bytes: Buffer } | { fault: Fault }> {
  const signal = AbortSignal.timeout(most)
  try {
    let next = address
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const answer = await Promise.race([open(next, network, signal), whenAborted(signal)])
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return { bytes: await read(answer) }
      answer.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        return { fault: refusals.status(statusCode) }
      const led = URL.canParse(headers.location, next.href)
        ? readAddress(new URL(headers.location, next).href)
        : undefined
      if (!led) return { fault: refusals.address }
      next = led
    }
    return { fault: refusals.redirects }
  } catch (cause) {
    if (cause instanceof Refused) return { fault: cause.fault }
    return { fault: signal.aborted ? refusals.late : refusals.unreachable }
  }
}

/** A name that is not resolved in time must not keep anybody waiting either. */
const whenAborted = async (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true })
  })

/** Connects to the first checked address of a host that answers. */
async function open(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await network.resolve(host).catch(() => [])
  // One inner address among several is one too many. A name without any is told the same: nobody learns inner names here.
  const isOpen = (address: string): boolean => isPublicAddress(address) || (network.trusts?.(url, address) ?? false)
  if (addresses.length === 0 || !addresses.every(isOpen)) throw new Refused(refusals.private)
  let fault: unknown
  for (const address of addresses.slice(0, 3)) {
    try {
      return await ask(
        url,
        host,
        network.reach(address, Number(url.port || (url.protocol === 'https:' ? 443 : 80))),
        signal,
      )
    } catch (cause) {
      fault = cause
      if (signal.aborted) break
    }
  }
  throw fault
}

const ask = async (
  url: URL,
  host: string,
  at: { host: string; port: number },
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...at,
      path: `${url.pathname}${url.search}`,
      agent: false,
      signal,
      headers: {
        Host: url.host,
        Accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
        'Accept-Encoding': 'identity',
        'User-Agent': 'calendar-content',
      },
    }
    const asked: ClientRequest =
      url.protocol === 'https:'
        ? requestHttps({ ...options, ...(isIP(host) === 0 && { servername: host }) })
        : requestHttp(options)
    asked.on('response', resolve).on('error', reject).end()
  })

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = Number(answer.headers['content-length'] ?? 0) > mostBytes ? Number.POSITIVE_INFINITY : 0
  try {
    if (length <= mostBytes)
      for await (const chunk of answer) {
        const bytes = Buffer.from(chunk)
        length += bytes.length
        if (length > mostBytes) break
        chunks.push(bytes)
      }
  } finally {
    answer.destroy()
  }
  if (length > mostBytes) throw new Refused(refusals.bytes)
  return Buffer.concat(chunks)
}
