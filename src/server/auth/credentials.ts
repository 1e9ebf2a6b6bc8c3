// Sessions, application passwords and own password of an account.
import type {
  AppPasswordCreatedResponse,
  AppPasswordRequest,
  AppPasswordResponse,
  SessionResponse,
} from '#shared/responses.ts'
import type { Issue } from '#shared/problem.ts'
import {
  appPasswordLanguages,
  type AppPasswordScope,
  appPasswordScopes,
  canEditText,
  type Editor,
} from '#shared/policy/policy.ts'
import { appPasswordBody, ownPasswordBody } from '#shared/schema/accounts.ts'
import { type Issues, notAChoice, notAllowed, tooMany } from '#shared/schema/issues.ts'
import { dayEnd, formatWallTime, isDay, toEpoch, type WallTime } from '#shared/dates/wall-time.ts'
import { loadAccount, parsePassword } from './accounts.ts'
import { signInKeys } from './rate-limiter.ts'
import { getCurrentAccount, getToken } from './authenticate.ts'
import { hashApplicationPassword, hashPassword, hashToken, isPassword, newApplicationPassword } from './secrets.ts'
import { problemError, rejectIssues, respond } from '../http/response.ts'
import type { RequestContext, SignedInContext } from '../http/context.ts'
import { parseBody, requireValues } from '../http/parse-body.ts'
import { parseNameLine } from '../records/sanitize-html.ts'
import { readAccount, updateAccount } from '../store/accounts.ts'
import { type AppPassword, createAppPassword, deleteAppPassword, listAppPasswords } from '../store/app-passwords.ts'
import { endSession, endSessionById, listSessions, readSession } from '../store/sessions.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { resolveAfterGap } from '../time-zones.ts'

const maxAppPasswords = 50

const presentAppPassword = (password: AppPassword): AppPasswordResponse => ({
  id: password.id,
  name: password.name,
  scope: password.scope,
  languages: [...password.languages],
  created: password.createdUtc,
  used: password.lastUsedUtc ?? '',
  ends: password.expiresUtc ?? '',
})

/** `GET accounts/{id}/application-passwords`: without the passwords themselves. */
export async function applicationPasswords(ctx: RequestContext, id: number): Promise<Response> {
  return ctx.store.read(async (tx) => {
    await loadAccount(tx, id)
    return respond(200, { application_passwords: (await listAppPasswords(tx, id)).map(presentAppPassword) })
  })
}

/** `POST accounts/{id}/application-passwords {name, scope?, languages?, ends?}`: only this response contains the password. */
export async function addApplicationPassword(ctx: RequestContext, id: number): Promise<Response> {
  const { config, now } = ctx
  return ctx.store.write(async (tx) => {
    const account = await loadAccount(tx, id)
    const { sent } = ctx.body()
    const { values, issues, missing } = parseBody(appPasswordBody, sent)
    if (missing.length > 0) rejectIssues({}, missing)
    const name = parseNameLine(sent, issues)
    const limits = checkScope(values, account, issues)
    const expiresUtc = checkEnd(sent.get('ends'), config.siteZone, now, issues)
    if ((await listAppPasswords(tx, id)).length >= maxAppPasswords)
      issues['name'] ??= tooMany(maxAppPasswords, `An account has ${maxAppPasswords} at most.`)
    rejectIssues(issues)
    const password = newApplicationPassword()
    const hash = hashApplicationPassword(password)
    const created = await createAppPassword(tx, { account: id, name, hash, ...limits, expiresUtc })
    return respond(201, { ...presentAppPassword(created), password } satisfies AppPasswordCreatedResponse)
  })
}

/** `DELETE accounts/{id}/application-passwords/{key}`. */
export async function removeApplicationPassword(ctx: RequestContext, id: number, key: number): Promise<Response> {
  return ctx.store.write(async (tx) => {
    await loadAccount(tx, id)
    if (!(await deleteAppPassword(tx, id, key))) throw problemError('rest_not_found', 404, 'such application password')
    return respond(200, { id: key })
  })
}

/** The token of the session of the request, as it is stored. */
const ownTokenHash = ({ request, config }: RequestContext): string | undefined => {
  const token = getToken(request, config)
  return token === undefined ? undefined : hashToken(token)
}
/** UTC; `''` for 0, which is unknown. */
const formatMs = (ms: number): string => (ms === 0 ? '' : formatWallTime(ms))

/** `GET accounts/{id}/sessions`. */
export async function sessions(ctx: RequestContext, id: number): Promise<Response> {
  const own = ownTokenHash(ctx)
  return ctx.store.read(async (tx) => {
    await loadAccount(tx, id)
    const live = (await listSessions(tx, id)).map((session): SessionResponse => ({
      id: session.id,
      started: formatMs(session.startedMs),
      used: formatMs(session.lastUsedMs),
      ends: formatMs(session.expiresMs),
      current: session.tokenHash === own,
    }))
    return respond(200, { sessions: live })
  })
}

