// One request to such a server: its address, who asks, and what its refusals are called here.
import type { Language } from '#contract/language.ts'
import type { OtherServer } from '#contract/other-server.ts'
import { isProblem, type Problem } from '#contract/problem.ts'
import { type Fetch, ProblemError, reach, unexpected } from '../send.ts'
import { refusal } from './errors.ts'
import { isTold, type Told } from '../dialects/tec.ts'

export type Request = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Below the interface's path. */
  path: string
  language: Language
  query?: Iterable<readonly [string, string]>
  body?: unknown
  signal?: AbortSignal
}
/** Asks; answers what came with its status. Throws `ProblemError`, `Unreachable`. */
export type Ask = (request: Request) => Promise<{ status: number; body: Told }>

/** What asking stands on. `authorization` is asked anew for each request; `onSignedOut` is told when the server knows nobody any more. */
export type Means = { fetch: Fetch; authorization: () => string | undefined; onSignedOut: () => void }

/** The base address a language goes through. */
export const baseOf = ({ addresses }: OtherServer, language: Language): string =>
  addresses[language] ?? addresses.en ?? Object.values(addresses)[0] ?? ''

/** Makes the one way to ask. Credentials go nowhere but to the configured addresses, and a redirect is not followed. */
export const asking =
  (server: OtherServer, { fetch: send, authorization, onSignedOut }: Means): Ask =>
  async ({ method = 'GET', path, language, query = [], body, signal }) => {
    const parameters = new URLSearchParams([...query].map(([name, value]) => [name, value]))
    if (!parameters.has(server.languageParameter)) parameters.set(server.languageParameter, language)
    const headers: Record<string, string> = { Accept: 'application/json' }
    const known = authorization()
    if (known !== undefined) headers['Authorization'] = known
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const init: RequestInit = { method, headers, credentials: 'omit', redirect: 'error', cache: 'no-store' }
    if (body !== undefined) init.body = JSON.stringify(body)
    if (signal) init.signal = signal
    const address = `${baseOf(server, language)}${server.apiPath}${path}?${parameters}`
    const { answer, body: told } = await reach(send, address, init)
    if (answer.ok) {
      // A page of maintenance comes with 200 too: taken for an answer it would be an empty list, or a save that was none.
      if (!isTold(told)) throw new ProblemError(unexpected(502))
      return { status: answer.status, body: told }
    }
    // With other credentials since, it tells nothing of theirs.
    if (answer.status === 401 && authorization() === known) onSignedOut()
    throw answer.status === 429 ? tooMany(answer.headers) : new ProblemError(understood(told, answer.status))
  }

/** Seconds that are waited at most, whatever is said. */
const longestWait = 86_400

/** What stands before a site limits how often it is asked; how long to wait is told to pages it lets read so. */
function tooMany(headers: Headers): ProblemError {
  const wait = Number(headers.get('Retry-After') ?? Number.NaN)
  return refusal('rest_too_many_requests', 429, wait > 0 ? { retry_after: Math.min(Math.ceil(wait), longestWait) } : {})
}

/** WordPress says what is wrong in its own words; a code of the interface is kept, its missing details are made up for. */
function understood(told: unknown, status: number): Problem {
  if (status === 401) return refusal('rest_forbidden', 401).problem
  if (!isProblem(told) || !isTold(told.data)) return unexpected(status)
  const { details, ...data } = told.data
  return { code: told.code, message: told.message, data: { ...data, status, ...(isTold(details) && { details }) } }
}
