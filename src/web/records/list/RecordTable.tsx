import { useLingui } from '@lingui/react/macro'
import {
  type ComponentType,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  Suspense,
  useCallback,
} from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { HeadCell, Row, Table } from '#ui/Table.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { Column, ListConfig, ListRow, Order } from './list-config.ts'
import type { ListParams } from './list-params.ts'
import { getOrder, getStateOrder } from './list-query.ts'
import css from './RecordList.module.css'
import { RecordRow, RowCheckbox } from './RecordRow.tsx'
import { isSelected, type Selection } from './selection.ts'

/** The record that is edited in its row; then the record whose row was opened while the first had unsaved changes. */
export type EditedRows = readonly number[]

/** Props of the quick edit in a row. */
export type QuickEditProps = {
  id: number
  language: Language
  account: Account
  /** The record is no longer among the rows: the form stays as long as it has unsaved changes. */
  isAway: boolean
  edited: EditedRows
  onEdit: Dispatch<SetStateAction<EditedRows>>
}

type Props = {
  config: ListConfig
  params: ListParams
  rows: readonly ListRow[]
  language: Language
  account: Account
  /** Other rows are being loaded. */
  busy: boolean
  getUrl: (params: ListParams) => string
  selection: Selection
  /** Absent where rows cannot be selected. */
  onSelect: ((ids: readonly number[], isSelected: boolean) => void) | undefined
  quickEdit: ComponentType<QuickEditProps> | undefined
  edited: EditedRows
  onEdit: Dispatch<SetStateAction<EditedRows>>
}

/** The rows of a list with the columns of its config. Column headers sort. */
export function RecordTable(props: Props) {
  const { config, rows, language, account, selection, onSelect, quickEdit: QuickEdit, edited, onEdit } = props
  const { i18n, t } = useLingui()
  const editRow = useCallback(
    // The transition keeps the rows until the code of the form is loaded.
    (id: number) => startTransition(() => onEdit(([open]) => (open === undefined ? [id] : [open, id]))),
    [onEdit],
  )
  const [editedId] = edited
  const ids = rows.map(({ id }) => id)
  const isAway = editedId !== undefined && !ids.includes(editedId)
  const selected = ids.filter((id) => isSelected(selection, id)).length
  const RowsProvider = config.rowsProvider
  const minWidth = getMinWidth(config)
  // With the sidebar, the padding of the page and a scrollbar.
  const isTooWide = useMediaQuery(`(width < ${minWidth + 18}rem)`)
  const editedRow = QuickEdit && editedId !== undefined && (
    <Row key="edited" data-row={editedId}>
      {/* As wide as the table, whichever columns are hidden. */}
      <td role="cell" className={css.edited} colSpan={onSelect ? 2 : 1}>
        <div className={css.quickEdit}>
          <QuickEdit
            key={editedId}
            id={editedId}
            language={language}
            account={account}
            isAway={isAway}
            edited={edited}
            onEdit={onEdit}
          />
        </div>
      </td>
    </Row>
  )
  const body = (
    <Suspense>
      {/* One array, so that the form keeps its state wherever its row goes. */}
      {[
        isAway && editedRow,
        ...rows.map((row) =>
          editedRow && row.id === editedId ? (
            editedRow
          ) : (
            <RecordRow
              key={row.id}
              config={config}
              row={row}
              language={language}
              account={account}
              isSelected={isSelected(selection, row.id)}
              onSelect={onSelect}
              onEdit={QuickEdit && editRow}
            />
          ),
        ),
      ]}
    </Suspense>
  )
  return (
    <Table
      caption={i18n._(resourceLabels[config.resource.name].many)}
      busy={props.busy}
      layout={isTooWide ? 'scroll-both' : 'rows'}
      minWidth={minWidth}
      head={
        <>
          {onSelect && (
            <HeadCell checkbox>
              <RowCheckbox
                label={t`Select this page`}
                checked={selected === 0 ? false : selected === ids.length || undefined}
                onChange={(value) => onSelect(ids, value)}
              />
            </HeadCell>
          )}
          <ColumnHeader {...props} order={config.titleOrder}>
            {i18n._(config.titleLabel)}
          </ColumnHeader>
          {config.columns.map((column) => (
            <ColumnHeader key={column.name} {...props} column={column} order={column.order}>
              {i18n._(column.label)}
            </ColumnHeader>
          ))}
          {!config.isExternal && (
            <ColumnHeader {...props} column={languagesColumn} order={getStateOrder(config, account)}>
              {t`Languages`}
            </ColumnHeader>
          )}
        </>
      }
    >
      {RowsProvider ? (
        <RowsProvider rows={rows} language={language}>
          {body}
        </RowsProvider>
      ) : (
        body
      )}
    </Table>
  )
}

/** In rem. */
const languagesColumn = { nowrap: true, width: 10.75 }

/** Widths in rem: of the title at least, and of columns without their own. */
const [titleWidth, columnWidth] = [20, 8]

/** Of a table that hides no columns. */
const getMinWidth = ({ columns, isWide }: ListConfig): number =>
  isWide ? columns.reduce((sum, { width = columnWidth }) => sum + width, titleWidth + languagesColumn.width) : 0

function ColumnHeader({
  config,
  params,
  getUrl,
  column,
  order,
  children,
}: Pick<Props, 'config' | 'params' | 'getUrl'> & {
  column?: Pick<Column, 'hideBelow' | 'nowrap' | 'number' | 'width'>
  /** The order that the column sorts by, if it does. */
  order: string | undefined
  children: ReactNode
}) {
  if (order === undefined) return <HeadCell {...column}>{children}</HeadCell>
  const current = getOrder(config, params)
  const sorted = current.by === order ? (current.down ? 'descending' : 'ascending') : undefined
  const next = { ...params, page: 1, order: getNextOrder(config, params, current, order) }
  return (
    <HeadCell {...column} to={getUrl(next)} sorted={sorted}>
      {children}
    </HeadCell>
  )
}

/** The order after a click on a header: by its column, or reversed. `undefined` is the default order. */
function getNextOrder(config: ListConfig, params: ListParams, current: Order, by: string): Order | undefined {
  const next = { by, down: current.by === by && !current.down }
  const standard = getOrder(config, { ...params, order: undefined })
  return next.by === standard.by && next.down === standard.down ? undefined : next
}
