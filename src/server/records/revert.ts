// `POST changes/{change_set}/revert {partial?, dry_run?}`: reverts a change set, in a change set of its own.
import type { RevertResponse, BulkRowResult } from '#shared/changes.ts'
import { type Issue, invalid, notFound, type Problem, problem } from '#shared/problem.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { revertBody } from '#shared/schema/admin-bodies.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import { changeSet } from '../routes/change-set.ts'
import { isTermResource } from './resource-kinds.ts'
import { parseWrite } from '../routes/parse-body.ts'
import { changeLinesInSet, changesInSet, readChange } from '../store/changes.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { Actor, ChangeLine } from '../store/types.ts'
import { failedRow, batchSize, inBatches, summarize, tryRow } from './bulk-rows.ts'
import { undoEntry } from './undo-entry.ts'

/** The maximum number of created records, if any depend on others: they are reverted in one transaction. */
const maxCreated = 5_000
const createdTooMany: Issue = {
  code: 'too_many',
  message: `Made more than ${maxCreated} records, as an import does: undo them one by one, or put a backup back.`,
  data: { most: maxCreated },
}

/** Reverts a whole change set, or nothing if a row fails; with `partial` every row that can be reverted. */
export async function revert(ctx: RequestContext, name: string): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const canWrite = resourceNames.some(
    (resource) => can(account, 'editShared', resource) === true || can(account, 'editVariant', resource) === true,
  )
  if (!canWrite) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { values, issues } = parseBody(revertBody, parsed.sent)
  const { partial = false, dry_run: isDryRun = false } = values
  if (Object.keys(issues).length > 0) return errorResponse(invalid(issues))
  const lines = await store.read(async (tx) => changeLinesInSet(tx, name))
  if (lines.length === 0) return errorResponse(problem('rest_not_found', 404, 'such change set'))
  const isIndependent = areIndependent(lines)
  if (!isIndependent && lines.filter(({ deed }) => deed === 'create').length > maxCreated)
    return errorResponse(invalid({ change_set: createdTooMany }))
  const actor = changeSet(account)
  // Values are read per line: those of an import do not fit into memory.
  const undo = async (tx: WriteTx, { seq, resource, record }: ChangeLine): Promise<BulkRowResult> => {
    const line = await readChange(tx, seq)
    return line ? undoEntry(tx, { ctx, account, line, actor }) : failedRow(resource, record, notFound(resource, record))
  }
  const latestFirst = lines.toReversed()
  const rows = await (isIndependent ? undoInBatches : undoAtOnce)(ctx, latestFirst, undo, { isDryRun, partial })
  const failed = partial ? [] : rows.filter(({ result }) => result === 'refused')
  if (failed.length > 0 && !isDryRun && !(await hasChanged(ctx, actor))) {
    const problem = failed.find((row) => row.problem)?.problem
    if (problem) return errorResponse({ ...problem, data: { ...problem.data, rows: failed } })
  }
  return respond(200, { change_set: actor.changeSet, rows, ...summarize(rows) } satisfies RevertResponse)
}

/** Whether the actor has changed anything in this change set. */
const hasChanged = async ({ store }: RequestContext, { changeSet: name }: Actor): Promise<boolean> =>
  (await store.read(async (tx) => changesInSet(tx, name, 1))).length > 0

/** Many records, none of which depends on another: no terms, no records created for an event, and each changed once. */
const areIndependent = (lines: readonly ChangeLine[]): boolean =>
  lines.length > batchSize &&
  lines.every(({ resource, deed }) => !isTermResource(resource) && deed !== 'delete' && deed !== 'purge') &&
  lines.every(({ resource, deed }) => resource === 'events' || deed !== 'create') &&
  new Set(lines.map(({ resource, record }) => `${resource}/${record}`)).size === lines.length

type Undo = (tx: WriteTx, line: ChangeLine) => Promise<BulkRowResult>
type RevertOptions = { isDryRun: boolean; partial: boolean }

/** Reverts all lines in one transaction. */
const undoAtOnce = async (
  { store }: RequestContext,
  lines: readonly ChangeLine[],
  undo: Undo,
  { isDryRun, partial }: RevertOptions,
): Promise<BulkRowResult[]> =>
  store.write(async (tx) =>
    tryRow(
      tx,
      async () => {
        const rows: BulkRowResult[] = []
        for (const line of lines) rows.push(await undo(tx, line))
        return rows
      },
      (rows) => !isDryRun && (partial || !hasFailed(rows)),
    ),
  )

const hasFailed = (rows: readonly BulkRowResult[]): boolean => rows.some(({ result }) => result === 'refused')

/**
 * Reverts lines in several transactions, after a dry run of all unless `partial`. Others are served in between; rows that fail because
 * of their changes are reported.
 */
async function undoInBatches(
  ctx: RequestContext,
  lines: readonly ChangeLine[],
  undo: Undo,
  { isDryRun, partial }: RevertOptions,
): Promise<BulkRowResult[]> {
  const left = ({ resource, record }: ChangeLine, problem: Problem): BulkRowResult =>
    failedRow(resource, record, problem)
  const run = async (stays: boolean): Promise<BulkRowResult[]> => inBatches(ctx, lines, undo, { stays, left })
  if (partial && !isDryRun) return run(true)
  const expected = await run(false)
  return isDryRun || hasFailed(expected) ? expected : run(true)
}
