// Says that the session ends soon for want of use, with the way to keep it.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { write } from '#contract/time.ts'
import { config, send } from '#data/server.ts'
import { showToast } from '#ui/toasts.ts'
import { formatInstant } from '#words/format.ts'
import { spokenLanguage } from '#words/i18n.ts'
import { watchIdle } from './idle-watch.ts'
import { followUse } from './session-use.ts'

/** Draws nothing itself; stands while somebody is signed in. */
export function IdleWarning() {
  const { t } = useLingui()
  const warn = useEffectEvent((endsAt: number) => {
    const end = formatInstant(write(endsAt), config.siteTimezone, spokenLanguage())
    return showToast({
      tone: 'warning',
      text: t`Nobody has used this session for long: it ends ${end}. What you write is kept.`,
      // A session that is over by then asks to sign in again over the page.
      action: {
        label: t`Stay signed in`,
        run: () => void send({ space: 'admin', language: 'en', path: '/session' }).catch(() => undefined),
      },
    })
  })
  useEffect(() => {
    const use = followUse()
    const stop = watchIdle({ lastUse: use.last, warn: (endsAt) => warn(endsAt) })
    return () => {
      stop()
      use.stop()
    }
  }, [])
  return null
}
