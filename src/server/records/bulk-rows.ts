// Rows of changes to several records: each has its own result, and rows that must not stay are rolled back.
import type { BulkRowResult } from '#shared/changes.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RequestContext } from '../http/context.ts'
import { ProblemError } from '../http/response.ts'
import { findChangeInSet } from '../store/changes.ts'
import { readRecord } from '../store/records.ts'
import { savepoint } from '../store/savepoint.ts'
import { StoreError } from '../store/store-errors.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { Actor, Change } from '../store/types.ts'
import { auditChange, getSnapshot } from './history.ts'

export type RowTarget = { resource: ResourceName; record: number }

/** A row that was not changed because of a problem. */
export const failedRow = ({ resource, record: id }: RowTarget, problem: Problem): BulkRowResult => ({
  resource,
  id,
  result: 'refused',
  problem,
})

/** A processed row: its change in this change set, else unchanged. */
export async function updatedRow(
  tx: WriteTx,
  account: Account,
  { resource, record: id }: RowTarget,
  actor: Actor,
  skipped: string[] = [],
): Promise<BulkRowResult> {
  const change = await findChangeInSet(tx, actor.changeSet, resource, id)
  const row: BulkRowResult = change ? await loggedRow(tx, account, change) : { resource, id, result: 'unchanged' }
  return { ...row, ...(skipped.length > 0 && { kept: skipped }) }
}

/** The row of a logged change, the latest of its record. */
export async function loggedRow(
  tx: WriteTx,
  account: Account,
  { resource, record, parts }: Change,
): Promise<BulkRowResult> {
  const after = getSnapshot(await readRecord(tx, resource, record))
  const audited = await auditChange(tx, account, parts, after, () => true)
  return { resource, id: record, result: 'changed', ...audited }
}

export const summarize = (rows: readonly BulkRowResult[]) => {
  const count = (result: BulkRowResult['result']): number => rows.filter((row) => row.result === result).length
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') }
}

/** The maximum number of rows of a transaction, and the milliseconds after which it takes no more. */
export const batchSize = 50
const maxBatchTime = 100

/**
 * Processes many rows in several transactions, between which others are served. A problem or an unexpected error of a row rolls back this
 * row only. An error of the store, such as a full disk, rolls back the transaction: it is thrown if it is the first one, else it is the
 * problem of all rows that are left.
 */
export async function inBatches<T extends RowTarget>(
  { store, reportError }: Pick<RequestContext, 'store' | 'reportError'>,
  targets: readonly T[],
  row: (tx: WriteTx, target: T) => Promise<BulkRowResult>,
  isDryRun: boolean,
): Promise<BulkRowResult[]> {
  const rows: BulkRowResult[] = []
  const processRow = async (tx: WriteTx, target: T): Promise<BulkRowResult> => {
    try {
      return await savepoint(tx, async () => row(tx, target))
    } catch (error) {
      if (error instanceof ProblemError) return failedRow(target, error.problem)
      if (isStoreFailure(tx, error)) throw error
      return failedRow(target, reportError(error))
    }
  }
  while (rows.length < targets.length) {
    if (rows.length > 0) await new Promise(setImmediate)
    const batch = targets.slice(rows.length, rows.length + batchSize)
    const processBatch = async (tx: WriteTx) => inTime(batch, async (target) => processRow(tx, target))
    try {
      const write = async (tx: WriteTx) =>
        savepoint(
          tx,
          async () => processBatch(tx),
          () => !isDryRun,
        )
      rows.push(...(await store.write(write)))
    } catch (error) {
      if (isDryRun || rows.length === 0) throw error
      const problem = reportError(error)
      return [...rows, ...targets.slice(rows.length).map((target) => failedRow(target, problem))]
    }
  }
  return rows
}

/** Whether an error ended the transaction or would recur for every row. */
function isStoreFailure(tx: WriteTx, error: unknown): boolean {
  const failure = error instanceof StoreError ? error.failure : tx.engine.classify(error)
  return failure !== undefined && failure.code !== 'constraint'
}

/** Processes items until the time is up, but at least one. */
async function inTime<T>(items: readonly T[], row: (item: T) => Promise<BulkRowResult>): Promise<BulkRowResult[]> {
  const end = performance.now() + maxBatchTime
  const rows: BulkRowResult[] = []
  for (const item of items) {
    if (rows.length > 0 && performance.now() > end) break
    rows.push(await row(item))
  }
  return rows
}
