// `POST {resource}/bulk`: one action on many records, by ids or by a filter, with a result for each.
import type { BulkResponse, BulkRowResult } from '#shared/changes.ts'
import { type Issues, isTooLargeId, idListIssue } from '#shared/schema/body-issues.ts'
import { type BulkAction, bulkActionFor, bulkBody, notAlone } from '#shared/schema/bulk.ts'
import { languageParameter, languages } from '#shared/i18n/language.ts'
import { type Issue, invalid, missing, notAccessible, notFound, type Problem, problem } from '#shared/problem.ts'
import { linkFields } from '#shared/schema/links.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { addSeconds } from '#shared/dates/wall-time.ts'
import { respond, errorResponse } from '../http/response.ts'
import { type RequestContext, resolveLanguage, type SignedInContext } from '../http/context.ts'
import type { NamedImages } from '../images/write-images.ts'
import { parseListQuery } from './list-query.ts'
import { findChangeInSet } from '../store/changes.ts'
import { listRecords } from '../store/lists.ts'
import { readRecord } from '../store/records.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, StoredRecord } from '../store/types.ts'
import { updateRecord } from '../store/write-records.ts'
import { type Input, maxQueryLength, toObject } from '../http/parameters.ts'
import { parseBody } from '../http/parse-body.ts'
import { changeSet, continueChangeSet } from '../routes/change-set.ts'
import { requireEditor } from '../routes/load-record.ts'
import { parseWrite } from '../routes/parse-body.ts'
import { loggedRow, updatedRow, failedRow, inBatches, summarize } from './bulk-rows.ts'
import { applyPlan, planWrite, removeRecord } from './plan-write.ts'
import { toPolicySubject, visibleLanguages } from './visibility.ts'
import { denyParts, toBundleRequest, toWriteValues } from './write-request.ts'

/** The maximum number of records that one request changes. */
const maxRows = 5_000

const { ids, filter, total, except, dry_run } = bulkBody.shape

/** Applies the action to every record that allows it, and responds with the results and problems of all. */
export async function bulk(ctx: SignedInContext, resource: ResourceName): Promise<Response> {
  const account = requireEditor(ctx, resource)
  if ('code' in account) return errorResponse(account)
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { input, images } = parsed
  const issues: Issues = ctx.languageFault ? { [languageParameter]: ctx.languageFault } : {}
  const action = parseBulkAction(resource, input.get('do'), issues)
  const options = parseBody({ shape: { dry_run, except } }, input)
  Object.assign(issues, options.issues)
  const isDryRun = options.values.dry_run ?? false
  const continues = input.get('continues') ?? undefined
  const start = await ctx.store.read(async (tx) => {
    const actor = await findActor(tx, ctx, continues, issues)
    const ids = await findTargets(tx, ctx, resource, input, issues)
    return 'code' in ids ? ids : { actor, ids }
  })
  if ('code' in start) return errorResponse(start)
  const { actor } = start
  const excluded = new Set(options.values.except)
  const targets = start.ids.filter((id) => !excluded.has(id))
  const row = async (tx: WriteTx, id: number): Promise<BulkRowResult> => {
    // A client that got no response repeats its request, perhaps while the first one still runs.
    const change = continues === undefined ? undefined : await findChangeInSet(tx, actor.changeSet, resource, id)
    if (change) return loggedRow(tx, account, change)
    const failed = await applyAction(tx, { ctx, resource, action, actor, images }, id)
    return failed ? failedRow(resource, id, failed) : updatedRow(tx, account, resource, id, actor)
  }
  const unprocessed = (id: number, reason: Problem): BulkRowResult => failedRow(resource, id, reason)
  const rows = await inBatches(ctx, targets, row, { isDryRun, unprocessed })
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
  { now, account }: SignedInContext,
  continues: unknown,
  issues: Issues,
): Promise<Actor> {
  if (continues === undefined) return changeSet(account)
  const named = typeof continues === 'string' ? await continueChangeSet(tx, account, continues, now) : undefined
  if (named) return named
  issues['continues'] = {
    code: 'unknown_id',
    message: 'Must be a change set that you began within the last hour, or a UUID to begin one by.',
  }
  return changeSet(account)
}

