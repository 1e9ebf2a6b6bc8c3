// Reads records and lists of an external server.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ExternalServerConfig } from '#shared/external-server.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError } from '../send.ts'
import { type SendRequest, restRoot, recordNotAccessible, listPageNotFound } from './request.ts'
import { type MetaKeys, supportedFilters } from './capabilities.ts'
import {
  type ExternalTranslation,
  type ExternalTranslations,
  isHidden,
  presentRecord,
  toTypedCost,
} from './record-bundle.ts'
import { hasStoredRoute, presentStored, storedRoute, type StoredValues } from './stored-values.ts'
import { parseId, isJsonObject, toList, type JsonObject } from './json.ts'

/** The translations of a record, and the languages in which it can have one. */
export type ExternalRecord = { translations: ExternalTranslations; languages: readonly Language[] }
/** A server: its languages, the language of a URL, and the meta keys of its `wp/v2`. */
export type ExternalServer = {
  request: SendRequest
  languages: readonly Language[]
  findLanguage: (url: string) => Language | undefined
  meta: MetaKeys
  /** Stored values of records (`{language}/{resource}/{id}`) that the next save must write back after an interrupted one. */
  unrestored: Map<string, StoredValues>
}

const getStatus = (error: unknown): number | undefined =>
  error instanceof ProblemError ? error.problem.data.status : undefined
/** Whether the error means that a record does not exist: events respond with 404, other resources with an invalid `id`. */
export const isNotFound = (error: unknown): boolean => {
  if (!(error instanceof ProblemError)) return false
  const { code, data } = error.problem
  return (
    (data.status === 404 && code !== 'unexpected_answer') ||
    (data.status === 400 && code === 'rest_invalid_param' && isJsonObject(data.params) && 'id' in data.params)
  )
}

/** The query of all records in the trash. */
const trashQuery = [
  ['status', 'trash'],
  ['start_date', '0001-01-01'],
  ['end_date', '9999-12-31'],
  ['per_page', '50'],
] as const

/** Detects the languages of a server: all if it supports the language parameter, else those with a base URL of their own. */
export async function detectLanguages(
  send: SendRequest,
  server: ExternalServerConfig,
): Promise<Omit<ExternalServer, 'request' | 'meta' | 'unrestored'> & { byParameter: boolean }> {
  const byParameter = await send({
    path: '/events',
    language: 'en',
    query: [
      ['per_page', '1'],
      [server.languageParameter, 'xx'],
    ],
  }).then(
    () => false,
    (error: unknown) => {
      if (getStatus(error) === 400) return true
      throw error
    },
  )
  const { addresses } = server
  const configured = languages.filter((language) => addresses[language] !== undefined)
  const hasOwnUrl = (language: Language) =>
    configured.find((each) => addresses[each] === addresses[language]) === language
  const findLanguage = (url: string) =>
    configured
      .filter((language) => url.startsWith(`${addresses[language] ?? ''}/`))
      .toSorted((a, b) => (addresses[b]?.length ?? 0) - (addresses[a]?.length ?? 0))[0]
  return { languages: languages.filter((language) => byParameter || hasOwnUrl(language)), byParameter, findLanguage }
}

/** Meta keys without which `wp/v2` is not used. */
const requiredMeta = ['_EventCost', '_EventURL', '_EventVenueID', '_EventOrganizerID']

/** Fetches the meta keys of a server. Throws `NetworkError`, and `ProblemError` of a rate limit. */
export async function fetchMetaKeys(
  send: SendRequest,
  server: ExternalServerConfig,
  language: Language,
): Promise<MetaKeys> {
  if (restRoot(server) === undefined) return undefined
  const fetchOptional = async (request: Parameters<SendRequest>[0]): Promise<JsonObject> =>
    send(request).then(
      ({ body }) => body,
      (error: unknown) => {
        // A site may block `wp/v2`; only a failed connection or a rate limit is worth another attempt.
        if (error instanceof ProblemError && error.problem.data.status !== 429) return {}
        throw error
      },
    )
  const query = [['_fields', 'namespaces']] as const
  const { namespaces } = await fetchOptional({ namespace: 'site', path: '/', language, query })
  if (!Array.isArray(namespaces) || !namespaces.includes('wp/v2')) return undefined
  const description = await fetchOptional({
    method: 'OPTIONS',
    namespace: 'wp',
    path: `/${storedRoute.events}`,
    language,
  })
  const meta = ['schema', 'properties', 'meta', 'properties'].reduce<unknown>(
    (value, key) => (isJsonObject(value) ? value[key] : undefined),
    description,
  )
  const metaKeys = new Set(isJsonObject(meta) ? Object.keys(meta) : [])
  return requiredMeta.every((key) => metaKeys.has(key)) ? metaKeys : undefined
}

