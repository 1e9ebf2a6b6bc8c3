// Reads records and lists of an external server.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ExternalServerConfig } from '#shared/external-server.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError } from '../send.ts'
import { type SendRequest, restRoot, recordNotAccessible, listPageNotFound } from './request.ts'
import { supportedFilters } from './capabilities.ts'
import { isHidden, presentRecord, toTypedCost } from './record-bundle.ts'
import { hasStoredRoute, presentStored, storedRoute, type StoredValues } from './stored-values.ts'
import { parseId, isJsonObject, toList, type JsonObject } from './json.ts'

/**
 * A record in one language. `shown` has our shape. `stored` is the record of `wp/v2` as stored; absent where the server has no
 * `wp/v2`, and for terms. `mayEdit` is false where the server refused its edit context.
 */
export type ExternalTranslation = { displayed: JsonObject; stored?: JsonObject | undefined; canEdit: boolean }
/** A record in the languages it has on the server. */
export type ExternalTranslations = { readonly [L in Language]?: ExternalTranslation }
/** A record's variants, and the languages in which it can have one. */
export type ExternalRecord = { translations: ExternalTranslations; languages: readonly Language[] }
/** Meta keys that `wp/v2` registers for events, venues and organizers; `undefined` where the server has no usable `wp/v2`. */
export type MetaKeys = ReadonlySet<string> | undefined
/** The server, the languages it keeps, to which of them an address belongs, and what its `wp/v2` offers. */
export type ExternalServer = {
  request: SendRequest
  languages: readonly Language[]
  findLanguage: (address: string) => Language | undefined
  meta: MetaKeys
  /** Stored values of records (`{language}/{resource}/{id}`) that an interrupted save still has to write back. */
  unrestored: Map<string, StoredValues>
}

const getStatus = (thrown: unknown): number | undefined =>
  thrown instanceof ProblemError ? thrown.problem.data.status : undefined
/** Whether a refusal says that there is no such record: events say 404, all others that the identifier is wrong. */
export const isNotFound = (thrown: unknown): boolean => {
  if (!(thrown instanceof ProblemError)) return false
  const { code, data } = thrown.problem
  return (
    (data.status === 404 && code !== 'unexpected_answer') ||
    (data.status === 400 && code === 'rest_invalid_param' && isJsonObject(data.params) && 'id' in data.params)
  )
}

/** Everything there is, in the trash. */
const trashed = [
  ['status', 'trash'],
  ['start_date', '0001-01-01'],
  ['end_date', '9999-12-31'],
  ['per_page', '50'],
] as const

/** The languages that really stand for something there: each with an address of its own, the others if the parameter is heeded. */
export async function detectLanguages(
  ask: SendRequest,
  server: ExternalServerConfig,
): Promise<Omit<ExternalServer, 'request' | 'meta' | 'unrestored'> & { byParameter: boolean }> {
  const byParameter = await ask({
    path: '/events',
    language: 'en',
    query: [
      ['per_page', '1'],
      [server.languageParameter, 'xx'],
    ],
  }).then(
    () => false,
    (thrown: unknown) => {
      if (getStatus(thrown) === 400) return true
      throw thrown
    },
  )
  const { addresses } = server
  const named = languages.filter((language) => addresses[language] !== undefined)
  const isOwn = (language: Language) => named.find((one) => addresses[one] === addresses[language]) === language
  const findLanguage = (address: string) =>
    named
      .filter((language) => address.startsWith(`${addresses[language] ?? ''}/`))
      .toSorted((one, other) => (addresses[other]?.length ?? 0) - (addresses[one]?.length ?? 0))[0]
  return { languages: languages.filter((language) => byParameter || isOwn(language)), byParameter, findLanguage }
}

/** Meta keys without which the stored values of events are of no use. */
const neededMeta = ['_EventCost', '_EventURL', '_EventVenueID', '_EventOrganizerID']

/**
 * The meta keys that the server's `wp/v2` registers for events, venues and organizers. `undefined` where it has no `wp/v2`, or one that
 * lacks the values of events.
 */
export async function fetchMetaKeys(
  ask: SendRequest,
  server: ExternalServerConfig,
  language: Language,
): Promise<MetaKeys> {
  if (restRoot(server) === undefined) return undefined
  const find = async (request: Parameters<SendRequest>[0]): Promise<JsonObject> =>
    ask(request).then(
      ({ body }) => body,
      (thrown: unknown) => {
        // A site may close either of both; only a connection that fails is worth another attempt.
        if (thrown instanceof ProblemError && thrown.problem.data.status !== 429) return {}
        throw thrown
      },
    )
  const query = [['_fields', 'namespaces']] as const
  const { namespaces } = await find({ namespace: 'site', path: '/', language, query })
  if (!Array.isArray(namespaces) || !namespaces.includes('wp/v2')) return undefined
  const described = await find({ method: 'OPTIONS', namespace: 'wp', path: `/${storedRoute.events}`, language })
  const meta = ['schema', 'properties', 'meta', 'properties'].reduce<unknown>(
    (found, key) => (isJsonObject(found) ? found[key] : undefined),
    described,
  )
  const offered = new Set(isJsonObject(meta) ? Object.keys(meta) : [])
  return neededMeta.every((key) => offered.has(key)) ? offered : undefined
}

