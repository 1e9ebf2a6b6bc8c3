// A row of a list: the name, the columns of the plan, the languages.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { cellComponents, EmptyValue } from '#fields/view/cells.tsx'
import { Cell, Row } from '#ui/Table.tsx'
import { LanguageMarks } from './TranslationStates.tsx'
import type { Column, ListPlan, ListRow } from './list-config.ts'
import { TitleCell } from './TitleCell.tsx'

/** One record. `mayWrite`: the account may write its variant in the list's language. `pick` is its tick, `deeds` what can be done to it in its row. */
export function RecordRow({
  plan,
  row,
  language,
  mayWrite,
  pick,
  deeds,
}: {
  plan: ListPlan
  row: ListRow
  language: Language
  mayWrite: boolean
  pick: ReactNode
  deeds?: ReactNode
}) {
  const { i18n, t } = useLingui()
  return (
    <Row data-row={row.id}>
      {pick}
      <TitleCell plan={plan} row={row} language={language} mayWrite={mayWrite} />
      {plan.columns.map((column) => (
        <Cell
          key={column.name}
          {...(column.hideBelow && { hideBelow: column.hideBelow })}
          {...(column.cardLabel && { label: i18n._(column.label) })}
          nowrap={column.nowrap}
          number={column.number}
        >
          {valueOf(plan, column, row, language)}
        </Cell>
      ))}
      {!plan.alone && (
        <Cell nowrap label={t`Languages`}>
          <LanguageMarks resource={plan.resource} row={row} />
        </Cell>
      )}
      {deeds}
    </Row>
  )
}

/** No component of its own: of the cells in a list there are hundreds. */
function valueOf(plan: ListPlan, { cell: Own, field, name }: Column, row: ListRow, language: Language): ReactNode {
  if (name === 'status' && row.language !== language) return <EmptyValue />
  if (Own) return <Own row={row} language={language} />
  const Face = cellComponents[field.kind]
  return <Face field={field} resource={plan.resource.name} value={row[name]} language={row.language} record={row} />
}
