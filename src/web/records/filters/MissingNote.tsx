import { Trans } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { Link } from '#ui/Link.tsx'
import { type ListParams, withFilters } from '../list/list-params.ts'
import css from './filters.module.css'

/** "60 of 513 not in English. They are shown in their source language.", once for all rows. */
export function MissingNote({
  total,
  missing,
  language,
  params,
  getUrl,
}: {
  total: number
  missing: number
  language: Language
  params: ListParams
  getUrl: (next: ListParams) => string
}) {
  const locale = activeLocale()
  const wanted = languageName(language)
  const all = formatNumber(total, locale)
  const count = formatNumber(missing, locale)
  return (
    <p className={css.note}>
      <span>
        <Trans>
          {count} of {all} not in {wanted}. They are shown in their source language.
        </Trans>
      </span>
      {missing < total && (
        <Link data-print="no" to={getUrl(withFilters(params, { translation: 'missing' }))}>
          <Trans>Show only these</Trans>
        </Link>
      )}
    </p>
  )
}
