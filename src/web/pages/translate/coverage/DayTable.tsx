// The stored days as a table, the latest first: the values of the chart.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#shared/dates/format.ts'
import { interfaceLanguages } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import type { CoverageDay } from '#shared/responses.ts'
import { Cell, HeadCell, Row, RowHeader, Table } from '#ui/Table.tsx'
import { getShare } from './coverage.ts'
import css from './coverage.module.css'
import { usePercent } from './ShareCell.tsx'

export function DayTable({ days }: { days: readonly CoverageDay[] }) {
  const { t } = useLingui()
  const percent = usePercent()
  const names = [...new Set(days.map(({ day }) => day))].toReversed()
  return (
    <details className={css.days}>
      <summary>
        <Trans>Values by day</Trans>
      </summary>
      <Table
        caption={t`Values by day`}
        head={
          <>
            <HeadCell>{t`Day`}</HeadCell>
            {interfaceLanguages.map((language) => (
              <HeadCell key={language} number>
                {languageLabel(language)}
              </HeadCell>
            ))}
          </>
        }
      >
        {names.map((name) => (
          <Row key={name}>
            <RowHeader>{formatDay(name, activeLocale())}</RowHeader>
            {interfaceLanguages.map((language) => {
              const day = days.find((each) => each.day === name && each.language === language)
              return (
                <Cell key={language} number label={languageLabel(language)}>
                  {day && day.total > 0 ? percent(getShare(day)) : '–'}
                </Cell>
              )
            })}
          </Row>
        ))}
      </Table>
    </details>
  )
}
