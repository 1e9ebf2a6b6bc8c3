// The events of the calendar.
import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { PreconditionFailed, RecordBundle } from '#shared/record-bundle.ts'
import type { CalendarEvent, CalendarResponse } from '#shared/responses.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import { resources } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { sendAdmin } from './client.ts'
import { getLatestChange } from './history-queries.ts'
import { saveRecord } from './mutations.ts'
import { keys } from './queries.ts'

/** The events of a list, on one page. The previous ones stay until the new ones arrive. */
export const calendarQuery = (filters: Query<'events'>, language: Language) => {
  const query = encodeQuery(resources.events.filters, filters)
  return queryOptions({
    queryKey: [...keys.lists('events'), query.join('&'), 'calendar', language],
    queryFn: async ({ signal }) => sendAdmin<CalendarResponse>('/events/calendar', { language, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The event was given other dates since it was shown: those of the server, and the state to write over. */
export class MovedMeanwhile extends Error {
  readonly dates: EventDates
  readonly etag: string
  constructor(dates: EventDates, etag: string) {
    super('The event was moved meanwhile')
    this.dates = dates
    this.etag = etag
  }
}

type EventDates = Pick<CalendarEvent, 'start_date' | 'end_date'>

/**
 * Moves an event to other dates; returns the change set that undoes it, `undefined` if the event has been changed since. Throws
 * `MovedMeanwhile` if its dates are not those of `event`; other changes made meanwhile stay.
 */
export const useMoveEvent = (language: Language) =>
  useMutation({
    mutationFn: async (
      { event, dates }: { event: CalendarEvent; dates: EventDates },
      { client: queries },
    ): Promise<string | undefined> => {
      const { id } = event
      const save = async (etag: string) =>
        saveRecord(queries, 'events', id, { shared: { ...dates }, if: { shared: etag } }, { language })
      const bundle = await save(event.etag).catch(async (error: unknown) => {
        const current = getCurrent(error)
        if (!current) throw error
        const isSame = current.dates.start_date === event.start_date && current.dates.end_date === event.end_date
        if (!isSame) throw new MovedMeanwhile(current.dates, current.etag)
        return save(current.etag)
      })
      cacheDates(queries, id, bundle)
      const change = await getLatestChange('events', id, language)
      return change?.parts['shared']?.['start_date']?.new === dates.start_date ? change.change_set : undefined
    },
  })

/** The dates and the state of an event that has changed, from the response to a write with an older state. */
function getCurrent(error: unknown): { dates: EventDates; etag: string } | undefined {
  if (!(error instanceof ProblemError) || error.problem.data.status !== 412) return undefined
  const current = error.problem.data['current'] as PreconditionFailed | undefined // safe: the format of this response
  const { etag, values } = current?.shared ?? {}
  if (!etag || !values) return undefined
  return { dates: { start_date: String(values['start_date']), end_date: String(values['end_date']) }, etag }
}

/** Shows the dates that the server has confirmed until the calendar is loaded again. */
function cacheDates(queries: QueryClient, id: number, { shared, etags }: RecordBundle<'events'>): void {
  const { start_date, end_date, utc_start_date } = shared
  const change = (event: CalendarEvent): CalendarEvent =>
    event.id === id ? { ...event, start_date, end_date, utc_start_date, etag: etags.shared ?? event.etag } : event
  queries.setQueriesData<CalendarResponse>(
    { queryKey: keys.lists('events'), predicate: ({ queryKey }) => queryKey.includes('calendar') },
    (data) => data && { ...data, events: data.events.map(change) },
  )
}
