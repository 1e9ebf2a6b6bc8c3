// Who asks: by an application password, or by the cookie of a session. Anybody else is the public.
import { type Problem, problem } from '#shared/problem.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Config } from '../config.ts'
import type { RequestContext } from '../http/context.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { Store } from '../sync-store/store.ts'
import { basicAuthKeys } from './rate-limiter.ts'
import { hashApplicationPassword, hashToken } from './secrets.ts'

export type Identity = { account: Account; via: 'basic' | 'cookie' | undefined }

/** The cookie's name; over https it is bound to this host and to secure connections. */
export const cookieName = (config: Config): string =>
  config.origin.startsWith('https:') ? '__Host-calendar_session' : 'calendar_session'

/** The session token a request carries. */
export const getToken = (request: Request, config: Config): string | undefined =>
  createCookie(request, cookieName(config))

/** The value of a cookie a request carries. */
export const createCookie = (request: Request, name: string): string | undefined =>
  request.headers
    .get('Cookie')
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Who a request is from; a problem when it claims to be somebody and is not, or forgot to prove that our page sent it. */
export async function identify(ctx: RequestContext): Promise<Identity | Problem> {
  const { request, store, config } = ctx
  const authorization = request.headers.get('Authorization')
  const basic = authorization === null ? undefined : credentialsIn(authorization)
  if (basic) return byApplicationPassword(basic, ctx)
  const token = getToken(request, config)
  const account = token === undefined ? undefined : accountOfSession(request, store, hashToken(token))
  // Another page of the browser has signed in somebody else: for one that still shows the first's work, nobody is known.
  const expected = request.headers.get('X-Calendar-Account')
  if (!account || (expected !== null && expected !== String(account.id))) return { account: null, via: undefined }
  const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  if (!isSafe && !(request.headers.get('X-Calendar-Request') === '1' && isSameOrigin(request, config)))
    return problem('rest_cookie_invalid_nonce', 403)
  return { account, via: 'cookie' }
}

/** The account of a session, which counts as used by every request but the change feed: a page reconnects to that one by itself. */
const accountOfSession = ({ headers }: Request, { sessions }: Store, tokenHash: string): KnownAccount | undefined =>
  isForEvents(headers) ? sessions.peek(tokenHash) : sessions.account(tokenHash)

/** Whether a request asks for server-sent events. */
export const isForEvents = (headers: Headers): boolean => (headers.get('Accept') ?? '').includes('text/event-stream')

/** The account of a request that was identified before, if it still stands; ctx does not count as using the session. */
export function getCurrentAccount(request: Request, store: Store, config: Config): Account {
  const authorization = request.headers.get('Authorization')
  const basic = authorization === null ? undefined : credentialsIn(authorization)
  if (basic) return store.applicationPasswords.account(hashApplicationPassword(basic.password)) ?? null
  const token = getToken(request, config)
  return token === undefined ? null : (store.sessions.peek(hashToken(token)) ?? null)
}

/** Whether a page of ours sent the request; without an `Origin` no other page did. */
export function isSameOrigin(request: Request, config: Config): boolean {
  const origin = request.headers.get('Origin')
  return origin === null || origin === config.origin || config.corsOrigins.includes(origin)
}

/** Name and password in a Basic header; other schemes and what cannot be decoded are nobody, as servers of this interface take it. */
function credentialsIn(authorization: string): { name: string; password: string } | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at < 1 ? undefined : { name: text.slice(0, at), password: text.slice(at + 1) }
}

async function byApplicationPassword(
  { name, password }: { name: string; password: string },
  { peer, rateLimiter, store }: RequestContext,
): Promise<Identity | Problem> {
  const account = store.applicationPasswords.account(hashApplicationPassword(password))
  if (account && account.name.toLowerCase() === name.toLowerCase()) return { account, via: 'basic' }
  const wait = await rateLimiter.begin(basicAuthKeys(peer))
  return wait > 0 ? tooManyRequests(wait) : problem('incorrect_password', 401)
}

/** The problem of too many failed attempts; `wait` in seconds. */
export const tooManyRequests = (wait: number): Problem =>
  problem('rest_too_many_requests', 429, '', { retry_after: wait })
