// `POST {resource}/bulk`: one change to many records, by ids or by the filter the person saw, each with its own result.
import type { BulkResponse } from '#shared/bulk.ts'
import type { Faults } from '#shared/schema/body-faults.ts'
import { bulkBody } from '#shared/schema/bulk.ts'
import type { BulkRowResult } from '#shared/history.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { type Issue, invalid, missing, type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import { type RequestContext, resolveLanguage } from '../http/context.ts'
import { parseListQuery } from './list-query.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { Input } from '../http/parameters.ts'
import { maxQueryLength } from '../http/query.ts'
import { parseBody } from '../http/parse-body.ts'
import { changeSet, continued } from '../routes/change-set.ts'
import { parseWrite } from '../routes/parse-body.ts'
import { parseBulkAction } from './bulk-action.ts'
import { bulkRow } from './bulk-row.ts'
import { loggedRow, failedRow, inBatches, summarize } from './bulk-rows.ts'

/** The most records one request changes. */
const mostRows = 5_000

const { ids, filter, total, except, dry_run } = bulkBody.shape

/** Changes many records; those that cannot be are told with their reasons, the others are done. */
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
  const dry = values.dry_run ?? false
  const { by, changes } = setFor(ctx, account, sent.get('continues') ?? undefined, faults)
  const found = findTargets(ctx, resource, sent, faults)
  if ('code' in found) return errorResponse(found)
  const excluded = new Set(values.except)
  const targets = found.filter((id) => !excluded.has(id))
  // Sent again because no answer came: what this set has changed is told, not changed once more.
  const before = new Map(changes.filter((line) => line.resource === resource).map((line) => [line.record, line]))
  const row = (id: number): BulkRowResult => {
    const line = before.get(id)
    return line ? loggedRow(ctx, line) : bulkRow(ctx, account, resource, id, action, by, pictures)
  }
  const left = (id: number, against: Problem): BulkRowResult => failedRow(resource, id, against)
  const rows = await inBatches(ctx, targets, row, { stays: !dry, left })
  return respond(200, { change_set: by.changeSet, dry_run: dry, rows, ...summarize(rows) } satisfies BulkResponse)
}

/** A new change set, or the one that is begun or gone on with by its name. */
function setFor({ store, now }: RequestContext, account: KnownAccount, name: unknown, faults: Faults) {
  const fresh = { by: changeSet(account), changes: [] }
  if (name === undefined) return fresh
  const named = typeof name === 'string' ? continued(store, account, name, now) : undefined
  if (!named)
    faults['continues'] = {
      code: 'unknown_id',
      message: 'Must be a change set that you began within the last hour, or a UUID to begin one by.',
    }
  return named ?? fresh
}

/** The ids of the records that are named or that the filter finds, or the problem with them. */
function findTargets(ctx: RequestContext, resource: ResourceName, sent: Input, faults: Faults): number[] | Problem {
  const [hasIds, hasFilter] = ['ids', 'filter'].map((name) => (sent.get(name) ?? undefined) !== undefined)
  if (hasIds && hasFilter)
    return invalid({ ...faults, filter: { code: 'not_allowed', message: 'Send ids or a filter, not both.' } })
  if (hasFilter) return filtered(ctx, resource, sent, faults)
  const { values, issues } = parseBody({ shape: { ids } }, sent)
  if (!hasIds) return missing(['ids'], faults)
  const named = values.ids ?? []
  Object.assign(faults, issues, named.length > mostRows && { ids: tooMany })
  return Object.keys(faults).length > 0 ? invalid(faults) : named
}

const tooMany: Issue = {
  code: 'too_many',
  message: `Takes ${mostRows} records at most: narrow the filter.`,
  data: { most: mostRows },
}
const tooLong: Issue = {
  code: 'too_long',
  message: `Must be at most ${maxQueryLength} characters as a query string.`,
  data: { most: maxQueryLength },
}

function filtered(ctx: RequestContext, resource: ResourceName, sent: Input, faults: Faults): number[] | Problem {
  const { values, issues } = parseBody({ shape: { filter, total } }, sent)
  Object.assign(faults, issues)
  if ((sent.get('total') ?? undefined) === undefined) return missing(['total'], faults)
  if (Object.keys(faults).length > 0) return invalid(faults)
  const query = new URLSearchParams(values.filter)
  // No list was ever seen by it: what it names would be looked up one by one.
  if (query.toString().length > maxQueryLength) return invalid({ filter: tooLong })
  for (const name of ['page', 'per_page']) query.delete(name)
  const inFilter = query.getAll(languageParameter)
  const { language, fault } = resolveLanguage(ctx.language, inFilter)
  const asked = parseListQuery({ ...ctx, query, language, languageFault: fault }, resource)
  if ('code' in asked) return asked
  const { rows, total: present } = ctx.store.list({ ...asked.question, page: 1, perPage: mostRows })
  if (present !== values.total) return problem('rest_precondition_failed', 412, '', { total: present })
  if (present > mostRows) return invalid({ filter: tooMany })
  return rows.map(({ id }) => id)
}
