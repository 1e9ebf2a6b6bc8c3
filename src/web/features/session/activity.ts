// When the session was used last, by this page or another one of the same browser: every request counts.
import { remember, remembered } from '#device/storage.ts'
import { config } from '#device/page-config.ts'
import { now } from '#shared/dates/now.ts'

const name = 'session-used'
/** Other pages learn of a use this late at most, in milliseconds. */
const seldom = 60_000

/** Follows the requests of this page. `last` answers milliseconds since 1970. */
export function trackActivity(): { last: () => number; stop: () => void } {
  let own = now()
  let told = own
  remember(name, own)
  const isUse = ({ name: address }: PerformanceEntry): boolean =>
    (address.includes(`${config.apiPath}/`) || address.includes(`${config.adminPath}/`)) &&
    !address.includes(`${config.adminPath}/changes`)
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some(isUse)) return
    own = now()
    if (own - told < seldom) return
    told = own
    remember(name, own)
  })
  observer.observe({ type: 'resource' })
  return {
    last: () => Math.min(now(), Math.max(own, Number(remembered(name)) || 0)),
    stop: () => observer.disconnect(),
  }
}
