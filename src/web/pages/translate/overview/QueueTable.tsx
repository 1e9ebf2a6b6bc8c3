import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { formatShortDay } from '#shared/dates/days.ts'
import { getDueDay } from '#shared/dates/due-day.ts'
import { today as getToday } from '#shared/dates/now.ts'
import { columnLabel, stateLabel } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import { isTermResource, type ResourceName, resources } from '#shared/schema/resources.ts'
import { config } from '#device/page-config.ts'
import { paths } from '#api/paths.ts'
import { EmptyValue } from '#fields/view/cells.tsx'
import type { ListRow } from '#records/list/list-config.ts'
import { Icon } from '#ui/Icon.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import { Cell, HeadCell, Row, RowHeader, RowLink, SecondaryText, Table } from '#ui/Table.tsx'
import css from './overview.module.css'
import { StateMark } from './StateMark.tsx'
import { getDueGroup, getEventTimes } from './work.ts'

/** The rows of one resource; each opens the desk. */
export function QueueTable({
  resource,
  rows,
  language,
  caption,
  busy,
}: {
  resource: ResourceName
  rows: readonly ListRow[]
  language: Language
  caption: string
  busy: boolean
}) {
  const { i18n, t } = useLingui()
  const isEvents = resource === 'events'
  const titleField = resources[resource].title
  const titleLabel = columnLabel(titleField, true)
  return (
    <Table
      layout="rows"
      caption={caption}
      busy={busy}
      head={
        <>
          <HeadCell>{titleLabel && i18n._(titleLabel)}</HeadCell>
          {isEvents && (
            <>
              <HeadCell width={14}>
                <Trans>Date</Trans>
              </HeadCell>
              <HeadCell width={11}>
                <Trans>Due</Trans>
              </HeadCell>
            </>
          )}
          <HeadCell width={16}>{languageLabel(language)}</HeadCell>
        </>
      }
    >
      {rows.map((row) => {
        const name = String(row[titleField] ?? '').trim() || t`Untitled`
        return (
          <Row key={row.id} data-row={row.id}>
            <RowHeader lang={row.language}>
              <RowLink
                to={paths.desk(resource, row.id, language)}
                lang={row.language}
                code={row.language.toUpperCase()}
                struck={row['event_state'] === 'cancelled'}
              >
                {name}
              </RowLink>
            </RowHeader>
            {isEvents && (
              <>
                <Cell nowrap>
                  <EventDate row={row} />
                </Cell>
                <Cell nowrap>
                  <DueDay row={row} language={language} />
                </Cell>
              </>
            )}
            <Cell>
              <StateMark resource={resource} row={row} language={language} isTerm={isTermResource(resource)} />
            </Cell>
          </Row>
        )
      })}
    </Table>
  )
}

function EventDate({ row }: { row: ListRow }) {
  const { days, times } = getEventTimes(row)
  return (
    <>
      <time dateTime={String(row['start_date']).replace(' ', 'T')}>{days}</time>
      {times && <SecondaryText>{times}</SecondaryText>}
    </>
  )
}

/** "due 20 Nov", with an icon and a word if that day is over; the status of an event that does not say why it does not take place. */
function DueDay({ row, language }: { row: ListRow; language: Language }) {
  const { i18n } = useLingui()
  const start = row['start_date']
  if (typeof start !== 'string') return <EmptyValue />
  const today = getToday(config.siteTimezone)
  const group = getDueGroup(row, language, today, config.leadDays)
  const status = stateLabel(String(row['event_state']))
  if (group === 'now')
    return (
      <>
        <Pill tone={row['event_state'] === 'cancelled' ? 'danger' : 'warning'}>{status && i18n._(status)}</Pill>
        <SecondaryText>
          <Trans>due now, reason missing</Trans>
        </SecondaryText>
      </>
    )
  const dueDay = getDueDay(start, config.leadDays)
  const day = formatShortDay(dueDay, 'dayOfYear', today, activeLocale())
  const due = (
    <time dateTime={dueDay}>
      <Trans>due {day}</Trans>
    </time>
  )
  if (group !== 'late') return due
  return (
    <>
      <span className={css.late}>
        <Icon icon={TriangleAlert} size={14} />
        <Trans>Late</Trans>
      </span>
      <SecondaryText>{due}</SecondaryText>
    </>
  )
}
