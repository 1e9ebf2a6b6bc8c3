// Says that the session ends soon: for want of use, with the way to keep it, or because it is as old as one may become.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { maxSessionDays } from '#shared/policy/policy.ts'
import { toEpoch, formatWallTime } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { send } from '#api/client.ts'
import { sessionQuery } from '#api/session.ts'
import { showToast } from '#ui/toasts.tsx'
import { formatInstant } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { type SessionEnd, watchSessionEnd } from './session-timer.ts'
import { trackActivity } from './activity.ts'

/** Draws nothing itself; stands while somebody is signed in. */
export function SessionExpiryWarning() {
  const { t } = useLingui()
  const { data: session } = useQuery(sessionQuery)
  const latestEnd = useEffectEvent(() => (session?.ends === undefined ? undefined : toEpoch(session.ends)))
  const warn = useEffectEvent(({ at, why }: SessionEnd) => {
    const end = formatInstant(formatWallTime(at), config.siteTimezone, activeLocale())
    if (why === 'old')
      return showToast({
        tone: 'warning',
        text: t`Your session will expire ${end}, ${maxSessionDays} days after you signed in. Unsaved work is kept while you sign in again.`,
      })
    return showToast({
      tone: 'warning',
      text: t`Your session will expire ${end} because of inactivity. Unsaved work is kept.`,
      // A session that is over by then asks to sign in again over the page.
      action: {
        label: t`Stay signed in`,
        run: () => void send({ namespace: 'admin', language: 'en', path: '/session' }).catch(() => undefined),
      },
    })
  })
  useEffect(() => {
    const use = trackActivity()
    const stop = watchSessionEnd({ lastUse: use.last, latestEnd: () => latestEnd(), warn: (end) => warn(end) })
    return () => {
      stop()
      use.stop()
    }
  }, [])
  return null
}
