// Bulk actions in batches, and undoing them.
import { useMutation } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Problem } from '#shared/problem.ts'
import type { BulkRowResult, RevertResponse } from '#shared/responses.ts'
import type { BulkAction, BulkRequest } from '#shared/schema/bulk.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { postBulk, revertChangeSet } from './change-sets.ts'
import { invalidateAll, noteOwnChangeSet } from './invalidation.ts'

/** The records of a bulk action. */
export type BulkTargets = Pick<BulkRequest, 'ids' | 'filter' | 'total' | 'except'>

/** Returns the expected result of a bulk action for each record. `ProblemError` 412: the list’s total has changed. */
export const usePreviewBulk = (resource: ResourceName, language: Language) =>
  useMutation({
    mutationFn: async ({ targets, action }: { targets: BulkTargets; action: BulkAction }) =>
      (await postBulk(resource, { ...targets, do: action, dry_run: true }, language)).rows,
  })

/** Records per request of a bulk action. */
export const batchSize = 50
/** Milliseconds that one batch may take. */
const batchTimeout = 120_000

/** The results until an error; the batch that failed may or may not have been executed. */
export type BulkResult = { rows: readonly BulkRowResult[]; failed?: Error }

/**
 * Changes records in batches of one change set, whose id (128 bits in hexadecimal) the caller chooses: a repeated batch returns
 * its results and changes nothing. Reports the number of finished records after each batch. Never fails.
 */
export const useBulkUpdate = (resource: ResourceName, language: Language) =>
  useMutation({
    mutationFn: async (
      {
        ids,
        action,
        changeSet,
        onProgress,
      }: { ids: readonly number[]; action: BulkAction; changeSet: string; onProgress?: (count: number) => void },
      { client },
    ): Promise<BulkResult> => {
      const rows: BulkRowResult[] = []
      noteOwnChangeSet(changeSet)
      try {
        for (let start = 0; start < ids.length; start += batchSize) {
          const batch = { ids: ids.slice(start, start + batchSize), do: action, continues: changeSet }
          rows.push(...(await postBulk(resource, batch, language, batchTimeout)).rows)
          onProgress?.(rows.length)
        }
        return { rows }
      } catch (error) {
        return { rows, failed: error instanceof Error ? error : new Error('No response', { cause: error }) }
      } finally {
        await invalidateAll(client)
      }
    },
  })

/** A record that was not undone, its change set and the reason. */
export type SkippedRow = { id: number; changeSet: string; problem: Problem }

/** `rows`: all attempted records; `remaining`: change sets that still apply, oldest first; `failed`: any other error. */
export type UndoResult = {
  rows: readonly BulkRowResult[]
  remaining: readonly string[]
  skipped: readonly SkippedRow[]
  failed?: unknown
}

/** `undone`: the rows of earlier attempts. */
export type UndoRequest = {
  changeSets: readonly string[]
  partial: boolean
  undone?: readonly BulkRowResult[] | undefined
}

/** Undoes change sets, the newest first. Never fails. */
export const useUndoBulk = (language: Language) =>
  useMutation({
    mutationFn: async ({ changeSets, partial, undone }: UndoRequest, { client }) =>
      undoChangeSets(changeSets, async (changeSet) => revertChangeSet(client, changeSet, language, partial), undone),
  })

const getSkipped = (rows: readonly BulkRowResult[], changeSet: string): SkippedRow[] =>
  rows.flatMap(({ id, result, problem }) => (result === 'refused' && problem ? [{ id, changeSet, problem }] : []))

/** The rows for which a whole change set was rejected. */
const getBlockingRows = (error: unknown, changeSet: string): SkippedRow[] => {
  const rows: unknown = error instanceof ProblemError ? error.problem.data['rows'] : undefined
  return Array.isArray(rows) ? getSkipped(rows as BulkRowResult[], changeSet) : [] // safe: the format of a rejected revert
}

/** A failure of the server, not of the record: another attempt may succeed. */
const isServerError = ({ problem }: BulkRowResult): boolean => (problem?.data.status ?? 0) >= 500

/** Undoes change sets by `revert`, which throws a `ProblemError` if a row prevents it. Rows in `undone` stay undone. */
export async function undoChangeSets(
  changeSets: readonly string[],
  revert: (changeSet: string) => Promise<Pick<RevertResponse, 'rows'>>,
  undone: readonly BulkRowResult[] = [],
): Promise<UndoResult> {
  const rows = undone.filter(({ result }) => result === 'changed')
  const undoneIds = new Set(rows.map(({ id }) => id))
  const skipped: SkippedRow[] = []
  const remaining = [...changeSets]
  for (let changeSet = remaining.at(-1); changeSet !== undefined; changeSet = remaining.at(-1)) {
    try {
      const results = (await revert(changeSet)).rows.filter(({ id }) => !undoneIds.has(id))
      rows.push(...results.filter((row) => !isServerError(row)))
      skipped.push(...getSkipped(results, changeSet).filter(({ problem }) => problem.data.status < 500))
      const problem = results.find(isServerError)?.problem
      if (problem) return { rows, remaining, skipped, failed: new ProblemError(problem) }
      remaining.pop()
    } catch (error) {
      const blocking = getBlockingRows(error, changeSet)
      const failed = blocking.length === 0 && { failed: error }
      return { rows, remaining, skipped: [...skipped, ...blocking], ...failed }
    }
  }
  return { rows, remaining, skipped }
}
