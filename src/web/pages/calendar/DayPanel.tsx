// A dialog beside a day with all its events.
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatShortDay } from '#shared/dates/days.ts'
import type { Day } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { usePopoverPosition } from '#ui/Popover.tsx'
import { useCalendar } from './calendar-context.ts'
import { DayEvents } from './DayEvents.tsx'
import { DaySheets } from './DaySheets.tsx'
import css from './day-panel.module.css'
import { getEventsOfDay } from './layout.ts'
import { useOverlapping } from './use-overlapping.ts'

/** The panel, and a function that opens it beside an element. */
export function useDayPanel(events: readonly CalendarEvent[]): {
  panel: ReactNode
  openDay: (day: Day, opener: HTMLElement) => void
} {
  const [day, setDay] = useState<Day>()
  const opener = useRef<HTMLElement>(null)
  const openDay = useCallback((next: Day, element: HTMLElement) => {
    opener.current = element
    setDay(next)
  }, [])
  const panel = <DayPanel day={day} events={events} opener={opener} onClose={() => setDay(undefined)} />
  return { panel, openDay }
}

function DayPanel({
  day,
  events,
  opener,
  onClose,
}: {
  day: Day | undefined
  events: readonly CalendarEvent[]
  opener: { current: HTMLElement | null }
  onClose: () => void
}) {
  const { t } = useLingui()
  const { language, today, getUrl, getCreateUrl } = useCalendar()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  usePopoverPosition(opener, panel, false)
  useEffect(() => {
    if (day !== undefined) panel.current?.showPopover()
  }, [day])
  const ofDay = useMemo(() => (day === undefined ? [] : getEventsOfDay(events, day)), [events, day])
  const overlapping = useOverlapping(ofDay, language)
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className={css.panel}
      data-day={day}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-closes]')) panel.current?.hidePopover()
      }}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
        else panel.current?.querySelector('h2')?.focus()
      }}
    >
      {day !== undefined && (
        <>
          <header>
            <h2 id={`${id}-title`} tabIndex={-1}>
              {formatShortDay(day, 'heading', today, activeLocale())}
            </h2>
            <Button variant="bare" icon aria-label={t`Close`} onClick={() => panel.current?.hidePopover()}>
              <Icon icon={X} />
            </Button>
          </header>
          {ofDay.length > 0 ? (
            <DayEvents events={ofDay} overlapping={overlapping} day={day} today={today} language={language} />
          ) : (
            <p>
              <Trans>No events.</Trans>
            </p>
          )}
          <DaySheets events={ofDay} day={day} />
          <footer>
            {getCreateUrl && (
              <ButtonLink to={getCreateUrl(day)}>
                <Icon icon={Plus} />
                <Trans>New event</Trans>
              </ButtonLink>
            )}
            <ButtonLink variant="bare" to={getUrl({ view: 'day', day })}>
              <Trans>Show day</Trans>
            </ButtonLink>
          </footer>
        </>
      )}
    </div>
  )
}
