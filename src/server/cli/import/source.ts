// Reads all records of a source: a file or another server.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fetchAuthors, hasWpv2 } from '#client/external/source-stored-values.ts'
import {
  type SourceResponse,
  describeResponse,
  type RequestSource,
  type ResponseLog,
  type ReportProgress,
  type SourceContent,
  type HiddenRecord,
} from '#client/external/source.ts'
import { parseContentFile } from '#client/external/content-file.ts'
import { isJsonObject } from '#client/external/json.ts'
import { getRecordLanguage, tecPath } from '#client/external/tec-record.ts'
import { fetchAllRecords } from '#client/external/fetch-all-records.ts'
import type { Language } from '#shared/i18n/language.ts'
import { defaultApiPath } from '#shared/operations.ts'
import { UsageError } from '../usage-error.ts'
import { createSourceClient, type Credentials, type RequestDelay } from './request-source.ts'

/** All records of a source; `users`: names of authors by id, if the source has them. */
export type Source = SourceContent & {
  users: ReadonlyMap<string, string>
  /** A server, read by an account that may see everything: other records do not exist. */
  isComplete?: boolean
  /** The Events Calendar without `wp/v2`: only displayed values can be read, not the stored ones. */
  isDisplayedOnly?: boolean
}

/** `importLog`: responses of an interrupted import. `language`: of the texts that are to be imported. */
export type ReadOptions = { importLog?: ResponseLog | undefined; requestDelay?: RequestDelay; language?: Language }

/** Whether a source is the URL of a server; otherwise it is a file. */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source)

/** Reads everything. Throws `UsageError` if the source cannot be read completely. */
export async function readSource(
  source: string,
  credentials: Credentials | undefined,
  report: ReportProgress,
  options: ReadOptions = {},
): Promise<Source> {
  try {
    const content = isAddress(source) ? await readServer(source, credentials, report, options) : readFile(source)
    for (const record of content.records) requireLanguage(record.language, options.language)
    return content
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    throw new UsageError(`${cause.message} Nothing was written.`, { cause })
  }
}

/** Throws if texts are in another language: they would replace those of this one. */
function requireLanguage(textLanguage: Language | undefined, language: Language | undefined): void {
  if (textLanguage === undefined || language === undefined || textLanguage === language) return
  throw new Error(
    `The texts of the source are in ${textLanguage}, not in ${language}. Add --language ${textLanguage}, or use its address for ${language}.`,
  )
}

/** Reads a file of records in JSON. Throws for encodings other than UTF-8, whose letters would be lost. */
function readFile(source: string): Source {
  if (!existsSync(source) || !statSync(source).isFile())
    throw new Error(
      source.includes('://')
        ? `${source} is neither a file nor an address that begins with http:// or https://.`
        : `There is no file ${source}.`,
    )
  let content: unknown
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(source)))
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`${source} is not valid JSON: ${cause.message}.`, { cause })
    throw new Error(`${source} is not in UTF-8. Convert it first.`, { cause })
  }
  return parseContentFile(content)
}

async function readServer(
  source: string,
  credentials: Credentials | undefined,
  report: ReportProgress,
  { importLog, requestDelay, language }: ReadOptions,
): Promise<Source> {
  if (!URL.canParse(source)) throw new Error(`${source} is no address.`)
  const url = new URL(source)
  if (url.username !== '' || url.password !== '')
    throw new Error('The address contains an account. Use --user and --password instead.')
  const connect = (base: URL): RequestSource => createSourceClient(base, credentials, report, requestDelay)
  const { base, ask, categories } = await findInterface(url, connect, credentials !== undefined)
  for (const category of categories.filter(isJsonObject)) requireLanguage(getRecordLanguage(category), language)
  const askSite = connect(getSiteUrl(base))
  /** Resolves to `missing` if the source does not respond. */
  const readOptional = async <T>(name: string, reading: Promise<T>, missing: T): Promise<T> =>
    reading.catch((error: unknown) => {
      report(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      return missing
    })
  const hasStored = await readOptional('wp/v2', hasWpv2(askSite), false)
  const { origin = url.origin, ...content } = await fetchAllRecords({
    request: credentials ? withAccountCheck(ask) : ask,
    log: importLog ?? { get: () => undefined, set: () => undefined },
    report: report,
    ...(hasStored && { site: askSite }),
  }).catch((cause: unknown) => {
    if (!(cause instanceof Error) || !importLog) throw cause
    throw new Error(`${cause.message} Run the same command again to continue.`, { cause })
  })
  const hidden = credentials ? await findHidden(ask) : []
  const noUsers: ReadonlyMap<string, string> = new Map()
  return {
    ...content,
    withheld: [...hidden, ...content.withheld],
    origin,
    isComplete: credentials !== undefined && hidden.length === 0,
    isDisplayedOnly: !hasStored && base.pathname.endsWith(tecPath),
    users: credentials ? await readOptional('The names of its authors', fetchAuthors(askSite), noUsers) : noUsers,
  }
}

/** Finds the interface at a URL, or below it at the usual paths. */
async function findInterface(
  url: URL,
  connect: (base: URL) => RequestSource,
  hasAccount: boolean,
): Promise<{ base: URL; ask: RequestSource; categories: unknown[] }> {
  const responses: string[] = []
  for (const path of ['', tecPath, defaultApiPath]) {
    const base = new URL(url)
    base.pathname = url.pathname.replace(/\/+$/, '') + path
    const ask = connect(base)
    const response = await probe(ask)
    const { status, body } = response
    if (status === 401)
      throw new Error(
        hasAccount
          ? 'The source does not accept this account and application password.'
          : 'The source requires an account. Add --user and --password.',
      )
    if (status === 200 && isJsonObject(body) && Array.isArray(body['categories']))
      return { base, ask, categories: body['categories'] }
    responses.push(`${base.pathname.replace(/\/$/, '')}/categories ${describeResponse(response)}`)
  }
  throw new Error(
    `No server of the interface responds at ${url.origin}${url.pathname}. It responded ${responses.join(', ')}.`,
  )
}

/** The URL of the site of an interface. */
function getSiteUrl(base: URL): URL {
  const site = new URL(base)
  const path = [tecPath, defaultApiPath].find((end) => site.pathname.endsWith(end)) ?? ''
  site.pathname = site.pathname.slice(0, site.pathname.length - path.length)
  return site
}

/** A request that is open to the public. */
const probe = async (ask: RequestSource): Promise<SourceResponse> =>
  ask('/categories', { per_page: '1', hide_empty: 'false' })

/** Throws once the source rejects the account: records would seem to be missing. */
const withAccountCheck =
  (ask: RequestSource): RequestSource =>
  async (path, query) => {
    const response = await ask(path, query)
    if (response.status === 401 && (await probe(ask)).status === 401)
      throw new Error('The source no longer accepts this account and application password.')
    return response
  }

/** Reports an account that sees no more than the public, such as one whose password does not reach the application. */
async function findHidden(ask: RequestSource): Promise<HiddenRecord[]> {
  const { status } = await ask('/events', { status: 'draft', per_page: '1' })
  if (status !== 400 && status !== 403) return []
  const reason =
    'The source shows this account only public records. Its role may be too low, or the web server may drop the password.'
  return [{ resource: 'events', id: 0, reason }]
}
