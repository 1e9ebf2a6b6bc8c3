// An overlapping event by its title, with its days and times.
import { useLingui } from '@lingui/react/macro'
import { Link } from '#ui/Link.tsx'
import type { Language } from '#shared/i18n/language.ts'
import type { Overlap } from '#shared/responses.ts'
import { paths } from '#api/paths.ts'
import { config } from '#device/page-config.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { formatEventTimes } from '#shared/dates/format.ts'

/** The days and times of an overlapping event in words. */
export function useOverlapTime(overlap: Overlap): string {
  const { t } = useLingui()
  const { days, times, zone } = formatEventTimes(overlap, activeLocale(), config.siteTimezone)
  return [days, times ?? t`all day`, zone].filter((part) => part !== undefined).join(', ')
}

export function OverlapLink({ overlap, language }: { overlap: Overlap; language: Language }) {
  const { t } = useLingui()
  const time = useOverlapTime(overlap)
  return (
    <>
      <Link to={paths.record('events', overlap.id, language)} lang={overlap.language}>
        {overlap.title || t`Untitled`}
      </Link>
      , {time}
    </>
  )
}
