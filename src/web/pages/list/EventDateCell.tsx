// When an event takes place, in a list: its days, its times below, the zone where the site's clock differs, and whether it takes place at all.
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { type EventState, eventStates, isVenueOccupied } from '#shared/schema/status.ts'
import { config } from '#device/page-config.ts'
import { externalServer } from '#api/client.ts'
import { eventStatusIcons } from '#fields/view/cells.tsx'
import type { CellProps } from '#records/list/list-config.ts'
import { loadEventually, useIsIdle } from '#ui/idle.ts'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { SecondaryText } from '#ui/Table.tsx'
import { loadCatalog, activeLocale } from '#shared/i18n/locale.ts'
import { eventStatusLabels } from '#shared/i18n/labels.ts'
import { formatEventTimes } from '#shared/dates/event-times.ts'
import css from './cells.module.css'

const OverlapMark = lazy(async () => {
  const [{ OverlapMark: Mark }] = await loadEventually(() =>
    Promise.all([import('#features/overlaps/OverlapMark.tsx'), loadCatalog('form')]),
  )
  return { default: Mark }
})

/** Overlaps are asked for where the server knows them, once the first rows have been painted. */
const isAtVenue = (row: CellProps['row']): boolean =>
  externalServer() === undefined &&
  Boolean(row['venue']) &&
  !Array.isArray(row['venue']) &&
  isVenueOccupied(row['event_state'])

/** The cell. */
export function WhenCell({ row, language }: CellProps) {
  const { i18n, t } = useLingui()
  const isIdle = useIsIdle()
  const text = (name: string) => String(row[name] ?? '')
  const start = text('start_date')
  const { days, times, zone } = formatEventTimes(
    {
      start_date: start,
      end_date: text('end_date'),
      all_day: row['all_day'] === true,
      timezone: text('timezone'),
      utc_start_date: text('utc_start_date'),
    },
    activeLocale(),
    config.siteTimezone,
  )
  const state: EventState | undefined = eventStates.find((one) => one === row['event_state'])
  const look = state && eventStatusIcons[state]
  return (
    <>
      <time dateTime={start.replace(' ', 'T')}>{days}</time>
      <SecondaryText>
        {times ?? t`all day`}
        {zone !== undefined && <span translate="no"> {zone}</span>}
        {isIdle && isAtVenue(row) && (
          <Suspense>
            <OverlapMark id={row.id} language={language} />
          </Suspense>
        )}
        {state && look && (
          <span className={css.state}>
            <StatusIcon {...look} word={i18n._(eventStatusLabels[state])} />
            {text('event_state_reason') !== '' && (
              <span className={css.reason} lang={text('language')}>
                {text('event_state_reason')}
              </span>
            )}
          </span>
        )}
      </SecondaryText>
    </>
  )
}
