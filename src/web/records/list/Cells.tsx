// A row of a list: the name, the columns of the config, the languages.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { cellComponents, EmptyValue } from '#fields/view/cells.tsx'
import { Cell, Row } from '#ui/Table.tsx'
import { TranslationStates } from './TranslationStates.tsx'
import type { Column, ListConfig, ListRow } from './list-config.ts'
import { TitleCell } from './TitleCell.tsx'

/** One record. `mayWrite`: the account may write its variant in the list's language. `pick` is its tick, `deeds` what can be done to it in its row. */
export function RecordRow({
  config,
  row,
  language,
  mayWrite,
  pick,
  deeds,
}: {
  config: ListConfig
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
      <TitleCell config={config} row={row} language={language} mayWrite={mayWrite} />
      {config.columns.map((column) => (
        <Cell
          key={column.name}
          {...(column.hideBelow && { hideBelow: column.hideBelow })}
          {...(column.cardLabel && { label: i18n._(column.label) })}
          nowrap={column.nowrap}
          number={column.number}
        >
          {valueOf(config, column, row, language)}
        </Cell>
      ))}
      {!config.isExternal && (
        <Cell nowrap label={t`Languages`}>
          <TranslationStates resource={config.resource} row={row} />
        </Cell>
      )}
      {deeds}
    </Row>
  )
}

/** No component of its own: of the cells in a list there are hundreds. */
function valueOf(config: ListConfig, { cell: Own, field, name }: Column, row: ListRow, language: Language): ReactNode {
  if (name === 'status' && row.language !== language) return <EmptyValue />
  if (Own) return <Own row={row} language={language} />
  const Face = cellComponents[field.kind]
  return <Face field={field} resource={config.resource.name} value={row[name]} language={row.language} record={row} />
}
