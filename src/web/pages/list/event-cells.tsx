import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, lazy, Suspense, use } from 'react'
import { canFilterOverlaps } from '#shared/policy/policy.ts'
import type { Overlap } from '#shared/responses.ts'
import { type EventState, eventStates, isVenueOccupied } from '#shared/schema/status.ts'
import { config } from '#device/page-config.ts'
import { externalServer } from '#api/client.ts'
import { overlapsQuery } from '#api/overlaps.ts'
import { useAccount } from '#api/session.ts'
import { eventStatusIcons, richTextToText } from '#fields/view/cells.tsx'
import type { CellProps, ListRow, RowsProviderProps } from '#records/list/list-config.ts'
import { loadEventually, useIsIdle } from '#ui/idle.ts'
import { Pill } from '#ui/StatusIcon.tsx'
import { SecondaryText } from '#ui/Table.tsx'
import { loadCatalog, activeLocale } from '#shared/i18n/locale.ts'
import { eventStatusLabels } from '#shared/i18n/labels.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import css from './event-cells.module.css'
import { formatLocales } from '#shared/i18n/language.ts'

const OverlapMark = lazy(async () => {
  const [{ OverlapMark: Mark }] = await loadEventually(() =>
    Promise.all([import('#features/overlaps/OverlapMark.tsx'), loadCatalog('form')]),
  )
  return { default: Mark }
})

/** Whether the event may overlap others at its venue. */
const mayOverlap = (row: ListRow): boolean =>
  externalServer() === undefined &&
  Boolean(row['venue']) &&
  !Array.isArray(row['venue']) &&
  isVenueOccupied(row['event_state'])

const OverlapsContext = createContext<readonly Overlap[]>([])

/** Provides the overlaps of all rows. */
export function EventOverlaps({ rows, language, children }: RowsProviderProps) {
  const isIdle = useIsIdle()
  const canAsk = canFilterOverlaps(useAccount())
  const ids = isIdle && canAsk ? rows.filter(mayOverlap).map(({ id }) => id) : []
  const { data = [] } = useQuery({ ...overlapsQuery(ids, language), placeholderData: keepPreviousData })
  return <OverlapsContext value={data}>{children}</OverlapsContext>
}

/** Days, times, overlaps and event status. */
export function EventDateCell({ row, language }: CellProps) {
  const { i18n, t } = useLingui()
  const overlaps = use(OverlapsContext).filter(({ of }) => of === row.id)
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
  const state: EventState | undefined = eventStates.find((name) => name === row['event_state'])
  const look = state && eventStatusIcons[state]
  return (
    <>
      <time dateTime={start.replace(' ', 'T')}>{days}</time>
      <SecondaryText>
        {times ?? t`all day`}
        {zone !== undefined && <span translate="no"> {zone}</span>}
        {overlaps.length > 0 && (
          <Suspense>
            <OverlapMark overlaps={overlaps} language={language} />
          </Suspense>
        )}
        {state && look && (
          <span className={css.state}>
            <Pill tone={look.tone}>{i18n._(eventStatusLabels[state])}</Pill>
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

/** Length of the HTML that is read for one line of text. */
const maxHtmlLength = 2_000

/** The excerpt, else the beginning of the description. */
export function EventSubtitle({ row }: CellProps) {
  const html = String(row['excerpt'] || row['description'] || '')
  const text = richTextToText(html.slice(0, maxHtmlLength)).slice(0, 200)
  const hidden = row['hide_from_listings'] === true
  const featured = row['featured'] === true
  if (text === '' && !hidden && !featured) return null
  return (
    <SecondaryText oneLine lang={row.language}>
      {hidden && (
        <b className={css.flag} lang={formatLocales[activeLocale()]}>
          <Trans>Hidden from listings</Trans>
        </b>
      )}
      {featured && (
        <b className={css.flag} lang={formatLocales[activeLocale()]}>
          <Trans>Featured</Trans>
        </b>
      )}
      {text}
    </SecondaryText>
  )
}