/** The ids of the named records or of those that the filter finds, or the problem with them. */
async function findTargets(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  input: Input,
  issues: Issues,
): Promise<number[] | Problem> {
  const isSent = (name: string): boolean => (input.get(name) ?? undefined) !== undefined
  if (!isSent('filter')) {
    if (!isSent('ids')) return missing(['ids'], issues)
    const parsed = parseBody({ shape: { ids } }, input)
    const targets = parsed.values.ids ?? []
    Object.assign(issues, parsed.issues, targets.length > maxRows && { ids: tooMany })
    return Object.keys(issues).length > 0 ? invalid(issues) : targets
  }
  if (isSent('ids'))
    return invalid({ ...issues, filter: { code: 'not_allowed', message: 'Send ids or a filter, not both.' } })
  const parsed = parseBody({ shape: { filter, total } }, input)
  Object.assign(issues, parsed.issues)
  if (!isSent('total')) return missing(['total'], issues)
  if (Object.keys(issues).length > 0) return invalid(issues)
  const query = new URLSearchParams(parsed.values.filter)
  // No URL of a list is that long, and each name in it would be looked up.
  if (query.toString().length > maxQueryLength) return invalid({ filter: tooLong })
  for (const name of ['page', 'per_page']) query.delete(name)
  const { language, fault: languageFault } = resolveLanguage(ctx.language, query.getAll(languageParameter))
  const list = await parseListQuery(tx, { ...ctx, query, language, languageFault }, resource)
  if ('code' in list) return list
  const { rows, total: present } = await listRecords(tx, { ...list.query, page: 1, perPage: maxRows })
  if (present !== parsed.values.total) return problem('rest_precondition_failed', 412, '', { total: present })
  return present > maxRows ? invalid({ filter: tooMany }) : rows.map(({ id }) => id)
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

/** Parses `do`; adds its issues to `issues`. */
function parseBulkAction(resource: ResourceName, input: unknown, issues: Issues): BulkAction {
  const action = toObject(input) ?? {}
  // As in the field itself, an empty text names no record.
  for (const field of ['venue', 'organizer']) if (action[field] === '') action[field] = []
  const parsed = parseBody({ shape: { do: bulkActionFor(resource) } }, new Map([['do', action]]))
  const { do: actionIssue, 'do.replace': replace, ...others } = parsed.issues
  if (actionIssue) Object.assign(issues, { do: actionIssue })
  else Object.assign(issues, others, replacementIssues(action, replace), combinationIssues(action))
  return parsed.values.do ?? {}
}

/** The issues of a replacement, that of its field first. */
function replacementIssues(action: { [name: string]: unknown }, issue: Issue | undefined): Issues {
  if (!('replace' in action)) return {}
  const { field: name, from, to } = toObject(action['replace']) ?? {}
  const field = linkFields.find((link) => link === name)
  if (!field)
    return {
      'do.replace.field': {
        code: 'not_a_choice',
        message: `Must be one of ${linkFields.join(', ')}.`,
        data: { options: linkFields },
      },
    }
  if (issue) return { 'do.replace': [from, to].some(isTooLargeId) ? idListIssue([from, to]) : issue }
  return field in action
    ? { 'do.replace': { code: 'not_allowed', message: `Stands for itself: ${field} is sent too.` } }
    : {}
}

/** The issues of actions that cannot be combined with others. */
const combinationIssues = (action: { [name: string]: unknown }): Issues => {
  const alone = Object.keys(action).length > 1 ? ['delete', 'restore'].filter((name) => name in action) : []
  return Object.fromEntries(alone.map((name) => [`do.${name}`, notAlone]))
}

/** A bulk action, as it applies to each record. */
type BulkWrite = {
  ctx: SignedInContext
  resource: ResourceName
  action: BulkAction
  actor: Actor
  images: NamedImages
}

/** Applies the action to one record; resolves to the problem if it cannot be applied. */
async function applyAction(tx: WriteTx, bulk: BulkWrite, id: number): Promise<Problem | undefined> {
  const { ctx, resource, action, actor } = bulk
  const { account } = ctx
  const record = await readRecord(tx, resource, id)
  if (!record) return notFound(resource, id)
  if (visibleLanguages(account, record).length === 0) return notAccessible(resource)
  if (!action.delete && !action.restore) return update(tx, bulk, record)
  const permission = action.delete ? 'delete' : 'editShared'
  if (can(account, permission, resource, toPolicySubject(record)) !== true) return problem('rest_forbidden', 403)
  if (action.delete || isTermResource(resource)) await removeRecord(tx, record, actor)
  else await updateRecord(tx, resource, id, { trash: 'take-out' }, actor)
  return undefined
}

async function update(tx: WriteTx, bulk: BulkWrite, record: StoredRecord): Promise<Problem | undefined> {
  const { ctx, resource, action, actor, images } = bulk
  const { account } = ctx
  const requested = languages.filter((language) => action.status?.[language])
  if (!requested.every((language) => record.translations[language]))
    return problem('rest_language_not_found', 404, '', { available_languages: visibleLanguages(account, record) })
  const shared = sharedValues(record, action)
  if ('code' in shared) return shared
  const statuses = requested.map((language) => [language, new Map([['status', action.status?.[language]]])] as const)
  const values = toWriteValues(new Map(Object.entries(shared.fields)), new Map(statuses))
  const denied = denyParts(account, record, values)
  if (denied) return denied
  const target = { resource, record, source: record.sourceLanguage, images }
  const plan = await planWrite(toBundleRequest(tx, ctx, { ...values, ...target }))
  if ('code' in plan) return plan
  await applyPlan(tx, plan, actor)
  return undefined
}

/** The shared fields that the action sets on this record. */
function sharedValues(record: StoredRecord, action: BulkAction): { fields: { [field: string]: unknown } } | Problem {
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
  if (!action.move) return { fields }
  const { days = 0, hours = 0 } = action.move
  if (record.shared['all_day'] === 1 && hours % 24 !== 0)
    return invalid({ 'do.move.hours': { code: 'not_allowed', message: 'An all-day event moves by whole days.' } })
  for (const name of ['start_date', 'end_date'])
    fields[name] = addSeconds(String(record.shared[name] ?? ''), (days * 24 + hours) * 3600)
  return { fields }
}
