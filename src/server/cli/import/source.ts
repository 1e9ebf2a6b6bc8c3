// Where records come from: a file, or the address of another server, which is asked with the given account.
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

/** What the source offers; `users` names the authors by their numbers, where it tells them. */
export type Source = Offer & {
  users: ReadonlyMap<string, string>
  /** Whether a record that is not offered is not there: a server, read by an account that is shown everything. */
  isWhole?: boolean
  /** Whether it is The Events Calendar without `wp/v2`: what it stores cannot be read, only what it shows. */
  isShownOnly?: boolean
}

/** What an interrupted reading left, how patiently a server is asked, and the language its texts are taken for. */
export type How = { notes?: Notes; pace?: RequestDelay; language?: Language }

/** Whether a source is the address of a server; any other is a file. */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source)

/** Reads everything. Throws `Mistyped` when the source is none or cannot be read whole: nothing was written then. */
export async function readSource(
  source: string,
  credentials: Credentials | undefined,
  tell: Tell,
  { notes = emptyImportLog, pace, language }: How = {},
): Promise<Source> {
  try {
    const found = isAddress(source)
      ? await readServer(source, credentials, tell, { notes, pace, language })
      : readFile(source)
    for (const record of found.records) refuseOther(record.language, language)
    return found
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    const isOnward = fault instanceof CutShort && notes !== emptyImportLog
    const onward = isOnward ? ' The same command goes on from where it stopped.' : ''
    throw new UsageError(`${fault.message} Nothing was written.${onward}`, { cause: fault })
  }
}

/** The texts of another language would take the place of this one's. */
function refuseOther(response: Language | undefined, language: Language | undefined): void {
  if (response === undefined || language === undefined || response === language) return
  throw new Error(
    `The source answers in ${response}, and not in ${language}: add --language ${response}, or name its root for ${language}.`,
  )
}

/** The source was being read already. */
class CutShort extends Error {
  override readonly name = 'CutShort'
}

function readFile(source: string): Source {
  if (!existsSync(source) || !statSync(source).isFile()) throw new Error(`There is no file ${source}.`)
  const text = textIn(source)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (fault) {
    throw new Error(`${source} is no JSON${fault instanceof Error ? `: ${fault.message}` : ''}.`, { cause: fault })
  }
  return offerOfFile(content)
}

/** A file in UTF-8. Letters of another encoding would arrive as question marks, so it is refused. */
function textIn(source: string): string {
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
  tell: Tell,
  { notes, pace, language }: { notes: Notes; pace: RequestDelay | undefined; language: Language | undefined },
): Promise<Source> {
  if (!URL.canParse(source)) throw new Error(`${source} is no address.`)
  const given = new URL(source)
  if (given.username !== '' || given.password !== '')
    throw new Error('Give the account with --user and --password, not in the address.')
  const answers: string[] = []
  for (const path of ['', tecPath, defaultApiPath]) {
    const base = new URL(given)
    base.pathname = given.pathname.replace(/\/+$/, '') + path
    const ask = createSourceClient(base, credentials, tell, pace)
    const answer = await knock(ask)
    const { status, body } = answer
    if (status === 401 && credentials)
      throw new Error('The source does not know this account or its application password.')
    if (status === 401)
      throw new Error('The source answers nobody without an account: give one with --user and --password.')
    if (status !== 200 || !isTold(body) || !Array.isArray(body['categories'])) {
      answers.push(`${base.pathname.replace(/\/$/, '')}/categories ${answered(answer)}`)
      continue
    }
    for (const category of body['categories'].filter(isTold)) refuseOther(languageIn(category), language)
    const askSite = createSourceClient(siteOf(base), credentials, tell, pace)
    const hasStored = await hasWpv2(askSite).catch((fault: unknown) => {
      tell(`wp/v2 cannot be read: ${fault instanceof Error ? fault.message : 'no answer came.'}`)
      return false
    })
    const { origin = given.origin, ...found } = await walk({
      ask: credentials ? asKnown(ask) : ask,
      notes,
      tell,
      ...(hasStored && { site: askSite }),
    }).catch((cause: unknown) => {
      throw cause instanceof Error ? new CutShort(cause.message, { cause }) : cause
    })
    const unseen = credentials ? await unseenBy(ask) : []
    const withheld = [...unseen, ...found.withheld]
    const isWhole = credentials !== undefined && unseen.length === 0
    const isShownOnly = !hasStored && base.pathname.endsWith(tecPath)
    return { ...found, withheld, origin, isWhole, isShownOnly, users: await usersOf(base, credentials, tell, pace) }
  }
  throw new Error(
    `No server of the interface answers at ${given.origin}${given.pathname}. It answered ${answers.join(', ')}.`,
  )
}

/** The address of the site that an interface belongs to. */
function siteOf(base: URL): URL {
  const site = new URL(base)
  for (const path of [tecPath, defaultApiPath])
    if (site.pathname.endsWith(path)) site.pathname = site.pathname.slice(0, -path.length)
  return site
}

/** The first question, which everybody may ask. */
const knock = async (ask: Ask): Promise<Answer> => ask('/categories', { per_page: '1', hide_empty: 'false' })

/** Asks as an account as long as the source knows it: what it refuses to somebody else would be taken for what is not there. */
const asKnown =
  (ask: Ask): Ask =>
  async (path, query) => {
    const answer = await ask(path, query)
    if (answer.status === 401 && (await knock(ask)).status === 401)
      throw new Error('The source knows this account or its application password no more.')
    return answer
  }

/** What an account misses that is shown as much as anybody: where its password does not arrive, nothing else tells. */
async function unseenBy(ask: Ask): Promise<Withheld[]> {
  const { status } = await ask('/events', { status: 'draft', per_page: '1' })
  if (status !== 400 && status !== 403) return []
  const why = 'either it may not see more, or the source did not look at its password.'
  return [{ resource: 'events', id: 0, reason: `The source shows this account only what is public: ${why}` }]
}

/** The names of authors, below the site's own address. Nobody but an account is shown them; without them the records still come. */
async function usersOf(
  base: URL,
  credentials: Credentials | undefined,
  tell: Tell,
  pace: RequestDelay | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (!credentials) return new Map()
  try {
    return await authorsOf(createSourceClient(siteOf(base), credentials, tell, pace))
  } catch (fault) {
    tell(`The names of its authors cannot be read: ${fault instanceof Error ? fault.message : 'no answer came.'}`)
    return new Map()
  }
}
