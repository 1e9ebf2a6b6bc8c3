// The events of the calendar.
import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { PreconditionFailed, RecordBundle } from '#shared/record-bundle.ts'
import type { CalendarEvent, CalendarResponse, SeriesEdited } from '#shared/responses.ts'
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

export type EventDates = Pick<CalendarEvent, 'start_date' | 'end_date'>

/** Moves an event with others of its series, over the state of the event that `etag` names. */
export type MoveSeries = (dates: EventDates, etag: string) => Promise<SeriesEdited>

/** Returns an event as a move has left it. */
export type UpdateEvent = (event: CalendarEvent) => CalendarEvent

/**
 * Moves an event to other dates, alone or with others of its series. Returns what it changed in events of the calendar, and the change set
 * that undoes the move of a single event, `undefined` if it has been changed since or an external server has moved it. Throws
 * `MovedMeanwhile` if its dates are not those of `event`; other changes made meanwhile stay.
 */
export const useMoveEvent = (language: Language) =>
  useMutation({
    mutationFn: async (
      { event, dates, moveSeries }: { event: CalendarEvent; dates: EventDates; moveSeries?: MoveSeries | undefined },
      { client: queries },
    ): Promise<{ update: UpdateEvent; changeSet: string | undefined }> => {
      const { id } = event
      if (moveSeries) {
        const { rows } = await writeOver(queries, event, language, async (etag) => moveSeries(dates, etag))
        const update = toSeriesUpdate(rows)
        cacheUpdate(queries, update)
        return { update, changeSet: undefined }
      }
      const bundle = await writeOver(queries, event, language, async (etag) =>
        saveRecord(queries, 'events', id, { shared: { ...dates }, if: { shared: etag } }, { language }),
      )
      const update: UpdateEvent = (other) => (other.id === id ? withDates(other, bundle) : other)
      cacheUpdate(queries, update)
      if (externalServer()) return { update, changeSet: undefined }
      const change = await getLatestChange('events', id, language)
      const isLatest = change?.parts['shared']?.['start_date']?.new === dates.start_date
      return { update, changeSet: isLatest ? change?.change_set : undefined }
    },
  })

/** Writes over the state of an event as shown, or over a newer one with the same dates. Throws `MovedMeanwhile` if it has others. */
async function writeOver<T>(
  queries: QueryClient,
  event: CalendarEvent,
  language: Language,
  write: (etag: string) => Promise<T>,
): Promise<T> {
  const writeIfSame = async ({ dates: { start_date, end_date }, etag }: CurrentState) => {
    const isSame = start_date === event.start_date && end_date === event.end_date
    if (!isSame) throw new MovedMeanwhile({ start_date, end_date }, etag)
    return write(etag)
  }
  if (event.etag === '') return writeIfSame(await fetchState(queries, event.id, language))
  return write(event.etag).catch(async (error: unknown) => {
    const current = getCurrent(error)
    if (!current) throw error
    return writeIfSame(current)
  })
}

type CurrentState = { dates: EventDates; etag: string }

/** The dates and the state of an event of which only the dates are known: of an external server, or moved with its series. */
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

/** The dates that events have after their series moved; their states are not known. */
function toSeriesUpdate(rows: SeriesEdited['rows']): UpdateEvent {
  const changed = new Map(rows.map(({ id, parts }) => [id, parts?.['shared']]))
  return (event) => {
    const { start_date, end_date } = changed.get(event.id) ?? {}
    if (!start_date && !end_date) return event
    const dates = { start_date: start_date?.new ?? event.start_date, end_date: end_date?.new ?? event.end_date }
    return { ...event, start_date: String(dates.start_date), end_date: String(dates.end_date), etag: '' }
  }
}

/** Shows the dates that the server has confirmed until the calendar is loaded again. */
function cacheUpdate(queries: QueryClient, update: UpdateEvent): void {
  queries.setQueriesData<CalendarResponse>(
    { queryKey: keys.lists('events'), predicate: ({ queryKey }) => queryKey.includes('calendar') },
    (data) => data && { ...data, events: data.events.map(update) },
  )
}