/** A record in one language, as told; `undefined` where it has none. An event in the trash is shown by no address but the trash's list. */
export async function fetchRecord(
  ask: SendRequest,
  resource: ResourceName,
  id: number,
  language: Language,
  { signal, password }: { signal?: AbortSignal | undefined; password?: string } = {},
): Promise<JsonObject | undefined> {
  const about = { language, ...(signal && { signal }) }
  const query: [string, string][] = [['context', 'edit']]
  if (password) query.push(['password', password])
  try {
    return (await ask({ ...about, path: `/${resource}/${id}`, query })).body
  } catch (thrown) {
    if (isNotFound(thrown)) return undefined
    if (!(thrown instanceof ProblemError && thrown.problem.code === 'event-no-longer-available')) throw thrown
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await ask({ ...about, path: `/${resource}`, query: [...trashed, ['page', String(page)]] })
      const rows = Array.isArray(body[resource]) ? body[resource].filter(isJsonObject) : []
      const found = rows.find((row) => row['id'] === id)
      if (found) return found
      last = Number(body['total_pages'] ?? 1)
    }
    throw thrown
  }
}

/** WordPress's codes for a record that this account may not edit, or that is not there. */
const deniedCodes = ['rest_forbidden_context', 'rest_forbidden', 'rest_cannot_edit', 'rest_post_invalid_id']

/** A record of `wp/v2` in the edit context; `undefined` where this account may not edit it. */
export async function fetchStored(
  { request: send, meta }: Pick<ExternalServer, 'request' | 'meta'>,
  resource: ResourceName,
  id: number,
  language: Language,
  signal?: AbortSignal,
): Promise<JsonObject | undefined> {
  if (!meta || !hasStoredRoute(resource)) return undefined
  try {
    const path = `/${storedRoute[resource]}/${id}`
    const request = {
      namespace: 'wp',
      path,
      language,
      query: [['context', 'edit']],
      ...(signal && { signal }),
    } as const
    return (await send(request)).body
  } catch (thrown) {
    if (thrown instanceof ProblemError && deniedCodes.includes(thrown.problem.code)) return undefined
    throw thrown
  }
}

type Read = { displayed: JsonObject; stored: JsonObject | undefined }

/** A record in one language from both namespaces; `undefined` where it has none. */
async function readBoth(
  reached: Pick<ExternalServer, 'request' | 'meta'>,
  resource: ResourceName,
  id: number,
  language: Language,
  signal?: AbortSignal,
): Promise<Read | undefined> {
  const reading = fetchRecord(reached.request, resource, id, language, { signal })
  // The stored record is needed first where a password hides the other one.
  const [result, stored] = await Promise.all([
    reading.catch((thrown: unknown) => ({ thrown })),
    fetchStored(reached, resource, id, language, signal),
  ])
  const password = typeof stored?.['password'] === 'string' ? stored['password'] : ''
  const isWithheld = result !== undefined && 'thrown' in result
  const isClosed = isWithheld
    ? result.thrown instanceof ProblemError && result.thrown.problem.code === 'event-password-protected'
    : result !== undefined && isHidden(resource, result)
  if (isClosed && password !== '') {
    const opened = await fetchRecord(reached.request, resource, id, language, { signal, password })
    return opened && { displayed: opened, stored }
  }
  if (isWithheld) throw result.thrown
  return result && { displayed: result, stored }
}

/** The variant of a record: our shape of what the events interface shows, with the stored values in its place. */
function toTranslation(
  { meta }: Pick<ExternalServer, 'meta'>,
  resource: ResourceName,
  { displayed: record, stored }: Read,
  language: Language,
  home: Language = language,
): ExternalTranslation {
  const before = presentRecord(resource, record, language, home)
  if (!meta || !hasStoredRoute(resource)) return { displayed: before, canEdit: true }
  if (!stored) return { displayed: before, canEdit: false }
  const values: { [field: string]: unknown } = { ...presentStored(resource, stored, meta) }
  // Several stored costs are one text only after a write through `wp/v2`; before that it shows the first alone.
  const amounts = isJsonObject(record['cost_details']) ? toList(record['cost_details']['values']) : []
  if (amounts.length > 1 && /^\d+(?:[.,]\d+)?$/.test(String(values['cost'])))
    values['cost'] = [toTypedCost(String(before['cost'] ?? ''), record['cost_details'])].flat().join(' – ')
  const isProtected = typeof stored['password'] === 'string' && stored['password'] !== ''
  const more = resource === 'events' ? { protected: isProtected } : {}
  return { displayed: { ...before, ...values, ...more }, stored, canEdit: true }
}

