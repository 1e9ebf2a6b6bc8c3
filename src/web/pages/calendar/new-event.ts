// The values of a new event that the calendar gives to its form in the URL.
import type { ListParams } from '#records/list/list-params.ts'
import type { Day } from '#shared/dates/wall-time.ts'

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
