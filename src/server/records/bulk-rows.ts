// Several records in one change set: each has its own result, and what shall not stand is undone.
import type { RowResult } from '#shared/history.ts'
import type { Problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RequestContext } from '../http/context.ts'
import type { Store } from '../sync-store/store.ts'
import type { By, Change } from '../sync-store/types.ts'
import { loggedParts, translationMarks } from './history-entry.ts'
import { standingOf } from './history-snapshot.ts'

/** A row that was not done. */
export const refused = (resource: ResourceName, id: number, problem: Problem): RowResult => ({
  resource,
  id,
  result: 'refused',
  problem,
})

/** A row that was done: what the log says of it under this change set, or nothing. */
export function done(ctx: RequestContext, resource: ResourceName, id: number, by: By, kept: string[] = []): RowResult {
  const [line] = ctx.store.changesOf(resource, id, { limit: 1 })
  return {
    ...(line?.changeSet === by.changeSet ? logged(ctx, line) : { resource, id, result: 'unchanged' }),
    ...(kept.length > 0 && { kept }),
  }
}

/** A row as a line of the log tells of it: the latest of its record. */
export function logged(ctx: RequestContext, change: Change): RowResult {
  const { resource, record, parts } = change
  const marks = translationMarks(change, standingOf(ctx.store.read(resource, record)), () => true)
  return {
    resource,
    id: record,
    result: 'changed',
    parts: loggedParts(ctx, parts, () => true),
    ...(marks && { marks }),
  }
}

/** How many rows came out which way. */
export const tally = (rows: readonly RowResult[]) => {
  const count = (result: RowResult['result']): number => rows.filter((row) => row.result === result).length
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') }
}

/** Thrown through a transaction so that nothing of it stays. */
class Undone extends Error {
  override readonly name = 'Undone'
}

/** Does `work` in one transaction; when `stays` says no, all of it is undone. Handlers what `work` answered either way. */
export function tried<T>(store: Store, work: () => T, stays: (result: T) => boolean): T {
  let result: { is: T } | undefined
  try {
    store.transact(() => {
      result = { is: work() }
      if (!stays(result.is)) throw new Undone()
    })
  } catch (thrown) {
    if (!(thrown instanceof Undone)) throw thrown
  }
  if (!result) throw new Error('The work ended without a result.')
  return result.is
}

/** Rows written in one transaction, and the milliseconds after which fewer are enough; between two of them others are served. */
export const rowsAtOnce = 50
const longestTurn = 100

/**
 * Does many rows a few at a time, each few in a transaction of their own; unless they stay, all is undone. What should not have
 * happened, such as a disk that is full, stands against the rows that are left when some stand already; else it is thrown.
 */
export async function stepwise<T>(
  { store, reportError }: Pick<RequestContext, 'store' | 'reportError'>,
  of: readonly T[],
  row: (one: T) => RowResult,
  { stays, left }: { stays: boolean; left: (one: T, against: Problem) => RowResult },
): Promise<RowResult[]> {
  const rows: RowResult[] = []
  while (rows.length < of.length) {
    if (rows.length > 0) await new Promise(setImmediate)
    const some = of.slice(rows.length, rows.length + rowsAtOnce)
    try {
      rows.push(
        ...tried(
          store,
          () => inTime(some, row),
          () => stays,
        ),
      )
    } catch (fault) {
      if (!stays || rows.length === 0) throw fault
      const against = reportError(fault)
      return [...rows, ...of.slice(rows.length).map((one) => left(one, against))]
    }
  }
  return rows
}

/** One row at least, and no more when time is up. */
function inTime<T>(some: readonly T[], row: (one: T) => RowResult): RowResult[] {
  const until = performance.now() + longestTurn
  const done: RowResult[] = []
  for (const one of some) {
    if (done.length > 0 && performance.now() > until) break
    done.push(row(one))
  }
  return done
}
