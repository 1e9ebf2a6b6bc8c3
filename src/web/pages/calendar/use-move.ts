// Moving an event: where it would go, saving it with Undo, and what to do if someone else moved it meanwhile.
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { MovedMeanwhile, useMoveEvent } from '#api/calendar.ts'
import { useUndo } from '#api/change-sets.ts'
import { externalServer } from '#api/client.ts'
import { ProblemError } from '#client/send.ts'
import { config } from '#device/page-config.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { showToast } from '#ui/toasts.tsx'
import { type EventDates, moveTo } from './move-dates.ts'

/** An event that is being moved, with its new start. `isDrag`: by the pointer, not by keys and buttons. */
export type Move = { event: CalendarEvent; start: WallTime; isDrag: boolean }

/** Formats the dates of a moved event: "Thu 13 May, 20:30–22:30". */
export function formatDates(event: CalendarEvent, dates: EventDates): string {
  const { days, times } = formatEventTimes({ ...event, ...dates }, activeLocale(), config.siteTimezone)
  return times === undefined ? days : `${days}, ${times}`
}

export function useMove(language: Language) {
  const { t } = useLingui()
  const [move, setMove] = useState<Move>()
  /** A move that was not saved because the event has other dates now, which its event has. */
  const [conflict, setConflict] = useState<Move>()
  const [error, setError] = useState<unknown>()
  const { mutateAsync, isPending } = useMoveEvent(language)
  const { mutateAsync: undo } = useUndo(language)

  const offerUndo = (event: CalendarEvent, dates: EventDates, changeSet: string | undefined) => {
    const title = event.title || t`Untitled`
    const [when, before] = [formatDates(event, dates), formatDates(event, event)]
    const moveBack = async () =>
      changeSet === undefined
        ? mutateAsync({ event: { ...event, ...dates, etag: '' }, dates: event })
        : undo({ changeSet })
    const run = () =>
      void moveBack().then(
        () => showToast({ tone: 'positive', text: t`“${title}” is back on ${before}.` }),
        (thrown: unknown) =>
          showToast(
            isChangedSince(thrown)
              ? { tone: 'danger', text: t`“${title}” has been changed since. It was not moved back.` }
              : { tone: 'danger', text: t`“${title}” could not be moved back. Try again.`, action: undoAction },
          ),
      )
    const undoAction = { label: t`Undo`, run }
    const text = t`“${title}” was moved to ${when}.`
    const canUndo = changeSet !== undefined || externalServer() !== undefined
    showToast({ tone: 'positive', text, ...(canUndo && { action: undoAction }) })
  }

  /** Saves a move of an event, which is where an earlier move left it. Returns the event as it is then. */
  const saveFrom = async (event: CalendarEvent, requested: Move): Promise<CalendarEvent> => {
    const { start } = requested
    if (start === event.start_date) return event
    const dates = moveTo(event, start)
    try {
      const { saved, changeSet } = await mutateAsync({ event, dates })
      offerUndo(event, dates, changeSet)
      return saved
    } catch (thrown) {
      if (thrown instanceof MovedMeanwhile)
        setConflict({ ...requested, event: { ...event, ...thrown.dates, etag: thrown.etag } })
      else setError(thrown)
      return event
    }
  }
  const pending = useRef(new Map<number, Promise<CalendarEvent>>())
  const save = async (requested: Move): Promise<void> => {
    const { event } = requested
    setError(undefined)
    setConflict(undefined)
    const earlier = pending.current.get(event.id)
    const saving = earlier ? earlier.then(async (moved) => saveFrom(moved, requested)) : saveFrom(event, requested)
    pending.current.set(event.id, saving)
    await saving
    if (pending.current.get(event.id) === saving) pending.current.delete(event.id)
    setMove((current) => (current === requested ? undefined : current))
  }
  return {
    move,
    setMove,
    save,
    isSaving: isPending,
    conflict,
    setConflict,
    error,
    dismissError: () => setError(undefined),
  }
}

/** Whether a move cannot be undone because the event has changed; other errors may pass. */
const isChangedSince = (error: unknown): boolean =>
  error instanceof MovedMeanwhile || (error instanceof ProblemError && error.problem.data.status === 412)
