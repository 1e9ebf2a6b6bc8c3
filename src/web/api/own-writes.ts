// Writes of this page. The change feed reports them too, after what they touch was refreshed.
import type { FeedChange } from '#shared/responses.ts'

const changeSets = new Set<string>()
const bundles = new WeakSet<object>()

/** Notes that this page refreshes what the change set touches. */
export const noteOwnChangeSet = (changeSet: string): void => void changeSets.add(changeSet)

/** Notes a record bundle that a write of this page returned. */
export const noteOwnBundle = (bundle: object): void => void bundles.add(bundle)

/** Whether a write of this page made the change. `bundle`: the record as cached, if it has the versions of the change. */
export const isOwnChange = ({ change_set }: FeedChange, bundle: object | undefined): boolean =>
  changeSets.has(change_set) || (bundle !== undefined && bundles.has(bundle))

let underWay = 0

/** Whether a write of this page is under way, of whose changes it is not known yet that they are its own. */
export const isWriting = (): boolean => underWay > 0

/** Notes a write of this page until it is answered. */
export async function asOwnWrite<T>(write: Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await write
  } finally {
    underWay -= 1
  }
}
