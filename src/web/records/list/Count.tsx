// How many records a list holds, and how many of them are written in its language.
import { Trans } from '@lingui/react/macro'
import { type Language } from '#shared/i18n/language.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'

/** "412, of which 137 in Dutch"; `missing` is how many are not, `undefined` while that is not known. */
export function Count({
  total,
  missing,
  language,
}: {
  total: number
  missing: number | undefined
  language: Language
}) {
  const interfaceLanguage = activeLocale()
  const wanted = languageName(language)
  const all = formatNumber(total, interfaceLanguage)
  if (missing === undefined) return all
  const written = formatNumber(total - missing, interfaceLanguage)
  if (missing === 0)
    return (
      <Trans>
        {all} in {wanted}
      </Trans>
    )
  if (missing === total)
    return (
      <Trans>
        {all}, none in {wanted}
      </Trans>
    )
  return (
    <Trans>
      {all}, {written} in {wanted}
    </Trans>
  )
}
