// Moving an event: where it would go, saving it with Undo, and what to do if someone else moved it meanwhile.
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type EventDates, MovedMeanwhile, type UpdateEvent, useMoveEvent } from '#api/calendar.ts'
import { useUndo } from '#api/change-sets.ts'
import { externalServer } from '#api/client.ts'
import { ProblemError } from '#client/send.ts'
import { config } from '#device/page-config.ts'
import { useMoveScope } from '#features/series/use-move-scope.tsx'
import { formatEventTimes } from '#shared/dates/format.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { showToast } from '#ui/toasts.tsx'
import { moveTo } from './move-dates.ts'

/** An event that is being moved, with its new start. `isDrag`: by the pointer, not by keys and buttons. */
export type Move = { event: CalendarEvent; start: WallTime; isDrag: boolean }

/** A move that changed nothing. */
const unchanged: UpdateEvent = (event) => event

/** Formats the dates of a moved event: "Thu 13 May, 20:30–22:30". */
export function formatDates(event: CalendarEvent, dates: EventDates): string {
  const { days, times } = formatEventTimes({ ...event, ...dates }, activeLocale(), config.siteTimezone)
  return times === undefined ? days : `${days}, ${times}`
}

export function useMove(language: Language) {
  const { t } = useLingui()
  const [move, setMove] = useState<Move>()
  /** A move that was not saved because the event has other dates now, which its event has. `isAlone`: without others of its series. */
  const [conflict, setConflict] = useState<Move & { isAlone: boolean }>()
  const [error, setError] = useState<unknown>()
  const { ask, question, isOpen } = useMoveScope(language)
  const { mutateAsync, isPending } = useMoveEvent(language)
  const { mutateAsync: undo } = useUndo(language)

  const offerUndo = (event: CalendarEvent, dates: EventDates, changeSet: string | undefined) => {
    const title = event.title || t`Untitled`
    const [when, before] = [formatDates(event, dates), formatDates(event, event)]
    const moveBack = async () =>
      changeSet === undefined
        ? mutateAsync({ event: { ...event, ...dates, etag: '' }, dates: moveTo(event, event.start_date) })
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

  const describe = (event: CalendarEvent, dates: EventDates): string => {
    const title = event.title || t`Untitled`
    const [before, after] = [formatDates(event, event), formatDates(event, dates)]
    return t`“${title}” moves from ${before} to ${after}.`
  }
  const close = (ended: Move) => setMove((current) => (current === ended ? undefined : current))
  /** Saves a move of an event, which is where an earlier move left it. Returns what it changed. */
  const saveFrom = async (event: CalendarEvent, requested: Move, isAlone: boolean): Promise<UpdateEvent> => {
    const dates = moveTo(event, requested.start)
    if (dates.start_date === event.start_date) {
      close(requested)
      return unchanged
    }
    const scope = isAlone || event.series === 0 ? 'this' : await ask(event, dates, describe(event, dates))
    if (scope === 'cancelled') {
      // The keyboard continues where it was.
      if (requested.isDrag) close(requested)
      return unchanged
    }
    const moveSeries = scope === 'this' ? undefined : scope
    try {
      const { update, changeSet } = await mutateAsync({ event, dates, moveSeries })
      if (!moveSeries) offerUndo(event, dates, changeSet)
      return update
    } catch (thrown) {
      if (thrown instanceof MovedMeanwhile)
        setConflict({ ...requested, event: { ...event, ...thrown.dates, etag: thrown.etag }, isAlone: !moveSeries })
      else setError(thrown)
      return unchanged
    } finally {
      close(requested)
    }
  }
  // By event or series.
  const pending = useRef(new Map<string, Promise<UpdateEvent>>())
  /** `isAlone`: does not ask which others of its series move. */
  const save = async (requested: Move, isAlone = false): Promise<void> => {
    const { event } = requested
    const key = event.series === 0 ? `event ${event.id}` : `series ${event.series}`
    setError(undefined)
    setConflict(undefined)
    const earlier = pending.current.get(key)
    const saveAfter = async (before: UpdateEvent): Promise<UpdateEvent> => {
      const update = await saveFrom(before(event), requested, isAlone)
      return (other) => update(before(other))
    }
    const saving = earlier ? earlier.then(saveAfter) : saveAfter(unchanged)
    pending.current.set(key, saving)
    await saving
    if (pending.current.get(key) === saving) pending.current.delete(key)
  }
  return {
    move,
    setMove,
    save,
    question,
    isSaving: isPending || isOpen,
    conflict,
    setConflict,
    error,
    dismissError: () => setError(undefined),
  }
}

/** Whether a move cannot be undone because the event has changed; other errors may pass. */
const isChangedSince = (error: unknown): boolean =>
  error instanceof MovedMeanwhile || (error instanceof ProblemError && error.problem.data.status === 412)
