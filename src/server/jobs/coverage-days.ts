// Stores once a day how many events have complete translations.
import { type Day, getDay } from '#shared/dates/wall-time.ts'
import type { Account } from '#shared/policy/policy.ts'
import { countByMonth, hasCoverageDay, saveCoverageDay, sumCounts } from '../store/coverage.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/store-errors.ts'
import { toWallTimeAt } from '../time-zones.ts'

/** Milliseconds between two checks for a new day. */
const checkInterval = 10 * 60_000

/** The counts are those of an account that sees every translation. */
const editor: Account = { id: 0, name: '', role: 'editor', languages: [] }

/** Stores the counts of a day if no process has stored them; later ones do not replace them. */
export async function recordCoverageDay(store: Store, day: Day): Promise<void> {
  const counts = await store.read(async (tx) =>
    (await hasCoverageDay(tx, day)) ? undefined : sumCounts((await countByMonth(tx, editor)).values()),
  )
  if (counts) await store.write(async (tx) => saveCoverageDay(tx, day, counts))
}

type Options = { clock: () => number; siteZone: string; onError: (error: unknown) => void }

/** Stores the counts of today, and those of each later day when it begins. Returns a function that stops it and waits for a write that has begun. */
export function startCoverageDays(store: Store, { clock, siteZone, onError }: Options): () => Promise<void> {
  let recording = Promise.resolve()
  const record = (): void => {
    const today = getDay(toWallTimeAt(clock(), siteZone))
    recording = recording
      .then(async () => recordCoverageDay(store, today))
      .catch((error: unknown) => {
        // A full disk or a lost database: requests report it, and the next check tries again.
        if (!(error instanceof StoreError)) onError(error)
      })
  }
  record()
  const timer = setInterval(record, checkInterval).unref()
  return async () => {
    clearInterval(timer)
    await recording
  }
}
