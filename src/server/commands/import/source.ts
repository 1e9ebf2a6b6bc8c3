// Where records come from: a file, or the address of another server, which is asked with the given account.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { offerOfFile } from '#client/dialects/content-file.ts'
import type { Offer } from '#client/dialects/offered.ts'
import { isTold, tecPath } from '#client/dialects/tec.ts'
import { type Answer, type Ask, walk } from '#client/dialects/walk.ts'
import { defaultApiPath } from '#contract/operations.ts'
import { Mistyped } from '../told.ts'

export type Credentials = { user: string; password: string }
/** What the source offers; `users` names the authors by their numbers, where it tells them. */
export type Found = Offer & { users: { [number: string]: string } }

const longest = 60_000
const mostBytes = 64 * 1024 * 1024

/** Reads everything. Throws `Mistyped` when the source is none or cannot be read whole: nothing was written then. */
export async function readSource(
  source: string,
  credentials: Credentials | undefined,
  tell: (line: string) => void,
): Promise<Found> {
  try {
    return /^https?:\/\//i.test(source) ? await readServer(source, credentials, tell) : readFile(source)
  } catch (fault) {
    throw fault instanceof Error ? new Mistyped(`${fault.message} Nothing was written.`, { cause: fault }) : fault
  }
}

function readFile(source: string): Found {
  if (!existsSync(source) || !statSync(source).isFile()) throw new Error(`There is no file ${source}.`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(source, 'utf8'))
  } catch {
    throw new Error(`${source} is no JSON.`)
  }
  return offerOfFile(content)
}

async function readServer(
  source: string,
  credentials: Credentials | undefined,
  tell: (line: string) => void,
): Promise<Found> {
  if (!URL.canParse(source)) throw new Error(`${source} is no address.`)
  const given = new URL(source)
  if (given.username !== '' || given.password !== '')
    throw new Error('Give the account with --user and --password, not in the address.')
  for (const path of ['', tecPath, defaultApiPath]) {
    const base = new URL(given)
    base.pathname = given.pathname.replace(/\/+$/, '') + path
    const ask = asking(base, credentials)
    const { status, body } = await ask('/categories', { per_page: '1', hide_empty: 'false' })
    if (status === 401) throw new Error('The source does not know this account or its application password.')
    if (status !== 200 || !isTold(body) || !Array.isArray(body['categories'])) continue
    const { origin = given.origin, ...found } = await walk(ask, tell)
    return { ...found, origin, users: {} }
  }
  throw new Error(`No server of the interface answers at ${given.origin}${given.pathname}.`)
}

/** Questions below an address; what stands behind its question mark (a language, for one) goes along with each. */
function asking(base: URL, credentials: Credentials | undefined): Ask {
  const headers: { [name: string]: string } = { Accept: 'application/json' }
  if (credentials)
    headers['Authorization'] = `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`
  return async (path, query) => {
    const address = new URL(base)
    address.pathname += path
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    try {
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(longest) })
      return { status: response.status, body: await bodyOf(response) }
    } catch (cause) {
      throw new Error(`No answer came from ${address.origin}${address.pathname}.`, { cause })
    }
  }
}

/** The body, when it is JSON and no larger than any page of a list is. */
async function bodyOf(response: Response): Promise<Answer['body']> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Error('The answer is too large.')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return undefined
  }
}
