// Signing in to such a server: there is no session, an application password goes with every request.
import { languages } from '#shared/i18n/language.ts'
import type { ExternalServerConfig } from '#shared/external-server.ts'
import { type Role, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { type Fetch, ProblemError, fetchJson } from '../send.ts'
import { type SendRequest, getBaseUrl } from './request.ts'
import { externalProblem } from './errors.ts'
import { isJsonObject, type JsonObject } from './tec.ts'

/** What is kept while somebody is signed in. */
export type Credentials = { name: string; password: string }
/** Where it is kept. */
export type CredentialStore = { get: () => Credentials | undefined; set: (secret: Credentials | undefined) => void }

/** The header that says who asks; names and passwords may hold any letter. */
export const toAuthorization = ({ name, password }: Credentials): string =>
  `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(`${name}:${password}`)))}`

const invalidCredentials = (): ProblemError => externalProblem('invalid_credentials', 401)

/** Codes by which WordPress, and what closes it to the public, treat who sent a password as one who sent none. */
const ignoredCodes = [
  'rest_not_logged_in',
  'rest_login_required',
  'rest_cannot_access',
  'application_passwords_disabled',
  'application_passwords_disabled_for_user',
]
/** The password was not looked at: it may be right. */
const passwordIgnored = (): ProblemError =>
  new ProblemError({ code: 'password_ignored', message: 'password_ignored', data: { status: 401 } })

/** A number for an account whose own nobody tells: the same name has the same one. */
const createAccountId = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)

/** What WordPress itself says of who asks; `undefined` where it says nothing (the interface is served by something else). */
async function fetchProfile(server: ExternalServerConfig, send: Fetch, authorization: string): Promise<JsonObject | undefined> {
  const [site] = server.apiPath.split('/wp-json/')
  if (site === server.apiPath) return undefined
  const address = `${getBaseUrl(server, 'en')}${site ?? ''}/wp-json/wp/v2/users/me?context=edit`
  const init: RequestInit = {
    headers: { Accept: 'application/json', Authorization: authorization },
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
  }
  const { answer, body: told } = await fetchJson(send, address, init)
  // 403 is how a site closes its accounts to everybody; the password may still be good.
  if (answer.status === 401) throw isJsonObject(told) && ignoredCodes.includes(String(told['code'])) ? passwordIgnored() : invalidCredentials()
  return answer.ok && isJsonObject(told) ? told : undefined
}

const getRole = (told: JsonObject | undefined): Role | undefined => {
  const said: unknown = told?.['roles']
  return roles.find((role) => Array.isArray(said) && said.includes(role))
}

/** Who an application password belongs to. Nothing is written. Throws `ProblemError` (401) when the server does not know it. */
export async function identify(server: ExternalServerConfig, send: Fetch, ask: SendRequest, secret: Credentials): Promise<Session> {
  const told = await fetchProfile(server, send, toAuthorization(secret))
  // Where passwords are ignored everybody is let in as nobody; only who may write is shown drafts.
  const staff = await ask({
    path: '/events',
    language: 'en',
    query: [
      ['per_page', '1'],
      ['status', 'draft'],
    ],
  }).then(
    () => true,
    (thrown: unknown) => {
      if (!(thrown instanceof ProblemError)) throw thrown
      if (thrown.problem.data.status === 400) return false
      throw thrown.problem.data.status === 401 ? invalidCredentials() : thrown
    },
  )
  if (!staff && !told) throw passwordIgnored()
  const role = getRole(told) ?? (staff ? 'editor' : 'subscriber')
  const id = typeof told?.['id'] === 'number' ? told['id'] : createAccountId(secret.name)
  return {
    account: {
      id,
      name: secret.name,
      role: staff || role === 'subscriber' ? role : 'subscriber',
      languages: [...languages],
    },
  }
}
