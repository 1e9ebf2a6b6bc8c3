// `POST changes/{change_set}/revert {partial?, dry_run?}`: undoing what one change set did, as a change set of its own.
import type { RevertResponse, BulkRowResult } from '#shared/history.ts'
import { type Issue, invalid, notFound, type Problem, problem } from '#shared/problem.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { revertBody } from '#shared/schema/changes.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import { changeSet } from '../routes/change-set.ts'
import { isTermResource } from './resource-kinds.ts'
import { parseWrite } from '../routes/parse-body.ts'
import type { ChangeLine } from '../sync-store/types.ts'
import { failedRow, batchSize, inBatches, summarize, tryRow } from './bulk-rows.ts'
import { undoEntry } from './undo-entry.ts'

/** The most records made, some of which need others, that are undone: it is one transaction, and nobody else is served meanwhile. */
const mostMade = 5_000
const madeTooMany: Issue = {
  code: 'too_many',
  message: `Made more than ${mostMade} records, as an import does: undo them one by one, or put a backup back.`,
  data: { most: mostMade },
}

/** Undoes all of a change set or, when a row cannot be, nothing; `partial`: what can be. Of many, what others change meanwhile is left. */
export async function revert(ctx: RequestContext, name: string): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const writes = resourceNames.some(
    (resource) => can(account, 'editShared', resource) === true || can(account, 'editVariant', resource) === true,
  )
  if (!writes) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { sent } = parsed
  const { values, issues } = parseBody(revertBody, sent)
  const { partial = false, dry_run: dry = false } = values
  if (Object.keys(issues).length > 0) return errorResponse(invalid(issues))
  const lines = store.linesIn(name)
  if (lines.length === 0) return errorResponse(problem('rest_not_found', 404, 'such change set'))
  const isApart = standApart(lines)
  if (!isApart && lines.filter(({ deed }) => deed === 'create').length > mostMade)
    return errorResponse(invalid({ change_set: madeTooMany }))
  const by = changeSet(account)
  const isWhole = (rows: BulkRowResult[]): boolean => partial || rows.every(({ result }) => result !== 'refused')
  const latestFirst = lines.toReversed()
  // A line is read when it is undone: all that an import wrote would not fit into memory.
  const undo = ({ seq, resource, record }: ChangeLine): BulkRowResult => {
    const line = store.changeAt(seq)
    return line ? undoEntry({ ctx, account, line, by }) : failedRow(resource, record, notFound(resource, record))
  }
  const rows = isApart
    ? await undoneStepwise(ctx, latestFirst, undo, { dry, partial })
    : tryRow(
        store,
        () => {
          const results: BulkRowResult[] = []
          for (const line of latestFirst) results.push(undo(line))
          return results
        },
        (results) => !dry && isWhole(results),
      )
  const isUndone = rows.some(({ result }) => result === 'changed') && store.changesIn(by.changeSet, 1).length > 0
  const against = isWhole(rows) || isUndone ? undefined : rows.find(({ problem: why }) => why)?.problem
  if (against && !dry) {
    const conflicts = rows.filter(({ result }) => result === 'refused')
    return errorResponse({ ...against, data: { ...against.data, rows: conflicts } })
  }
  return respond(200, { change_set: by.changeSet, rows, ...summarize(rows) } satisfies RevertResponse)
}

/** Many records of which none needs another to be undone first: none is a term or was made for an event, and each was changed once. */
const standApart = (lines: readonly ChangeLine[]): boolean =>
  lines.length > batchSize &&
  lines.every(({ resource, deed }) => !isTermResource(resource) && deed !== 'delete' && deed !== 'purge') &&
  lines.every(({ resource, deed }) => resource === 'events' || deed !== 'create') &&
  new Set(lines.map(({ resource, record }) => `${resource}/${record}`)).size === lines.length

/** Unless what can be is enough, all is tried first. Others are served meanwhile, and what they change then is refused by its row. */
async function undoneStepwise(
  ctx: RequestContext,
  lines: readonly ChangeLine[],
  undo: (line: ChangeLine) => BulkRowResult,
  { dry, partial }: { dry: boolean; partial: boolean },
): Promise<BulkRowResult[]> {
  const left = ({ resource, record }: ChangeLine, against: Problem): BulkRowResult =>
    failedRow(resource, record, against)
  if (partial && !dry) return inBatches(ctx, lines, undo, { stays: true, left })
  const would = await inBatches(ctx, lines, undo, { stays: false, left })
  const stands = would.every(({ result }) => result !== 'refused')
  return dry || !stands ? would : inBatches(ctx, lines, undo, { stays: true, left })
}
