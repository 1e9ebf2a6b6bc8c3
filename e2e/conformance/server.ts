// A server for replays: a new service in this process, or an external one.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isTimeZone, toEpoch } from '#shared/dates/wall-time.ts'
import { type Config, defaultUrlPattern } from '#server/config.ts'
import { createService } from '#server/http/app.ts'
import { listAccounts } from '#server/store/accounts.ts'
import { createAppPassword } from '#server/store/app-passwords.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { load, type Observed, shownBy } from './observed.ts'
import { createIds, type Ids, kindNamed, kindOf } from './ids.ts'
import { isObject, textOf } from './json.ts'
import { pairsOf, placeOf, recordedBase, type Recording } from './recording.ts'
import type { ReplayResponse, ReplayRequest } from './difference.ts'

export type ReplayServer = {
  /** The store, to create records without a recorded creation; `undefined` for an external server. */
  store: Store | undefined
  /** Sends the request of a recording, or returns why that is not possible. The response has our ids. */
  ask(recording: Recording, ids: Ids): Promise<ReplayResponse | string>
  /** Reads a path of the recorded interface as the administrator, with our ids and without advancing the clock. */
  read(path: string, query: { [name: string]: string }): Promise<ReplayResponse>
  close(): Promise<void>
}

/** The language of the recorded content, and its root path. */
export const language = 'en'
/** The start of the recordings. */
export const recordedAt = Date.parse('2026-11-21T00:03:00Z')
/** The time zone of the recorded site, unless the name of a recording has another. */
export const siteZone = 'Europe/Berlin'
const currency = '$'

/** Prefixes of time zones: the names of a few recordings have the time zone of their site, such as `10-extra/tz-New_York-default`. */
const areas = new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.slice(0, zone.lastIndexOf('/') + 1)))
/** The time zone of the site of a recording. */
export const zoneOf = (name: string): string => {
  const parts = /\/tz-(.+)$/.exec(name)?.[1]?.split('-') ?? []
  // Names of cities may contain hyphens: Port-au-Prince.
  const cities = parts.map((_, at) => parts.slice(0, parts.length - at).join('-'))
  // A city may have several names, of which only one is listed: Kolkata is listed as Calcutta.
  return cities.flatMap((city) => [...areas, ''].map((area) => area + city)).find(isTimeZone) ?? siteZone
}

