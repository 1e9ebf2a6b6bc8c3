// The only clock of the page.
import type { Day } from './wall-time.ts'

let source = () => Date.now()

/** Milliseconds since 1970, by the page's clock. */
export const now = (): number => source()

/** Makes another clock the page's (the service's, a test's). */
export function setClock(clock: () => number): void {
  source = clock
}

/** Today's day in a zone (IANA name); in the browser's own unless given. */
export function today(zone?: string): Day {
  // Where the browser has Temporal it knows zones without Intl, whose first formatter costs more than the rows of a list.
  if (zone && 'Temporal' in globalThis)
    return temporal().Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(zone).toPlainDate().toString()
  const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(zone && { timeZone: zone }) })
  return parts.format(now())
}

type Zoned = { toPlainDate: () => { toString: () => Day } }
type Temporal = { Instant: { fromEpochMilliseconds: (at: number) => { toZonedDateTimeISO: (zone: string) => Zoned } } }
// safe: asked for only where it is, and TypeScript's library does not know it yet
const temporal = (): Temporal => (globalThis as unknown as { Temporal: Temporal }).Temporal
