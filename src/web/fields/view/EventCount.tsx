// The number of events of a category or tag in all languages, and in the shown one where that differs.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import css from './EventCount.module.css'

type EventCountProps = {
  /** How many events there are in the shown language. */
  count: number
  record: { readonly [name: string]: unknown }
  language: Language
  /** Draws the number of all languages. */
  children?: (all: string) => ReactNode
}

/** "12", with "5 in Nederlands" below it. Other servers answer the number of one language only. */
export function EventCount({ count, record, language, children = (all) => all }: EventCountProps) {
  const spoken = useInterfaceLanguage()
  const inAll = record['count_all_languages']
  const all = formatNumber(count, spoken)
  if (typeof inAll !== 'number' || inAll === count) return children(all)
  const wanted = <span lang={language}>{languageNames[language]}</span>
  return (
    <>
      {children(formatNumber(inAll, spoken))}
      <span className={css.inLanguage}>
        <Trans>
          {all} in {wanted}
        </Trans>
      </span>
    </>
  )
}

/** The same in a list, whose rows may be shown in another language than the one that is counted. */
export function EventCountCell({ row, language }: { row: { readonly [name: string]: unknown }; language: Language }) {
  return <EventCount count={Number(row['count'])} record={row} language={language} />
}
