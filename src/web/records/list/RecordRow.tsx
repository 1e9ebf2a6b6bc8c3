// A row of a list: checkbox, name, columns, translation states, actions.
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { paths } from '#api/paths.ts'
import { cellComponents } from '#fields/view/cells.tsx'
import { Cell, CellLink, Row, RowHeader, RowLink } from '#ui/Table.tsx'
import { toPolicySubject } from '../policy-subject.ts'
import type { Column, ListConfig, ListRow } from './list-config.ts'
import { languageName } from '#shared/i18n/locale.ts'
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
      <TitleCell config={config} row={row} language={language} />
      {config.columns.map((column) => (
        <Cell key={column.name} {...column} label={column.cardLabel ? i18n._(column.label) : undefined}>
          {renderValue(config, column, row, language)}
        </Cell>
      ))}
      {!config.isExternal && (
        <Cell nowrap>
          <TranslationStates resource={config.resource} row={row} />
          {canEdit && (
            <RowActions name={config.resource.name} row={row} language={language} called={called} onEdit={onEdit} />
          )}
        </Cell>
      )}
    </Row>
  )
})

/** Links and buttons over the languages while the row is hovered or has the focus. Plain elements: a list has a hundred rows. */
function RowActions({
  name,
  row: { id, language: rowLanguage },
  language,
  called,
  onEdit,
}: Pick<Props, 'row' | 'language' | 'onEdit'> & { name: ResourceName; called: string }) {
  const { t } = useLingui()
  const isTranslated = rowLanguage === language
  const wanted = languageName(language)
  return (
    <span className={css.actions}>
      <CellLink
        to={paths.edit(name, id, language, isTranslated ? undefined : rowLanguage)}
        className={css.action}
        aria-label={isTranslated ? t`Edit: ${called}` : `${t`Add translation`} ${t`(${wanted}): ${called}`}`}
      >
        {isTranslated ? t`Edit` : t`Add translation`}
      </CellLink>
      {onEdit && isTranslated && (
        <button
          type="button"
          id={quickEditButtonId(id)}
          className={css.action}
          aria-label={t`Quick edit: ${called}`}
          title={t`Quick edit`}
          onClick={() => onEdit(id)}
        >
          ⋯
        </button>
      )}
    </span>
  )
}

/** Not a component: a list has hundreds of cells. */
function renderValue(config: ListConfig, column: Column, row: ListRow, language: Language): ReactNode {
  const { cell: OwnCell, field, name } = column
  if (OwnCell) return <OwnCell row={row} language={language} />
  const KindCell = cellComponents[field.kind]
  return (
    <KindCell field={field} resource={config.resource.name} value={row[name]} language={row.language} record={row} />
  )
}

/** The cell that names the row. A record without the list's language shows its source text after the code of its language. */
function TitleCell({ config, row, language }: { config: ListConfig; row: ListRow; language: Language }) {
  const { t } = useLingui()
  const called = rowName(config, row) || t`Untitled`
  const source = languageName(row.language)
  const { thumbnail: Thumbnail, subtitle: Subtitle } = config
  const isTranslated = row.language === language
  return (
    <RowHeader lang={row.language}>
      <span className={css.title}>
        {Thumbnail && <Thumbnail row={row} language={language} />}
        <span className={css.texts}>
          <RowLink
            id={rowLinkId(row.id)}
            to={paths.record(config.resource.name, row.id, language)}
            struck={row['event_state'] === 'cancelled'}
            {...(!isTranslated && {
              code: row.language.toUpperCase(),
              title: t`Shown in ${source}`,
            })}
          >
            {called}
          </RowLink>
          {Subtitle && <Subtitle row={row} language={language} />}
        </span>
      </span>
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
