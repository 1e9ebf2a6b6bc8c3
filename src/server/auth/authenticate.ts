// Identifies the account of a request by application password or session cookie.
import { auth as parseBasicAuth } from 'hono/utils/basic-auth'
import { parse as parseCookies } from 'hono/utils/cookie'
import type { Account } from '#shared/policy/policy.ts'
import type { Config } from '../config.ts'
import { isSafeMethod, type RequestContext } from '../http/context.ts'
import { problemError } from '../http/response.ts'
import type { Credential } from '../store/accounts.ts'
import { findAppPassword, touchAppPassword } from '../store/app-passwords.ts'
import { readSession, touchSession } from '../store/sessions.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/store-errors.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import { basicAuthKeys } from './rate-limiter.ts'
import { hashApplicationPassword, hashToken } from './secrets.ts'

/** Returns the name of the session cookie. With https, the prefix binds it to this host. */
export const cookieName = (config: Config): string =>
  config.origin.startsWith('https:') ? '__Host-calendar_session' : 'calendar_session'

export function getToken(request: Request, config: Config): string | undefined {
  const name = cookieName(config)
  return parseCookies(request.headers.get('Cookie') ?? '', name)[name]
}

/** Name and password in a Basic header. Undecodable values count as absent, as in other servers of this interface. */
const basicCredentials = (request: Request): { username: string; password: string } | undefined => {
  const credentials = parseBasicAuth(request)
  return credentials?.username === '' ? undefined : credentials
}

/** The account of a request. Throws if its credentials are wrong, or if it may come from a page of another site. */
export async function identify({
  request,
  store,
  config,
  rateLimiter,
  peer,
}: Pick<RequestContext, 'request' | 'store' | 'config' | 'rateLimiter' | 'peer'>): Promise<Account> {
  const basic = basicCredentials(request)
  if (basic) {
    const hash = hashApplicationPassword(basic.password)
    const credential = await store.read(async (tx) => findAppPassword(tx, hash))
    if (credential?.account.name.toLowerCase() === basic.username.toLowerCase()) {
      await touch(store, credential, async (tx) => touchAppPassword(tx, hash))
      return applyReview(credential.account, config)
    }
    await rateLimiter.consume(basicAuthKeys(peer))
    throw problemError('incorrect_password', 401)
  }
  const token = getToken(request, config)
  if (token === undefined) return null
  const tokenHash = hashToken(token)
  const session = await store.read(async (tx) => readSession(tx, tokenHash))
  // The change feed does not count as use: a page reconnects to it by itself.
  if (!isForEvents(request.headers)) await touch(store, session, async (tx) => touchSession(tx, tokenHash))
  const account = session?.account
  // Another page of the browser has signed in to another account: a page that still shows the first account is not identified.
  const expected = request.headers.get('X-Calendar-Account')
  if (!account || (expected !== null && expected !== String(account.id))) return null
  const isFromPage = request.headers.get('X-Calendar-Request') === '1' && isSameOrigin(request, config)
  if (!isSafeMethod(request.method) && !isFromPage) throw problemError('rest_cookie_invalid_nonce', 403)
  return applyReview(account, config)
}

/** The account with the languages whose publications are reviewed. */
const applyReview = (account: NonNullable<Account>, { reviewLanguages }: Config): NonNullable<Account> =>
  reviewLanguages.length > 0 ? { ...account, reviewLanguages } : account

/** Writes the last use of a credential when that is due. The request is served even if the store accepts no write. */
async function touch(
  store: Store,
  credential: Credential | undefined,
  work: (tx: WriteTx) => Promise<void>,
): Promise<void> {
  if (!credential?.needsTouch) return
  try {
    await store.write(work)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
  }
}

export const isForEvents = (headers: Headers): boolean => (headers.get('Accept') ?? '').includes('text/event-stream')

/** The account of a request that was identified before, if its credentials are still valid. Does not count as use. */
export async function getCurrentAccount(request: Request, tx: ReadTx, config: Config): Promise<Account> {
  const basic = basicCredentials(request)
  if (basic) return (await findAppPassword(tx, hashApplicationPassword(basic.password)))?.account ?? null
  const token = getToken(request, config)
  return token === undefined ? null : ((await readSession(tx, hashToken(token)))?.account ?? null)
}

/** Whether a page of this service or of a configured origin sent the request. Without an `Origin` no other page did. */
export function isSameOrigin(request: Request, config: Config): boolean {
  const origin = request.headers.get('Origin')
  return origin === null || origin === config.origin || config.corsOrigins.includes(origin)
}
