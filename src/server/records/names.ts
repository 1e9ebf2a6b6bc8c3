// The names of many records in all languages: read as pages of a list, written with a result for each record.
import type * as z from 'zod/mini'
import { languages } from '#shared/i18n/language.ts'
import { isBlank } from '#shared/i18n/translation-state.ts'
import { notAccessible, notFound } from '#shared/problem.ts'
import type { BulkResponse } from '#shared/responses.ts'
import type { NamesResponse, RecordNames } from '#shared/translation-responses.ts'
import { namesBody } from '#shared/schema/admin-bodies.ts'
import { notAllowed } from '#shared/schema/issues.ts'
import { isTermResource, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { SignedInContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError, rejectIssues, respond } from '../http/response.ts'
import { listRecords } from '../store/lists.ts'
import { readRecords } from '../store/records.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { Actor, StoredRecord } from '../store/types.ts'
import { authorize, editableLanguages, inTrashError, visibleLanguages } from './access.ts'
import { applyRows, batchSize, inBatches, type PlannedRow, type RowTarget, type RowWork, summarize } from './bulk.ts'
import { parseListQuery } from './list-query.ts'
import type { Plan } from './plan.ts'
import { planWrite } from './plan-write.ts'
import { checkConditions, partEtag } from './record-bundle.ts'
import { getOutdatedFields, isReadyWith } from './translation-text.ts'
import { authorizeParts, changeSet, toWriteRequest, toWriteValues } from './write-request.ts'

/** The records that a list with the same parameters has, with their names. */
export async function names(ctx: SignedInContext, resource: ResourceName): Promise<Response> {
  authorize(ctx.account, 'seeHidden', resource)
  return ctx.store.read(async (tx) => {
    const { query } = await parseListQuery(tx, ctx, resource)
    const { rows, total } = await listRecords(tx, query)
    const ids = rows.map(({ id }) => id)
    const records = await readRecords(tx, resource, ids)
    const present = ids.flatMap((id) => records.get(id) ?? []).map((record) => presentNames(ctx, record))
    return respond(200, { records: present, total } satisfies NamesResponse)
  })
}

function presentNames({ account }: SignedInContext, record: StoredRecord): RecordNames {
  const { title } = resources[record.resource]
  const visible = visibleLanguages(account, record)
  return {
    id: record.id,
    source_language: record.sourceLanguage,
    names: Object.fromEntries(visible.map((each) => [each, record.translations[each]?.texts[title] ?? ''])),
    etags: Object.fromEntries(visible.map((each) => [each, partEtag(record, each) ?? ''])),
    outdated: visible.filter((each) => getOutdatedFields(record, each).includes(title)),
    writable: editableLanguages(account, record),
  }
}

type NamesRow = z.infer<typeof namesBody>['rows'][number]
type NamesTarget = RowTarget & NamesRow

/** Writes names of several records in one change set; with `dry_run` only says what would happen. */
export async function writeNames(ctx: SignedInContext, resource: ResourceName): Promise<Response> {
  authorize(ctx.account, 'seeHidden', resource)
  const { values, issues, missing } = parseBody(namesBody, ctx.body().sent)
  const { rows = [], publish = false, dry_run: isDryRun = false } = values
  const ids = rows.map(({ id }) => id)
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined) issues['rows'] = notAllowed(`Has the record ${repeated} twice.`)
  rejectIssues({ ...issues, ...ctx.languageIssues }, missing)
  const targets = rows.map((row): NamesTarget => ({ ...row, resource, record: row.id }))
  const actor = changeSet(ctx.account)
  const results = await inBatches(ctx, targets, namesWork(ctx, resource, { actor, publish }), isDryRun)
  return respond(200, {
    change_set: actor.changeSet,
    dry_run: isDryRun,
    rows: results,
    ...summarize(results),
  } satisfies BulkResponse)
}

const namesWork = (
  ctx: SignedInContext,
  resource: ResourceName,
  { actor, publish }: { actor: Actor; publish: boolean },
): RowWork<NamesTarget, PlannedRow<NamesTarget>> => ({
  // Names of terms are compared with those of the rows before.
  size: isTermResource(resource) ? 1 : batchSize,
  prepare: async (tx, targets) => {
    const ids = targets.map(({ record }) => record)
    const records = await readRecords(tx, resource, ids)
    return async (target) => ({
      target,
      plan: await planNames(tx, ctx, { ...target, publish }, records.get(target.record)),
    })
  },
  apply: (tx, planned) => applyRows(tx, ctx.account, planned, actor),
})

async function planNames(
  tx: WriteTx,
  ctx: SignedInContext,
  { resource, record: id, names, if: known = {}, publish }: NamesTarget & { publish: boolean },
  record: StoredRecord | undefined,
): Promise<Plan> {
  const { account } = ctx
  if (!record) throw new ProblemError(notFound(resource, id))
  if (visibleLanguages(account, record).length === 0) throw new ProblemError(notAccessible(resource))
  const { title } = resources[resource]
  const texts = languages.flatMap((language) => {
    const name = names[language]
    if (name === undefined) return []
    const isPublished = publish && !isBlank(name) && isReadyWith(record, language, title)
    return [[language, new Map([[title, name], ...(isPublished ? [['status', 'publish'] as const] : [])])] as const]
  })
  const values = toWriteValues(new Map(), new Map(texts))
  authorizeParts(account, record, values)
  if (record.trashedUtc !== null) throw inTrashError(resource)
  await checkConditions(tx, ctx, record, known)
  return planWrite(toWriteRequest(ctx, { ...values, tx, account, resource, record, source: record.sourceLanguage }))
}
