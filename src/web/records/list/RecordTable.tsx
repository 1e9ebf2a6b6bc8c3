// The rows of a list as a table: the name, the config's columns, the languages; sorted by pressing a head.
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Dispatch, ReactNode, SetStateAction } from 'react'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { type OnIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Cell, HeadCell, Row, SortCell, Table } from '#ui/Table.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { subjectOf } from '../permissions-subject.ts'
import type { ListParams } from './list-params.ts'
import { getOrder } from './list-query.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RecordRow } from './Cells.tsx'
import type { Column, ListConfig, ListRow, Order } from './list-config.ts'
import { type Edited, QuickEditButton, type QuickEditProps } from './QuickButton.tsx'
import { isSelected, withSelected, type Selection } from './selection.ts'
import { useSlots } from './slots.ts'
import { rowName } from './TitleCell.tsx'

/** The rows; `busy` while others are on their way. Without `onSelect` none can be picked. */
export function RecordTable({
  config,
  state,
  rows,
  language,
  account,
  busy,
  address,
  selection,
  onSelect,
  quickEdit,
  edited,
  onEdit,
}: {
  config: ListConfig
  state: ListParams
  rows: readonly ListRow[]
  language: Language
  account: Account
  busy: boolean
  address: (next: ListParams) => string
  selection: Selection
  onSelect: ((next: Selection) => void) | undefined
  quickEdit: OnIntent<QuickEditProps> | undefined
  edited: Edited
  onEdit: Dispatch<SetStateAction<Edited>>
}) {
  const { i18n, t } = useLingui()
  const { name } = config.resource
  const wanted = languageName(language)
  const now = getOrder(config, state)
  const head = (label: MessageDescriptor, by: string | undefined, look: Partial<Column>, more?: ReactNode) => {
    const { hideBelow, nowrap, number } = look
    const cell = { ...(hideBelow && { hideBelow }), nowrap, number }
    const words = more ?? i18n._(label)
    if (by === undefined) return <HeadCell {...cell}>{words}</HeadCell>
    const sorted = now.by === by ? (now.down ? 'descending' : 'ascending') : undefined
    const next = { ...state, page: 1, order: orderAfter(config, state, by) }
    return (
      <SortCell {...cell} to={address(next)} sorted={sorted}>
        {words}
      </SortCell>
    )
  }
  const quick = useOnIntent(quickEdit)
  const { Part: QuickEdit } = quick
  const [open] = edited
  const ids = rows.map(({ id }) => id)
  const isAway = open !== undefined && !ids.includes(open)
  const editedRow = QuickEdit && open !== undefined && (
    <Row key="edited" data-row={open}>
      <td role="cell" colSpan={config.columns.length + 4}>
        <QuickEdit
          key={open}
          id={open}
          language={language}
          account={account}
          isAway={isAway}
          edited={edited}
          onEdit={onEdit}
        />
      </td>
    </Row>
  )
  const slots = useSlots(ids)
  const picked = ids.filter((id) => isSelected(selection, id)).length
  const pickBox = (label: string, on: boolean | undefined, some: readonly number[]) =>
    onSelect && <RowCheckbox label={label} on={on} onPick={(next) => onSelect(withSelected(selection, some, next))} />
  return (
    <Table
      caption={i18n._(resourceLabels[name].many)}
      busy={busy}
      head={
        <>
          {onSelect && (
            <HeadCell checkbox>
              {pickBox(t`Select this page`, picked === 0 ? false : picked === ids.length || undefined, ids)}
            </HeadCell>
          )}
          {head(config.titleLabel, config.titleOrder, {})}
          {config.columns.map((column) => (
            <HeadOf key={column.name}>
              {head(
                column.label,
                column.order,
                column,
                column.name === 'status' ? <Trans>Status in {wanted}</Trans> : undefined,
              )}
            </HeadOf>
          ))}
          {!config.isExternal && <HeadCell nowrap>{t`Languages`}</HeadCell>}
          {quickEdit && (
            <HeadCell nowrap>
              <VisuallyHidden>
                <Trans>Quick edit</Trans>
              </VisuallyHidden>
            </HeadCell>
          )}
        </>
      }
    >
      {[
        // One list with the rows: what is written in it stays as it is wherever the row goes.
        isAway && editedRow,
        ...rows.map((row, at) => {
          if (editedRow && row.id === open) return editedRow
          const called = rowName(config, row) || String(row.id)
          const mayWrite = can(account, 'editVariant', name, subjectOf(row), language) === true
          return (
            <RecordRow
              key={slots[at]}
              config={config}
              row={row}
              language={language}
              pick={
                onSelect && (
                  <Cell checkbox>{pickBox(t`Select ${called}`, isSelected(selection, row.id), [row.id])}</Cell>
                )
              }
              deeds={
                quickEdit && (
                  <Cell nowrap>
                    {mayWrite && row.language === language && (
                      <QuickEditButton
                        id={row.id}
                        called={called}
                        intent={quick.intent}
                        onOpen={() => {
                          quick.load()
                          onEdit(editedRow ? ([one = row.id]) => [one, row.id] : [row.id])
                        }}
                      />
                    )}
                  </Cell>
                )
              }
              mayWrite={mayWrite}
            />
          )
        }),
      ]}
    </Table>
  )
}

const HeadOf = ({ children }: { children: ReactNode }) => children

/** What pressing a head leads to: its order, or the other way round when it stands already; the config's own is not said. */
function orderAfter(config: ListConfig, state: ListParams, by: string): Order | undefined {
  const now = getOrder(config, state)
  const next = { by, down: now.by === by && !now.down }
  const usual = getOrder(config, { ...state, order: undefined })
  return next.by === usual.by && next.down === usual.down ? undefined : next
}
