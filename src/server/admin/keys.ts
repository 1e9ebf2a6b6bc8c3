// What lets an account in: its sessions, its application passwords and its own password. For itself, and for administrators.
import type { ApplicationPasswordMade, ApplicationPasswordTold, SessionTold } from '#contract/accounts.ts'
import { invalid, missing, problem } from '#contract/problem.ts'
import { mayLetIn } from '#contract/rights.ts'
import { appPasswordBody, ownPasswordBody } from '#contract/schema/accounts.ts'
import { write } from '#contract/time.ts'
import { passwordIn } from '../access/account-rules.ts'
import { type Attempts, signInKeys } from '../access/attempts.ts'
import { checkEnd, checkScope } from '../access/key-rules.ts'
import { tokenOf, refuseTooMany, tooMany } from '../access/identify.ts'
import {
  hashApplicationPassword,
  hashPassword,
  hashToken,
  isPassword,
  newApplicationPassword,
} from '../access/secrets.ts'
import { answer, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { parseBody } from '../http/parse-body.ts'
import { readBody } from '../parse/body.ts'
import { nameLineIn } from '../parse/name-line.ts'
import type { ApplicationPassword } from '../store/account-types.ts'

const mostPasswords = 50

/** Refuses who is neither the account itself nor an administrator, or holds but a part of what they may. */
function notTheirs({ account, store, to }: Asking, id: number): Response | undefined {
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  if (mayLetIn(account, id) !== true) return refuse(to, problem('rest_forbidden', 403))
  return store.accounts.byId(id) ? undefined : refuse(to, problem('rest_not_found', 404, 'such account'))
}

const told = (key: ApplicationPassword): ApplicationPasswordTold => ({
  id: key.id,
  name: key.name,
  scope: key.scope,
  languages: [...key.languages],
  created: key.createdUtc,
  used: key.usedUtc ?? '',
  ends: key.endsUtc ?? '',
})

/** `GET accounts/{id}/application-passwords`: never the passwords themselves. */
export const applicationPasswords = (asking: Asking, id: number): Response =>
  notTheirs(asking, id) ??
  answer(asking.to, 200, { application_passwords: asking.store.applicationPasswords.of(id).map(told) })

/** `POST accounts/{id}/application-passwords {name, scope?, languages?, ends?}`: the only time it is shown. */
export async function addApplicationPassword(asking: Asking, id: number): Promise<Response> {
  const against = notTheirs(asking, id)
  if (against) return against
  const { config, now, store, to } = asking
  const body = await readBody(asking.request)
  if ('code' in body) return refuse(to, body)
  const { values, issues: faults, missing: absent } = parseBody(appPasswordBody, body.sent)
  if (absent.length > 0) return refuse(to, missing(absent))
  const account = store.accounts.byId(id) ?? ({ role: 'subscriber', languages: [] } as const)
  const name = nameLineIn(body.sent, faults)
  const bounds = checkScope(values, account, faults)
  const endsUtc = checkEnd(body.sent.get('ends'), config.siteZone, now, faults)
  if (store.applicationPasswords.of(id).length >= mostPasswords)
    faults['name'] ??= {
      code: 'too_many',
      message: `An account has ${mostPasswords} at most.`,
      data: { most: mostPasswords },
    }
  if (Object.keys(faults).length > 0) return refuse(to, invalid(faults))
  const password = newApplicationPassword()
  const hash = hashApplicationPassword(password)
  const kept = store.applicationPasswords.add({ account: id, name, hash, ...bounds, endsUtc })
  return answer(to, 201, { ...told(kept), password } satisfies ApplicationPasswordMade)
}

/** `DELETE accounts/{id}/application-passwords/{key}`. */
export const removeApplicationPassword = (asking: Asking, id: number, key: number): Response =>
  notTheirs(asking, id) ??
  (asking.store.applicationPasswords.remove(id, key)
    ? answer(asking.to, 200, { id: key })
    : refuse(asking.to, problem('rest_not_found', 404, 'such application password')))

const ownToken = ({ request, config }: Asking): string | undefined => {
  const token = tokenOf(request, config)
  return token === undefined ? undefined : hashToken(token)
}
const moment = (at: number): string => (at === 0 ? '' : write(Math.floor(at / 1000) * 1000))

/** `GET accounts/{id}/sessions`. */
export function sessions(asking: Asking, id: number): Response {
  const against = notTheirs(asking, id)
  if (against) return against
  const own = ownToken(asking)
  const kept = asking.store.sessions.of(id).map((session): SessionTold => ({
    id: session.id,
    started: moment(session.startedMs),
    used: moment(session.usedMs),
    ends: moment(session.endsMs),
    current: session.tokenHash === own,
  }))
  return answer(asking.to, 200, { sessions: kept })
}

/** `DELETE accounts/{id}/sessions[/{session}]`: ends one, or all but the one that asks. */
export function endSessions(asking: Asking, id: number, session?: string): Response {
  const against = notTheirs(asking, id)
  if (against) return against
  const { store, to } = asking
  if (session !== undefined)
    return store.sessions.endOne(id, session)
      ? answer(to, 200, { ended: 1 })
      : refuse(to, problem('rest_not_found', 404, 'such session'))
  return answer(to, 200, { ended: endOthers(asking, id) })
}

function endOthers(asking: Asking, id: number): number {
  const own = ownToken(asking)
  const others = asking.store.sessions.of(id).filter(({ tokenHash }) => tokenHash !== own)
  for (const { tokenHash } of others) asking.store.sessions.end(tokenHash)
  return others.length
}

/** `PUT session/password {current, password}`: by who is signed in with the present one; all other sessions end. */
export async function changeOwnPassword(asking: Asking, attempts: Attempts): Promise<Response> {
  const { account, store, to } = asking
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  const own = ownToken(asking)
  if (own === undefined || store.sessions.peek(own)?.id !== account.id)
    return refuse(to, problem('rest_forbidden', 403))
  const body = await readBody(asking.request)
  if ('code' in body) return refuse(to, body)
  const { values, issues, missing: absent } = parseBody(ownPasswordBody, body.sent)
  const password = await passwordIn(body.sent, account.name, issues)
  if (absent.length > 0) return refuse(to, missing(absent, issues))
  const { current } = values
  if (password === undefined || current === undefined) return refuse(to, invalid(issues))
  const keys = signInKeys(account.name, asking.peer)
  const wait = attempts.begin(keys)
  if (wait > 0) return refuseTooMany(to, tooMany(wait))
  const before = store.accounts.byId(account.id)?.passwordHash ?? null
  if (!(await isPassword(current, before))) return refuse(to, problem('invalid_credentials', 403))
  attempts.forgive(keys)
  const passwordHash = await hashPassword(password)
  // Both took their time: an administrator who gave another password meanwhile, or ended the session, is not overruled.
  if (store.sessions.peek(own)?.id !== account.id || store.accounts.byId(account.id)?.passwordHash !== before)
    return refuse(to, problem('rest_forbidden', 401))
  store.accounts.change(account.id, { passwordHash })
  endOthers(asking, account.id)
  return answer(to, 200, { account: { id: account.id, name: account.name } })
}
