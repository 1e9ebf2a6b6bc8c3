import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, Suspense, use } from 'react'
import type { ImageResponse } from '#shared/schema/response-parts.ts'
import type { Overlap } from '#shared/responses.ts'
import { type EventState, eventStates, isVenueOccupied, type Status, statuses } from '#shared/schema/status.ts'
import { config } from '#device/page-config.ts'
import { canReadOverlaps, overlapsQuery } from '#api/overlaps.ts'
import { useAccount } from '#api/session.ts'
import { eventStatusIcons, statusIcons } from '#fields/view/cells.tsx'
import type { CellProps, ListRow, RowsProviderProps } from '#records/list/list-config.ts'
import { useIsIdle } from '#ui/idle.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Pill } from '#ui/StatusIcon.tsx'
import { SecondaryText } from '#ui/Table.tsx'
import { activeLocale } from '#shared/i18n/locale.ts'
import { eventStatusLabels, statusLabels } from '#shared/i18n/labels.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import css from './event-cells.module.css'
import { htmlToText } from '#shared/i18n/html-text.ts'
import { formatLocales } from '#shared/i18n/language.ts'

const OverlapMark = lazyPart(async () => (await import('#features/overlaps/OverlapMark.tsx')).OverlapMark)
const CategoryMark = lazyPart(async () => (await import('./CategoryMark.tsx')).CategoryMark)

/** The place and the colour of a category. */
export const CategoryThumbnail = (props: CellProps) => (
  <Suspense>
    <CategoryMark {...props} />
  </Suspense>
)

/** Whether the event may overlap others at its venue. */
const mayOverlap = (row: ListRow): boolean =>
  Boolean(row['venue']) && !Array.isArray(row['venue']) && isVenueOccupied(row['event_state'])

const OverlapsContext = createContext<readonly Overlap[]>([])

/** Provides the overlaps of all rows. */
export function EventOverlaps({ rows, language, children }: RowsProviderProps) {
  const isIdle = useIsIdle()
  const canAsk = canReadOverlaps(useAccount())
  const ids = isIdle && canAsk ? rows.filter(mayOverlap).map(({ id }) => id) : []
  const { data = [] } = useQuery({ ...overlapsQuery(ids, language), placeholderData: keepPreviousData })
  return <OverlapsContext value={data}>{children}</OverlapsContext>
}

/** Days, times and overlaps. */
export function EventDateCell({ row, language }: CellProps) {
  const { t } = useLingui()
  const overlaps = use(OverlapsContext).filter(({ of }) => of === row.id)
  const text = (name: string) => String(row[name] ?? '')
  const start = text('start_date')
  const { days, times, zone, isOneDay } = formatEventTimes(
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
  const hours = times ?? t`all day`
  const isOneLine = isOneDay && zone === undefined && days.length + hours.length <= maxLineLength
  const mark = overlaps.length > 0 && (
    <Suspense>
      <OverlapMark
        event={{ id: row.id, start_date: start, end_date: text('end_date') }}
        overlaps={overlaps}
        language={language}
        compact={!isOneLine}
      />
    </Suspense>
  )
  return (
    <>
      <time dateTime={start.replace(' ', 'T')}>
        {days}
        {isOneLine && `, ${hours}`}
      </time>
      {(!isOneLine || mark) && (
        <SecondaryText>
          {mark}
          {!isOneLine && hours}
          {zone !== undefined && <span translate="no"> {zone}</span>}
        </SecondaryText>
      )}
    </>
  )
}

/** Characters of a day and its times that fit into the column. */
const maxLineLength = 22

/** The event status if it is not as planned, else the status of the translation. */
export function EventStatusCell({ row }: CellProps) {
  const { i18n } = useLingui()
  const state: EventState | undefined = eventStates.find((name) => name === row['event_state'])
  const status: Status | undefined = statuses.find((name) => name === row['status'])
  const look = state && eventStatusIcons[state]
  if (!state || !look) return status && <Pill tone={statusIcons[status].tone}>{i18n._(statusLabels[status])}</Pill>
  const reason = String(row['event_state_reason'] ?? '')
  return (
    <>
      <Pill tone={look.tone}>{i18n._(eventStatusLabels[state])}</Pill>
      {reason !== '' && (
        <SecondaryText oneLine lang={row.language}>
          {reason}
        </SecondaryText>
      )}
    </>
  )
}

/** The image in 48 × 36 pixels; a dashed tile if the event has none. */
export function EventThumbnail({ row }: CellProps) {
  const image = row['image'] as ImageResponse | false | undefined // safe: the events of all servers have this field
  if (!image) return <span className={css.tile} />
  const sizes = Object.values(image.sizes ?? {}).filter((size) => size.width >= minThumbnailWidth)
  const { url } = sizes.toSorted((a, b) => a.width - b.width)[0] ?? image
  return <img className={css.thumbnail} src={url} width="48" height="36" loading="lazy" decoding="async" alt="" />
}

/** Sharp on screens with two pixels per CSS pixel. */
const minThumbnailWidth = 96

/** Length of the HTML that is read for one line of text. */
const maxHtmlLength = 2_000

/** Flags, else the excerpt or the beginning of the description where rows are wide. */
export function EventSubtitle({ row }: CellProps) {
  const html = String(row['excerpt'] || row['description'] || '')
  const text = htmlToText(html.slice(0, maxHtmlLength)).slice(0, 200)
  const hidden = row['hide_from_listings'] === true
  const featured = row['featured'] === true
  if (text === '' && !hidden && !featured) return null
  return (
    <span className={hidden || featured ? css.flags : css.excerpt} lang={formatLocales[activeLocale()]}>
      {hidden && (
        <b>
          <Trans>Hidden from listings</Trans>
        </b>
      )}
      {featured && (
        <b>
          <Trans>Featured</Trans>
        </b>
      )}
      {!hidden && !featured && <span lang={row.language}>{text}</span>}
    </span>
  )
}
