// Caches responses of public lists until the store changes, or the time changes what they contain.
import type { MiddlewareHandler } from 'hono'
import type { Store } from '../store/store.ts'
import type { AppEnv } from './context.ts'

type CachedResponse = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string>; from: number; until: number }

/** Bytes of all cached bodies. */
const maxBytes = 64_000_000
/** Bytes of a body that is cached. */
export const maxCachedBytes = 1_000_000

/** Headers on which a response depends besides its URL. Requests with one of them are not cached. */
const personal = ['Authorization', 'Cookie', 'If-None-Match']

/**
 * Returns the middleware. Handlers set `unchangedUntil` for responses that depend on their URL, the store and that time alone. Every
 * commit of any process empties the cache; nothing is cached on engines without a data version.
 */
export function cacheLists(store: Pick<Store, 'dataVersion'>, clock: () => number): MiddlewareHandler<AppEnv> {
  const responses = new Map<string, CachedResponse>()
  let bytes = 0
  let version: number | undefined

  const remove = (url: string, { body }: CachedResponse): void => {
    responses.delete(url)
    bytes -= body.length
  }
  const add = (url: string, response: CachedResponse): void => {
    const former = responses.get(url)
    if (former) remove(url, former)
    for (const [oldest, entry] of responses) {
      if (bytes + response.body.length <= maxBytes) break
      remove(oldest, entry)
    }
    responses.set(url, response)
    bytes += response.body.length
  }

  return async (c, next) => {
    if (c.req.method !== 'GET' || personal.some((name) => c.req.header(name) !== undefined)) return next()
    const present = store.dataVersion()
    if (present === undefined) return next()
    if (present !== version) {
      responses.clear()
      bytes = 0
      version = present
    }
    const { url } = c.req
    const now = clock()
    const cached = responses.get(url)
    if (cached && cached.from <= now && now < cached.until)
      return new Response(cached.body, { status: 200, headers: cached.headers })
    await next()
    const until = c.var.unchangedUntil
    if (until === undefined || until <= now || c.res.status !== 200) return
    const headers = Object.fromEntries(c.res.headers)
    const body = new Uint8Array(await c.res.arrayBuffer())
    // Hono would copy the headers of the present response.
    c.res = undefined
    c.res = new Response(body, { status: 200, headers })
    // A commit may have emptied the cache meanwhile: the response may be of the store before it.
    if (present === version) add(url, { body, headers, from: now, until })
  }
}
