// The page's one way to ask, answered by such a server: what the page expects is made of what it offers, and what it cannot do is refused.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { ExternalServerConfig } from '#shared/external-server.ts'
import { isResourceName, type ResourceName } from '#shared/schema/resources.ts'
import { type Account, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { type ApiResponse, type ApiRequest, type Fetch, type ProblemError, type Send } from '../send.ts'
import { type Ask, asking } from './request.ts'
import { listed, offeredMeta, type OfferedMeta, type Reached, recordOf, spokenBy, variantIn } from './read-record.ts'
import { absent, refusal } from './errors.ts'
import { reported } from './server-report.ts'
import { basic, identify, type Secrets } from './sign-in.ts'
import { removeAll, restoreAll, type Taken } from './trash.ts'
import { wholeOf } from './record-bundle.ts'
import { createAll } from './create-record.ts'
import { media } from './media.ts'
import { type Saved, saveAll, updateOne } from './save-record.ts'
import type { StoredValues } from './stored-values.ts'
import { isTold, type Told } from './tec.ts'

/** What the connection stands on. */
export type Standing = { fetch: Fetch; secrets: Secrets; onSignedOut: () => void }

const answered = (body: unknown, status = 200): ApiResponse<unknown> => ({ body, etag: null, status })
const noRoute = (): ProblemError => refusal('rest_no_route', 404)
const bodyOf = ({ body }: ApiRequest): Told => (isTold(body) ? body : {})
/** A language part of a save, whatever else stands beside it. */
const textsOf = (texts: unknown): { [L in Language]?: Told } =>
  isTold(texts)
    ? Object.fromEntries(Object.entries(texts).filter(([language, one]) => isLanguage(language) && isTold(one)))
    : {}
const saveOf = (body: Told) => ({
  ...(isTold(body['shared']) && { shared: body['shared'] }),
  texts: textsOf(body['texts']),
  ...(isLanguage(body['source_language']) && { source_language: body['source_language'] }),
  ...(isTold(body['if']) && { if: body['if'] as { [part: string]: string | null } }), // safe: the marks this dialect gave out
})

/** A connection to an external server. `meta`: what its `wp/v2` stores, known once somebody is signed in. */
export type Connection = { send: Send; languages: () => readonly Language[]; meta: () => OfferedMeta }

type Found = Awaited<ReturnType<typeof spokenBy>> & { meta: OfferedMeta }

/** Connects to an external server. */
export function connectExternal(
  server: ExternalServerConfig,
  { fetch: send, secrets, onSignedOut }: Standing,
): Connection {
  const authorization = (): string | undefined => {
    const secret = secrets.get()
    return secret && basic(secret)
  }
  const ask = asking(server, { fetch: send, authorization, onSignedOut })
  const taken: Taken = new Map()
  const unrestored = new Map<string, StoredValues>()
  let finding: Promise<Found> | undefined
  let present: Found | undefined
  const detect = async (by: Ask): Promise<Found> => {
    const spoken = await spokenBy(by, server)
    present = { ...spoken, meta: await offeredMeta(by, server, spoken.spoken[0] ?? 'en') }
    return present
  }
  const found = async (by: Ask = ask): Promise<Found> => {
    const asked = (finding ??= detect(by))
    // A failure is not remembered.
    asked.catch(() => (finding = undefined))
    return asked
  }
  const reach = async (): Promise<Reached> => ({ ask, unrestored, ...(await found()) })
  let session: Session | null = null
  const account = (): Account => {
    const role = roles.find((one) => one === session?.account.role)
    return session && role ? { ...session.account, role } : null
  }

  async function sessions({ method = 'GET', body }: ApiRequest): Promise<unknown> {
    if (method === 'DELETE') {
      secrets.set(undefined)
      session = null
      return undefined
    }
    const given = isTold(body) ? { name: String(body['name']), password: String(body['password']) } : secrets.get()
    if (!given) throw refusal('rest_forbidden', 401)
    // Asked with the new one alone: the one that is kept stays until the new one is known to be good.
    const quiet: Ask = asking(server, { fetch: send, authorization: () => basic(given), onSignedOut: () => undefined })
    const { account } = await identify(server, send, quiet, given)
    session = { account: { ...account, languages: [...(await found(quiet)).spoken] } }
    secrets.set(given)
    return session
  }

  async function bundle(resource: ResourceName, id: number, signal?: AbortSignal): Promise<Told> {
    const { variants, open } = await recordOf(await reach(), resource, id, signal)
    return wholeOf(resource, id, variants, { account: account(), spoken: open })
  }
  const withNotes = (record: Told, { cleaned = {}, existing }: Partial<Saved>): Told => ({
    ...record,
    ...(Object.keys(cleaned).length > 0 && { sanitized: cleaned }),
    ...(existing && existing.length > 0 && { existing }),
  })

  async function admin(asked: ApiRequest): Promise<unknown> {
    const { method = 'GET', path, language, signal } = asked
    if (path === '/session') return sessions(asked)
    if (path === '/report') return reported(server, send, authorization(), await found())
    if (path === '/media' || path.startsWith('/media/')) return media(await reach(), asked, account())
    const { resource, id } = target(path)
    const reached = await reach()
    if (method === 'POST' && id === undefined) {
      const created = await createAll(reached, resource, saveOf(bodyOf(asked)), language)
      return withNotes(await bundle(resource, created.id), { existing: created.existing })
    }
    if (id === undefined) throw noRoute()
    if (method === 'PUT') {
      const saved = await saveAll(reached, resource, id, saveOf(bodyOf(asked)))
      return withNotes(await bundle(resource, id), saved)
    }
    if (method !== 'GET') throw noRoute()
    return bundle(resource, id, signal)
  }

  async function published(asked: ApiRequest): Promise<unknown> {
    const { method = 'GET', path, language, query = [], signal } = asked
    const { resource, id } = target(path)
    if (method === 'GET' && id === undefined) return listed(ask, resource, query, language, signal)
    const reached = await reach()
    if (method === 'GET' && id !== undefined) {
      const one = await variantIn(reached, resource, id, language, signal)
      if (!one) throw absent(resource)
      return one.shown
    }
    if (method === 'POST' && id === undefined) {
      const created = await createAll(reached, resource, { texts: { [language]: bodyOf(asked) } }, language)
      return (await variantIn(reached, resource, created.id, language))?.shown ?? { id: created.id }
    }
    if (id === undefined) throw noRoute()
    if (method === 'DELETE') return removeAll(reached, resource, id, language, taken)
    const change = bodyOf(asked)
    const isRestoring = Object.keys(change).join() === 'status' && change['status'] !== 'trash'
    const isRestored = isRestoring && (await restoreAll(reached, resource, id, language, change['status'], taken))
    if (!isRestored) return updateOne(reached, resource, id, language, change)
    return (await variantIn(reached, resource, id, language))?.shown ?? { id }
  }

  return {
    send: async <T>(asked: ApiRequest) =>
      answered(await (asked.namespace === 'admin' ? admin(asked) : published(asked))) as ApiResponse<T>, // safe: put together as the contract says of this address
    languages: () => present?.spoken ?? [],
    meta: () => present?.meta,
  }
}

/** The resource, and the record, that a path names. Throws the problem of a path such a server does not have. */
function target(path: string): { resource: ResourceName; id?: number } {
  const [, name, digits] = /^\/([a-z]+)(?:\/(\d+))?$/.exec(path) ?? []
  if (!isResourceName(name)) throw noRoute()
  return { resource: name, ...(digits !== undefined && { id: Number(digits) }) }
}
