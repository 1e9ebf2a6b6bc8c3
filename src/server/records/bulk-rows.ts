// Several records in one change set: each has its own result, and what shall not stand is undone.
import type { BulkRowResult } from '#shared/history.ts'
import type { Problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RequestContext } from '../http/context.ts'
import type { Store } from '../sync-store/store.ts'
import type { By, Change } from '../sync-store/types.ts'
import { auditParts, translationFlags } from './history-entry.ts'
import { getSnapshot } from './history-snapshot.ts'

/** A row that was not done. */
export const failedRow = (resource: ResourceName, id: number, problem: Problem): BulkRowResult => ({
  resource,
  id,
  result: 'refused',
  problem,
})

/** A row that was done: what the log says of it under this change set, or nothing. */
export function updatedRow(
  ctx: RequestContext,
  resource: ResourceName,
  id: number,
  by: By,
  kept: string[] = [],
): BulkRowResult {
  const [line] = ctx.store.changesOf(resource, id, { limit: 1 })
  return {
    ...(line?.changeSet === by.changeSet ? loggedRow(ctx, line) : { resource, id, result: 'unchanged' }),
    ...(kept.length > 0 && { kept }),
  }
}

/** A row as a line of the log tells of it: the latest of its record. */
export function loggedRow(ctx: RequestContext, change: Change): BulkRowResult {
  const { resource, record, parts } = change
  const marks = translationFlags(change, getSnapshot(ctx.store.read(resource, record)), () => true)
  return {
    resource,
    id: record,
    result: 'changed',
    parts: auditParts(ctx, parts, () => true),
    ...(marks && { marks }),
  }
}

/** How many rows came out which way. */
export const summarize = (rows: readonly BulkRowResult[]) => {
  const count = (result: BulkRowResult['result']): number => rows.filter((row) => row.result === result).length
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') }
}

/** Thrown through a transaction so that nothing of it stays. */
class Undone extends Error {
  override readonly name = 'Undone'
}

/** Does `work` in one transaction; when `stays` says no, all of it is undone. Handlers what `work` answered either way. */
export function tryRow<T>(store: Store, work: () => T, stays: (result: T) => boolean): T {
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
export const batchSize = 50
const longestTurn = 100

/**
 * Does many rows a few at a time, each few in a transaction of their own; unless they stay, all is undone. What should not have
 * happened, such as a disk that is full, stands against the rows that are left when some stand already; else it is thrown.
 */
export async function inBatches<T>(
  { store, reportError }: Pick<RequestContext, 'store' | 'reportError'>,
  of: readonly T[],
  row: (one: T) => BulkRowResult,
  { stays, left }: { stays: boolean; left: (one: T, against: Problem) => BulkRowResult },
): Promise<BulkRowResult[]> {
  const rows: BulkRowResult[] = []
  while (rows.length < of.length) {
    if (rows.length > 0) await new Promise(setImmediate)
    const some = of.slice(rows.length, rows.length + batchSize)
    try {
      rows.push(
        ...tryRow(
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
function inTime<T>(some: readonly T[], row: (one: T) => BulkRowResult): BulkRowResult[] {
  const until = performance.now() + longestTurn
  const done: BulkRowResult[] = []
  for (const one of some) {
    if (done.length > 0 && performance.now() > until) break
    done.push(row(one))
  }
  return done
}
