// The line below an event's title: what sets it apart from what the public sees, then what it is about.
import { Trans } from '@lingui/react/macro'
import { richTextToText } from '#fields/view/cells.tsx'
import type { CellProps } from '#records/list/list-config.ts'
import { SecondaryText } from '#ui/Table.tsx'
import { activeLocale } from '#shared/i18n/locale.ts'
import { formatLocales } from '#shared/i18n/language-names.ts'
import css from './cells.module.css'

/** How much of a text is looked at for one line, in characters. */
const enough = 2_000

/** Its summary, else how its description begins. */
export function EventSecond({ row }: CellProps) {
  const html = String(row['excerpt'] || row['description'] || '')
  const text = richTextToText(html.slice(0, enough)).slice(0, 200)
  const hidden = row['hide_from_listings'] === true
  const featured = row['featured'] === true
  if (text === '' && !hidden && !featured) return null
  return (
    <SecondaryText oneLine lang={row.language}>
      {hidden && (
        <b className={css.flag} lang={formatLocales[activeLocale()]}>
          <Trans>Hidden from lists</Trans>
        </b>
      )}
      {featured && (
        <b className={css.flag} lang={formatLocales[activeLocale()]}>
          <Trans>Featured</Trans>
        </b>
      )}
      {text}
    </SecondaryText>
  )
}
