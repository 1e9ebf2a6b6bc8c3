import { useLingui } from '@lingui/react/macro'
import { config } from '#device/page-config.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { Overlap } from '#shared/responses.ts'

/** The days and times of an overlapping event. */
export function useOverlapTime(overlap: Overlap): string {
  const { t } = useLingui()
  const { days, times, zone } = formatEventTimes(overlap, activeLocale(), config.siteTimezone)
  return [days, times ?? t`all day`, zone].filter((part) => part !== undefined).join(', ')
}
