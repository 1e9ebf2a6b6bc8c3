/** Collects the URLs of lists of ten events, with the responses of the service. */
import { defaultApiPath } from '#shared/operations.ts'

/** The response of the service to a URL; `path` is the URL without the origin. */
export type RecordedResponse = { path: string; headers: Record<string, string>; body: string }

const day = 86_400_000
const isoDay = (offset: number): string => new Date(Date.now() + offset * day).toISOString().slice(0, 10)

/** Languages as requested: the root path, and an additional parameter. */
const languages = [
  { root: 'en', extra: '' },
  { root: 'nl', extra: '' },
  { root: 'de', extra: '' },
  { root: 'en', extra: '&ml_language=fr' },
]

/** Paths of lists with different start days and pages, over one to two years; practically endless. */
function* questions(): Generator<string> {
  for (let start = 0; ; start++)
    for (const { root, extra } of languages)
      for (const page of [1, 2, 3])
        yield `/${root}${defaultApiPath}/events?per_page=10&page=${page}&start_date=${isoDay(start)}&end_date=${isoDay(start + 365 + (start % 365))}${extra}`
}

/** Sends requests until `count` different URLs have returned ten events each. */
export const collectResponses = async (origin: string, count: number): Promise<RecordedResponse[]> => {
  const responses: RecordedResponse[] = []
  let emptyAttempts = 0
  for (const path of questions()) {
    if (responses.length >= count) break
    if (emptyAttempts > 200) throw new Error(`Only ${responses.length} different addresses have ten events to answer.`)
    const response = await fetch(origin + path)
    const body = await response.text()
    const isFull = response.status === 200 && (JSON.parse(body) as { events: unknown[] }).events.length === 10
    emptyAttempts = isFull ? 0 : emptyAttempts + 1
    if (isFull) responses.push({ path, headers: headersOf(response), body })
  }
  return responses
}

/** The headers that both servers must send, without those of the connection. */
const headersOf = (response: Response): Record<string, string> =>
  Object.fromEntries(
    [...response.headers].filter(([name]) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(name)),
  )
