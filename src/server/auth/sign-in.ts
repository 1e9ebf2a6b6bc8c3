// Signing in and out: a session kept by the server, named by a cookie that scripts cannot read.
import { sessionIdleHours, sessionLongestDays } from '#shared/accounts.ts'
import { missing, problem } from '#shared/problem.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import type { Session } from '#shared/record-bundle.ts'
import { errorResponse, privateCache, respond } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import type { Config } from '../config.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import { signInKeys } from './rate-limiter.ts'
import { cookieName, isSameOrigin, getToken, tooManyRequests } from './authenticate.ts'
import { hashToken, isPassword, newToken } from './secrets.ts'

const idleSeconds = sessionIdleHours * 3600
const longestSeconds = sessionLongestDays * 86_400

const cookie = (config: Config, token: string, seconds: number): string =>
  [
    `${cookieName(config)}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${seconds}`,
    ...(config.origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/** `token` is that of the session one has; who came with an application password has none, or it counts for nothing. */
function told(
  { store }: RequestContext,
  { id, name, role, languages }: KnownAccount,
  token: string | undefined,
): Session {
  const end = token === undefined ? undefined : store.sessions.latestEnd(hashToken(token), id)
  return {
    account: { id, name, role, languages: [...languages] },
    ...(end !== undefined && { ends: formatWallTime(Math.floor(end / 1000) * 1000) }),
  }
}

/** `GET session`: who is signed in; 401 when nobody is. */
export function readSession(ctx: RequestContext): Response {
  const { account, request, config } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  return respond(200, told(ctx, account, getToken(request, config)))
}

/** `POST session {name, password}`. A page that was opened elsewhere is told where it is at home. A wrong name and a wrong password are answered alike and take as long. */
export async function signIn(ctx: RequestContext): Promise<Response> {
  const { origin } = ctx.config
  if (!isSameOrigin(ctx.request, ctx.config))
    return errorResponse(problem('rest_cookie_invalid_nonce', 403, '', { origin }))
  const body = ctx.body
  if ('code' in body) return errorResponse(body)
  const [name, password] = [body.sent.get('name'), body.sent.get('password')]
  const absent = Object.entries({ name, password }).filter(([, value]) => typeof value !== 'string' || value === '')
  if (typeof name !== 'string' || typeof password !== 'string' || absent.length > 0)
    return errorResponse(missing(absent.map(([field]) => field)))
  const keys = signInKeys(name, ctx.peer)
  const wait = await ctx.rateLimiter.begin(keys)
  if (wait > 0) return errorResponse(tooManyRequests(wait))
  const { store } = ctx
  const found = store.accounts.byName(name)
  const isRight = await isPassword(password, found?.passwordHash ?? null)
  // Looking took its time: who was shut out meanwhile, or given another password, is not let in.
  const present = found && store.accounts.byId(found.id)
  if (!isRight || !present || present.disabled || present.passwordHash !== found.passwordHash)
    return errorResponse(problem('invalid_credentials', 401))
  await ctx.rateLimiter.forgive(keys)
  const before = getToken(ctx.request, ctx.config)
  if (before !== undefined) store.sessions.end(hashToken(before))
  const token = newToken()
  store.sessions.start({ tokenHash: hashToken(token), account: present.id, idleSeconds, longestSeconds })
  return respond(200, told(ctx, present, token), {
    'Cache-Control': privateCache,
    'Set-Cookie': cookie(ctx.config, token, longestSeconds),
  })
}

/** `DELETE session`: ends it on the server. Harmless when there is none. */
export function signOut(ctx: RequestContext): Response {
  const token = getToken(ctx.request, ctx.config)
  if (token !== undefined) ctx.store.sessions.end(hashToken(token))
  return respond(200, { account: null }, { 'Set-Cookie': cookie(ctx.config, '', 0) })
}
