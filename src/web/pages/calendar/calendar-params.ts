// The state of the calendar in its URL: the filters of the list of events, a view and a day; and the values of a new event in that of its form.
import { paths } from '#api/paths.ts'
import { config as siteConfig } from '#device/page-config.ts'
import type { ListConfig } from '#records/list/list-config.ts'
import { dateFilters, type ListParams, parseListParams, toSearchParams } from '#records/list/list-params.ts'
import { isEditor, toListQuery } from '#records/list/list-query.ts'
import { today as getToday } from '#shared/dates/now.ts'
import { addDays, type Day, getMonday, isDay } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Filters } from '#shared/schema/filters.ts'
import type { Query } from '#shared/schema/values.ts'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** `day`: a day of the shown period. */
export type CalendarParams = { view: CalendarView; day: Day; list: ListParams }

/** Filters of dates, orders and pages: the calendar has its own dates and shows all events of a period. */
const withoutMeaning = [
  'page',
  'per_page',
  'orderby',
  'order',
  'include',
  'post_parent',
  'strict_dates',
  'ongoing',
  ...dateFilters,
]

/** The list of events with the filters of the calendar. */
export function createCalendarConfig(events: ListConfig): ListConfig {
  const filters: Filters = Object.fromEntries(
    Object.entries(events.resource.filters).filter(([name]) => !withoutMeaning.includes(name)),
  )
  return { ...events, dated: false, orders: [], resource: { ...events.resource, filters } }
}

const [viewName, dayName] = ['view', 'date'] as const

/** Parses the URL of the calendar. `dropped`: unknown parameters and invalid values, which are left out. */
export function parseCalendarParams(
  config: ListConfig,
  search: string,
  today: Day,
): { params: CalendarParams; dropped: string[] } {
  const given = new URLSearchParams(search)
  const [view, day] = [given.get(viewName), given.get(dayName)]
  given.delete(viewName)
  given.delete(dayName)
  const { state, dropped } = parseListParams(config, `?${given}`)
  const knownView = calendarViews.find((each) => each === view)
  const knownDay = day !== null && isShownDay(day) ? day : undefined
  if (view !== null && !knownView) dropped.push(viewName)
  if (day !== null && !knownDay) dropped.push(dayName)
  return { params: { view: knownView ?? 'month', day: knownDay ?? today, list: state }, dropped }
}

/** Days whose months the calendar can show with the weeks around them. */
const isShownDay = (text: string): boolean => isDay(text) && text >= '0002-01-01' && text <= '9998-12-31'

/** The URL of the calendar. */
export const getCalendarUrl = (config: ListConfig, { view, day, list }: CalendarParams, language: Language): string =>
  paths.calendar(language, [...toSearchParams(config, list), [viewName, view], [dayName, day]])

/** Minutes from midnight at which a new event of a day begins, and minutes that it lasts. */
const [usualStart, usualLength] = [19 * 60, 120]

const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

/** Dates on a day, and what the filters say about an event: its venue, organizers and terms, and whether it is featured. */
export function getNewEventParams(
  filters: ListParams['filters'],
  day: Day,
  minutes = usualStart,
): [name: string, text: string][] {
  const end = Math.min(minutes + usualLength, 24 * 60 - 1)
  const getIds = (name: string): number[] => {
    const value = filters[name]
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
  }
  const [venue, ...otherVenues] = getIds('venue')
  const links = (['organizer', 'categories', 'tags'] as const).flatMap((name): [string, string][] => {
    const ids = getIds(name)
    return ids.length > 0 ? [[name, ids.join(',')]] : []
  })
  return [
    ['start_date', `${day} ${toTime(minutes)}`],
    ['end_date', `${day} ${toTime(end)}`],
    // An event has one venue.
    ...(venue !== undefined && otherVenues.length === 0 ? ([['venue', String(venue)]] as const) : []),
    ...links,
    ...(filters['featured'] === true ? ([['featured', 'true']] as const) : []),
  ].map(([name, text]) => [name, text])
}

/** Days, both included. */
export type Period = { first: Day; last: Day }

const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`
/** The first day of the month some months later, or earlier if negative. */
const addMonths = (day: Day, months: number): Day => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The period that a view names in its heading. */
export function getPeriod(view: CalendarView, day: Day): Period {
  if (view === 'day') return { first: day, last: day }
  if (view === 'week') return { first: getMonday(day), last: addDays(getMonday(day), 6) }
  return { first: monthStart(day), last: addDays(addMonths(day, 1), -1) }
}

/** The days that a view shows: a month in whole weeks. */
export function getShownDays(view: CalendarView, day: Day): Period {
  const { first, last } = getPeriod(view, day)
  return view === 'month' ? { first: getMonday(first), last: addDays(getMonday(last), 6) } : { first, last }
}

/** A day of the next period, or of the previous one if `step` is -1. */
export function stepDay(view: CalendarView, day: Day, step: 1 | -1): Day {
  if (view === 'day') return addDays(day, step)
  return view === 'week' ? addDays(day, 7 * step) : addMonths(day, step)
}

/** The query of all events that take place on the shown days. */
export function getCalendarFilters(config: ListConfig, { view, day, list }: CalendarParams, account: Account) {
  const { page: _page, per_page: _size, ...filters } = toListQuery(config, list, day, isEditor(config, account))
  const { first, last } = getShownDays(view, day)
  // safe: the names and values come from the table of filters of events
  return { ...filters, ends_after: addDays(first, -1), starts_before: last } as Query<'events'>
}

/** Today at the site. */
export const getSiteDay = (): Day => getToday(siteConfig.siteTimezone)
