// Finding out what a server offers, by reading alone: nothing is written in order to see what would happen.
import type { Language } from '#shared/i18n/language.ts'
import { type ExternalServerConfig, getOrigins, type ServerInfo } from '#shared/external-server.ts'
import { type Fetch, ProblemError, fetchJson, unexpectedResponse } from '../send.ts'
import type { MetaKeys } from './read-record.ts'
import { getBaseUrl } from './request.ts'
import { isJsonObject, type JsonObject } from './tec.ts'

type ServerResponse = { body: JsonObject; headers: Headers; status: number }

/**
 * What the server shows of itself. A list asked for more rows than it gives, sorted backwards, and one record tell most; how updates
 * go is known of the product the server is, and taken as that where ours does not say that it is itself.
 */
export async function fetchServerInfo(
  server: ExternalServerConfig,
  send: Fetch,
  authorization: string | undefined,
  { languages, byParameter, meta }: { languages: readonly Language[]; byParameter: boolean; meta: MetaKeys },
): Promise<ServerInfo> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...(authorization !== undefined && { Authorization: authorization }),
  }
  const look = async (path: string, query: Record<string, string> = {}): Promise<ServerResponse> => {
    const init: RequestInit = { headers, credentials: 'omit', redirect: 'error', cache: 'no-store' }
    const { answer, body } = await fetchJson(
      send,
      `${getBaseUrl(server, languages[0] ?? 'en')}${server.apiPath}${path}?${new URLSearchParams(query)}`,
      init,
    )
    if (answer.status === 401) throw new ProblemError(unexpectedResponse(401))
    // A page of maintenance tells nothing of what the server offers.
    if (answer.ok && !isJsonObject(body)) throw new ProblemError(unexpectedResponse(502))
    return { body: isJsonObject(body) ? body : {}, headers: answer.headers, status: answer.status }
  }
  const all = { start_date: '0001-01-01', end_date: '9999-12-31', per_page: '100' }
  const list = await look('/events', all)
  const rows = getEvents(list.body)
  const backwards = getEvents((await look('/events', { ...all, orderby: 'id', order: 'desc' })).body).map(({ id }) =>
    Number(id),
  )
  const [first] = rows
  const one = first ? await look(`/events/${String(first['id'])}`, { context: 'edit' }) : undefined
  // Ours marks every record with the language it is in.
  const isOurs = first !== undefined && 'source_language' in first
  const isSorted = backwards.length > 1 && backwards.every((id, at) => at === 0 || id < (backwards[at - 1] ?? 0))
  return {
    host: getOrigins(server)
      .map((origin) => new URL(origin).host)
      .join(', '),
    languages: [...languages],
    byParameter,
    pageSize: rows.length > 50 ? 100 : 50,
    wordPress: { found: meta !== undefined, eventStatus: meta?.has('_tribe_events_status') === true },
    has: {
      languages: isOurs,
      merge: isOurs,
      etag: one?.headers.get('ETag') !== null && one !== undefined,
      orderby: isSorted,
      totals: typeof list.body['total'] === 'number',
      page_size: rows.length > 50,
      raw_texts: isOurs || meta !== undefined,
      hidden_events: isOurs,
      idempotency: isOurs,
      at_once: false,
      history: false,
      trash: (await look('/events', { ...all, status: 'trash' })).status === 200,
    },
  }
}

const getEvents = (body: JsonObject): JsonObject[] => (Array.isArray(body['events']) ? body['events'].filter(isJsonObject) : [])
