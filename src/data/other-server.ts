// Connecting to a server that is not ours: a chunk of its own, fetched only by a page that is pointed at one.
import { lackingFields, understood } from '#client/dialects/tec-lacks.ts'
import { tecSend } from '#client/dialects/tec-send.ts'
import { networkFetch } from '#client/send.ts'
import { originsOf, readOtherServer } from '#contract/other-server.ts'
import type { ServerReport } from '#contract/server-report.ts'
import type { Question } from './queries.ts'
import { goThrough, send, signedOut } from './server.ts'
import { secretFor } from './tab-secret.ts'

/** Goes through the server that a configuration names. Throws an `Error` in a sentence when the configuration is wrong. */
export function connect(said: unknown): void {
  const server = readOtherServer(said)
  if (typeof server !== 'object') throw new Error(server ?? 'No server is named.')
  const secrets = secretFor(JSON.stringify(server))
  const origins = originsOf(server)
  goThrough({
    host: origins.map((origin) => origin.replace(/^https?:\/\//, '')).join(', '),
    origins,
    send: tecSend(server, { fetch: networkFetch, secrets, onSignedOut: signedOut }),
    lacks: lackingFields,
    understands: understood,
  })
}

/** What the server was found to offer. */
export const reportQuery: Question<ServerReport> = {
  queryKey: ['server-report'],
  queryFn: async ({ signal }) =>
    (await send<ServerReport>({ space: 'admin', path: '/report', language: 'en', signal })).body,
}
