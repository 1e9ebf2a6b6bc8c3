// The numbers no list shows: each is asked for, for an event that is hidden from lists answers to its own address only.
import { describeResponse, runParallel, isServerFault, type SourceResponse, type SourceReader } from './source-requests.ts'
import type { HiddenRecord } from './source-records.ts'
import { isJsonObject, type JsonObject } from './tec.ts'

/** How many numbers beyond the highest known one are asked for. */
const idsBeyond = 100
/** The most numbers asked for in one reading. */
const maxRequests = 1_000_000
/** So many numbers in a row that the source fails at, and it is down. */
const maxFailures = 10

export type ScanResult = { events: JsonObject[]; withheld: HiddenRecord[] }

/** Asks for every number up to the highest known one and some beyond. `unlock` asks for a guarded event as its editors see it. */
export async function scanIds(
  { request, log, report }: Pick<SourceReader, 'request' | 'log' | 'report'>,
  known: ReadonlySet<number>,
  unlock: (id: number) => Promise<SourceResponse>,
): Promise<ScanResult> {
  const found: ScanResult = { events: [], withheld: [] }
  // Spread into a call, the ids of a large site would be more arguments than one takes.
  let highest = [...known].reduce((high, id) => Math.max(high, id), 0)
  let [asked, failures] = [0, 0]
  function* numbers(): Generator<number> {
    for (let id = 1; id <= highest + idsBeyond; id += 1) {
      if (known.has(id)) continue
      asked += 1
      if (asked > maxRequests) {
        const reason = `This number and those up to ${highest + idsBeyond} were not asked for: more than ${maxRequests} are in no list.`
        return void found.withheld.push({ resource: 'events', id, reason })
      }
      if (asked % 100 === 0)
        report(`Hidden events: number ${id} of ${highest + idsBeyond}`, {
          task: 'Hidden events',
          done: id,
          total: highest + idsBeyond,
        })
      yield id
    }
  }
  const single = async (id: number): Promise<SourceResponse> => {
    // Asked as anybody would: shown as to an editor, nothing would tell that a password guards it.
    const plain = await request(`/events/${id}`, {})
    return isProtected(plain) ? unlock(id) : plain
  }
  if (known.size === 0) return found
  await runParallel(numbers(), async (id) => {
    const question = `events/${id}`
    const remembered = log.get(question)
    const answer = remembered ?? (await single(id))
    const { status, body } = answer
    failures = isServerFault(answer) ? failures + 1 : 0
    if (failures >= maxFailures)
      throw new Error(`The source answers ${describeResponse(answer)} to everything it is asked for.`)
    if (isServerFault(answer))
      found.withheld.push({ resource: 'events', id, reason: `The source fails at it: it answers ${describeResponse(answer)}.` })
    else if (status === 200 && isJsonObject(body)) {
      found.events.push(body)
      highest = Math.max(highest, id)
    } else if (status === 401 || status === 403) found.withheld.push({ resource: 'events', id, reason: getHiddenReason(body) })
    else if (status !== 404 && status !== 400 && status !== 410)
      throw new Error(`The source answered event ${id} ${describeResponse(answer)}.`)
    if (!remembered && !isServerFault(answer)) log.set(question, shortenResponse(answer))
  })
  return found
}

/** What nobody reads is not remembered. */
const shortenResponse = ({ status, body }: SourceResponse): SourceResponse => ({
  status,
  body: status === 200 || status === 401 || status === 403 ? body : null,
})

const isProtected = ({ status, body }: SourceResponse): boolean =>
  status === 403 && isJsonObject(body) && body['code'] === 'event-password-protected'

const getHiddenReason = (body: unknown): string => {
  const code = isJsonObject(body) ? body['code'] : undefined
  if (code === 'event-password-protected') return 'It is protected by a password and in no list.'
  if (code === 'event-no-longer-available') return 'It lies in the trash, and this account is not shown what it is.'
  return 'This account may not read it.'
}
