// Arrow keys between the days of a table, of which one is reached by Tab.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, type Day, getMonday } from '#shared/dates/wall-time.ts'
import { stepDay } from './calendar-params.ts'
import { useCalendar } from './calendar-context.ts'

/** The day that a key leads to. */
function getTarget(key: string, day: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return getMonday(day)
    case 'End':
      return addDays(getMonday(day), 6)
    case 'PageUp':
      return stepDay('month', day, -1)
    case 'PageDown':
      return stepDay('month', day, 1)
    default:
      return undefined
  }
}

/** The day in the tab order, and the key handler of the table, whose buttons of days have `data-day`. */
export function useDayFocus(first: Day, last: Day) {
  const { params, today, goToDay } = useCalendar()
  const [focused, setFocused] = useState<Day>()
  const grid = useRef<HTMLTableElement>(null)
  const isShown = (day: Day) => day >= first && day <= last
  const candidates = [focused, params.day, today].filter((day) => day !== undefined)
  const tabDay = candidates.find(isShown) ?? first
  const next = useRef<Day>(undefined)
  const focusDay = (day: Day) => grid.current?.querySelector<HTMLElement>(`button[data-day="${day}"]`)?.focus()
  // A key led to a day of another month.
  useEffect(() => {
    if (next.current === undefined || next.current < first || next.current > last) return
    focusDay(next.current)
    next.current = undefined
  }, [first, last])
  const onKeyDown = (event: KeyboardEvent) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    if (day === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    const target = getTarget(event.key, day)
    if (target === undefined) return
    event.preventDefault()
    if (isShown(target)) focusDay(target)
    else {
      next.current = target
      goToDay(target)
    }
  }
  const onFocus = (event: { target: EventTarget }) => {
    const day = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null
    if (day?.dataset['cell']) setFocused(day.dataset['cell'])
  }
  return { grid, tabDay, onKeyDown, onFocus }
}
