import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Notice } from '#ui/Notice.tsx'

/** Says that a response does not contain all events of the period: it begins with the first ones. */
export function TooManyEvents({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  const [first, all] = [shown, total].map((count) => formatNumber(count, activeLocale()))
  return (
    <Notice tone="warning" role="status">
      <Trans>
        Only the first {first} of {all} events are shown. Add a filter or choose a shorter period.
      </Trans>
    </Notice>
  )
}
