// `POST {resource}/bulk`: one action on many records, by ids or by a filter, with a result for each.
import type { BulkResponse, BulkRowResult } from '#shared/changes.ts'
import type { Faults } from '#shared/schema/body-faults.ts'
import { bulkBody } from '#shared/schema/bulk.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { type Issue, invalid, missing, type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import { type RequestContext, resolveLanguage } from '../http/context.ts'
import { parseListQuery } from './list-query.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { changeLinesInSet, readChange } from '../store/changes.ts'
import { listRecords } from '../store/lists.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, Change } from '../store/types.ts'
import { type Input, maxQueryLength } from '../http/parameters.ts'
import { parseBody } from '../http/parse-body.ts'
import { changeSet, continued } from '../routes/change-set.ts'
import { parseWrite } from '../routes/parse-body.ts'
import { parseBulkAction } from './bulk-action.ts'
import { bulkRow } from './bulk-row.ts'
import { loggedRow, failedRow, inBatches, summarize } from './bulk-rows.ts'

/** The maximum number of records that one request changes. */
const maxRows = 5_000

const { ids, filter, total, except, dry_run } = bulkBody.shape

/** Applies the action to every record that allows it, and responds with the results and problems of all. */
export async function bulk(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { account } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'editShared', resource) !== true && can(account, 'editVariant', resource) !== true)
    return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { sent, pictures } = parsed
  const faults: Faults = ctx.languageFault ? { [languageParameter]: ctx.languageFault } : {}
  const action = parseBulkAction(resource, sent.get('do'), faults)
  const { values, issues } = parseBody({ shape: { dry_run, except } }, sent)
  Object.assign(faults, issues)
  const isDryRun = values.dry_run ?? false
  const continues = sent.get('continues') ?? undefined
  const start = await ctx.store.read(async (tx) => {
    const actor = await findActor(tx, ctx, account, continues, faults)
    const found = await findTargets(tx, ctx, resource, sent, faults)
    return 'code' in found ? found : { actor, found }
  })
  if ('code' in start) return errorResponse(start)
  const { actor, found } = start
  const excluded = new Set(values.except)
  const targets = found.filter((id) => !excluded.has(id))
  const findChange = continues === undefined ? async () => undefined : createChangeFinder(resource, actor)
  const row = async (tx: WriteTx, id: number): Promise<BulkRowResult> => {
    const change = await findChange(tx, id)
    return change ? loggedRow(tx, ctx, change) : bulkRow(tx, ctx, account, resource, id, action, actor, pictures)
  }
  const left = (id: number, reason: Problem): BulkRowResult => failedRow(resource, id, reason)
  const rows = await inBatches(ctx, targets, row, { stays: !isDryRun, left })
  return respond(200, {
    change_set: actor.changeSet,
    dry_run: isDryRun,
    rows,
    ...summarize(rows),
  } satisfies BulkResponse)
}

/** A new change set, or the one that `continues` names. */
async function findActor(
  tx: ReadTx,
  { now }: RequestContext,
  account: KnownAccount,
  continues: unknown,
  faults: Faults,
): Promise<Actor> {
  if (continues === undefined) return changeSet(account)
  const named = typeof continues === 'string' ? await continued(tx, account, continues, now) : undefined
  if (named) return named.by
  faults['continues'] = {
    code: 'unknown_id',
    message: 'Must be a change set that you began within the last hour, or a UUID to begin one by.',
  }
  return changeSet(account)
}

/**
 * Finds the change that a change set has already made to a record. A client that got no response repeats its request, perhaps while the
 * first one still runs: each transaction reads the change set anew.
 */
function createChangeFinder(
  resource: ResourceName,
  { changeSet: name }: Actor,
): (tx: ReadTx, id: number) => Promise<Change | undefined> {
  let latest: { tx: ReadTx; seqs: ReadonlyMap<number, number> } | undefined
  return async (tx, id) => {
    if (latest?.tx !== tx) {
      const lines = (await changeLinesInSet(tx, name)).filter((line) => line.resource === resource)
      latest = { tx, seqs: new Map(lines.map(({ record, seq }) => [record, seq])) }
    }
    const seq = latest.seqs.get(id)
    return seq === undefined ? undefined : readChange(tx, seq)
  }
}

/** The ids of the named records or of those that the filter finds, or the problem with them. */
async function findTargets(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  sent: Input,
  faults: Faults,
): Promise<number[] | Problem> {
  const [hasIds, hasFilter] = ['ids', 'filter'].map((name) => (sent.get(name) ?? undefined) !== undefined)
  if (hasIds && hasFilter)
    return invalid({ ...faults, filter: { code: 'not_allowed', message: 'Send ids or a filter, not both.' } })
  if (hasFilter) return findFiltered(tx, ctx, resource, sent, faults)
  const { values, issues } = parseBody({ shape: { ids } }, sent)
  if (!hasIds) return missing(['ids'], faults)
  const targets = values.ids ?? []
  Object.assign(faults, issues, targets.length > maxRows && { ids: tooMany })
  return Object.keys(faults).length > 0 ? invalid(faults) : targets
}

const tooMany: Issue = {
  code: 'too_many',
  message: `Takes ${maxRows} records at most: narrow the filter.`,
  data: { most: maxRows },
}
const tooLong: Issue = {
  code: 'too_long',
  message: `Must be at most ${maxQueryLength} characters as a query string.`,
  data: { most: maxQueryLength },
}

async function findFiltered(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  sent: Input,
  faults: Faults,
): Promise<number[] | Problem> {
  const { values, issues } = parseBody({ shape: { filter, total } }, sent)
  Object.assign(faults, issues)
  if ((sent.get('total') ?? undefined) === undefined) return missing(['total'], faults)
  if (Object.keys(faults).length > 0) return invalid(faults)
  const query = new URLSearchParams(values.filter)
  // No URL of a list is that long, and each name in it would be looked up.
  if (query.toString().length > maxQueryLength) return invalid({ filter: tooLong })
  for (const name of ['page', 'per_page']) query.delete(name)
  const inFilter = query.getAll(languageParameter)
  const { language, fault } = resolveLanguage(ctx.language, inFilter)
  const list = await parseListQuery(tx, { ...ctx, query, language, languageFault: fault }, resource)
  if ('code' in list) return list
  const { rows, total: present } = await listRecords(tx, { ...list.query, page: 1, perPage: maxRows })
  if (present !== values.total) return problem('rest_precondition_failed', 412, '', { total: present })
  if (present > maxRows) return invalid({ filter: tooMany })
  return rows.map(({ id }) => id)
}
