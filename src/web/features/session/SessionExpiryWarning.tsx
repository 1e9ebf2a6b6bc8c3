import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { send } from '#api/client.ts'
import { sessionQuery } from '#api/session.ts'
import { config } from '#device/page-config.ts'
import { readStorage, writeStorage } from '#device/storage.ts'
import { formatInstant } from '#shared/dates/format.ts'
import { now } from '#shared/dates/now.ts'
import { formatWallTime, toEpoch } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { maxSessionDays, sessionIdleHours } from '#shared/policy/policy.ts'
import { showToast } from '#ui/toasts.tsx'

/** Shows a message before the session expires: from inactivity, with a button that prevents it, or from age. */
export function SessionExpiryWarning() {
  const { t } = useLingui()
  const { data: session } = useQuery(sessionQuery)
  const getLatestEnd = useEffectEvent(() => (session?.ends === undefined ? undefined : toEpoch(session.ends)))
  const warn = useEffectEvent(({ at, reason }: SessionEnd) => {
    const end = formatInstant(formatWallTime(at), config.siteTimezone, activeLocale())
    if (reason === 'age')
      return showToast({
        tone: 'warning',
        text: t`Your session will expire ${end}, ${maxSessionDays} days after you signed in. Unsaved work is kept while you sign in again.`,
      })
    return showToast({
      tone: 'warning',
      text: t`Your session will expire ${end} because of inactivity. Unsaved work is kept.`,
      // An expired session is renewed over the page.
      action: {
        label: t`Stay signed in`,
        run: () => void send({ namespace: 'admin', language: 'en', path: '/session' }).catch(() => undefined),
      },
    })
  })
  useEffect(() => {
    const activity = trackActivity()
    const stop = watchSessionEnd({
      lastUse: activity.last,
      latestEnd: () => getLatestEnd(),
      warn: (end) => warn(end),
    })
    return () => {
      stop()
      activity.stop()
    }
  }, [])
  return null
}

const minute = 60_000
const maxIdle = sessionIdleHours * 60 * minute
/** Time from the warning to the end. */
const warningTime = 15 * minute

/** The end of a session, in milliseconds since 1970, and whether using the session postpones it. */
export type SessionEnd = { at: number; reason: 'inactivity' | 'age' }

/**
 * Calls `warn` once before each end of the session; the function that it returns is called when the end has moved or passed.
 * `lastUse`, `latestEnd`: milliseconds since 1970. Returns a function that stops.
 */
export function watchSessionEnd({
  lastUse,
  latestEnd,
  warn,
}: {
  lastUse: () => number
  latestEnd: () => number | undefined
  warn: (end: SessionEnd) => () => void
}): () => void {
  let warning: { at: number; dismiss: () => void } | undefined
  const check = (): void => {
    const idleEnd = lastUse() + maxIdle
    const latest = latestEnd() ?? Number.POSITIVE_INFINITY
    const end: SessionEnd = latest <= idleEnd ? { at: latest, reason: 'age' } : { at: idleEnd, reason: 'inactivity' }
    const timeLeft = end.at - now()
    const isNear = timeLeft > 0 && timeLeft <= warningTime
    if (warning && (!isNear || warning.at !== end.at)) {
      warning.dismiss()
      warning = undefined
    }
    if (isNear && !warning) warning = { at: end.at, dismiss: warn(end) }
  }
  const timer = setInterval(check, minute / 2)
  return () => {
    clearInterval(timer)
    warning?.dismiss()
  }
}

/** Name of the time of the last request in the storage of the device. */
const storageName = 'session-used'

/** Observes the requests of this page. `last` returns the last request of all pages in this browser, in milliseconds since 1970. */
function trackActivity(): { last: () => number; stop: () => void } {
  let lastRequest = now()
  let lastStored = lastRequest
  writeStorage(storageName, lastRequest)
  const isRequest = ({ name: url }: PerformanceEntry): boolean =>
    (url.includes(`${config.apiPath}/`) || url.includes(`${config.adminPath}/`)) &&
    !url.includes(`${config.adminPath}/changes`)
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some(isRequest)) return
    lastRequest = now()
    if (lastRequest - lastStored < minute) return
    lastStored = lastRequest
    writeStorage(storageName, lastRequest)
  })
  observer.observe({ type: 'resource' })
  return {
    last: () => Math.min(now(), Math.max(lastRequest, Number(readStorage(storageName)) || 0)),
    stop: () => observer.disconnect(),
  }
}
