// The page's only "now", so that one setting moves everything that depends on it.
import type { Day } from '#contract/time.ts'

let source = () => Date.now()

/** Milliseconds since 1970, by the page's clock. */
export const now = (): number => source()

/** Makes another clock the page's (the service's, a test's). */
export function setClock(clock: () => number): void {
  source = clock
}

/** Today's day in a zone (IANA name); in the browser's own unless given. */
export function today(zone?: string): Day {
  const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(zone && { timeZone: zone }) })
  return parts.format(now())
}
