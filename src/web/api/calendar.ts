// The events of the calendar.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { CalendarResponse } from '#shared/responses.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import { resources } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { sendAdmin } from './client.ts'
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
