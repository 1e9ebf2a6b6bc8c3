// The rows of a list as a table: the name, the plan's columns, the languages; sorted by pressing a head.
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { Language } from '#contract/language.ts'
import { type Account, may } from '#contract/rights.ts'
import { HeadCell, SortCell, Table } from '#ui/Table.tsx'
import { resourceWords } from '#words/labels.ts'
import { languageNames } from '#words/languages.ts'
import { subjectOf } from '../subject.ts'
import type { ListState } from './address.ts'
import { orderOf } from './ask.ts'
import { RecordRow } from './Cells.tsx'
import type { Column, ListPlan, ListRow, Order } from './plan.ts'

/** The rows; `busy` while others are on their way. */
export function RecordTable({
  plan,
  state,
  rows,
  language,
  account,
  busy,
  address,
}: {
  plan: ListPlan
  state: ListState
  rows: readonly ListRow[]
  language: Language
  account: Account
  busy: boolean
  address: (next: ListState) => string
}) {
  const { i18n, t } = useLingui()
  const { name } = plan.resource
  const wanted = languageNames[language]
  const now = orderOf(plan, state)
  const head = (label: MessageDescriptor, by: string | undefined, look: Partial<Column>, more?: ReactNode) => {
    const { leaves, nowrap, number } = look
    const cell = { ...(leaves && { leaves }), nowrap, number }
    const words = more ?? i18n._(label)
    if (by === undefined) return <HeadCell {...cell}>{words}</HeadCell>
    const sorted = now.by === by ? (now.down ? 'descending' : 'ascending') : undefined
    const next = { ...state, page: 1, order: orderAfter(plan, state, by) }
    return (
      <SortCell {...cell} to={address(next)} sorted={sorted}>
        {words}
      </SortCell>
    )
  }
  return (
    <Table
      caption={i18n._(resourceWords[name].many)}
      busy={busy}
      head={
        <>
          {head(plan.titleLabel, plan.titleOrder, {})}
          {plan.columns.map((column) => (
            <HeadOf key={column.name}>
              {head(
                column.label,
                column.order,
                column,
                column.name === 'status' ? <Trans>Status in {wanted}</Trans> : undefined,
              )}
            </HeadOf>
          ))}
          {!plan.alone && <HeadCell nowrap>{t`Languages`}</HeadCell>}
        </>
      }
    >
      {rows.map((row) => (
        <RecordRow
          key={row.id}
          plan={plan}
          row={row}
          language={language}
          mayWrite={may(account, 'editVariant', name, subjectOf(row), language) === true}
        />
      ))}
    </Table>
  )
}

const HeadOf = ({ children }: { children: ReactNode }) => children

/** What pressing a head leads to: its order, or the other way round when it stands already; the plan's own is not said. */
function orderAfter(plan: ListPlan, state: ListState, by: string): Order | undefined {
  const now = orderOf(plan, state)
  const next = { by, down: now.by === by && !now.down }
  const usual = orderOf(plan, { ...state, order: undefined })
  return next.by === usual.by && next.down === usual.down ? undefined : next
}
