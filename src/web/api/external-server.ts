// Connects the page to an external server. Loaded only if the configuration names one.
import { queryOptions } from '@tanstack/react-query'
import { missingFields, storableOptions, supportedFilters } from '#client/external/capabilities.ts'
import { connectExternal } from '#client/external/external-send.ts'
import { networkFetch, ProblemError } from '#client/send.ts'
import { getOrigins, type ExternalServerConfig, parseExternalServer, type ServerInfo } from '#shared/external-server.ts'
import { isTimeZone } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { createCredentialStore } from '#device/tab-password.ts'
import { type ExternalServer, sendAdmin, setExternalServer, setSessionExpired } from './client.ts'

/** Returns the server that a configuration names, or a sentence about its error. */
function parseServer(source: unknown): ExternalServerConfig | string {
  if (source instanceof SyntaxError) return 'It is no JSON.'
  if (source instanceof Error) return 'It cannot be fetched.'
  if (!isTimeZone(config.siteTimezone)) return 'The siteTimezone must be a time zone such as Europe/Brussels.'
  return parseExternalServer(source) ?? 'No server is named.'
}

/** Rejects every request with the error of the configuration, so that the first page shows it. */
const createMisconfigured = (message: string): ExternalServer => ({
  host: '',
  origins: [],
  send: () => Promise.reject(new ProblemError({ code: 'page_misconfigured', message, data: { status: 400 } })),
  lacks: () => [],
  understands: () => [],
  choices: () => undefined,
  hasStoredValues: () => false,
})

/** Connects to the server that a configuration names. `source`: the parsed configuration, or the error of reading it. */
export function connectExternalServer(source: unknown): void {
  const server = parseServer(source)
  if (typeof server === 'string') return setExternalServer(createMisconfigured(server))
  const credentials = createCredentialStore(JSON.stringify(server))
  const origins = getOrigins(server)
  const onSignedOut = () => setSessionExpired(true)
  const connection = connectExternal(server, { fetch: networkFetch, credentials, onSignedOut })
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

/** The capabilities that were found on the external server. */
export const serverInfoQuery = queryOptions({
  queryKey: ['server-info'],
  queryFn: ({ signal }) => sendAdmin<ServerInfo>('/report', { signal }),
})
