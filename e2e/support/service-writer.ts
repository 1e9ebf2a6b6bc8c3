// Clients that write to service processes and record acknowledged writes.
import { setTimeout as delay } from 'node:timers/promises'
import { api, readChanges, send, type ServiceResponse } from './service-client.ts'

/** An acknowledged event, with the number of changes in its history. */
interface WrittenEvent {
  id: number
  etag: string
  title: string
  changes: number
}

/** A sent write: a new event, or a new title. */
interface Write {
  title: string
  event: WrittenEvent | undefined
}

/** Why a write was not acknowledged: a response, or none. */
type Unacknowledged = ServiceResponse | 'no response'

export interface ServiceWriter {
  readonly events: readonly WrittenEvent[]
  /**
   * Sends one write, as the next one of this client. Returns `undefined` if it was acknowledged; else the next call sends it again, and the
   * event then shows whether it had been done.
   */
  write(origin: string): Promise<Unacknowledged | undefined>
}

const maxEvents = 3
const dates = { start_date: '2027-03-01 19:30:00', end_date: '2027-03-01 22:00:00', status: 'publish' }

/** Creates a writer. It creates some events by idempotency keys, and changes their titles in turn by `If-Match`. */
export function createWriter(name: string, headers: { [name: string]: string }): ServiceWriter {
  const events: WrittenEvent[] = []
  let count = 0
  let unacknowledged: Write | undefined

  const sendWrite = async (origin: string, { title, event }: Write): Promise<ServiceResponse> =>
    event
      ? send(origin, 'PATCH', `${api}/events/${event.id}`, {
          headers: { ...headers, 'If-Match': event.etag },
          body: { title },
        })
      : send(origin, 'POST', `${api}/events`, {
          headers: { ...headers, 'Idempotency-Key': title },
          body: { ...dates, title },
        })

  /** The event after a write; `undefined`: the response does not acknowledge it. */
  async function acknowledged(origin: string, write: Write, isRepeated: boolean, response: ServiceResponse) {
    const { title, event } = write
    const changes = (event?.changes ?? 0) + 1
    if (response.status === (event ? 200 : 201))
      return { id: Number(response.body['id']), etag: response.headers.get('ETag') ?? '', title, changes }
    if (!event || !isRepeated || response.status !== 412) return undefined
    // The write was done, although its response did not arrive.
    const current = await send(origin, 'GET', `${api}/events/${event.id}`, { headers })
    if (current.status !== 200 || String(current.body['title']) !== title) return undefined
    return { id: event.id, etag: current.headers.get('ETag') ?? '', title, changes }
  }

  return {
    events,
    write: async (origin) => {
      const isRepeated = unacknowledged !== undefined
      const event = events.length < maxEvents ? undefined : events[count % maxEvents]
      const write: Write = unacknowledged ?? { title: `${name} ${(count += 1)}`, event }
      unacknowledged = write
      try {
        const response = await sendWrite(origin, write)
        const after = await acknowledged(origin, write, isRepeated, response)
        if (!after) return response
        unacknowledged = undefined
        if (write.event) Object.assign(write.event, after)
        else events.push(after)
        return undefined
      } catch {
        return 'no response'
      }
    },
  }
}

interface Load {
  /** How many writes a process acknowledged so far. */
  acknowledged(origin: string): number
  /** The responses of a process to writes that it did not acknowledge. */
  unacknowledged(origin: string): readonly Unacknowledged[]
  /** Resolves when the writes that were sent have ended. */
  stop(): Promise<void>
}

/** Milliseconds between two attempts of a client that gets no acknowledgement. */
const retryInterval = 20

/** Runs writers, each alternating between the processes, until stopped. A writer ends if it gets no response. */
export function startLoad(writers: readonly ServiceWriter[], origins: readonly string[]): Load {
  const results = new Map(
    origins.map((origin) => [origin, { acknowledged: 0, unacknowledged: [] as Unacknowledged[] }]),
  )
  const end = new AbortController()
  const run = async (writer: ServiceWriter, origin: string): Promise<void> => {
    const result = results.get(origin)
    if (!result) return
    while (!end.signal.aborted) {
      const unacknowledged = await writer.write(origin)
      if (unacknowledged === undefined) {
        result.acknowledged += 1
        continue
      }
      result.unacknowledged.push(unacknowledged)
      if (unacknowledged === 'no response') return
      await delay(retryInterval)
    }
  }
  const running = writers.map(async (writer, index) => run(writer, origins[index % origins.length] ?? ''))
  return {
    acknowledged: (origin) => results.get(origin)?.acknowledged ?? 0,
    unacknowledged: (origin) => results.get(origin)?.unacknowledged ?? [],
    stop: async () => {
      end.abort()
      await Promise.all(running)
    },
  }
}

/** The events of writers as a process shows them, and as it should show them, by id. */
export async function compareWrites(
  origin: string,
  headers: { [name: string]: string },
  writers: readonly ServiceWriter[],
) {
  const changes = new Map<number, number>()
  for (const { id } of await readChanges(origin, headers)) changes.set(id, (changes.get(id) ?? 0) + 1)
  const expected = new Map<number, object>()
  const actual = new Map<number, object>()
  for (const event of writers.flatMap(({ events }) => events)) {
    const { body } = await send(origin, 'GET', `${api}/events/${event.id}`)
    expected.set(event.id, { title: event.title, changes: event.changes })
    actual.set(event.id, { title: body['title'], changes: changes.get(event.id) })
  }
  const { body } = await send(origin, 'GET', `${api}/events?per_page=1&start_date=2027-01-01`)
  return { expected, actual, total: Number(body['total']) }
}
