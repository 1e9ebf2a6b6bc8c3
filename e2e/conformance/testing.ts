// Recordings and responses for tests of the rules.
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { type Exchange, isListed } from './exchange.ts'
import { differences } from './compare.ts'
import type { Content, ContentRecord } from './current-content.ts'
import { findDecision } from './allowed-differences/rules.ts'
import { isObject, type Json, objectsIn } from './json.ts'
import { placeOf } from './recording.ts'

/** A list of events. */
export const list = (rows: readonly object[]): object => ({ events: rows, total: rows.length })

const users = { admin: 1, editor: 2, author: 3, author2: 4, contributor: 5, subscriber: 6 }
const inZone = { timezone: 'Europe/Berlin' }
/** A record with required values; an event ends at its start by default. */
const stored = (resource: ResourceName, row: Json): ContentRecord => ({
  status: 'publish',
  author: '1',
  ...(resource === 'categories' || resource === 'tags' ? { taxonomy: resource, count: 1 } : {}),
  ...(resource === 'events' && {
    ...inZone,
    end_date: row['start_date'],
    utc_start_date: row['start_date'],
    utc_end_date: row['utc_start_date'] ?? row['start_date'],
    protected: row['all_day'] === null,
  }),
  ...row,
  id: Number(row['id']),
})

/** Content with the rows of both responses, and the record of the path. */
function contentOf(exchange: Exchange): Content {
  const content: Content = { users, events: [], venues: [], organizers: [], categories: [], tags: [] }
  const add = (resource: ResourceName, row: Json): void => {
    if (!content[resource].some(({ id }) => id === row['id'])) content[resource].push(stored(resource, row))
  }
  const { resource, id, slug } = placeOf(exchange.recording)
  for (const body of [exchange.ours.body, exchange.recording.response.body])
    for (const name of resourceNames) if (isObject(body)) for (const row of objectsIn(body[name])) add(name, row)
  if (resource && (id !== undefined || slug !== undefined)) add(resource, { id: id ?? 7, slug })
  return content
}

/** Whether a list has differences, all of them allowed. */
export function excusesList(exchange: Exchange): boolean {
  const found = differences(exchange.recording, exchange.ours).filter(isListed)
  return found.length > 0 && found.every((difference) => findDecision(difference, exchange) !== undefined)
}

/** A request and both responses, each with its status. */
export const createExchange = (
  request: object,
  theirs: [number, unknown],
  ours: [number, unknown],
  name = 'part/any',
): Exchange => {
  const exchange: Exchange = {
    recording: {
      name,
      request: {
        method: 'GET',
        path: '/wp-json/tribe/events/v1/events',
        query: {},
        headers: {},
        body: null,
        as: 'anonymous',
        ...request,
      },
      response: { status: theirs[0], headers: {}, body: theirs[1] },
    },
    ours: { status: ours[0], headers: new Headers(), body: ours[1] },
    before: undefined,
  }
  return { ...exchange, content: contentOf(exchange) }
}

/** An update of an event, and both returned records. */
export const sending = (body: object, theirs: object, ours: object, method = 'POST'): Exchange =>
  createExchange({ method, path: '/wp-json/tribe/events/v1/events/7', body, as: 'admin' }, [200, theirs], [200, ours])
