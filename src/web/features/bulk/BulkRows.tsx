// The result of a bulk action by record: rejected ones first, by reason; then the changes of each field.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
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
import { Button } from '#ui/Button.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { rowMessage } from './bulk-labels.ts'
import css from './bulk.module.css'

/** Rows that are shown at first and added with each press. */
const pageSize = 20
const order = { refused: 0, changed: 1, unchanged: 2 } as const

/** `nameOf` returns names that the page has already; `skipped`: records that could not be undone. */
export function BulkRows({
  resource,
  language,
  rows,
  label,
  isDeleted = false,
  showUses = false,
  nameOf,
  skipped,
}: {
  resource: ResourceName
  language: Language
  rows: readonly BulkRowResult[]
  label: string
  /** The records are permanently deleted: their fields are not listed. */
  isDeleted?: boolean
  /** Lists the records that link to each. */
  showUses?: boolean
  nameOf: (id: number) => string | undefined
  skipped: readonly SkippedRow[]
}) {
  const { i18n, t } = useLingui()
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const skippedById = new Map(skipped.map((row) => [row.id, row]))
  const getOrder = ({ id, result }: BulkRowResult): number => (skippedById.has(id) ? -1 : order[result])
  const getReason = ({ problem }: BulkRowResult): string => (problem ? rowMessage(i18n, resource, problem) : '')
  const visible = rows
    .toSorted((a, b) => getOrder(a) - getOrder(b) || getReason(a).localeCompare(getReason(b)))
    .slice(0, visibleCount)
  const unnamed = visible.map(({ id }) => id).filter((id) => nameOf(id) === undefined)
  const names = useRecordNames(resource, unnamed, language)
  const hiddenCount = rows.length - visible.length
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button has gone with the last rows: the focus moves to the first new one.
    if (visibleCount === pageSize) return
    const row = list.current?.children[visibleCount - pageSize]
    if (row instanceof HTMLElement) row.focus()
  }, [visibleCount])
  return (
    <>
      <ul ref={list} className={css.rows} aria-label={label}>
        {visible.map(({ id, result, problem, parts }) => {
          const skippedRow = skippedById.get(id)
          const reason = result === 'refused' ? problem : skippedRow?.problem
          return (
            <li key={id} tabIndex={-1}>
              <p className={css.name}>{nameOf(id) ?? names.find((name) => name.id === id)?.name ?? `#${id}`}</p>
              {reason && (
                <p className={css.reason}>
                  <StatusIcon shape="cross" tone="danger" word={t`Failed`} /> {rowMessage(i18n, resource, reason)}
                </p>
              )}
              {result === 'refused' && !problem && (
                <p className={css.quiet}>
                  <Trans>No response. The change may have been made. It is safe to retry.</Trans>
                </p>
              )}
              {skippedRow?.problem.data.status === 412 && (
                <p>
                  <Link to={`${paths.history(resource, id, language)}#undo-${skippedRow.changeSet}`}>
                    <Trans>Choose for each field</Trans>
                  </Link>
                </p>
              )}
              {result === 'unchanged' && (
                <p className={css.quiet}>
                  <Trans>already up to date</Trans>
                </p>
              )}
              {isDeleted && <UnlinkedEvents parts={parts} />}
              {showUses && result === 'changed' && <UsedBy resource={resource} id={id} language={language} />}
              {Object.entries((!isDeleted && parts) || {}).map(([part, fields]) =>
                Object.entries(fields).map(([field, { old, new: now }]) => (
                  <div className={css.change} key={`${part}.${field}`}>
                    <span>{auditFieldName(i18n, resource, part, field)}</span>
                    <FieldChange of={auditField(resource, part, field, language)} old={old} now={now} />
                  </div>
                )),
              )}
            </li>
          )
        })}
      </ul>
      {hiddenCount > 0 && (
        <p>
          <Button onClick={() => setVisibleCount(visibleCount + pageSize)}>
            <Plural value={hiddenCount} one="Show # more" other="Show # more" />
          </Button>
        </p>
      )}
    </>
  )
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
