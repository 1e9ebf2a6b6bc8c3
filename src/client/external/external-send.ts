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
  type ExternalServer,
  readRecord,
  detectLanguages,
  readTranslation,
} from './read-record.ts'
import type { MetaKeys } from './capabilities.ts'
import { fetchServerInfo, toAuthorization, identify, type CredentialStore } from './sign-in.ts'
import {
  trashRecord,
  restoreRecord,
  type TrashedRecords,
  type SaveResult,
  createBundle,
  saveRecord,
  updateTranslation,
} from './save-record.ts'
import { toBundle } from './record-bundle.ts'
import { readCalendar } from './calendar.ts'
import { handleMedia } from './media.ts'
import type { StoredValues } from './stored-values.ts'
import { isJsonObject, type JsonObject } from './json.ts'

export type ConnectionOptions = { fetch: Fetch; credentials: CredentialStore; onSignedOut: () => void }

const toApiResponse = (body: unknown, status = 200): ApiResponse<unknown> => ({ body, etag: null, status })
const noRoute = (): ProblemError => externalProblem('rest_no_route', 404)
const getBody = ({ body }: ApiRequest): JsonObject => (isJsonObject(body) ? body : {})
/** The texts of a save by language. */
const getTexts = (texts: unknown): { [L in Language]?: JsonObject } =>
  isJsonObject(texts)
    ? Object.fromEntries(
        Object.entries(texts).filter(([language, values]) => isLanguage(language) && isJsonObject(values)),
      )
    : {}
const parseSave = (body: JsonObject) => ({
  ...(isJsonObject(body['shared']) && { shared: body['shared'] }),
  texts: getTexts(body['texts']),
  ...(isLanguage(body['source_language']) && { source_language: body['source_language'] }),
  ...(isJsonObject(body['if']) && { if: body['if'] as { [part: string]: string | null } }), // safe: the ETags of a bundle
})

/** A connection to an external server. `languages` and `meta` are known after sign-in. */
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
  const request = createRequest(server, { fetch: send, authorization, onSignedOut })
  const trashed: TrashedRecords = new Map()
  const unrestored = new Map<string, StoredValues>()
  let detection: Promise<DetectedServer> | undefined
  let detected: DetectedServer | undefined
  const detect = async (send: SendRequest): Promise<DetectedServer> => {
    const found = await detectLanguages(send, server)
    detected = { ...found, meta: await fetchMetaKeys(send, server, found.languages[0] ?? 'en') }
    return detected
  }
  const detectOnce = async (send: SendRequest = request): Promise<DetectedServer> => {
    const running = (detection ??= detect(send))
    // After a failure the next call detects again.
    running.catch(() => (detection = undefined))
    return running
  }
  const connect = async (): Promise<ExternalServer> => ({ request, unrestored, ...(await detectOnce()) })
  let session: Session | null = null
  const account = (): Account => {
    const role = roles.find((each) => each === session?.account.role)
    return session && role ? { ...session.account, role } : null
  }

  async function serveSession({ method = 'GET', body }: ApiRequest): Promise<unknown> {
    if (method === 'DELETE') {
      credentials.set(undefined)
      session = null
      return undefined
    }
    const secret = isJsonObject(body)
      ? { name: String(body['name']), password: String(body['password']) }
      : credentials.get()
    if (!secret) throw externalProblem('rest_forbidden', 401)
    // The stored password is replaced only after the new one has worked.
    const requestWithSecret: SendRequest = createRequest(server, {
      fetch: send,
      authorization: () => toAuthorization(secret),
      onSignedOut: () => undefined,
    })
    const { account } = await identify(server, send, requestWithSecret, secret)
    session = { account: { ...account, languages: [...(await detectOnce(requestWithSecret)).languages] } }
    credentials.set(secret)
    return session
  }

  async function readBundle(resource: ResourceName, id: number, signal?: AbortSignal): Promise<JsonObject> {
    const { translations, languages } = await readRecord(await connect(), resource, id, { signal, toDisplay: true })
    return toBundle(resource, id, translations, { account: account(), supported: languages })
  }
  const withNotes = (record: JsonObject, { sanitized = {}, existing }: Partial<SaveResult>): JsonObject => ({
    ...record,
    ...(Object.keys(sanitized).length > 0 && { sanitized }),
    ...(existing && existing.length > 0 && { existing }),
  })

  async function serveAdmin(apiRequest: ApiRequest): Promise<unknown> {
    const { method = 'GET', path, language, signal } = apiRequest
    if (path === '/session') return serveSession(apiRequest)
    if (path === '/report') return fetchServerInfo(server, send, authorization(), await detectOnce())
    if (path === '/media' || path.startsWith('/media/')) return handleMedia(await connect(), apiRequest, account())
    if (path === '/events/calendar')
      return readCalendar(request, apiRequest.query ?? [], { language, account: account(), signal })
    const { resource, id } = parsePath(path)
    const external = await connect()
    if (method === 'POST' && id === undefined) {
      const created = await createBundle(external, resource, parseSave(getBody(apiRequest)), language)
      return withNotes(await readBundle(resource, created.id), { existing: created.existing })
    }
    if (id === undefined) throw noRoute()
    if (method === 'PUT') {
      const saved = await saveRecord(external, resource, id, parseSave(getBody(apiRequest)))
      return withNotes(await readBundle(resource, id), saved)
    }
    if (method !== 'GET') throw noRoute()
    return readBundle(resource, id, signal)
  }

  async function servePublic(apiRequest: ApiRequest): Promise<unknown> {
    const { method = 'GET', path, language, query = [], signal } = apiRequest
    const { resource, id } = parsePath(path)
    if (method === 'GET' && id === undefined) return readList(request, resource, query, language, signal)
    const external = await connect()
    if (method === 'GET' && id !== undefined) {
      const translation = await readTranslation(external, resource, id, language, signal)
      if (!translation) throw recordNotFound(resource)
      return translation.displayed
    }
    if (method === 'POST' && id === undefined) {
      const created = await createBundle(external, resource, { texts: { [language]: getBody(apiRequest) } }, language)
      return (await readTranslation(external, resource, created.id, language))?.displayed ?? { id: created.id }
    }
    if (id === undefined) throw noRoute()
    if (method === 'DELETE') return trashRecord(external, resource, id, language, trashed)
    const change = getBody(apiRequest)
    const isRestoring = Object.keys(change).join() === 'status' && change['status'] !== 'trash'
    const isRestored = isRestoring && (await restoreRecord(external, resource, id, language, change['status'], trashed))
    if (!isRestored) return updateTranslation(external, resource, id, language, change)
    return (await readTranslation(external, resource, id, language))?.displayed ?? { id }
  }

  return {
    send: async <T>(apiRequest: ApiRequest) =>
      toApiResponse(
        await (apiRequest.namespace === 'admin' ? serveAdmin(apiRequest) : servePublic(apiRequest)),
      ) as ApiResponse<T>, // safe: the responses have the types of their operations
    languages: () => detected?.languages ?? [],
    meta: () => detected?.meta,
  }
}

/** Parses the path of a request. Throws `ProblemError` for other paths. */
function parsePath(path: string): { resource: ResourceName; id?: number } {
  const [, name, digits] = /^\/([a-z]+)(?:\/(\d+))?$/.exec(path) ?? []
  if (!isResourceName(name)) throw noRoute()
  return { resource: name, ...(digits !== undefined && { id: Number(digits) }) }
}
