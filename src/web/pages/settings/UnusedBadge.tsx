// How long a session has not been used. The service notes a use at most once a minute.
import { Trans } from '@lingui/react/macro'
import { now } from '#shared/dates/now.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { formatLocales } from '#shared/i18n/language.ts'

/** `since` is UTC. */
export function Idle({ since }: { since: string }) {
  const minutes = Math.floor((now() - Date.parse(`${since.replace(' ', 'T')}Z`)) / 60_000)
  if (minutes < 2) return <Trans>in use</Trans>
  const [value, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  const long = new Intl.NumberFormat(formatLocales[activeLocale()], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(value)
  return <Trans>not used for {long}</Trans>
}
