// The result of a bulk action by record: the changes of each, then those that failed by their reason, then those that were right already.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { recordBundleQuery } from '#api/queries.ts'
import { formatDay } from '#shared/dates/format.ts'
import { isWallTime } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Link } from '#ui/Link.tsx'
import type { SkippedRow } from '#api/bulk-mutations.ts'
import { paths } from '#api/paths.ts'
import { useRecordNames } from '#fields/record-names.tsx'
import { auditFieldName } from '#records/history/audit-labels.ts'
import { auditField, FieldChange } from '#records/history/AuditValue.tsx'
import { UsedBy } from '#records/detail/used-by.tsx'
import type { BulkRowResult } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Icon } from '#ui/Icon.tsx'
import { ShowMore, useShowMore } from '#ui/ShowMore.tsx'
import { rowMessage } from './bulk-labels.ts'
import { getRowResult, type RowResult } from './use-bulk-dialog.ts'
import css from './bulk.module.css'

type StepName = 'preview' | 'done' | 'undone'
/** `skipped`: could not be undone. */
type GroupResult = RowResult | 'skipped'
type RowGroup = { result: GroupResult; /** Why the rows failed, else `""`. */ reason: string; rows: BulkRowResult[] }

const order: Record<GroupResult, number> = { skipped: 0, changed: 1, refused: 2, left: 3, unchanged: 4 }

/** The rows by result and reason. */
function groupRows(
  i18n: I18n,
  resource: ResourceName,
  rows: readonly BulkRowResult[],
  skipped: ReadonlyMap<number, SkippedRow>,
): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  for (const row of rows) {
    const result = skipped.has(row.id) ? 'skipped' : getRowResult(row)
    const problem = row.problem ?? skipped.get(row.id)?.problem
    const unanswered = msg`No response. The change may have been made. It is safe to retry.`
    const reason = problem ? rowMessage(i18n, resource, problem) : result === 'refused' ? i18n._(unanswered) : ''
    const key = `${result} ${reason}`
    const group = groups.get(key) ?? { result, reason, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => order[a.result] - order[b.result] || b.rows.length - a.rows.length)
}

/** The number of rows with a result: "134 will change", "2 failed". */
export function ResultCount({ result, step, count }: { result: GroupResult; step: StepName; count: number }) {
  if (result === 'skipped' || result === 'refused') return <Plural value={count} one="# failed" other="# failed" />
  if (result === 'left') return <Plural value={count} one="# left alone" other="# left alone" />
  if (result === 'unchanged') return <Plural value={count} one="# already up to date" other="# already up to date" />
  if (step === 'preview') return <Plural value={count} one="# will change" other="# will change" />
  if (step === 'done') return <Plural value={count} one="# changed" other="# changed" />
  return <Plural value={count} one="# restored" other="# restored" />
}

type Props = {
  resource: ResourceName
  language: Language
  step: StepName
  rows: readonly BulkRowResult[]
  /** The records are permanently deleted: their fields are not listed. */
  isDeleted?: boolean
  /** Lists the records that link to each. */
  showUses?: boolean
  /** Names the days of events. */
  showDays?: boolean
  /** Returns names that the page has already. */
  nameOf: (id: number) => string | undefined
  /** Records that could not be undone. */
  skipped: readonly SkippedRow[]
}

export function BulkRows({ rows, skipped, ...props }: Props) {
  const { i18n, t } = useLingui()
  const skippedById = new Map(skipped.map((row) => [row.id, row]))
  return (
    <div role="group" className={css.groups} aria-label={props.step === 'preview' ? t`Preview` : t`Result`}>
      {groupRows(i18n, props.resource, rows, skippedById).map((group) => (
        <Group key={`${group.result} ${group.reason}`} {...props} {...group} skipped={skippedById} />
      ))}
    </div>
  )
}

function Group({
  resource,
  language,
  step,
  result,
  reason,
  rows,
  isDeleted = false,
  showUses = false,
  showDays = false,
  nameOf,
  skipped,
}: Omit<Props, 'skipped'> & RowGroup & { skipped: ReadonlyMap<number, SkippedRow> }) {
  const { i18n } = useLingui()
  const headingId = useId()
  const { visible, hiddenCount, showMore, list } = useShowMore(rows)
  const unnamed = visible.map(({ id }) => id).filter((id) => nameOf(id) === undefined)
  const names = useRecordNames(resource, unnamed, language)
  const details = ({ id, parts }: BulkRowResult): ReactNode => {
    if (result === 'skipped') {
      const skippedRow = skipped.get(id)
      return (
        skippedRow?.problem.data.status === 412 && (
          <p>
            <Link to={`${paths.history(resource, id, language)}#undo-${skippedRow.changeSet}`}>
              <Trans>Choose for each field</Trans>
            </Link>
          </p>
        )
      )
    }
    if (result !== 'changed') return undefined
    return (
      <>
        {isDeleted && <UnlinkedEvents parts={parts} />}
        {showUses && <UsedBy resource={resource} id={id} language={language} />}
        {Object.entries((!isDeleted && parts) || {}).map(([part, fields]) =>
          Object.entries(fields).map(([field, { old, new: now }]) => (
            <div className={css.change} key={`${part}.${field}`}>
              <span>{auditFieldName(i18n, resource, part, field)}</span>
              <FieldChange of={auditField(resource, part, field, language, fields)} old={old} now={now} />
            </div>
          )),
        )}
      </>
    )
  }
  return (
    <section aria-labelledby={headingId} className={css.group}>
      <h3 id={headingId}>
        {reason !== '' && result !== 'left' && <Icon icon={CircleX} />}
        <span>
          <ResultCount result={result} step={step} count={rows.length} />
          {reason !== '' && (
            <>
              {'. '}
              <span className={css.reason}>{reason}</span>
            </>
          )}
        </span>
      </h3>
      <ul ref={list} className={css.rows}>
        {visible.map((row) => (
          <li key={row.id} tabIndex={-1}>
            <p className={css.name}>
              {nameOf(row.id) ?? names.find(({ id }) => id === row.id)?.name ?? `#${row.id}`}
              {showDays && <EventDay id={row.id} language={language} />}
            </p>
            {details(row)}
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onClick={showMore} />
    </section>
  )
}

/** The day of an event, by which those with the same title are told apart. The request is that of its name. */
function EventDay({ id, language }: { id: number; language: Language }) {
  const { data } = useQuery({ ...recordBundleQuery('events', id, language), staleTime: 60_000 })
  const start = data?.shared.start_date
  return start !== undefined && isWallTime(start) && <span className={css.day}>{formatDay(start, activeLocale())}</span>
}

/** The number of events that a deleted term is removed from. */
function UnlinkedEvents({ parts }: { parts: BulkRowResult['parts'] | undefined }) {
  const events = parts?.['shared']?.['events']?.old
  const count = Array.isArray(events) ? events.length : 0
  return (
    count > 0 && (
      <p className={css.quiet}>
        <Plural value={count} one="Removed from # event" other="Removed from # events" />
      </p>
    )
  )
}
