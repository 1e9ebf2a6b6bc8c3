// The context of all parts of the calendar.
import { createContext, use } from 'react'
import type { Day } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import type { CalendarParams } from './calendar-params.ts'

export type CalendarValue = {
  params: CalendarParams
  language: Language
  today: Day
  /** The same calendar with another view, day or filters. */
  getUrl: (changes: Partial<CalendarParams>) => string
  /** The form of a new event at a day, or at a time of it in minutes, with the filters of the calendar; `undefined` if the account may create none. */
  getCreateUrl: ((day: Day, minutes?: number) => string) | undefined
  /** Starts to move an event by buttons and keys; `undefined` while none can be moved. */
  startMove: (event: CalendarEvent) => void
  /** The ids of shown events that overlap others at their venue. */
  overlapping: ReadonlySet<number>
  /** Moves the focus and the view to a day that is not shown. */
  goToDay: (day: Day) => void
}

export const CalendarContext = createContext<CalendarValue | undefined>(undefined)

export function useCalendar(): CalendarValue {
  const value = use(CalendarContext)
  if (!value) throw new Error('Not inside a calendar')
  return value
}

/** Props of a view. */
export type ViewProps = { events: readonly CalendarEvent[] }
