// What becomes of each record: what was refused first, with the reason; then what each field was and is.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '#ui/Link.tsx'
import type { BulkRowResult } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { paths } from '#api/paths.ts'
import { useRecordNames } from '#fields/record-names.tsx'
import { loggedField } from '#records/history/ChangeLine.tsx'
import { FieldChange } from '#records/history/FieldChange.tsx'
import { loggedName } from '#records/history/names.ts'
import { UsedBy } from '#records/uses/UsedBy.tsx'
import { Button } from '#ui/Button.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import css from './bulk.module.css'
import { reasonOf } from './reasons.ts'
import type { Stuck } from './undo-bulk.ts'

/** How many rows are shown at first, and with each press more. */
const atOnce = 20
const order = { refused: 0, changed: 1, unchanged: 2 } as const

/** `label` names the list; `nameOf` knows what is on the page already; `stuck` are those that are not as before, or keep the others from it. */
export function BulkRows({
  resource,
  language,
  rows,
  label,
  isRemoved = false,
  isLeaving = false,
  nameOf,
  stuck,
}: {
  resource: ResourceName
  language: Language
  rows: readonly BulkRowResult[]
  label: string
  /** They go for good, and there is no telling field by field what of them goes. */
  isRemoved?: boolean
  /** They are about to go to the trash: who shows them is told. */
  isLeaving?: boolean
  nameOf: (id: number) => string | undefined
  stuck: readonly Stuck[]
}) {
  const { i18n, t } = useLingui()
  const [most, setMost] = useState(atOnce)
  const stuckAt = new Map(stuck.map((one) => [one.id, one]))
  const orderOf = ({ id, result }: BulkRowResult): number => (stuckAt.has(id) ? -1 : order[result])
  const shown = rows.toSorted((one, other) => orderOf(one) - orderOf(other)).slice(0, most)
  const unknown = shown.map(({ id }) => id).filter((id) => nameOf(id) === undefined)
  const names = useRecordNames(resource, unknown, language)
  const left = rows.length - shown.length
  const list = useRef<HTMLUListElement>(null)
  const showMore = () => {
    const first = shown.length
    flushSync(() => setMost(most + atOnce))
    // Reading goes on there: with the last rows the button that was pressed is gone.
    const row = list.current?.children[first]
    if (row instanceof HTMLElement) row.focus()
  }
  return (
    <>
      <ul ref={list} className={css.rows} aria-label={label}>
        {shown.map(({ id, result, problem, parts }) => {
          const held = stuckAt.get(id)
          const why = result === 'refused' ? problem : held?.problem
          return (
            <li key={id} tabIndex={-1}>
              <p className={css.name}>{nameOf(id) ?? names.find((named) => named.id === id)?.name ?? `#${id}`}</p>
              {why && (
                <p className={css.reason}>
                  <StatusIcon shape="gone" tone="danger" word={t`Failed`} /> {reasonOf(i18n, resource, why)}
                </p>
              )}
              {result === 'refused' && !problem && (
                <p className={css.quiet}>
                  <Trans>No response. The change may have been made. It is safe to retry.</Trans>
                </p>
              )}
              {held?.problem.data.status === 412 && (
                <p>
                  <Link to={`${paths.history(resource, id, language)}#undo-${held.set}`}>
                    <Trans>Choose for each field</Trans>
                  </Link>
                </p>
              )}
              {result === 'unchanged' && (
                <p className={css.quiet}>
                  <Trans>already up to date</Trans>
                </p>
              )}
              {isRemoved && <Removed parts={parts} />}
              {isLeaving && result === 'changed' && <UsedBy resource={resource} id={id} language={language} />}
              {Object.entries((!isRemoved && parts) || {}).map(([part, fields]) =>
                Object.entries(fields).map(([field, { old, new: now }]) => (
                  <div className={css.change} key={`${part}.${field}`}>
                    <span>{loggedName(i18n, resource, part, field)}</span>
                    <FieldChange of={loggedField(resource, part, field, language)} old={old} now={now} />
                  </div>
                )),
              )}
            </li>
          )
        })}
      </ul>
      {left > 0 && (
        <p>
          <Button onClick={showMore}>
            <Plural value={left} one="Show # more" other="Show # more" />
          </Button>
        </p>
      )}
    </>
  )
}

/** What else is changed by it: the events that were listed under a term. */
function Removed({ parts }: { parts: BulkRowResult['parts'] | undefined }) {
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
