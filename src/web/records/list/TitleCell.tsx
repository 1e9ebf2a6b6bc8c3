// The cell that names its row: the link to the record, and below it what it lacks or what it is about.
import { useLingui } from '@lingui/react/macro'
import { type Language, formatLocales } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { CellLink, RowHeader, RowLink, SecondaryText } from '#ui/Table.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import type { ListConfig, ListRow } from './list-config.ts'
import css from './RecordList.module.css'

/** The id of a row's link: where the focus returns to. */
export const rowLinkId = (id: number): string => `row-${id}`

/** What a row's record is called; empty where it has no name. */
export const rowName = ({ resource: { title } }: ListConfig, row: ListRow): string => String(row[title] ?? '').trim()

/** A record without the list's language shows its source text and offers to write the missing one. */
export function TitleCell({
  config,
  row,
  language,
  mayWrite,
}: {
  config: ListConfig
  row: ListRow
  language: Language
  mayWrite: boolean
}) {
  const { t } = useLingui()
  const { name } = config.resource
  const called = rowName(config, row) || t`Untitled`
  const own = row.language === language ? undefined : row.language
  const wanted = languageName(language)
  const Second = config.second
  return (
    <RowHeader lang={row.language}>
      <RowLink id={rowLinkId(row.id)} to={paths.record(name, row.id, language)} lang={own}>
        {called}
      </RowLink>
      {own === undefined ? (
        Second && <Second row={row} language={language} />
      ) : (
        <SecondaryText lang={formatLocales[activeLocale()]}>
          <span className={css.lacking}>
            <StatusIcon small shape="empty" tone="quiet" word={t`not available in ${wanted}`} />
            {mayWrite && (
              // A hidden text in each row would be a layer of its own, met wherever the pointer moves.
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
