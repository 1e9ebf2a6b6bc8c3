// The share of complete translations: “82 % · 41 of 50”, a bar, and a link to the others.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#shared/dates/format.ts'
import { formatLocales } from '#shared/i18n/language.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { CellLink } from '#ui/Table.tsx'
import { type EventGroup, getShare, type StateCounts, toListPath } from './coverage.ts'
import css from './coverage.module.css'

/** Formats shares: 100 % only when nothing is left. */
export const usePercent = (): ((share: number) => string) => {
  const percent = new Intl.NumberFormat(formatLocales[activeLocale()], { style: 'percent', roundingMode: 'floor' })
  return (share) => percent.format(share)
}

/** `name`: the group, for the name of the link. */
export function ShareCell({ counts, group, name }: { counts: StateCounts; group: EventGroup; name: string }) {
  const { t } = useLingui()
  const percent = usePercent()
  const { language, complete, total } = counts
  if (total === 0)
    return (
      <span className={css.none}>
        <Trans>No events</Trans>
      </span>
    )
  const [done, all, open] = [complete, total, total - complete].map((number) => formatNumber(number, activeLocale()))
  const share = getShare(counts)
  const languageText = languageName(language)
  return (
    <span className={css.share}>
      <span className={css.numbers}>
        <strong>{percent(share)}</strong>{' '}
        <span>
          <Trans>
            {done} of {all}
          </Trans>
        </span>
        {complete < total && (
          <CellLink to={toListPath(language, 'todo', group)} aria-label={t`${open} to do: ${name}, ${languageText}`}>
            <Trans>{open} to do</Trans>
          </CellLink>
        )}
      </span>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
