// What lets an account in: its sessions, its application passwords and its own password. For itself, and for administrators.
import type { AppPasswordCreatedResponse, AppPasswordResponse, SessionResponse } from '#shared/accounts.ts'
import { invalid, missing, problem } from '#shared/problem.ts'
import { canManageCredentials } from '#shared/policy/policy.ts'
import { appPasswordBody, ownPasswordBody } from '#shared/schema/accounts.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { parsePassword } from './account-rules.ts'
import { signInKeys } from './rate-limiter.ts'
import { checkEnd, checkScope } from './app-password-rules.ts'
import { getCurrentAccount, getToken, tooManyRequests } from './authenticate.ts'
import { hashApplicationPassword, hashPassword, hashToken, isPassword, newApplicationPassword } from './secrets.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import { parseNameLine } from '../records/name-line.ts'
import type { ApplicationPassword } from '../sync-store/account-types.ts'

const mostPasswords = 50

/** Refuses who is neither the account itself nor an administrator, or holds but a part of what they may. */
function notTheirs({ account, store }: RequestContext, id: number): Response | undefined {
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (canManageCredentials(account, id) !== true) return errorResponse(problem('rest_forbidden', 403))
  return store.accounts.byId(id) ? undefined : errorResponse(problem('rest_not_found', 404, 'such account'))
}

const told = (key: ApplicationPassword): AppPasswordResponse => ({
  id: key.id,
  name: key.name,
  scope: key.scope,
  languages: [...key.languages],
  created: key.createdUtc,
  used: key.usedUtc ?? '',
  ends: key.endsUtc ?? '',
})

/** `GET accounts/{id}/application-passwords`: never the passwords themselves. */
export const applicationPasswords = (ctx: RequestContext, id: number): Response =>
  notTheirs(ctx, id) ?? respond(200, { application_passwords: ctx.store.applicationPasswords.of(id).map(told) })

/** `POST accounts/{id}/application-passwords {name, scope?, languages?, ends?}`: the only time it is shown. */
export async function addApplicationPassword(ctx: RequestContext, id: number): Promise<Response> {
  const against = notTheirs(ctx, id)
  if (against) return against
  const { config, now, store } = ctx
  const body = ctx.body
  if ('code' in body) return errorResponse(body)
  const { values, issues: faults, missing: absent } = parseBody(appPasswordBody, body.sent)
  if (absent.length > 0) return errorResponse(missing(absent))
  const account = store.accounts.byId(id) ?? ({ role: 'subscriber', languages: [] } as const)
  const name = parseNameLine(body.sent, faults)
  const bounds = checkScope(values, account, faults)
  const endsUtc = checkEnd(body.sent.get('ends'), config.siteZone, now, faults)
  if (store.applicationPasswords.of(id).length >= mostPasswords)
    faults['name'] ??= {
      code: 'too_many',
      message: `An account has ${mostPasswords} at most.`,
      data: { most: mostPasswords },
    }
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const password = newApplicationPassword()
  const hash = hashApplicationPassword(password)
  const kept = store.applicationPasswords.add({ account: id, name, hash, ...bounds, endsUtc })
  return respond(201, { ...told(kept), password } satisfies AppPasswordCreatedResponse)
}

/** `DELETE accounts/{id}/application-passwords/{key}`. */
export const removeApplicationPassword = (ctx: RequestContext, id: number, key: number): Response =>
  notTheirs(ctx, id) ??
  (ctx.store.applicationPasswords.remove(id, key)
    ? respond(200, { id: key })
    : errorResponse(problem('rest_not_found', 404, 'such application password')))

const ownToken = ({ request, config }: RequestContext): string | undefined => {
  const token = getToken(request, config)
  return token === undefined ? undefined : hashToken(token)
}
const moment = (at: number): string => (at === 0 ? '' : formatWallTime(Math.floor(at / 1000) * 1000))

/** `GET accounts/{id}/sessions`. */
export function sessions(ctx: RequestContext, id: number): Response {
  const against = notTheirs(ctx, id)
  if (against) return against
  const own = ownToken(ctx)
  const kept = ctx.store.sessions.of(id).map((session): SessionResponse => ({
    id: session.id,
    started: moment(session.startedMs),
    used: moment(session.usedMs),
    ends: moment(session.endsMs),
    current: session.tokenHash === own,
  }))
  return respond(200, { sessions: kept })
}

/** `DELETE accounts/{id}/sessions[/{session}]`: ends one, or all but the one that asks. */
export function endSessions(ctx: RequestContext, id: number, session?: string): Response {
  const against = notTheirs(ctx, id)
  if (against) return against
  const { store } = ctx
  if (session !== undefined)
    return store.sessions.endOne(id, session)
      ? respond(200, { ended: 1 })
      : errorResponse(problem('rest_not_found', 404, 'such session'))
  return respond(200, { ended: endOthers(ctx, id) })
}

function endOthers(ctx: RequestContext, id: number): number {
  const own = ownToken(ctx)
  const others = ctx.store.sessions.of(id).filter(({ tokenHash }) => tokenHash !== own)
  for (const { tokenHash } of others) ctx.store.sessions.end(tokenHash)
  return others.length
}

/** `PUT session/password {current, password}`: by who is signed in with the present one; all other sessions end. */
export async function changeOwnPassword(ctx: RequestContext): Promise<Response> {
  const { account, store } = ctx
  // An administrator may have ended the session while the body was read.
  if (account === null || getCurrentAccount(ctx.request, store, ctx.config) === null)
    return errorResponse(problem('rest_forbidden', 401))
  const own = ownToken(ctx)
  if (own === undefined || store.sessions.peek(own)?.id !== account.id)
    return errorResponse(problem('rest_forbidden', 403))
  const body = ctx.body
  if ('code' in body) return errorResponse(body)
  const { values, issues, missing: absent } = parseBody(ownPasswordBody, body.sent)
  const password = await parsePassword(body.sent, account.name, issues)
  if (absent.length > 0) return errorResponse(missing(absent, issues))
  const { current } = values
  if (password === undefined || current === undefined) return errorResponse(invalid(issues))
  const keys = signInKeys(account.name, ctx.peer)
  const wait = await ctx.rateLimiter.begin(keys)
  if (wait > 0) return errorResponse(tooManyRequests(wait))
  const before = store.accounts.byId(account.id)?.passwordHash ?? null
  if (!(await isPassword(current, before))) return errorResponse(problem('invalid_credentials', 403))
  await ctx.rateLimiter.forgive(keys)
  const passwordHash = await hashPassword(password)
  // Both took their time: an administrator who gave another password meanwhile, or ended the session, is not overruled.
  if (store.sessions.peek(own)?.id !== account.id || store.accounts.byId(account.id)?.passwordHash !== before)
    return errorResponse(problem('rest_forbidden', 401))
  store.accounts.change(account.id, { passwordHash })
  endOthers(ctx, account.id)
  return respond(200, { account: { id: account.id, name: account.name } })
}
