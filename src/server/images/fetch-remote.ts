// Fetches images from public addresses, checked before each connection.
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { maxTextLength } from '#shared/schema/kinds.ts'
import { maxBytes, maxFetchTime, maxRedirects } from './formats.ts'
import { ImageError, imageIssues } from './issues.ts'

export type Fetcher = {
  /** Resolves host names. Default: the system's resolver. */
  lookup?: LookupFunction
  /** Returns private addresses that may be reached for a URL. Default: none. */
  allowedAddresses?: (url: URL) => string[]
}

export const publicInternet: Fetcher = {}

/** A public address at which Azure's host answers its virtual machines. */
const deniedAddresses = ['168.63.129.16']

/** Parses the URL of an image, without its fragment. `undefined` if it is not http(s), too long, or contains credentials. */
export function parseImageUrl(text: string): URL | undefined {
  if (text.length > maxTextLength || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined
  url.hash = ''
  return url
}

/** Fetches a file of at most `maxBytes`, or throws an `ImageError`. `timeout` in milliseconds includes redirects. */
export async function fetchImage(address: URL, network: Fetcher, timeout: number = maxFetchTime): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout)
  try {
    let url = address
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await get(url, network, signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await read(response)
      response.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        throw new ImageError(imageIssues.status(statusCode))
      const target = URL.canParse(headers.location, url.href)
        ? parseImageUrl(new URL(headers.location, url).href)
        : undefined
      if (!target) throw new ImageError(imageIssues.address)
      url = target
    }
    throw new ImageError(imageIssues.redirects)
  } catch (cause) {
    if (cause instanceof ImageError) throw cause
    if (signal.aborted) throw new ImageError(imageIssues.late)
    throw new ImageError(isDenied(cause) ? imageIssues.private : imageIssues.unreachable)
  }
}

/** Returns whether the agent refused to connect. Unknown names count too, so that clients cannot probe for internal names. */
const isDenied = (cause: unknown): boolean =>
  cause instanceof Error &&
  (('syscall' in cause && cause.syscall === 'getaddrinfo') || cause.message.includes('is not allowed. Because'))

/** Only 2000::/3 is assigned. The agent misses `::127.0.0.1`, which URLs write as `[::7f00:1]`. */
const isUnassigned = (address: string): boolean => isIP(address) === 6 && !/^[23]/.test(address)

async function get(url: URL, { lookup, allowedAddresses }: Fetcher, signal: AbortSignal): Promise<IncomingMessage> {
  const allowed = allowedAddresses?.(url) ?? []
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isUnassigned(host) && !allowed.includes(host)) throw new ImageError(imageIssues.private)
  const filter = { denyIPAddressList: deniedAddresses, allowIPAddressList: allowed }
  const agentOptions = { ...filter, ...(lookup && { lookup }) }
  const headers = {
    Accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
    'Accept-Encoding': 'identity',
    'User-Agent': 'calendar-content',
  }
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { agent: new RequestFilteringHttpsAgent(agentOptions), headers, signal })
        : requestHttp(url, { agent: new RequestFilteringHttpAgent(agentOptions), headers, signal })
    request.on('response', resolve).on('error', reject).end()
  })
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new ImageError(imageIssues.bytes)
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk)
      length += bytes.length
      if (length > maxBytes) throw new ImageError(imageIssues.bytes)
      chunks.push(bytes)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}
