// Changes of many records with a result for each: bulk actions, on ids or on the results of a filter.
import type { BulkResponse, BulkRowResult } from '#shared/responses.ts'
import {
  type Issues,
  isTooLargeId,
  idListIssue,
  notAChoice,
  notAllowed,
  tooLong,
  tooMany,
} from '#shared/schema/issues.ts'
import {
  type BulkAction,
  bulkActionFor,
  bulkBody,
  exclusiveActions,
  notCombined,
  notExclusive,
} from '#shared/schema/bulk.ts'
import { languageParameter, languages } from '#shared/i18n/language.ts'
import { isProblem, notAccessible, notFound, type Problem } from '#shared/problem.ts'
import type { Account } from '#shared/policy/policy.ts'
import { linkFields } from '#shared/schema/links.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { addSeconds, toEpoch } from '#shared/dates/wall-time.ts'
import { catchProblem, ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import { type RequestContext, resolveLanguage, type SignedInContext } from '../http/context.ts'
import { parseListQuery } from './list-query.ts'
import { changesInSet, findChangesInSet } from '../store/changes.ts'
import { listRecords } from '../store/lists.ts'
import { readRecords } from '../store/records.ts'
import { type ReadTx, type WriteTx, savepoint } from '../store/transaction.ts'
import { StoreError } from '../store/store-errors.ts'
import type { Actor, StoredRecord } from '../store/types.ts'
import { type Input, maxQueryLength, toObject } from '../http/parameters.ts'
import { parseBody } from '../http/parse-body.ts'
import { type BulkContext, planFill, planKeep } from './bulk-texts.ts'
import { auditChange, getSnapshot, readLinkedRecords } from './history.ts'
import { authorize, visibleLanguages } from './access.ts'
import type { Plan } from './plan.ts'
import { applyPlans, planTrash, planWrite, removeRecord } from './plan-write.ts'
import { type LinkIds, readLinkTargets } from './resolve-links.ts'
import { authorizeParts, changeSet, parseWrite, toWriteRequest, toWriteValues } from './write-request.ts'

/** The maximum number of records of an action. */
export const maxRows = 5_000

const { ids, filter, total, except, dry_run } = bulkBody.shape

/** Applies the action to every record that allows it, and responds with the results and problems of all. */
export async function bulk(ctx: SignedInContext, resource: ResourceName): Promise<Response> {
  const { account } = ctx
  authorize(account, 'editAny', resource)
  const { input, images } = await parseWrite(ctx)
  const issues = { ...ctx.languageIssues }
  const action = parseBulkAction(resource, input.get('do'), issues)
  const options = parseBody({ shape: { dry_run, except } }, input)
  Object.assign(issues, options.issues)
  const isDryRun = options.values.dry_run ?? false
  const continues = input.get('continues') ?? undefined
  const { actor, ids } = await ctx.store.read(async (tx) => ({
    actor: await findActor(tx, ctx, continues, issues),
    ids: await findTargets(tx, ctx, resource, input, issues),
  }))
  const excluded = new Set(options.values.except)
  const targets = ids.filter((id) => !excluded.has(id)).map((record) => ({ resource, record }))
  const rows = await inBatches(ctx, targets, actionWork({ ctx, resource, action, actor, images }, continues), isDryRun)
  return respond(200, {
    change_set: actor.changeSet,
    dry_run: isDryRun,
    rows,
    ...summarize(rows),
  } satisfies BulkResponse)
}

/** Milliseconds after its first change in which a change set can be continued. */
const maxAge = 3_600_000
/** 128 bits in hexadecimal, as a UUID or without its dashes: no other client generates the same name. */
const isName = (name: string): boolean => /^[\da-f]{32}$/i.test(name.replaceAll('-', ''))

/** A new change set, or the one that `continues` names: a new one too, or one that the account started within the last hour. Adds the issue with another one. */
export async function findActor(
  tx: ReadTx,
  { now, account }: SignedInContext,
  continues: unknown,
  issues: Issues,
): Promise<Actor> {
  if (continues === undefined) return changeSet(account)
  // PostgreSQL rejects a NUL instead of finding no row.
  const name = typeof continues === 'string' && !continues.includes('\0') ? continues : ''
  const [first] = await changesInSet(tx, name, 1)
  const isRecent = first?.account === account.id && (toEpoch(first.at) ?? 0) + maxAge >= now
  if (first ? isRecent : isName(name)) return { account: account.id, changeSet: name }
  issues['continues'] = {
    code: 'unknown_id',
    message: 'Must be a change set that you began within the last hour, or a UUID to begin one by.',
  }
  return changeSet(account)
}

/** The ids of the named records or of those that the filter finds. Throws the problem with them or with other `issues`. */
async function findTargets(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  input: Input,
  issues: Issues,
): Promise<number[]> {
  const isSent = (name: string): boolean => (input.get(name) ?? undefined) !== undefined
  if (!isSent('filter')) {
    if (!isSent('ids')) rejectIssues(issues, ['ids'])
    const parsed = parseBody({ shape: { ids } }, input)
    const targets = parsed.values.ids ?? []
    rejectIssues({ ...issues, ...parsed.issues, ...(targets.length > maxRows && { ids: tooManyRows }) })
    return targets
  }
  if (isSent('ids')) rejectIssues({ ...issues, filter: notAllowed('Send ids or a filter, not both.') })
  const parsed = parseBody({ shape: { filter, total } }, input)
  rejectIssues({ ...issues, ...parsed.issues }, isSent('total') ? [] : ['total'])
  const query = new URLSearchParams(parsed.values.filter)
  // No URL of a list is that long, and each name in it would be looked up.
  if (query.toString().length > maxQueryLength)
    rejectIssues({ filter: tooLong(maxQueryLength, `Must be at most ${maxQueryLength} characters as a query string.`) })
  for (const name of ['page', 'per_page']) query.delete(name)
  const named = resolveLanguage(ctx.language, query.getAll(languageParameter))
  const list = await parseListQuery(tx, { ...ctx, ...named, query }, resource)
  const { rows, total: present } = await listRecords(tx, { ...list.query, page: 1, perPage: maxRows })
  if (present !== parsed.values.total) throw problemError('rest_precondition_failed', 412, '', { total: present })
  if (present > maxRows) rejectIssues({ filter: tooManyRows })
  return rows.map(({ id }) => id)
}

const tooManyRows = tooMany(maxRows, `Takes ${maxRows} records at most: narrow the filter.`)

/** Parses `do`; adds its issues to `issues`. */
function parseBulkAction(resource: ResourceName, input: unknown, issues: Issues): BulkAction {
  const action = toObject(input) ?? {}
  // As in the field itself, an empty text names no record.
  for (const field of ['venue', 'organizer']) if (action[field] === '') action[field] = []
  const parsed = parseBody({ shape: { do: bulkActionFor(resource) } }, new Map([['do', action]]))
  const { do: actionIssue, 'do.replace': replaceIssue, ...others } = parsed.issues
  if (actionIssue) {
    issues['do'] = actionIssue
    return {}
  }
  Object.assign(issues, others)
  const { field: name, from, to } = toObject(action['replace']) ?? {}
  const field = linkFields.find((link) => link === name)
  if ('replace' in action && !field) issues['do.replace.field'] = notAChoice(linkFields)
  else if (replaceIssue) issues['do.replace'] = [from, to].some(isTooLargeId) ? idListIssue([from, to]) : replaceIssue
  else if (field && field in action) issues['do.replace'] = notAllowed(`Stands for itself: ${field} is sent too.`)
  const alone = exclusiveActions.filter((each) => each in action && Object.keys(action).length > 1)
  for (const each of alone) issues[`do.${each}`] = each === 'fill' || each === 'keep' ? notCombined : notExclusive
  return parsed.values.do ?? {}
}

type BulkWrite = BulkContext & { action: BulkAction; actor: Actor }

/** The ids that an action links events to. */
const actionLinks = ({ categories, tags, venue, organizer, replace }: BulkAction): LinkIds => {
  const ids = {
    categories: categories?.add ?? [],
    tags: tags?.add ?? [],
    venue: venue ?? [],
    organizer: organizer ?? [],
  }
  return replace ? { ...ids, [replace.field]: [...ids[replace.field], replace.to] } : ids
}

/** `continues`: the change set may have changed some of the records already. */
const actionWork = (bulk: BulkWrite, continues: unknown): RowWork<RowTarget, PlannedRow<RowTarget>> => ({
  // A term may contain another one.
  size: isTermResource(bulk.resource) ? 1 : batchSize,
  prepare: async (tx, targets) => {
    const { resource, actor } = bulk
    const ids = targets.map(({ record }) => record)
    // A client that got no response repeats its request, perhaps while the first one still runs.
    const done = continues === undefined ? undefined : await findChangesInSet(tx, actor.changeSet, resource, ids)
    const records = await readRecords(tx, resource, ids)
    const links = [...records.values()].map((record) => record.links)
    const linked = await readLinkTargets(tx, [...links, actionLinks(bulk.action)])
    return async (target) => ({
      target,
      plan: done?.has(target.record)
        ? undefined
        : await planAction(tx, { ...bulk, linked }, target.record, records.get(target.record)),
    })
  },
  apply: (tx, planned) => applyRows(tx, bulk.ctx.account, planned, bulk.actor),
})

/** The plan of a row. A term is deleted at once: it has none. */
async function planAction(
  tx: WriteTx,
  bulk: BulkWrite,
  id: number,
  record: StoredRecord | undefined,
): Promise<Plan | undefined> {
  const { ctx, resource, action, actor } = bulk
  const { account } = ctx
  if (!record) throw new ProblemError(notFound(resource, id))
  if (visibleLanguages(account, record).length === 0) throw new ProblemError(notAccessible(resource))
  if (action.fill) return planFill(tx, bulk, record, action.fill)
  if (action.keep) return planKeep(tx, bulk, record, action.keep)
  if (!action.delete && !action.restore) return planUpdate(tx, bulk, record)
  authorize(account, action.delete ? 'delete' : 'editShared', resource, record)
  if (!isTermResource(resource)) return planTrash(record, action.delete ? 'put' : 'take-out')
  await removeRecord(tx, record, actor)
  return undefined
}

async function planUpdate(tx: WriteTx, bulk: BulkWrite, record: StoredRecord): Promise<Plan> {
  const { ctx, resource, action, images, linked } = bulk
  const { account } = ctx
  const requested = languages.filter((language) => action.status?.[language])
  if (!requested.every((language) => record.translations[language]))
    throw problemError('rest_language_not_found', 404, '', { available_languages: visibleLanguages(account, record) })
  const shared = new Map(Object.entries(sharedValues(record, action)))
  const statuses = requested.map((language) => [language, new Map([['status', action.status?.[language]]])] as const)
  const values = toWriteValues(shared, new Map(statuses))
  authorizeParts(account, record, values)
  const target = { tx, account, resource, record, source: record.sourceLanguage, images, linked }
  return planWrite(toWriteRequest(ctx, { ...values, ...target }))
}

function sharedValues(record: StoredRecord, action: BulkAction): { [field: string]: unknown } {
  const fields: { [field: string]: unknown } = {}
  for (const link of ['categories', 'tags'] as const) {
    const { add = [], remove = [] } = action[link] ?? {}
    const removed = new Set(remove)
    if (action[link]) fields[link] = [...new Set([...record.links[link], ...add])].filter((id) => !removed.has(id))
  }
  if (action.venue) fields['venue'] = action.venue
  if (action.organizer) fields['organizer'] = action.organizer
  if (action.replace) {
    const { field, from, to } = action.replace
    const ids = record.links[field]
    if (ids.includes(from)) fields[field] = [...new Set(ids.map((id) => (id === from ? to : id)))]
  }
  if (action.image !== undefined) fields['image'] = action.image
  if (action.featured !== undefined) fields['featured'] = action.featured
  if (!action.move) return fields
  const { days = 0, hours = 0 } = action.move
  if (record.shared['all_day'] === 1 && hours % 24 !== 0)
    rejectIssues({ 'do.move.hours': notAllowed('An all-day event moves by whole days.') })
  for (const name of ['start_date', 'end_date'])
    fields[name] = addSeconds(String(record.shared[name] ?? ''), (days * 24 + hours) * 3600)
  return fields
}

export type RowTarget = { resource: ResourceName; record: number }

/** A row with its plan. `plan`: absent if nothing is left to write; `skipped`: the fields whose earlier values are not in the log. */
export type PlannedRow<T extends RowTarget> = { target: T; plan: Plan | undefined; skipped?: string[] }

/** Writes the plans of rows and reports them: their changes in this change set, else unchanged. All rows are of the same resource. */
export async function applyRows(
  tx: WriteTx,
  account: Account,
  rows: readonly PlannedRow<RowTarget>[],
  actor: Actor,
): Promise<BulkRowResult[]> {
  const [resource] = rows.map(({ target }) => target.resource)
  if (!resource) return []
  const plans = rows.flatMap(({ plan }) => plan ?? [])
  const written = new Map((await applyPlans(tx, resource, plans, actor)).map((record) => [record.id, record]))
  const ids = rows.map(({ target }) => target.record)
  const changes = await findChangesInSet(tx, actor.changeSet, resource, ids)
  // Of terms, which have no plan.
  const others = await readRecords(
    tx,
    resource,
    [...changes.keys()].filter((id) => !written.has(id)),
  )
  const linked = await readLinkedRecords(
    tx,
    [...changes.values()].map(({ parts }) => parts),
  )
  return rows.map(({ target: { record: id }, skipped = [] }): BulkRowResult => {
    const change = changes.get(id)
    const notRestored = skipped.length > 0 ? { kept: skipped } : {}
    if (!change) return { resource, id, result: 'unchanged', ...notRestored }
    const audited = auditChange(linked, account, change.parts, getSnapshot(written.get(id) ?? others.get(id)))
    return { resource, id, result: 'changed', ...audited, ...notRestored }
  })
}

export const summarize = (rows: readonly BulkRowResult[]) => {
  const count = (result: BulkRowResult['result']): number => rows.filter((row) => row.result === result).length
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') }
}

/** The maximum number of rows of a transaction, and the milliseconds after which it takes no more. */
export const batchSize = 50
const maxBatchTime = 100

/** How rows are processed, `size` of them together. */
export type RowWork<T extends RowTarget, P> = {
  readonly size: number
  /** Reads what rows need; returns how a row is planned. A row that is processed together with others is not written yet. */
  prepare(tx: WriteTx, targets: readonly T[]): Promise<(target: T) => Promise<P>>
  /** Writes planned rows. */
  apply(tx: WriteTx, planned: readonly P[]): Promise<BulkRowResult[]>
}

/** Work that finds the rows which cannot be planned, and writes nothing. */
export const planOnly = <T extends RowTarget>(work: RowWork<T, PlannedRow<T>>): RowWork<T, PlannedRow<T>> => ({
  ...work,
  apply: (_tx, planned) =>
    Promise.resolve(planned.map(({ target: { resource, record: id } }) => ({ resource, id, result: 'unchanged' }))),
})

/** Work that processes each row alone. */
export const oneByOne = <T extends RowTarget>(
  row: (tx: WriteTx, target: T) => Promise<BulkRowResult>,
): RowWork<T, BulkRowResult> => ({
  size: 1,
  prepare: (tx) => Promise.resolve((target) => row(tx, target)),
  apply: (_tx, rows) => Promise.resolve([...rows]),
})

/**
 * Processes many rows in several transactions, between which others are served. A problem or an unexpected error of a row rolls back this
 * row only. An error of the store, such as a full disk, rolls back the transaction: it is thrown if it is the first one, else it is the
 * problem of all rows that are left. `atOnce`: in one transaction, which stays if `all` rows succeed or `any` do.
 */
export async function inBatches<T extends RowTarget, P>(
  { store, reportError }: Pick<RequestContext, 'store' | 'reportError'>,
  targets: readonly T[],
  work: RowWork<T, P>,
  isDryRun: boolean,
  atOnce?: 'all' | 'any',
): Promise<BulkRowResult[]> {
  const rows: BulkRowResult[] = []
  const failedRow = ({ resource, record: id }: T, problem: Problem): BulkRowResult => ({
    resource,
    id,
    result: 'refused',
    problem,
  })
  /** Processes the first rows of a group: all of them, unless time is over. */
  const processGroup = async (tx: WriteTx, group: readonly T[], isOver: () => boolean): Promise<BulkRowResult[]> => {
    try {
      return await savepoint(tx, async () => planAndApply(tx, group, isOver))
    } catch (error) {
      const [target, ...others] = group
      if (!target || isStoreFailure(tx, error)) throw error
      if (others.length > 0) return processEach(tx, group, isOver)
      return [failedRow(target, error instanceof ProblemError ? error.problem : reportError(error))]
    }
  }
  const planAndApply = async (tx: WriteTx, group: readonly T[], isOver: () => boolean): Promise<BulkRowResult[]> => {
    const plan = await work.prepare(tx, group)
    const planned: P[] = []
    const failed = new Map<number, BulkRowResult>()
    let count = 0
    for (const target of group) {
      if (count > 0 && isOver()) break
      // A row that is alone may have written something: it is rolled back.
      const result = group.length === 1 ? await plan(target) : await catchProblem(plan(target))
      if (isProblem(result)) failed.set(count, failedRow(target, result))
      else planned.push(result)
      count += 1
    }
    const applied = (await work.apply(tx, planned)).values()
    return Array.from({ length: count }, (_, index) => failed.get(index) ?? applied.next().value).filter(
      (row) => row !== undefined,
    )
  }
  const processEach = async (tx: WriteTx, group: readonly T[], isOver: () => boolean): Promise<BulkRowResult[]> => {
    const processed: BulkRowResult[] = []
    for (const target of group) {
      if (processed.length > 0 && isOver()) break
      processed.push(...(await processGroup(tx, [target], () => false)))
    }
    return processed
  }
  while (rows.length < targets.length) {
    if (rows.length > 0) await new Promise(setImmediate)
    const batch = atOnce ? targets : targets.slice(rows.length, rows.length + batchSize)
    const processBatch = async (tx: WriteTx): Promise<BulkRowResult[]> => {
      const end = atOnce ? Number.POSITIVE_INFINITY : performance.now() + maxBatchTime
      const isOver = (): boolean => performance.now() > end
      const processed: BulkRowResult[] = []
      while (processed.length < batch.length && !(processed.length > 0 && isOver()))
        processed.push(...(await processGroup(tx, nextGroup(batch, processed.length, work.size), isOver)))
      return processed
    }
    const stays = (processed: readonly BulkRowResult[]): boolean =>
      !isDryRun && (atOnce !== 'all' || processed.every(({ result }) => result !== 'refused'))
    try {
      rows.push(...(await store.write(async (tx) => savepoint(tx, async () => processBatch(tx), stays))))
    } catch (error) {
      if (isDryRun || rows.length === 0) throw error
      const problem = reportError(error)
      return [...rows, ...targets.slice(rows.length).map((target) => failedRow(target, problem))]
    }
  }
  return rows
}

/** The rows from a position on that are of the same resource, at most `size`. */
function nextGroup<T extends RowTarget>(targets: readonly T[], start: number, size: number): readonly T[] {
  const group = targets.slice(start, start + size)
  const end = group.findIndex(({ resource }) => resource !== group[0]?.resource)
  return end < 0 ? group : group.slice(0, end)
}

/** Whether an error ended the transaction or would recur for every row. */
function isStoreFailure(tx: WriteTx, error: unknown): boolean {
  const failure = error instanceof StoreError ? error.failure : tx.engine.classify(error)
  return failure !== undefined && failure.code !== 'constraint'
}
