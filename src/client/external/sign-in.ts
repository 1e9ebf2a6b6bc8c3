// Checks application passwords and reads the capabilities of a server.
import { type ExternalServerConfig, getOrigins, type ServerInfo } from '#shared/external-server.ts'
import { languages, type Language } from '#shared/i18n/language.ts'
import { type Role, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { type Fetch, ProblemError, fetchJson, unexpectedResponse } from '../send.ts'
import type { MetaKeys } from './read-record.ts'
import { type SendRequest, getBaseUrl, externalProblem } from './request.ts'
import { isJsonObject, type JsonObject } from './json.ts'

/** Stored while an account is signed in. */
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

/** Returns an id for an account whose own id is unknown; the same name has the same id. */
const createAccountId = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)

/** What WordPress itself says of who asks; `undefined` where it says nothing (the interface is served by something else). */
async function fetchProfile(
  server: ExternalServerConfig,
  send: Fetch,
  authorization: string,
): Promise<JsonObject | undefined> {
  const [site] = server.apiPath.split('/wp-json/')
  if (site === server.apiPath) return undefined
  const address = `${getBaseUrl(server, 'en')}${site ?? ''}/wp-json/wp/v2/users/me?context=edit`
  const init: RequestInit = {
    headers: { Accept: 'application/json', Authorization: authorization },
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
  }
  const { response, body: profile } = await fetchJson(send, address, init)
  // 403 is how a site closes its accounts to everybody; the password may still be good.
  if (response.status === 401)
    throw isJsonObject(profile) && ignoredCodes.includes(String(profile['code']))
      ? passwordIgnored()
      : invalidCredentials()
  return response.ok && isJsonObject(profile) ? profile : undefined
}

const getRole = (profile: JsonObject | undefined): Role | undefined => {
  const names: unknown = profile?.['roles']
  return roles.find((role) => Array.isArray(names) && names.includes(role))
}

/** Who an application password belongs to. Nothing is written. Throws `ProblemError` (401) when the server does not know it. */
export async function identify(
  server: ExternalServerConfig,
  send: Fetch,
  ask: SendRequest,
  secret: Credentials,
): Promise<Session> {
  const profile = await fetchProfile(server, send, toAuthorization(secret))
  // A server that ignores passwords treats every request as anonymous; only accounts that may write see drafts.
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
  if (!staff && !profile) throw passwordIgnored()
  const role = getRole(profile) ?? (staff ? 'editor' : 'subscriber')
  const id = typeof profile?.['id'] === 'number' ? profile['id'] : createAccountId(secret.name)
  return {
    account: {
      id,
      name: secret.name,
      role: staff || role === 'subscriber' ? role : 'subscriber',
      languages: [...languages],
    },
  }
}

type ServerResponse = { body: JsonObject; headers: Headers; status: number }

/**
 * What the server shows of itself. A list asked for more rows than it gives, sorted backwards, and one record tell most; how updates
 * go is known of the product the server is, and taken as that where ours does not say that it is itself.
 */
export async function fetchServerInfo(
  server: ExternalServerConfig,
  send: Fetch,
  authorization: string | undefined,
  { languages, byParameter, meta }: { languages: readonly Language[]; byParameter: boolean; meta: MetaKeys },
): Promise<ServerInfo> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...(authorization !== undefined && { Authorization: authorization }),
  }
  const look = async (path: string, query: Record<string, string> = {}): Promise<ServerResponse> => {
    const init: RequestInit = { headers, credentials: 'omit', redirect: 'error', cache: 'no-store' }
    const { response, body } = await fetchJson(
      send,
      `${getBaseUrl(server, languages[0] ?? 'en')}${server.apiPath}${path}?${new URLSearchParams(query)}`,
      init,
    )
    if (response.status === 401) throw new ProblemError(unexpectedResponse(401))
    // A page of maintenance tells nothing of what the server offers.
    if (response.ok && !isJsonObject(body)) throw new ProblemError(unexpectedResponse(502))
    return { body: isJsonObject(body) ? body : {}, headers: response.headers, status: response.status }
  }
  const all = { start_date: '0001-01-01', end_date: '9999-12-31', per_page: '100' }
  const list = await look('/events', all)
  const rows = getEvents(list.body)
  const backwards = getEvents((await look('/events', { ...all, orderby: 'id', order: 'desc' })).body).map(({ id }) =>
    Number(id),
  )
  const [first] = rows
  const one = first ? await look(`/events/${String(first['id'])}`, { context: 'edit' }) : undefined
  // Ours marks every record with the language it is in.
  const isOurs = first !== undefined && 'source_language' in first
  const isSorted = backwards.length > 1 && backwards.every((id, at) => at === 0 || id < (backwards[at - 1] ?? 0))
  return {
    host: getOrigins(server)
      .map((origin) => new URL(origin).host)
      .join(', '),
    languages: [...languages],
    byParameter,
    pageSize: rows.length > 50 ? 100 : 50,
    wordPress: { found: meta !== undefined, eventStatus: meta?.has('_tribe_events_status') === true },
    has: {
      languages: isOurs,
      merge: isOurs,
      etag: one?.headers.get('ETag') !== null && one !== undefined,
      orderby: isSorted,
      totals: typeof list.body['total'] === 'number',
      page_size: rows.length > 50,
      raw_texts: isOurs || meta !== undefined,
      hidden_events: isOurs,
      idempotency: isOurs,
      at_once: false,
      history: false,
      trash: (await look('/events', { ...all, status: 'trash' })).status === 200,
    },
  }
}

const getEvents = (body: JsonObject): JsonObject[] =>
  Array.isArray(body['events']) ? body['events'].filter(isJsonObject) : []
