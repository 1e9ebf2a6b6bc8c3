// Links to the printable sheets of a day, one for each venue that has an event on it.
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { Fragment } from 'react'
import { externalServer } from '#api/client.ts'
import type { Day } from '#shared/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { daySheetPath } from '#shared/visitor-paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useCalendar } from './calendar-context.ts'
import css from './events.module.css'

/** Other servers have no day sheets. */
export function DaySheets({ events, day }: { events: readonly CalendarEvent[]; day: Day }) {
  const { language } = useCalendar()
  const venues = new Map(events.flatMap(({ venue }) => (venue ? [[venue.id, venue] as const] : [])))
  if (venues.size === 0 || externalServer()) return null
  return (
    <p className={css.sheets} data-print="no">
      <Icon icon={Printer} />
      <span>
        <Trans>Day sheets:</Trans>{' '}
        {[...venues.values()].map((venue, index) => (
          <Fragment key={venue.id}>
            {index > 0 && ', '}
            <a href={daySheetPath(venue.id, day, language)} target="_blank" rel="noreferrer">
              <span lang={venue.language}>{venue.name}</span>
              <VisuallyHidden>
                {' '}
                <Trans>(opens a new tab)</Trans>
              </VisuallyHidden>
            </a>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
