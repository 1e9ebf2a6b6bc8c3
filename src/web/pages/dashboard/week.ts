// The events of the current week, by day.
import { listQuery } from '#api/queries.ts'
import { getLastDay } from '#shared/dates/days.ts'
import { addDays, type Day, getDay, getMonday } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { List, Query } from '#shared/schema/values.ts'

export type EventRow = List<'events'>['rows'][number]

/** Events that are listed at most. */
const maxEvents = 50

const withoutFilters = (account: Account): Query<'events'> => ({
  translation: 'any',
  ...(can(account, 'seeHidden', 'events') === true && { hidden: 'any' }),
})

/** Filters of the lists that the card links to: without them, lists of those who may not see all show one language only. */
export const getListFilters = (account: Account): Record<string, string> =>
  can(account, 'seeHidden', 'events') === true ? {} : { translation: 'any' }

/** The date filters of the lists that the card links to. */
export const getWeekFilters = (today: Day) => {
  const [monday, yesterday] = [getMonday(today), addDays(today, -1)]
  return {
    past: { ends_after: addDays(monday, -1), ends_before: yesterday },
    coming: { ends_after: yesterday, starts_before: addDays(monday, 6) },
  }
}

/** The number of events of this week that are over. */
export const pastOfWeekQuery = (today: Day, account: Account, language: Language) =>
  listQuery('events', { ...withoutFilters(account), ...getWeekFilters(today).past, per_page: 1 }, language)

/** The other events of this week, by start. */
export const comingOfWeekQuery = (today: Day, account: Account, language: Language) =>
  listQuery('events', { ...withoutFilters(account), ...getWeekFilters(today).coming, per_page: maxEvents }, language)

/** The first event after this week. */
export const nextEventQuery = (today: Day, account: Account, language: Language) => {
  const starts_after = addDays(getMonday(today), 6)
  return listQuery('events', { ...withoutFilters(account), starts_after, per_page: 1 }, language)
}

/** The number of events that are not over. */
export const upcomingQuery = (today: Day, account: Account, language: Language) =>
  listQuery('events', { ...withoutFilters(account), ends_after: addDays(today, -1), per_page: 1 }, language)

/** The events by day; an event that began earlier is listed today. */
export function groupByDay(events: readonly EventRow[], today: Day): { day: Day; events: EventRow[] }[] {
  const getListedDay = (event: EventRow): Day => {
    const start = getDay(event.start_date)
    return start < today && getLastDay(event) >= today ? today : start
  }
  const days = [...new Set(events.map(getListedDay))].toSorted()
  return days.map((day) => ({ day, events: events.filter((event) => getListedDay(event) === day) }))
}
