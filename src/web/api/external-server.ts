// Connecting to a server that is not ours: a chunk of its own, fetched only by a page that is pointed at one.
import { queryOptions } from '@tanstack/react-query'
import { missingFields, storableOptions, supportedFilters } from '#client/external/capabilities.ts'
import { connectExternal } from '#client/external/external-send.ts'
import { networkFetch, ProblemError } from '#client/send.ts'
import { getOrigins, type ExternalServerConfig, parseExternalServer, type ServerInfo } from '#shared/external-server.ts'
import { isTimeZone } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { setExternalServer, type ExternalServer, send, emitSignedOut } from './client.ts'
import { secretFor } from '#device/tab-password.ts'

/** The server that a configuration names, or what is wrong with the configuration, in a sentence. */
function serverIn(said: unknown): ExternalServerConfig | string {
  if (said instanceof SyntaxError) return 'It is no JSON.'
  if (said instanceof Error) return 'It cannot be fetched.'
  if (!isTimeZone(config.siteTimezone)) return 'The siteTimezone must be a time zone such as Europe/Brussels.'
  return parseExternalServer(said) ?? 'No server is named.'
}

/** Answers nothing: every question is refused with what is wrong with the configuration, so that the first screen says it. */
const nowhere = (why: string): ExternalServer => ({
  host: '',
  origins: [],
  send: () => Promise.reject(new ProblemError({ code: 'page_misconfigured', message: why, data: { status: 400 } })),
  lacks: () => [],
  understands: () => [],
  choices: () => undefined,
  hasStoredValues: () => false,
})

/** Goes through the server that a configuration names; through none while the configuration is wrong. */
export function connectExternalServer(said: unknown): void {
  const server = serverIn(said)
  if (typeof server === 'string') return setExternalServer(nowhere(server))
  const credentials = secretFor(JSON.stringify(server))
  const origins = getOrigins(server)
  const connection = connectExternal(server, { fetch: networkFetch, credentials, onSignedOut: emitSignedOut })
  setExternalServer({
    host: origins.map((origin) => origin.replace(/^https?:\/\//, '')).join(', '),
    origins,
    send: connection.send,
    lacks: (name) => missingFields(name, connection.meta()),
    understands: supportedFilters,
    choices: storableOptions,
    hasStoredValues: () => connection.meta() !== undefined,
  })
}

/** What the server was found to offer. */
export const serverInfoQuery = queryOptions({
  queryKey: ['server-info'],
  queryFn: async ({ signal }) =>
    (await send<ServerInfo>({ namespace: 'admin', path: '/report', language: 'en', signal })).body,
})
