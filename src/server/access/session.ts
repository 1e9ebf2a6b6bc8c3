// Signing in and out: a session kept by the server, named by a cookie that scripts cannot read.
import { sessionIdleHours, sessionLongestDays } from '#contract/accounts.ts'
import { missing, problem } from '#contract/problem.ts'
import { write } from '#contract/time.ts'
import type { Session } from '#contract/whole.ts'
import { answer, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import type { Config } from '../config.ts'
import { readBody } from '../parse/body.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { type Attempts, signInKeys } from './attempts.ts'
import { cookieName, isOurs, refuseTooMany, tokenOf, tooMany } from './identify.ts'
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
function told({ store }: Asking, { id, name, role, languages }: KnownAccount, token: string | undefined): Session {
  const end = token === undefined ? undefined : store.sessions.latestEnd(hashToken(token), id)
  return {
    account: { id, name, role, languages: [...languages] },
    ...(end !== undefined && { ends: write(Math.floor(end / 1000) * 1000) }),
  }
}

/** `GET session`: who is signed in; 401 when nobody is. */
export function readSession(asking: Asking): Response {
  const { account, request, config, to } = asking
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  return answer(to, 200, told(asking, account, tokenOf(request, config)))
}

/** `POST session {name, password}`. A page that was opened elsewhere is told where it is at home. A wrong name and a wrong password are answered alike and take as long. */
export async function signIn(asking: Asking, attempts: Attempts): Promise<Response> {
  const { origin } = asking.config
  if (!isOurs(asking.request, asking.config))
    return refuse(asking.to, problem('rest_cookie_invalid_nonce', 403, '', { origin }))
  const body = await readBody(asking.request)
  if ('code' in body) return refuse(asking.to, body)
  const [name, password] = [body.sent.get('name'), body.sent.get('password')]
  const absent = Object.entries({ name, password }).filter(([, value]) => typeof value !== 'string' || value === '')
  if (typeof name !== 'string' || typeof password !== 'string' || absent.length > 0)
    return refuse(asking.to, missing(absent.map(([field]) => field)))
  const keys = signInKeys(name, asking.peer)
  const wait = attempts.begin(keys)
  if (wait > 0) return refuseTooMany(asking.to, tooMany(wait))
  const { store } = asking
  const found = store.accounts.byName(name)
  const isRight = await isPassword(password, found?.passwordHash ?? null)
  // Looking took its time: who was shut out meanwhile, or given another password, is not let in.
  const present = found && store.accounts.byId(found.id)
  if (!isRight || !present || present.disabled || present.passwordHash !== found.passwordHash)
    return refuse(asking.to, problem('invalid_credentials', 401))
  attempts.forgive(keys)
  const before = tokenOf(asking.request, asking.config)
  if (before !== undefined) store.sessions.end(hashToken(before))
  const token = newToken()
  store.sessions.start({ tokenHash: hashToken(token), account: present.id, idleSeconds, longestSeconds })
  return answer({ ...asking.to, signedIn: true }, 200, told(asking, present, token), {
    'Set-Cookie': cookie(asking.config, token, longestSeconds),
  })
}

/** `DELETE session`: ends it on the server. Harmless when there is none. */
export function signOut(asking: Asking): Response {
  const token = tokenOf(asking.request, asking.config)
  if (token !== undefined) asking.store.sessions.end(hashToken(token))
  return answer(asking.to, 200, { account: null }, { 'Set-Cookie': cookie(asking.config, '', 0) })
}
