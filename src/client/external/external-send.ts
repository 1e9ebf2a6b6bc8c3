// Serves the requests of the page from an external server.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { ExternalServerConfig } from '#shared/external-server.ts'
import { isResourceName, type ResourceName } from '#shared/schema/resources.ts'
import { type Account, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { type ApiResponse, type ApiRequest, type Fetch, type ProblemError, type Send } from '../send.ts'
import { type SendRequest, createRequest, recordNotFound, externalProblem } from './request.ts'
import {
  readList,
  fetchMetaKeys,
  type MetaKeys,
  type ExternalServer,
  readRecord,
  detectLanguages,
  readTranslation,
} from './read-record.ts'
import { fetchServerInfo, toAuthorization, identify, type CredentialStore } from './sign-in.ts'
import {
  trashRecord,
  restoreRecord,
  type TrashedLinks,
  type SaveResult,
  createBundle,
  saveRecord,
  updateTranslation,
} from './save-record.ts'
import { toBundle } from './record-bundle.ts'
import { handleMedia } from './media.ts'
import type { StoredValues } from './stored-values.ts'
import { isJsonObject, type JsonObject } from './json.ts'

/** What the connection stands on. */
export type ConnectionOptions = { fetch: Fetch; credentials: CredentialStore; onSignedOut: () => void }

const toApiResponse = (body: unknown, status = 200): ApiResponse<unknown> => ({ body, etag: null, status })
const noRoute = (): ProblemError => externalProblem('rest_no_route', 404)
const getBody = ({ body }: ApiRequest): JsonObject => (isJsonObject(body) ? body : {})
/** A language part of a save, whatever else stands beside it. */
const getTexts = (texts: unknown): { [L in Language]?: JsonObject } =>
  isJsonObject(texts)
    ? Object.fromEntries(Object.entries(texts).filter(([language, one]) => isLanguage(language) && isJsonObject(one)))
    : {}
const parseSave = (body: JsonObject) => ({
  ...(isJsonObject(body['shared']) && { shared: body['shared'] }),
  texts: getTexts(body['texts']),
  ...(isLanguage(body['source_language']) && { source_language: body['source_language'] }),
  ...(isJsonObject(body['if']) && { if: body['if'] as { [part: string]: string | null } }), // safe: the marks this dialect gave out
})

/** A connection to an external server. `meta`: what its `wp/v2` stores, known after sign-in. */
export type Connection = { send: Send; languages: () => readonly Language[]; meta: () => MetaKeys }

type DetectedServer = Awaited<ReturnType<typeof detectLanguages>> & { meta: MetaKeys }

/** Connects to an external server. */
export function connectExternal(
  server: ExternalServerConfig,
  { fetch: send, credentials, onSignedOut }: ConnectionOptions,
): Connection {
  const authorization = (): string | undefined => {
    const secret = credentials.get()
    return secret && toAuthorization(secret)
  }
  const ask = createRequest(server, { fetch: send, authorization, onSignedOut })
  const taken: TrashedLinks = new Map()
  const unrestored = new Map<string, StoredValues>()
  let finding: Promise<DetectedServer> | undefined
  let present: DetectedServer | undefined
  const detect = async (by: SendRequest): Promise<DetectedServer> => {
    const spoken = await detectLanguages(by, server)
    present = { ...spoken, meta: await fetchMetaKeys(by, server, spoken.languages[0] ?? 'en') }
    return present
  }
  const detectOnce = async (by: SendRequest = ask): Promise<DetectedServer> => {
    const detection = (finding ??= detect(by))
    // After a failure the next call detects again.
    detection.catch(() => (finding = undefined))
    return detection
  }
  const connect = async (): Promise<ExternalServer> => ({ request: ask, unrestored, ...(await detectOnce()) })
  let session: Session | null = null
  const account = (): Account => {
    const role = roles.find((one) => one === session?.account.role)
    return session && role ? { ...session.account, role } : null
  }

  async function sessions({ method = 'GET', body }: ApiRequest): Promise<unknown> {
    if (method === 'DELETE') {
      credentials.set(undefined)
      session = null
      return undefined
    }
    const given = isJsonObject(body)
      ? { name: String(body['name']), password: String(body['password']) }
      : credentials.get()
    if (!given) throw externalProblem('rest_forbidden', 401)
    // The stored password is replaced only after the new one has worked.
    const sendWithGiven: SendRequest = createRequest(server, {
      fetch: send,
      authorization: () => toAuthorization(given),
      onSignedOut: () => undefined,
    })
    const { account } = await identify(server, send, sendWithGiven, given)
    session = { account: { ...account, languages: [...(await detectOnce(sendWithGiven)).languages] } }
    credentials.set(given)
    return session
  }

  async function bundle(resource: ResourceName, id: number, signal?: AbortSignal): Promise<JsonObject> {
    const { translations, languages } = await readRecord(await connect(), resource, id, signal)
    return toBundle(resource, id, translations, { account: account(), spoken: languages })
  }
  const withNotes = (record: JsonObject, { sanitized = {}, existing }: Partial<SaveResult>): JsonObject => ({
    ...record,
    ...(Object.keys(sanitized).length > 0 && { sanitized: sanitized }),
    ...(existing && existing.length > 0 && { existing }),
  })

  async function admin(request: ApiRequest): Promise<unknown> {
    const { method = 'GET', path, language, signal } = request
    if (path === '/session') return sessions(request)
    if (path === '/report') return fetchServerInfo(server, send, authorization(), await detectOnce())
    if (path === '/media' || path.startsWith('/media/')) return handleMedia(await connect(), request, account())
    const { resource, id } = target(path)
    const reached = await connect()
    if (method === 'POST' && id === undefined) {
      const created = await createBundle(reached, resource, parseSave(getBody(request)), language)
      return withNotes(await bundle(resource, created.id), { existing: created.existing })
    }
    if (id === undefined) throw noRoute()
    if (method === 'PUT') {
      const saved = await saveRecord(reached, resource, id, parseSave(getBody(request)))
      return withNotes(await bundle(resource, id), saved)
    }
    if (method !== 'GET') throw noRoute()
    return bundle(resource, id, signal)
  }

  async function published(request: ApiRequest): Promise<unknown> {
    const { method = 'GET', path, language, query = [], signal } = request
    const { resource, id } = target(path)
    if (method === 'GET' && id === undefined) return readList(ask, resource, query, language, signal)
    const reached = await connect()
    if (method === 'GET' && id !== undefined) {
      const one = await readTranslation(reached, resource, id, language, signal)
      if (!one) throw recordNotFound(resource)
      return one.displayed
    }
    if (method === 'POST' && id === undefined) {
      const created = await createBundle(reached, resource, { texts: { [language]: getBody(request) } }, language)
      return (await readTranslation(reached, resource, created.id, language))?.displayed ?? { id: created.id }
    }
    if (id === undefined) throw noRoute()
    if (method === 'DELETE') return trashRecord(reached, resource, id, language, taken)
    const change = getBody(request)
    const isRestoring = Object.keys(change).join() === 'status' && change['status'] !== 'trash'
    const isRestored = isRestoring && (await restoreRecord(reached, resource, id, language, change['status'], taken))
    if (!isRestored) return updateTranslation(reached, resource, id, language, change)
    return (await readTranslation(reached, resource, id, language))?.displayed ?? { id }
  }

  return {
    send: async <T>(request: ApiRequest) =>
      toApiResponse(await (request.namespace === 'admin' ? admin(request) : published(request))) as ApiResponse<T>, // safe: put together as the contract says of this address
    languages: () => present?.languages ?? [],
    meta: () => present?.meta,
  }
}

/** The resource, and the record, that a path names. Throws the problem of a path such a server does not have. */
function target(path: string): { resource: ResourceName; id?: number } {
  const [, name, digits] = /^\/([a-z]+)(?:\/(\d+))?$/.exec(path) ?? []
  if (!isResourceName(name)) throw noRoute()
  return { resource: name, ...(digits !== undefined && { id: Number(digits) }) }
}
