// A moment the service tells in UTC, on the site's clock.
import { config } from '#data/server.ts'
import { formatInstant } from '#words/format.ts'
import { spokenLanguage } from '#words/i18n.ts'

export function Moment({ utc }: { utc: string }) {
  return <time dateTime={`${utc.replace(' ', 'T')}Z`}>{formatInstant(utc, config.siteTimezone, spokenLanguage())}</time>
}
