// A moment the service tells in UTC, on the site's clock.
import { config } from '#device/page-config.ts'
import { formatInstant } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'

export function Moment({ utc }: { utc: string }) {
  return <time dateTime={`${utc.replace(' ', 'T')}Z`}>{formatInstant(utc, config.siteTimezone, activeLocale())}</time>
}
