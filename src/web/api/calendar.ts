// The events of the calendar.
import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { PreconditionFailed, RecordBundle } from '#shared/record-bundle.ts'
import type { CalendarEvent, CalendarResponse } from '#shared/responses.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import { resources } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { externalServer, sendAdmin } from './client.ts'
import { getLatestChange } from './history-queries.ts'
import { saveRecord } from './mutations.ts'
import { keys, recordBundleQuery } from './queries.ts'

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
 * Moves an event to other dates; returns it as it was saved, and the change set that undoes it, `undefined` if the event has been changed
 * since or an external server has moved it. Throws `MovedMeanwhile` if its dates are not those of `event`; other changes made meanwhile stay.
 */
export const useMoveEvent = (language: Language) =>
  useMutation({
    mutationFn: async (
      { event, dates }: { event: CalendarEvent; dates: EventDates },
      { client: queries },
    ): Promise<{ saved: CalendarEvent; changeSet: string | undefined }> => {
      const { id } = event
      const save = async (etag: string) =>
        saveRecord(queries, 'events', id, { shared: { ...dates }, if: { shared: etag } }, { language })
      const saveIfSame = async ({ dates: { start_date, end_date }, etag }: CurrentState) => {
        const isSame = start_date === event.start_date && end_date === event.end_date
        if (!isSame) throw new MovedMeanwhile({ start_date, end_date }, etag)
        return save(etag)
      }
      const bundle =
        event.etag === ''
          ? await saveIfSame(await fetchState(queries, id, language))
          : await save(event.etag).catch(async (error: unknown) => {
              const current = getCurrent(error)
              if (!current) throw error
              return saveIfSame(current)
            })
      cacheDates(queries, id, bundle)
      const saved = withDates(event, bundle)
      if (externalServer()) return { saved, changeSet: undefined }
      const change = await getLatestChange('events', id, language)
      const isLatest = change?.parts['shared']?.['start_date']?.new === dates.start_date
      return { saved, changeSet: isLatest ? change?.change_set : undefined }
    },
  })

type CurrentState = { dates: EventDates; etag: string }

/** The dates and the state of an event whose list has none: that of an external server. */
async function fetchState(queries: QueryClient, id: number, language: Language): Promise<CurrentState> {
  const { shared, etags } = await queries.fetchQuery({ ...recordBundleQuery('events', id, language), staleTime: 0 })
  return { dates: { start_date: shared.start_date, end_date: shared.end_date }, etag: etags.shared ?? '' }
}

/** The dates and the state of an event that has changed, from the response to a write with an older state. */
function getCurrent(error: unknown): CurrentState | undefined {
  if (!(error instanceof ProblemError) || error.problem.data.status !== 412) return undefined
  const current = error.problem.data['current'] as PreconditionFailed | undefined // safe: the format of this response
  const { etag, values } = current?.shared ?? {}
  if (!etag || !values) return undefined
  return { dates: { start_date: String(values['start_date']), end_date: String(values['end_date']) }, etag }
}

function withDates(event: CalendarEvent, { shared, etags }: RecordBundle<'events'>): CalendarEvent {
  const { start_date, end_date, utc_start_date } = shared
  const etag = event.etag === '' ? '' : (etags.shared ?? event.etag)
  return { ...event, start_date, end_date, utc_start_date, etag }
}

/** Shows the dates that the server has confirmed until the calendar is loaded again. */
function cacheDates(queries: QueryClient, id: number, bundle: RecordBundle<'events'>): void {
  const change = (event: CalendarEvent): CalendarEvent => (event.id === id ? withDates(event, bundle) : event)
  queries.setQueriesData<CalendarResponse>(
    { queryKey: keys.lists('events'), predicate: ({ queryKey }) => queryKey.includes('calendar') },
    (data) => data && { ...data, events: data.events.map(change) },
  )
}
