// Places events in the weeks of a month and in the hours of a day.
import { getLastDay } from '#shared/dates/days.ts'
import { addDays, type Day, getDay, getTimeOfDay, secondsBetween } from '#shared/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/responses.ts'

/** The dates of an event. */
export type Dated = Pick<CalendarEvent, 'id' | 'start_date' | 'end_date' | 'all_day'>

/** The days of an event, and its place in lists: 0 for bars, 1 for hours of a day, 2 for what goes on for long. */
type EventDays = { first: Day; last: Day; rank: 0 | 1 | 2 }

/** Days of an event that is listed after all others: an exhibition of a season would hide what happens on a day. */
const longDays = 31

/** Computed once per event: a month compares each with others many times. */
const daysOfEvents = new WeakMap<Dated, EventDays>()

function getDays(event: Dated): EventDays {
  const stored = daysOfEvents.get(event)
  if (stored) return stored
  const [first, last] = [getDay(event.start_date), getLastDay(event)]
  const isBar = event.all_day || first !== last
  const rank = !isBar ? 1 : addDays(first, longDays) <= last ? 2 : 0
  const days: EventDays = { first, last, rank }
  daysOfEvents.set(event, days)
  return days
}

/** Whether an event takes place on one of these days; a night does on its first day only. */
export const isBetween = (event: Dated, from: Day, to: Day): boolean => {
  const { first, last } = getDays(event)
  return first <= to && last >= from
}

export const getFirstDay = (event: Dated): Day => getDays(event).first

/** Whether an event takes place on a day. */
export const isOnDay = (event: Dated, day: Day): boolean => isBetween(event, day, day)

/** Whether an event is shown as a bar: it lasts all day or several days. */
export const isBar = (event: Dated): boolean => getDays(event).rank !== 1

/** Bars first, the earlier and longer ones before others, then by time. */
export const compareEvents = (a: Dated, b: Dated): number => {
  const [one, other] = [getDays(a), getDays(b)]
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.rank === 1) return compare(a.start_date, b.start_date) || compare(b.end_date, a.end_date) || a.id - b.id
  return compare(one.first, other.first) || compare(other.last, one.last) || a.id - b.id
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The events of a day, in the order in which they are listed. */
export const getEventsOfDay = <E extends Dated>(events: readonly E[], day: Day): E[] =>
  events.filter((event) => isOnDay(event, day)).toSorted(compareEvents)

/** An event in a row of days: `from` and `to` are the indexes of its first and last day there. */
export type Segment<E extends Dated> = {
  event: E
  from: number
  to: number
  /** The line below the number of the day, from 0. */
  lane: number
  /** It began before the first day of the row, or goes on after the last one. */
  isContinued: boolean
  continues: boolean
}

/** A row of days: the segments that are shown, and for each day how many events it has and how many are not shown. */
export type RowLayout<E extends Dated> = {
  days: readonly Day[]
  segments: Segment<E>[]
  counts: number[]
  hidden: number[]
}

/** Places events in lanes. In a day with more events than `lanes` the last lane is left to their number. */
export function layoutRow<E extends Dated>(
  events: readonly E[],
  first: Day,
  length: number,
  lanes: number,
): RowLayout<E> {
  const days = Array.from({ length }, (_, index) => addDays(first, index))
  const last = days.at(-1) ?? first
  const isTaken = new Set<number>()
  const all = events
    .filter((event) => isBetween(event, first, last))
    .toSorted(compareEvents)
    .map((event): Segment<E> => {
      const { first: start, last: end } = getDays(event)
      const from = start < first ? 0 : days.indexOf(start)
      const to = end > last ? length - 1 : days.indexOf(end)
      let lane = 0
      const isFree = () => {
        for (let day = from; day <= to; day += 1) if (isTaken.has(lane * length + day)) return false
        return true
      }
      while (!isFree()) lane += 1
      for (let day = from; day <= to; day += 1) isTaken.add(lane * length + day)
      return { event, from, to, lane, isContinued: start < first, continues: end > last }
    })
  const [counts, highest] = [days.map(() => 0), days.map(() => -1)]
  for (const { from, to, lane } of all)
    for (let day = from; day <= to; day += 1) {
      counts[day] = (counts[day] ?? 0) + 1
      highest[day] = Math.max(highest[day] ?? -1, lane)
    }
  const isShown = ({ from, to, lane }: Segment<E>) =>
    lane < lanes - 1 || (lane === lanes - 1 && highest.slice(from, to + 1).every((most) => most < lanes))
  const segments = all.filter(isShown)
  const hidden = [...counts]
  for (const { from, to } of segments) for (let day = from; day <= to; day += 1) hidden[day] = (hidden[day] ?? 0) - 1
  return { days, segments, counts, hidden }
}

/** The lines that a row needs, of at most `lanes`. */
export const countLines = ({ segments, hidden }: RowLayout<Dated>, lanes: number): number =>
  hidden.some((count) => count > 0) ? lanes : Math.max(0, ...segments.map(({ lane }) => lane + 1))

/** The longest event whose hours are shown on each of its days, in days. */
const maxDailyDays = 7

/** Whether an event has the same hours on each of several days, as its dates are formatted. */
const isDaily = (event: Dated): boolean => {
  const { first, last, rank } = getDays(event)
  if (rank !== 0) return false
  const days = 1 + secondsBetween(first, last) / 86_400
  return (
    !event.all_day && days > 2 && days <= maxDailyDays && getTimeOfDay(event.end_date) > getTimeOfDay(event.start_date)
  )
}

/** Whether an event is shown in the hours of its days, not above them. */
export const isTimed = (event: Dated): boolean => !isBar(event) || isDaily(event)

/** An event in the hours of a day: minutes from midnight, and its column of those that are side by side. */
export type Block<E extends Dated> = { event: E; start: number; end: number; column: number; columns: number }

const minutesOf = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))

/** Minutes that a block is high at least: 24 pixels. */
const minLength = 50

/** The hours of an event on one of its days; after midnight a night is not shown. */
export function getMinutes({ start_date: start, end_date: end }: Dated): { start: number; end: number } {
  const from = minutesOf(start)
  const to = minutesOf(end)
  return { start: from, end: to < from || (to === from && getDay(start) !== getDay(end)) ? 1440 : to }
}

/** Places the timed events of a day side by side where they are at the same time. */
export function layoutHours<E extends Dated>(events: readonly E[], day: Day): Block<E>[] {
  const blocks = events
    .filter((event) => isTimed(event) && isOnDay(event, day))
    .map((event): Block<E> => {
      const { start, end } = getMinutes(event)
      const from = Math.min(start, 1440 - minLength)
      return { event, start: from, end: Math.min(1440, Math.max(end, from + minLength)), column: 0, columns: 1 }
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end || a.event.id - b.event.id)
  let group: Block<E>[] = []
  let groupEnd = 0
  const closeGroup = () => {
    const columns = 1 + Math.max(0, ...group.map(({ column }) => column))
    for (const block of group) block.columns = columns
    group = []
  }
  for (const block of blocks) {
    if (block.start >= groupEnd) closeGroup()
    const taken = new Set(group.filter(({ end }) => end > block.start).map(({ column }) => column))
    while (taken.has(block.column)) block.column += 1
    group.push(block)
    groupEnd = Math.max(group.length === 1 ? 0 : groupEnd, block.end)
  }
  closeGroup()
  return blocks
}