/** Fetches a record in one language; `undefined` if it has no such translation. Events in the trash are only in the list of the trash. */
export async function fetchRecord(
  send: SendRequest,
  resource: ResourceName,
  id: number,
  language: Language,
  { signal, password }: { signal?: AbortSignal | undefined; password?: string } = {},
): Promise<JsonObject | undefined> {
  const common = { language, ...(signal && { signal }) }
  const query: [string, string][] = [['context', 'edit']]
  if (password) query.push(['password', password])
  try {
    return (await send({ ...common, path: `/${resource}/${id}`, query })).body
  } catch (error) {
    if (isNotFound(error)) return undefined
    if (!(error instanceof ProblemError && error.problem.code === 'event-no-longer-available')) throw error
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await send({ ...common, path: `/${resource}`, query: [...trashQuery, ['page', String(page)]] })
      const rows = Array.isArray(body[resource]) ? body[resource].filter(isJsonObject) : []
      const row = rows.find((each) => each['id'] === id)
      if (row) return row
      last = Number(body['total_pages'] ?? 1)
    }
    throw error
  }
}

/** WordPress's codes for a record that does not exist or that this account may not edit. */
const deniedCodes = ['rest_forbidden_context', 'rest_forbidden', 'rest_cannot_edit', 'rest_post_invalid_id']

/** Fetches a record of `wp/v2` in edit context; `undefined` if this account may not edit it. */
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
  } catch (error) {
    if (error instanceof ProblemError && deniedCodes.includes(error.problem.code)) return undefined
    throw error
  }
}

type Read = { displayed: JsonObject; stored: JsonObject | undefined }

/** Fetches a record in one language from both namespaces; `undefined` if it has no such translation. */
async function readBoth(
  server: Pick<ExternalServer, 'request' | 'meta'>,
  resource: ResourceName,
  id: number,
  language: Language,
  signal?: AbortSignal,
): Promise<Read | undefined> {
  const fetching = fetchRecord(server.request, resource, id, language, { signal })
  // The stored record contains the password that opens a protected one.
  const [result, stored] = await Promise.all([
    fetching.catch((error: unknown) => ({ error })),
    fetchStored(server, resource, id, language, signal),
  ])
  const password = typeof stored?.['password'] === 'string' ? stored['password'] : ''
  const hasFailed = result !== undefined && 'error' in result
  const isProtected = hasFailed
    ? result.error instanceof ProblemError && result.error.problem.code === 'event-password-protected'
    : result !== undefined && isHidden(resource, result)
  if (isProtected && password !== '') {
    const displayed = await fetchRecord(server.request, resource, id, language, { signal, password })
    return displayed && { displayed, stored }
  }
  if (hasFailed) throw result.error
  return result && { displayed: result, stored }
}

/** Converts a record: values of the events interface in the form of our own server, replaced by stored ones where they exist. */
function toTranslation(
  { meta }: Pick<ExternalServer, 'meta'>,
  resource: ResourceName,
  { displayed: record, stored }: Read,
  language: Language,
  source: Language = language,
): ExternalTranslation {
  const presented = presentRecord(resource, record, language, source)
  if (!meta || !hasStoredRoute(resource)) return { displayed: presented, canEdit: true }
  if (!stored) return { displayed: presented, canEdit: false }
  const values: { [field: string]: unknown } = { ...presentStored(resource, stored, meta) }
  // `wp/v2` returns only the first of several costs until it has written them as one text.
  const amounts = isJsonObject(record['cost_details']) ? toList(record['cost_details']['values']) : []
  if (amounts.length > 1 && /^\d+(?:[.,]\d+)?$/.test(String(values['cost'])))
    values['cost'] = [toTypedCost(String(presented['cost'] ?? ''), record['cost_details'])].flat().join(' – ')
  const isProtected = typeof stored['password'] === 'string' && stored['password'] !== ''
  const flags = resource === 'events' ? { protected: isProtected } : {}
  return { displayed: { ...presented, ...values, ...flags }, stored, canEdit: true }
}

/** Reads a record in one language; `undefined` if it has no such translation. */
export async function readTranslation(
  server: Pick<ExternalServer, 'request' | 'meta'>,
  resource: ResourceName,
  id: number,
  language: Language,
  signal?: AbortSignal,
): Promise<ExternalTranslation | undefined> {
  const read = await readBoth(server, resource, id, language, signal)
  return read && toTranslation(server, resource, read, language)
}

