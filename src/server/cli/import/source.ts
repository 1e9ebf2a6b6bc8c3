// Reads all records of a source: a file or another server.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { authorsOf } from '#client/dialects/authors.ts'
import { offerOfFile } from '#client/dialects/content-file.ts'
import type { Offer, Withheld } from '#client/dialects/offered.ts'
import { isTold, languageIn, tecPath } from '#client/dialects/tec.ts'
import { type Answer, answered, type Ask, type Notes, type Tell } from '#client/dialects/asked.ts'
import { hasWpv2 } from '#client/dialects/stored-values.ts'
import { walk } from '#client/dialects/walk.ts'
import type { Language } from '#shared/i18n/language.ts'
import { defaultApiPath } from '#shared/operations.ts'
import { UsageError } from '../usage-error.ts'
import { createSourceClient, type Credentials, type RequestDelay } from './request-source.ts'
import { emptyImportLog } from './import-log.ts'

/** All records of a source; `users`: names of authors by id, if the source has them. */
export type Source = Offer & {
  users: ReadonlyMap<string, string>
  /** A server, read by an account that may see everything: other records do not exist. */
  isWhole?: boolean
  /** The Events Calendar without `wp/v2`: only displayed values can be read, not the stored ones. */
  isShownOnly?: boolean
}

/** `importLog`: responses of an interrupted import. `language`: of the texts that are to be imported. */
export type ReadOptions = { importLog?: Notes; requestDelay?: RequestDelay; language?: Language }

/** Whether a source is the URL of a server; otherwise it is a file. */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source)

/** Reads everything. Throws `UsageError` if the source cannot be read completely. */
export async function readSource(
  source: string,
  credentials: Credentials | undefined,
  report: Tell,
  { importLog = emptyImportLog, requestDelay, language }: ReadOptions = {},
): Promise<Source> {
  try {
    const found = isAddress(source)
      ? await readServer(source, credentials, report, { importLog, requestDelay, language })
      : readFile(source)
    for (const record of found.records) requireLanguage(record.language, language)
    return found
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const canContinue = error instanceof Interrupted && importLog !== emptyImportLog
    const hint = canContinue ? ' The same command goes on from where it stopped.' : ''
    throw new UsageError(`${error.message} Nothing was written.${hint}`, { cause: error })
  }
}

/** Throws if texts are in another language: they would replace those of this one. */
function requireLanguage(found: Language | undefined, language: Language | undefined): void {
  if (found === undefined || language === undefined || found === language) return
  throw new Error(
    `The source answers in ${found}, and not in ${language}: add --language ${found}, or name its root for ${language}.`,
  )
}

/** Reading has started, and failed. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

function readFile(source: string): Source {
  if (!existsSync(source) || !statSync(source).isFile()) throw new Error(`There is no file ${source}.`)
  const text = readText(source)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new Error(`${source} is no JSON${error instanceof Error ? `: ${error.message}` : ''}.`, { cause: error })
  }
  return offerOfFile(content)
}

/** Reads a file in UTF-8. Throws for other encodings, whose letters would be lost. */
function readText(source: string): string {
  const bytes = readFileSync(source)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error(`${source} is not in UTF-8: save it so first.`, { cause })
  }
}

async function readServer(
  source: string,
  credentials: Credentials | undefined,
  report: Tell,
  {
    importLog,
    requestDelay,
    language,
  }: { importLog: Notes; requestDelay: RequestDelay | undefined; language: Language | undefined },
): Promise<Source> {
  if (!URL.canParse(source)) throw new Error(`${source} is no address.`)
  const url = new URL(source)
  if (url.username !== '' || url.password !== '')
    throw new Error('Give the account with --user and --password, not in the address.')
  const responses: string[] = []
  for (const path of ['', tecPath, defaultApiPath]) {
    const base = new URL(url)
    base.pathname = url.pathname.replace(/\/+$/, '') + path
    const ask = createSourceClient(base, credentials, report, requestDelay)
    const response = await probe(ask)
    const { status, body } = response
    if (status === 401 && credentials)
      throw new Error('The source does not know this account or its application password.')
    if (status === 401)
      throw new Error('The source answers nobody without an account: give one with --user and --password.')
    if (status !== 200 || !isTold(body) || !Array.isArray(body['categories'])) {
      responses.push(`${base.pathname.replace(/\/$/, '')}/categories ${answered(response)}`)
      continue
    }
    for (const category of body['categories'].filter(isTold)) requireLanguage(languageIn(category), language)
    const askSite = createSourceClient(siteOf(base), credentials, report, requestDelay)
    const hasStored = await hasWpv2(askSite).catch((error: unknown) => {
      report(`wp/v2 cannot be read: ${error instanceof Error ? error.message : 'no answer came.'}`)
      return false
    })
    const { origin = url.origin, ...found } = await walk({
      ask: credentials ? withAccountCheck(ask) : ask,
      notes: importLog,
      tell: report,
      ...(hasStored && { site: askSite }),
    }).catch((cause: unknown) => {
      throw cause instanceof Error ? new Interrupted(cause.message, { cause }) : cause
    })
    const hidden = credentials ? await findHidden(ask) : []
    const withheld = [...hidden, ...found.withheld]
    const isWhole = credentials !== undefined && hidden.length === 0
    const isShownOnly = !hasStored && base.pathname.endsWith(tecPath)
    return {
      ...found,
      withheld,
      origin,
      isWhole,
      isShownOnly,
      users: await readUsers(base, credentials, report, requestDelay),
    }
  }
  throw new Error(
    `No server of the interface answers at ${url.origin}${url.pathname}. It answered ${responses.join(', ')}.`,
  )
}

/** The URL of the site of an interface. */
function siteOf(base: URL): URL {
  const site = new URL(base)
  for (const path of [tecPath, defaultApiPath])
    if (site.pathname.endsWith(path)) site.pathname = site.pathname.slice(0, -path.length)
  return site
}

/** A request that is open to the public. */
const probe = async (ask: Ask): Promise<Answer> => ask('/categories', { per_page: '1', hide_empty: 'false' })

/** Throws once the source rejects the account: records would seem to be missing. */
const withAccountCheck =
  (ask: Ask): Ask =>
  async (path, query) => {
    const response = await ask(path, query)
    if (response.status === 401 && (await probe(ask)).status === 401)
      throw new Error('The source knows this account or its application password no more.')
    return response
  }

/** Reports an account that sees no more than the public, as when its password does not arrive. */
async function findHidden(ask: Ask): Promise<Withheld[]> {
  const { status } = await ask('/events', { status: 'draft', per_page: '1' })
  if (status !== 400 && status !== 403) return []
  const reason = 'either it may not see more, or the source did not look at its password.'
  return [{ resource: 'events', id: 0, reason: `The source shows this account only what is public: ${reason}` }]
}

/** Names of authors, from the site's own interface. They need an account, and are optional. */
async function readUsers(
  base: URL,
  credentials: Credentials | undefined,
  report: Tell,
  requestDelay: RequestDelay | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (!credentials) return new Map()
  try {
    return await authorsOf(createSourceClient(siteOf(base), credentials, report, requestDelay))
  } catch (error) {
    report(`The names of its authors cannot be read: ${error instanceof Error ? error.message : 'no answer came.'}`)
    return new Map()
  }
}