/** The request of a recording with our ids and another base; or the reason why there is none. */
function requestOf(recording: Recording, base: string, origin: string, ids: Ids): Request | string {
  const { request } = recording
  const { resource, id } = placeOf(recording)
  const isOurs = request.path.startsWith(recordedBase)
  let path = isOurs ? request.path.replace(recordedBase, base) : `${origin}${request.path}`
  if (resource && id !== undefined) path = path.replace(`/${id}`, `/${ids.ours(kindOf(resource), id)}`)
  const mapped = ([name, value]: readonly [string, unknown]): [string, unknown] => {
    const kind = kindNamed(name, resource)
    return [name, kind ? ids.toOurs(kind, value) : value]
  }
  const query = new URLSearchParams(
    pairsOf(request.query)
      .map(mapped)
      .map(([name, value]) => [name, String(value)]),
  )
  const address = `${path}${query.size > 0 ? `?${query.toString()}` : ''}`
  const type = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const fields = isObject(request.body) ? Object.fromEntries(Object.entries(request.body).map(mapped)) : request.body
  const body =
    fields === null || fields === undefined || typeof fields === 'string'
      ? (fields ?? null)
      : type?.includes('urlencoded')
        ? new URLSearchParams(pairsOf(fields)).toString()
        : JSON.stringify(fields)
  const headers = isObject(fields) && type === undefined ? { 'Content-Type': 'application/json' } : {}
  try {
    return new Request(address, { method: request.method, headers: { ...headers, ...request.headers }, body })
  } catch (error) {
    return `it cannot be put: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Adds the credentials of a recording; returns the reason if that is not possible. */
function signed(
  request: Request | string,
  as: string,
  passwordOf: (name: string) => string | undefined,
): Request | string {
  if (typeof request === 'string' || as === 'anonymous' || request.headers.has('Authorization')) return request
  const password = passwordOf(as)
  const typed = /^(?:basic )?(\S+:.+)$/.exec(as)?.[1] ?? (as === 'bad-credentials' ? 'admin:wrong' : undefined)
  if (typed === undefined && password === undefined) return `no account ${as}`
  request.headers.set('Authorization', `Basic ${Buffer.from(typed ?? `${as}:${password}`).toString('base64')}`)
  return request
}

const readAsAdmin = (path: string, query: { [name: string]: string }): Recording => ({
  name: 'read',
  request: { method: 'GET', path, query, headers: {}, body: null, as: 'admin' },
  response: { status: 200, headers: {}, body: null },
})
const noIds = createIds([])

const read = async (response: Response, sentRequest: ReplayRequest): Promise<ReplayResponse> => {
  const text = await response.text()
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // Not JSON: only the type is compared.
  }
  return { status: response.status, headers: response.headers, body, sentRequest }
}

/** The approximate time of a recorded response: the latest modification in it. */
const momentOf = (recording: Recording): number =>
  Math.max(
    0,
    ...shownBy(recording).map(({ shown }) => {
      const changed = toEpoch(textOf(shown['modified_utc'])) ?? 0
      return changed > recordedAt && changed < recordedAt + 86_400_000 ? changed : 0
    }),
  )

const origin = 'http://127.0.0.1:8890'
const apiPath = '/calendar/events/v1'
/** The recorded site, in a time zone. */
export const siteOf = (zone: string): Config => ({
  origin,
  roots: ['en', 'nl', 'de'],
  apiPath,
  urlPattern: defaultUrlPattern,
  siteZone: zone,
  currency,
  leadDays: 14,
  reviewLanguages: [],
  corsOrigins: [],
  trustProxy: false,
  version: '0',
})

/** Fills an empty store with the content; resolves to an application password per account. */
export const fill = async (store: Store, content: Observed): Promise<Map<string, string>> =>
  store.write(async (tx) => {
    await load(tx, content, language)
    const passwords = new Map<string, string>()
    for (const account of await listAccounts(tx)) {
      const password = randomBytes(16).toString('hex')
      const hash = createHash('sha256').update(password).digest('hex')
      await createAppPassword(tx, { account: account.id, name: 'conformance', hash })
      passwords.set(account.name, password)
    }
    return passwords
  })

/** Starts a new service with the content. Its clock advances one second per request, at least to the recorded time. */
export async function startServer(content: Observed): Promise<ReplayServer> {
  let now = recordedAt
  const clock = (): number => now
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const store = await openStore({ file: join(folder, 'calendar.sqlite') }, { clock })
  const passwords = await fill(store, content)
  const services = new Map<string, ReturnType<typeof createService>>()
  const serviceIn = (zone: string): ReturnType<typeof createService> => {
    const known = services.get(zone)
    if (known) return known
    const created = createService({
      store,
      clock,
      config: siteOf(zone),
      // The response with 500 fails only this recording.
      onError: (error) => void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    })
    services.set(zone, created)
    return created
  }
  const base = `${origin}/${language}${apiPath}`
  const ask = async (recording: Recording, ids: Ids): Promise<ReplayResponse | string> => {
    const unsigned = requestOf(recording, base, origin, ids)
    const request = signed(unsigned, recording.request.as, (name) => passwords.get(name))
    if (typeof request === 'string') return request
    const response = await serviceIn(zoneOf(recording.name))(request, '127.0.0.1')
    return read(response, { url: request.url, base, at: now })
  }
  return {
    store,
    ask(recording, ids) {
      now = Math.max(now + 1000, momentOf(recording))
      return ask(recording, ids)
    },
    async read(path, query) {
      const response = await ask(readAsAdmin(path, query), noIds)
      if (typeof response === 'string') throw new Error(`${path} cannot be read: ${response}`)
      return response
    },
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Connects an external server by the URL of its interface; `passwords` are application passwords by account. */
export function connectServer(base: string, passwords: ReadonlyMap<string, string>): ReplayServer {
  const { origin } = new URL(base)
  const ask = async (recording: Recording, ids: Ids): Promise<ReplayResponse | string> => {
    if (zoneOf(recording.name) !== siteZone) return 'the server stands in another zone'
    const unsigned = requestOf(recording, base.replace(/\/$/, ''), origin, ids)
    const request = signed(unsigned, recording.request.as, (name) => passwords.get(name))
    if (typeof request === 'string') return request
    try {
      const response = await fetch(request)
      const at = Date.parse(response.headers.get('Date') ?? '')
      return await read(response, { url: request.url, base: base.replace(/\/$/, ''), at, hasOtherOrigin: true })
    } catch (cause) {
      throw new Error(`${origin} does not answer ${request.method} ${recording.request.path}.`, { cause })
    }
  }
  return {
    store: undefined,
    ask,
    async read(path, query) {
      const response = await ask(readAsAdmin(path, query), noIds)
      return typeof response === 'string' ? { status: 401, headers: new Headers(), body: null } : response
    },
    close: () => Promise.resolve(),
  }
}
