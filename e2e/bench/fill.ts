/** Measures filling the translation of a title of a thousand events, and lists read during that time. */
import { randomUUID } from 'node:crypto'
import { defaultApiPath } from '#shared/operations.ts'
import { admin, send, sessionHeaders, signIn } from '#support/service-client.ts'
import { atMost, type Measurement, percentile } from './row.ts'

const events = 1000
/** Events of one series, and of one request of a bulk action, as in the page. */
const seriesLength = 200
const batchSize = 50
/** A date after all demo content. */
const firstYear = 2031
const [title, translation] = ['Nocturne au musée', 'Avond in het museum']

/** Reads lists of these events until `isOver`; the milliseconds of each. */
async function readLists(
  origin: string,
  headers: { [name: string]: string },
  isOver: () => boolean,
): Promise<number[]> {
  const durations: number[] = []
  while (!isOver()) {
    const start = performance.now()
    const page = 1 + (durations.length % 20)
    const path = `/en${defaultApiPath}/events?ml_language=fr&start_date=${firstYear}-01-01&end_date=${firstYear + 10}-01-01&page=${page}`
    const { status } = await send(origin, 'GET', path, { headers })
    if (status !== 200) throw new Error(`A list answered ${status}.`)
    durations.push(performance.now() - start)
  }
  return durations
}

/** Creates the events as series, fills their translations as the page does, and reads lists of an editor in parallel. */
export const fill: Measurement = async ({ origin, password }, say) => {
  const headers = sessionHeaders(await signIn(origin, 'admin', password, { Origin: origin }))
  const post = async (path: string, body: object) => {
    const response = await send(origin, 'POST', path, { headers, body })
    if (response.status >= 300)
      throw new Error(`POST ${path} answered ${response.status}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  say(`creating ${events} events of one title`)
  const ids: unknown[] = []
  for (let year = firstYear; ids.length < events; year++) {
    const created = await post(`${admin}/series`, {
      source_language: 'fr',
      shared: { start_date: `${year}-01-01 19:00:00`, end_date: `${year}-01-01 22:00:00` },
      texts: { fr: { title, status: 'publish' } },
      rule: `FREQ=DAILY;COUNT=${seriesLength}`,
    })
    for (const event of Object.values(created['events'] ?? {})) ids.push(event['id'])
  }
  let isOver = false
  const reads = [0, 1].map(() => readLists(origin, headers, () => isOver))
  const changeSet = randomUUID()
  const startedAt = performance.now()
  let changed = 0
  for (let start = 0; start < ids.length; start += batchSize) {
    const action = { fill: { field: 'title', from: 'fr', to: 'nl', source: title, text: translation } }
    const body = { ids: ids.slice(start, start + batchSize), do: action, continues: changeSet }
    changed += Number((await post(`${admin}/events/bulk`, body))['changed'])
  }
  const took = (performance.now() - startedAt) / 1000
  isOver = true
  const durations = (await Promise.all(reads)).flat()
  if (changed !== events) throw new Error(`Only ${changed} of ${events} events were filled.`)
  say(`${durations.length} lists were read meanwhile`)
  return [
    atMost('Fill a title of 1,000 events', 5, took, 's', 1),
    atMost('Lists read meanwhile, 99th percentile', 500, percentile(durations, 0.99), 'ms'),
  ]
}
