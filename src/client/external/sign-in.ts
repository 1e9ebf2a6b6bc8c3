// Checks application passwords and reads the capabilities of a server.
import { type ExternalServerConfig, getOrigins, type ServerInfo } from '#shared/external-server.ts'
import { languages, type Language } from '#shared/i18n/language.ts'
import { type Role, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { type Fetch, ProblemError, fetchJson, unexpectedResponse } from '../send.ts'
import type { MetaKeys } from './capabilities.ts'
import { type SendRequest, getBaseUrl, externalProblem } from './request.ts'
import { isJsonObject, type JsonObject } from './json.ts'

/** The name and application password of the signed-in account. */
export type Credentials = { name: string; password: string }
export type CredentialStore = { get: () => Credentials | undefined; set: (secret: Credentials | undefined) => void }

/** The `Authorization` header of credentials in any script. */
export const toAuthorization = ({ name, password }: Credentials): string =>
  `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(`${name}:${password}`)))}`

const invalidCredentials = (): ProblemError => externalProblem('invalid_credentials', 401)

/** Codes of WordPress and its plugins for requests whose password was ignored. */
const ignoredCodes = [
  'rest_not_logged_in',
  'rest_login_required',
  'rest_cannot_access',
  'application_passwords_disabled',
  'application_passwords_disabled_for_user',
]
/** The error of a password that the server did not check. */
const passwordIgnored = (): ProblemError =>
  new ProblemError({ code: 'password_ignored', message: 'password_ignored', data: { status: 401 } })

/** The error of an address below which no server has the interface. */
const noInterface = (url: string): ProblemError =>
  new ProblemError({ code: 'no_interface', message: url, data: { status: 404 } })

/** Returns an id for an account whose own id is unknown; the same name has the same id. */
const createAccountId = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)

/** Fetches the WordPress profile of an account; `undefined` if the server has none. */
async function fetchProfile(
  server: ExternalServerConfig,
  send: Fetch,
  authorization: string,
): Promise<JsonObject | undefined> {
  const [site] = server.apiPath.split('/wp-json/')
  if (site === server.apiPath) return undefined
  const url = `${getBaseUrl(server, 'en')}${site ?? ''}/wp-json/wp/v2/users/me?context=edit`
  const init: RequestInit = {
    headers: { Accept: 'application/json', Authorization: authorization },
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
  }
  const { response, body: profile } = await fetchJson(send, url, init)
  // With 403 a site blocks access to profiles; the password may be correct.
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

/** Returns the account of credentials. Throws `ProblemError` (401) if they are invalid or ignored. */
export async function identify(
  server: ExternalServerConfig,
  send: Fetch,
  request: SendRequest,
  secret: Credentials,
): Promise<Session> {
  const profile = await fetchProfile(server, send, toAuthorization(secret))
  // A server that ignores passwords treats every request as anonymous; only accounts that may write see drafts.
  const canWrite = await request({
    path: '/events',
    language: 'en',
    query: [
      ['per_page', '1'],
      ['status', 'draft'],
    ],
  }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error
      if (error.problem.data.status === 400) return false
      if (error.problem.data.status === 404) throw noInterface(`${getBaseUrl(server, 'en')}${server.apiPath}`)
      throw error.problem.data.status === 401 ? invalidCredentials() : error
    },
  )
  if (!canWrite && !profile) throw passwordIgnored()
  const role = getRole(profile) ?? (canWrite ? 'editor' : 'subscriber')
  const id = typeof profile?.['id'] === 'number' ? profile['id'] : createAccountId(secret.name)
  return {
    account: {
      id,
      name: secret.name,
      role: canWrite || role === 'subscriber' ? role : 'subscriber',
      languages: [...languages],
    },
  }
}

type ServerResponse = { body: JsonObject; headers: Headers; status: number }

/**
 * Detects the features of a server from a list with more rows than The Events Calendar returns, a list in descending order, a record
 * and the trash. A server that is not our own counts as The Events Calendar.
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
  const fetchPath = async (path: string, query: Record<string, string> = {}): Promise<ServerResponse> => {
    const init: RequestInit = { headers, credentials: 'omit', redirect: 'error', cache: 'no-store' }
    const { response, body } = await fetchJson(
      send,
      `${getBaseUrl(server, languages[0] ?? 'en')}${server.apiPath}${path}?${new URLSearchParams(query)}`,
      init,
    )
    if (response.status === 401) throw new ProblemError(unexpectedResponse(401))
    // A maintenance page.
    if (response.ok && !isJsonObject(body)) throw new ProblemError(unexpectedResponse(502))
    return { body: isJsonObject(body) ? body : {}, headers: response.headers, status: response.status }
  }
  const all = { start_date: '0001-01-01', end_date: '9999-12-31', per_page: '100' }
  const list = await fetchPath('/events', all)
  const rows = getEvents(list.body)
  const descending = getEvents((await fetchPath('/events', { ...all, orderby: 'id', order: 'desc' })).body).map(
    ({ id }) => Number(id),
  )
  const [first] = rows
  const record = first ? await fetchPath(`/events/${String(first['id'])}`, { context: 'edit' }) : undefined
  // Only our own server returns this field.
  const isOurs = first !== undefined && 'source_language' in first
  const isSorted =
    descending.length > 1 && descending.every((id, index) => index === 0 || id < (descending[index - 1] ?? 0))
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
      etag: record?.headers.get('ETag') !== null && record !== undefined,
      orderby: isSorted,
      totals: typeof list.body['total'] === 'number',
      page_size: rows.length > 50,
      raw_texts: isOurs || meta !== undefined,
      hidden_events: isOurs,
      idempotency: isOurs,
      at_once: false,
      history: false,
      trash: (await fetchPath('/events', { ...all, status: 'trash' })).status === 200,
    },
  }
}

const getEvents = (body: JsonObject): JsonObject[] =>
  Array.isArray(body['events']) ? body['events'].filter(isJsonObject) : []
