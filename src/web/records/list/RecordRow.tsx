// A row of a list: checkbox, name, columns, translation states, quick edit.
import { Ellipsis } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { formatLocales, type Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { cellComponents, EmptyValue } from '#fields/view/cells.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Cell, CellLink, Row, RowHeader, RowLink, SecondaryText } from '#ui/Table.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { toPolicySubject } from '../policy-subject.ts'
import type { Column, ListConfig, ListRow } from './list-config.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import css from './RecordList.module.css'
import { TranslationStates } from './TranslationStates.tsx'

/** The id of the link of a row: returning to the list focuses it. */
export const rowLinkId = (id: number): string => `row-${id}`

/** The id of the quick edit button of a row. */
export const quickEditButtonId = (id: number): string => `quick-${id}`

/** The name of the record of a row; empty if it has none. */
export const rowName = ({ resource: { title } }: ListConfig, row: ListRow): string => String(row[title] ?? '').trim()

type Props = {
  config: ListConfig
  row: ListRow
  language: Language
  account: Account
  isSelected: boolean
  /** Absent where rows cannot be selected. */
  onSelect?: ((ids: readonly number[], isSelected: boolean) => void) | undefined
  /** Absent where rows cannot be edited. */
  onEdit?: ((id: number) => void) | undefined
}

/** Renders only if its own record or selection changes: a list has up to a hundred rows. */
export const RecordRow = memo(function RecordRow({
  config,
  row,
  language,
  account,
  isSelected,
  onSelect,
  onEdit,
}: Props) {
  const { i18n, t } = useLingui()
  const { id } = row
  const called = rowName(config, row) || String(id)
  const canEdit =
    can(account, 'editVariant', config.resource.name, toPolicySubject(row['author'], row.translations), language) ===
    true
  return (
    <Row data-row={id}>
      {onSelect && (
        <Cell checkbox>
          <RowCheckbox label={t`Select ${called}`} checked={isSelected} onChange={(value) => onSelect([id], value)} />
        </Cell>
      )}
      <TitleCell config={config} row={row} language={language} canEdit={canEdit} />
      {config.columns.map((column) => (
        <Cell
          key={column.name}
          hideBelow={column.hideBelow}
          {...(column.cardLabel && { label: i18n._(column.label) })}
          nowrap={column.nowrap}
          number={column.number}
        >
          {renderValue(config, column, row, language)}
        </Cell>
      ))}
      {!config.isExternal && (
        <Cell nowrap label={t`Languages`}>
          <TranslationStates resource={config.resource} row={row} />
        </Cell>
      )}
      {onEdit && (
        <Cell nowrap>
          {canEdit && row.language === language && (
            <Button
              icon
              variant="bare"
              id={quickEditButtonId(id)}
              className={css.quick ?? ''}
              aria-label={t`Quick edit: ${called}`}
              onClick={() => onEdit(id)}
            >
              <Icon icon={Ellipsis} />
            </Button>
          )}
        </Cell>
      )}
    </Row>
  )
})

/** Not a component: a list has hundreds of cells. */
function renderValue(config: ListConfig, column: Column, row: ListRow, language: Language): ReactNode {
  const { cell: OwnCell, field, name } = column
  if (name === 'status' && row.language !== language) return <EmptyValue />
  if (OwnCell) return <OwnCell row={row} language={language} />
  const KindCell = cellComponents[field.kind]
  return (
    <KindCell field={field} resource={config.resource.name} value={row[name]} language={row.language} record={row} />
  )
}

/** The cell that names the row. A record without the list's language shows its source text and offers to translate it. */
function TitleCell({
  config,
  row,
  language,
  canEdit,
}: {
  config: ListConfig
  row: ListRow
  language: Language
  canEdit: boolean
}) {
  const { t } = useLingui()
  const { name } = config.resource
  const called = rowName(config, row) || t`Untitled`
  const wanted = languageName(language)
  const Subtitle = config.subtitle
  const isTranslated = row.language === language
  return (
    <RowHeader lang={row.language}>
      <RowLink
        id={rowLinkId(row.id)}
        to={paths.record(name, row.id, language)}
        lang={isTranslated ? undefined : row.language}
      >
        {called}
      </RowLink>
      {isTranslated ? (
        Subtitle && <Subtitle row={row} language={language} />
      ) : (
        <SecondaryText lang={formatLocales[activeLocale()]}>
          <span className={css.lacking}>
            <StatusIcon small shape="empty" tone="quiet" word={t`not available in ${wanted}`} />
            {canEdit && (
              // Hidden text in each row would be a layer of its own, which the browser tests at every move of the pointer.
              <CellLink
                to={paths.edit(name, row.id, language)}
                aria-label={`${t`Add translation`} ${t`(${wanted}): ${called}`}`}
              >
                {t`Add translation`}
              </CellLink>
            )}
          </span>
        </SecondaryText>
      )}
    </RowHeader>
  )
}

/** The checkbox of a row, or of all rows of the page: `checked` is undefined if only some are selected. */
export function RowCheckbox({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean | undefined
  onChange: (checked: boolean) => void
}) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = checked === undefined
      }}
      type="checkbox"
      aria-label={label}
      checked={checked === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