/** Whether two responses have the same texts. */
function haveSameTexts(resource: ResourceName, a: JsonObject, b: JsonObject): boolean {
  const compared = ['url', resources[resource].title, 'description', 'excerpt', 'slug', 'status', 'modified_utc']
  return Boolean(a['url']) && compared.every((name) => a[name] === b[name])
}

/**
 * Reads a record in all languages. Throws a problem if a password hides it: hidden values must never be sent back. A language that the
 * account cannot read is an error, too; with `toDisplay` only if it can read no other, and the record cannot be edited.
 */
export async function readRecord(
  server: ExternalServer,
  resource: ResourceName,
  id: number,
  { signal, toDisplay = false }: { signal?: AbortSignal | undefined; toDisplay?: boolean } = {},
): Promise<ExternalRecord> {
  const { languages, findLanguage } = server
  let denied: ProblemError | undefined
  const readLanguage = async (language: Language): Promise<Read | undefined> => {
    try {
      return await readBoth(server, resource, id, language, signal)
    } catch (error) {
      const { code } = recordNotAccessible(resource).problem
      if (!toDisplay || !(error instanceof ProblemError && error.problem.code === code)) throw error
      denied = error
      return undefined
    }
  }
  const reads = await Promise.all(languages.map(async (language) => [language, await readLanguage(language)] as const))
  const found = reads.flatMap(([language, read]): [Language, Read][] => (read ? [[language, read]] : []))
  if (denied && found.length === 0) throw denied
  if (found.some(([, read]) => isHidden(resource, read.displayed))) throw recordNotAccessible(resource)
  const [source = 'en', read] = found[0] ?? []
  const first = read?.displayed ?? {}
  // If each language has records of its own, every root returns any of them by id, and a translation would overwrite the record.
  const isSingleLanguage =
    resources[resource].post &&
    found.length > 1 &&
    found.length === languages.length &&
    found.every(([, other]) => haveSameTexts(resource, first, other.displayed))
  const ofUrl = findLanguage(String(first['url'])) ?? source
  const only = languages.includes(ofUrl) ? ofUrl : source
  const onlyRead = found.find(([language]) => language === only)?.[1]
  if (isSingleLanguage && onlyRead)
    return { translations: { [only]: toTranslation(server, resource, onlyRead, only) }, languages: [only] }
  const translations = Object.fromEntries(
    found.map(([language, each]) => {
      const translation = toTranslation(server, resource, each, language, source)
      return [language, { ...translation, canEdit: translation.canEdit && !denied }]
    }),
  )
  return { translations, languages }
}

/** Reads the translations of a record. */
export const readTranslations = async (
  server: ExternalServer,
  resource: ResourceName,
  id: number,
): Promise<ExternalTranslations> => (await readRecord(server, resource, id)).translations

/** Whether each language has records of its own, judged by one event. */
export async function hasSeparateRecords(server: ExternalServer): Promise<boolean> {
  const { request, languages } = server
  const query = [
    ['start_date', '0001-01-01'],
    ['end_date', '9999-12-31'],
    ['per_page', '1'],
  ] as const
  const { body } = await request({ path: '/events', language: languages[0] ?? 'en', query })
  const id = parseId(toList(body['events'])[0])
  if (id === undefined) return false
  return readRecord(server, 'events', id).then(
    (record) => record.languages.length < languages.length,
    (error: unknown) => {
      // An event that this account cannot read tells nothing.
      if (error instanceof ProblemError) return false
      throw error
    },
  )
}

/** Reads a page of a list. Unsupported parameters are left out; the rows have only the requested language. */
export async function readList(
  send: SendRequest,
  resource: ResourceName,
  query: Iterable<readonly [string, string]>,
  language: Language,
  signal?: AbortSignal,
): Promise<JsonObject> {
  const known = supportedFilters(resource)
  const sent = [...query].flatMap(([name, value]): [string, string][] => {
    if (!known.includes(name)) return []
    // Accounts that may write see all statuses anyway; `any` is rejected.
    return name === 'status' && value.split(',').includes('any') ? [] : [[name, value]]
  })
  const { body } = await send({ path: `/${resource}`, language, query: sent, ...(signal && { signal }) })
  const rows = Array.isArray(body[resource]) ? body[resource].filter(isJsonObject) : []
  const parameters = new Map(sent)
  const page = Number(parameters.get('page') ?? 1)
  if (rows.length === 0 && page > 1 && !resources[resource].post) throw listPageNotFound(resource)
  // An empty list of venues has the total of all venues.
  const isEmpty = rows.length === 0 && page === 1
  return {
    ...body,
    [resource]: rows.map((row) => presentRecord(resource, row, language)),
    total: isEmpty ? 0 : Number(body['total'] ?? rows.length),
    total_pages: isEmpty ? 0 : Number(body['total_pages'] ?? 1),
  }
}