/** `DELETE accounts/{id}/sessions[/{session}]`: ends one, or all except that of the request. */
export async function endSessions(ctx: RequestContext, id: number, session?: string): Promise<Response> {
  return ctx.store.write(async (tx) => {
    await loadAccount(tx, id)
    if (session === undefined) return respond(200, { ended: await endOtherSessions(tx, id, ownTokenHash(ctx)) })
    if (!(await endSessionById(tx, id, session))) throw problemError('rest_not_found', 404, 'such session')
    return respond(200, { ended: 1 })
  })
}

/** Ends all sessions of an account except `own`; returns how many. */
async function endOtherSessions(tx: WriteTx, id: number, own: string | undefined): Promise<number> {
  const others = (await listSessions(tx, id)).filter(({ tokenHash }) => tokenHash !== own)
  for (const { tokenHash } of others) await endSession(tx, tokenHash)
  return others.length
}

/** `PUT session/password {current, password}`: by the account itself in a session, with its current password. All its other sessions end. */
export async function changeOwnPassword(ctx: SignedInContext): Promise<Response> {
  const { account, store } = ctx
  const own = ownTokenHash(ctx) ?? ''
  const isOwnSession = async (tx: ReadTx): Promise<boolean> => (await readSession(tx, own))?.account.id === account.id
  const present = await store.read(async (tx) => {
    // The session may have ended while the body was read.
    if ((await getCurrentAccount(ctx.request, tx, ctx.config)) === null) throw problemError('rest_forbidden', 401)
    if (!(await isOwnSession(tx))) throw problemError('rest_forbidden', 403)
    return loadAccount(tx, account.id)
  })
  const { sent } = ctx.body()
  const parsed = parseBody(ownPasswordBody, sent)
  await parsePassword(sent, account.name, parsed.issues)
  const { current, password } = requireValues(parsed)
  const keys = signInKeys(account.name, ctx.peer)
  await ctx.rateLimiter.consume(keys)
  if (!(await isPassword(current, present.passwordHash))) throw problemError('invalid_credentials', 403)
  await ctx.rateLimiter.reward(keys)
  const passwordHash = await hashPassword(password)
  await store.write(async (tx) => {
    // An administrator may have set another password or ended the session while the passwords were hashed.
    const isCurrent = (await readAccount(tx, account.id))?.passwordHash === present.passwordHash
    if (!isCurrent || !(await isOwnSession(tx))) throw problemError('rest_forbidden', 401)
    await updateAccount(tx, account.id, { passwordHash })
    await endOtherSessions(tx, account.id, own)
  })
  return respond(200, { account: { id: account.id, name: account.name } })
}

function checkScope(
  { scope = 'all', languages: requested = [] }: Partial<Pick<AppPasswordRequest, 'scope' | 'languages'>>,
  account: Editor,
  issues: Issues,
): { scope: AppPasswordScope; languages: Language[] } {
  const options = appPasswordScopes.filter((known) => known !== 'texts' || canEditText(account.role))
  if (!options.includes(scope) || issues['scope']) issues['scope'] = notAChoice(options)
  const chosen = languages.filter((language) => requested.includes(language))
  const editable = appPasswordLanguages(account)
  const addIssue = (code: Issue['code'], message: string): void => {
    issues['languages'] ??= { code, message, data: { options: editable } }
  }
  if (scope === 'texts' && chosen.length === 0) addIssue('required', 'The scope texts needs languages.')
  if (scope !== 'texts' && chosen.length > 0) addIssue('not_allowed', 'Only the scope texts has languages.')
  if (!chosen.every((language) => editable.includes(language)))
    addIssue('not_a_choice', `Must be some of ${editable.join(', ')}.`)
  return { scope, languages: scope === 'texts' ? chosen : [] }
}

/** Returns the end of a day of a time zone in UTC, `null` without a day. `now` in milliseconds. */
function checkEnd(ends: unknown, zone: string, now: number, issues: Issues): WallTime | null {
  if (ends === undefined || ends === null || ends === '') return null
  if (typeof ends !== 'string' || !isDay(ends)) {
    issues['ends'] = { code: 'not_a_date', message: 'Must be a day, YYYY-MM-DD.', data: { forms: ['YYYY-MM-DD'] } }
    return null
  }
  const { utc } = resolveAfterGap({ as: 'wall', wall: dayEnd(ends) }, zone)
  if ((toEpoch(utc) ?? 0) <= now) issues['ends'] = notAllowed('Must be today or later.')
  return utc
}
