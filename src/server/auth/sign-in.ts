// Sign-in and sign-out. The cookie with the session token is not readable by scripts.
import { serialize } from 'hono/utils/cookie'
import { sessionIdleHours, maxSessionDays } from '#shared/policy/policy.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import type { Session } from '#shared/record-bundle.ts'
import { signInBody } from '#shared/schema/accounts.ts'
import { privateCache, problemError, rejectIssues, respond } from '../http/response.ts'
import type { RequestContext, SignedInContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import type { Config } from '../config.ts'
import { findAccount, readAccount, type KnownAccount } from '../store/accounts.ts'
import { lastSeq, readFeedHistory, toEventId } from '../store/changes.ts'
import { endSession, latestSessionEnd, startSession } from '../store/sessions.ts'
import type { ReadTx } from '../store/transaction.ts'
import { signInKeys } from './rate-limiter.ts'
import { cookieName, isSameOrigin, getToken } from './authenticate.ts'
import { hashToken, isPassword, newToken } from './secrets.ts'

const idleSeconds = sessionIdleHours * 3600
const maxSeconds = maxSessionDays * 86_400

const cookie = (config: Config, token: string, maxAge: number): string =>
  serialize(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge,
    secure: config.origin.startsWith('https:'),
  })

/** `token`: of the session, if the request has one. With an application password it is ignored. */
async function presentSession(
  tx: ReadTx,
  { id, name, role, languages }: KnownAccount,
  token: string | undefined,
): Promise<Session> {
  const end = token === undefined ? undefined : await latestSessionEnd(tx, hashToken(token), id)
  return {
    account: { id, name, role, languages: [...languages] },
    last_change: toEventId(await lastSeq(tx), await readFeedHistory(tx)),
    ...(end !== undefined && { ends: formatWallTime(end) }),
  }
}

/** `GET session`: the account that is signed in; 401 if none is. */
export async function readSession({ account, request, config, store }: SignedInContext): Promise<Response> {
  return respond(200, await store.read(async (tx) => presentSession(tx, account, getToken(request, config))))
}

/**
 * `POST session {name, password}`. A page of another origin gets the origin of the service. The responses to a wrong name and to a wrong
 * password are the same and take as long.
 */
export async function signIn(ctx: RequestContext): Promise<Response> {
  const { config, store } = ctx
  if (!isSameOrigin(ctx.request, config))
    throw problemError('rest_cookie_invalid_nonce', 403, '', { origin: config.origin })
  const { values } = parseBody(signInBody, ctx.body().sent)
  const { name = '', password = '' } = values
  // An invalid value is reported like a missing one.
  rejectIssues(
    {},
    Object.keys(signInBody.shape).filter((field) => !(field in values)),
  )
  const keys = signInKeys(name, ctx.peer)
  await ctx.rateLimiter.consume(keys)
  const known = await store.read(async (tx) => findAccount(tx, name))
  const isRight = await isPassword(password, known?.passwordHash ?? null)
  if (!isRight || !known) throw problemError('invalid_credentials', 401)
  const previous = getToken(ctx.request, config)
  const token = newToken()
  const session = await store.write(async (tx) => {
    // The account may have been disabled, or its password changed, while the password was compared.
    const account = await readAccount(tx, known.id)
    if (!account || account.disabled || account.passwordHash !== known.passwordHash)
      throw problemError('invalid_credentials', 401)
    if (previous !== undefined) await endSession(tx, hashToken(previous))
    await startSession(tx, { tokenHash: hashToken(token), account: account.id, idleSeconds, maxSeconds })
    return presentSession(tx, account, token)
  })
  await ctx.rateLimiter.reward(keys)
  return respond(200, session, {
    'Cache-Control': privateCache,
    'Set-Cookie': cookie(config, token, maxSeconds),
  })
}

/** `DELETE session`: ends it on the server. Does nothing if there is none. */
export async function signOut({ config, request, store }: RequestContext): Promise<Response> {
  const token = getToken(request, config)
  if (token !== undefined) await store.write(async (tx) => endSession(tx, hashToken(token)))
  return respond(200, { account: null }, { 'Set-Cookie': cookie(config, '', 0) })
}
