// Whose trash is shown, with how much lies in each.
import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Link } from '#ui/Link.tsx'
import type { Language } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { type TrashableResource, trashableResources, trashListQuery } from '#api/queries.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import css from './trash.module.css'

/** Links: an address names one of them. */
export function TrashTabs({
  of,
  seesHidden,
  language,
}: {
  of: TrashableResource
  seesHidden: boolean
  language: Language
}) {
  const { i18n, t } = useLingui()
  const totals = useQueries({
    queries: trashableResources.map((name) => ({
      ...trashListQuery(name, 1, seesHidden, language),
      select: ({ total }: { total: number }) => total,
    })),
  })
  return (
    <nav aria-label={t`Deleted items`} className={css.tabs}>
      {trashableResources.map((name, at) => (
        <Link
          key={name}
          to={paths.trash(language, [['of', name]])}
          {...(name === of && { 'aria-current': 'page' as const })}
        >
          {i18n._(resourceLabels[name].many)}
          <small>{formatNumber(totals[at]?.data ?? 0, activeLocale())}</small>
        </Link>
      ))}
    </nav>
  )
}