/** A record in one language; `undefined` where it has none. */
export async function readTranslation(
  reached: Pick<ExternalServer, 'request' | 'meta'>,
  resource: ResourceName,
  id: number,
  language: Language,
  signal?: AbortSignal,
): Promise<ExternalTranslation | undefined> {
  const read = await readBoth(reached, resource, id, language, signal)
  return read && toTranslation(reached, resource, read, language)
}

/** Whether two responses show the same text of the same record, and not a text for each language. */
function isSame(resource: ResourceName, one: JsonObject, other: JsonObject): boolean {
  const compared = ['url', resources[resource].title, 'description', 'excerpt', 'slug', 'status', 'modified_utc']
  return Boolean(one['url']) && compared.every((name) => one[name] === other[name])
}

/** Every language of a record. Throws the refusal of a record that a password hides: what is blanked must never be sent back. */
export async function readRecord(
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
  signal?: AbortSignal,
): Promise<ExternalRecord> {
  const { languages, findLanguage } = reached
  const all = await Promise.all(
    languages.map(async (language) => [language, await readBoth(reached, resource, id, language, signal)] as const),
  )
  const found = all.flatMap(([language, read]): [Language, Read][] => (read ? [[language, read]] : []))
  if (found.some(([, read]) => isHidden(resource, read.displayed))) throw recordNotAccessible(resource)
  const [home = 'en', read] = found[0] ?? []
  const first = read?.displayed ?? {}
  // Where each language has records of its own, every root answers any of them by its number: written through another, it would be overwritten.
  const isAlone =
    resources[resource].post &&
    found.length > 1 &&
    found.length === languages.length &&
    found.every(([, other]) => isSame(resource, first, other.displayed))
  const at = findLanguage(String(first['url'])) ?? home
  const own = languages.includes(at) ? at : home
  const ownRead = found.find(([language]) => language === own)?.[1]
  if (isAlone && ownRead)
    return { translations: { [own]: toTranslation(reached, resource, ownRead, own) }, languages: [own] }
  const translations = Object.fromEntries(
    found.map(([language, one]) => [language, toTranslation(reached, resource, one, language, home)]),
  )
  return { translations, languages }
}

/** The same, where it does not matter in which languages it could have a text. */
export const readTranslations = async (
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
): Promise<ExternalTranslations> => (await readRecord(reached, resource, id)).translations

/** Whether each language has records of its own there, as far as a record tells. */
export async function hasSeparateRecords(reached: ExternalServer): Promise<boolean> {
  const { request, languages } = reached
  const query = [
    ['start_date', '0001-01-01'],
    ['end_date', '9999-12-31'],
    ['per_page', '1'],
  ] as const
  const { body } = await request({ path: '/events', language: languages[0] ?? 'en', query })
  const id = parseId(toList(body['events'])[0])
  if (id === undefined) return false
  return readRecord(reached, 'events', id).then(
    (record) => record.languages.length < languages.length,
    (thrown: unknown) => {
      // One that this account may not open tells nothing.
      if (thrown instanceof ProblemError) return false
      throw thrown
    },
  )
}

/** A page of a list. Parameters it does not know are not sent; the rows are in the asked language alone. */
export async function readList(
  ask: SendRequest,
  resource: ResourceName,
  query: Iterable<readonly [string, string]>,
  language: Language,
  signal?: AbortSignal,
): Promise<JsonObject> {
  const known = supportedFilters(resource)
  const sent = [...query].flatMap(([name, value]): [string, string][] => {
    if (!known.includes(name)) return []
    // "Any" is what who may write is shown anyway; the word is refused.
    return name === 'status' && value.split(',').includes('any') ? [] : [[name, value]]
  })
  const { body } = await ask({ path: `/${resource}`, language, query: sent, ...(signal && { signal }) })
  const rows = Array.isArray(body[resource]) ? body[resource].filter(isJsonObject) : []
  const parameters = new Map(sent)
  const page = Number(parameters.get('page') ?? 1)
  if (rows.length === 0 && page > 1 && !resources[resource].post) throw listPageNotFound(resource)
  // Nothing found among venues is told with the total of all of them.
  const isNothing = rows.length === 0 && page === 1
  return {
    ...body,
    [resource]: rows.map((row) => presentRecord(resource, row, language)),
    total: isNothing ? 0 : Number(body['total'] ?? rows.length),
    total_pages: isNothing ? 0 : Number(body['total_pages'] ?? 1),
  }
}
