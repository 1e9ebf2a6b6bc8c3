// Recordings and our answers to them, for tests of the rules.
import type { About } from './about.ts'

/** A list of events. */
export const list = (rows: readonly object[]): object => ({ events: rows, total: rows.length })

/** A request and its answers, each with its status. */
export const aboutOf = (
  request: object,
  theirs: [number, unknown],
  ours: [number, unknown],
  name = 'part/any',
): About => ({
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
})

/** An update of an event, and the record it was answered with. */
export const sending = (body: object, theirs: object, ours: object, method = 'POST'): About =>
  aboutOf({ method, path: '/wp-json/tribe/events/v1/events/7', body, as: 'admin' }, [200, theirs], [200, ours])
