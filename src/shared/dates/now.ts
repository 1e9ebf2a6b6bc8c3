import type { Day } from './wall-time.ts'

/** Milliseconds since 1970 by the clock of the page. */
export const now = (): number => Date.now()

/** Today in a time zone (IANA name), by default that of the browser. */
export function today(zone?: string): Day {
  // Temporal avoids Intl, whose first formatter takes longer than the rows of a list.
  if (zone && 'Temporal' in globalThis)
    return temporal().Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(zone).toPlainDate().toString()
  const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(zone && { timeZone: zone }) })
  return parts.format(now())
}

type Zoned = { toPlainDate: () => { toString: () => Day } }
type Temporal = { Instant: { fromEpochMilliseconds: (at: number) => { toZonedDateTimeISO: (zone: string) => Zoned } } }
// safe: called only if it exists; TypeScript's library lacks it
const temporal = (): Temporal => (globalThis as unknown as { Temporal: Temporal }).Temporal
