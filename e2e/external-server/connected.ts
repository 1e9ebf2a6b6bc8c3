/** A connection of the page to the external server, signed in as its editor. */
import { type ResourceClient, resourceClient, sessionClient } from '#client/client.ts'
import type { Credentials } from '#client/external/sign-in.ts'
import { ProblemError, type Send } from '#client/send.ts'
import { connectExternal } from '#client/external/external-send.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ExternalServerConfig as Configured, parseExternalServer } from '#shared/external-server.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Stored } from './content.ts'
import { type ExternalServer, type Site, startExternalServer } from './server.ts'

/** The configuration of a running server with some of its root paths. `parameter`: another language parameter. */
function configured(
  origin: string,
  roots: readonly Language[],
  parameter: string | undefined,
  { isMultilingual = true }: Site,
): Configured {
  const read = parseExternalServer({
    addresses: Object.fromEntries(isMultilingual ? roots.map((root) => [root, `${origin}/${root}`]) : [['de', origin]]),
    languageParameter: parameter,
  })
  if (typeof read !== 'object') throw new Error(read)
  return read
}

/** A server and the connection to it. */
export type Connected = {
  server: ExternalServer
  send: Send
  client: <N extends ResourceName>(name: N) => ResourceClient<N>
  /** The stored translation of a post. Throws if there is none. */
  stored: (id: number, language?: Language) => Stored
  /** How often the session was reported as ended. */
  lapses: () => number
  /** All received writes, in order. */
  sent: () => { method: string; path: string; body: Record<string, unknown> }[]
}

/** Starts a server and connects to it, then clears its list of received requests. */
export async function connect(
  roots: readonly Language[] = ['en', 'nl', 'de'],
  parameter?: string,
  site: Site = {},
): Promise<Connected> {
  const server = await startExternalServer(site)
  let secret: Credentials | undefined
  let lapses = 0
  const { send } = connectExternal(configured(server.origin, roots, parameter, site), {
    fetch,
    credentials: { get: () => secret, set: (next) => (secret = next) },
    onSignedOut: () => (lapses += 1),
  })
  await sessionClient(send, 'en').signIn('redactie', 'abcd efgh ijkl mnop')
  server.received.length = 0
  return {
    server,
    send,
    client: (name) => resourceClient(send, name),
    stored: server.stored,
    lapses: () => lapses,
    sent: () =>
      server.writes().map(({ method, path, body }) => ({
        method,
        path,
        body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
      })), // safe: our own JSON
  }
}

/** The problem of a rejected request. Throws if it succeeds. */
export const expectProblem = async (under: Promise<unknown>) => {
  const thrown: unknown = await under.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(thrown instanceof ProblemError)) throw new Error(`Not rejected: ${String(thrown)}`)
  return thrown.problem
}
