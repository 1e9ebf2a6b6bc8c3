// Writes of records: `POST {resource}`, `POST`, `PUT` and `PATCH` (which update the fields of the body and leave the others), `DELETE`.
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import { invalid, type Problem, problem } from '#shared/problem.ts'
import { can } from '#shared/policy/policy.ts'
import type { Issues } from '#shared/schema/body-issues.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { recordAddress } from '../../config.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Input } from '../../http/parameters.ts'
import { parseField } from '../../http/parse-field.ts'
import { createEtag, errorResponse, isStale, respondText } from '../../http/response.ts'
import { applyPlan, planWrite } from '../../records/plan-write.ts'
import { getVersion, present } from '../../records/present.ts'
import { loadPresenterContext } from '../../records/presenter-context.ts'
import { findDuplicate } from '../../records/resolve-links.ts'
import { displayLanguage, inTrashProblem, toPolicySubject, visibleLanguages } from '../../records/visibility.ts'
import {
  noErrors,
  parseTextOptions,
  parseWriteOptions,
  rejectWith,
  splitFields,
  type WriteRequest,
} from '../../records/write-request.ts'
import type { KnownAccount } from '../../store/account-types.ts'
import type { ReadTx, WriteTx } from '../../store/transaction.ts'
import type { Actor, StoredRecord } from '../../store/types.ts'
import { removeTerm, updateRecord } from '../../store/write-records.ts'
import { changeSet } from '../change-set.ts'
import { idempotent } from '../idempotency.ts'
import { findEditable, findRecord, type NamedRecord, requireEditor } from '../load-record.ts'
import { type ParsedWrite, parseWrite, unknownSource } from '../parse-body.ts'

/** Creates a record, or returns the one that the request repeats. */
export async function create(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { account, config, root } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'create', resource) !== true) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  return idempotent(ctx, account, parsed.text, async (tx, storeResponse) => {
    const request = toWriteRequest(tx, ctx, parsed, account, resource, undefined)
    const plan = await planWrite(request)
    if ('code' in plan) return errorResponse(plan)
    const duplicate = await findDuplicate(request, plan)
    const record = duplicate ?? (await applyPlan(tx, plan, changeSet(account)))
    ctx.record = record
    const { body, etag, language } = await respondSaved(tx, ctx, record, Object.values(plan.sanitized).flat())
    const headers = { ETag: etag, Location: recordAddress(config, root, resource, record.id, language) }
    await storeResponse(headers, body)
    return respondText(201, body, headers)
  })
}

/** Updates a record. */
export async function update(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const account = requireEditor(ctx, resource)
  if ('code' in account) return errorResponse(account)
  const parsed = await parseWrite(ctx)
  return ctx.store.write(async (tx) => {
    const found = await findEditable(tx, ctx, account, resource, named, parsed)
    if ('code' in found) return errorResponse(found)
    const { record } = found
    const subject = toPolicySubject(record)
    const request = toWriteRequest(tx, ctx, found.parsed, account, resource, record)
    const canEditShared = can(account, 'editShared', resource, subject) === true
    const canEditTranslation = can(account, 'editVariant', resource, subject, ctx.language) === true
    const hasTranslation = request.texts.size > 0 || request.options.size > 0
    if (!canEditTranslation && (hasTranslation || !canEditShared)) return errorResponse(problem('rest_forbidden', 403))
    const failed = await precondition(tx, ctx, record)
    if (failed) return errorResponse(failed)
    const plan = await planWrite(request)
    if ('code' in plan) return errorResponse(plan)
    const updated = await applyPlan(tx, plan, changeSet(account))
    ctx.record = updated
    const { body, etag } = await respondSaved(tx, ctx, updated, Object.values(plan.sanitized).flat())
    return respondText(200, body, { ETag: etag })
  })
}

/** Removes a record or one of its translations. */
export async function remove(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'delete', resource) !== true) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  return store.write(async (tx) => {
    const record = await findRecord(tx, ctx, resource, named)
    if (!('code' in record) && can(account, 'delete', resource, toPolicySubject(record)) !== true)
      return errorResponse(problem('rest_forbidden', 403))
    if ('code' in parsed) return errorResponse(parsed)
    if ('code' in record) return errorResponse(record)
    const scope = parsed.input.get('scope') ?? 'record'
    if (scope === 'language' && can(account, 'deleteVariant', resource, toPolicySubject(record)) !== true)
      return errorResponse(problem('rest_forbidden', 403))
    const faults = scopeFaults(ctx, scope)
    if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
    const trashed = record.trashedUtc === null ? undefined : inTrashProblem(resource)
    const denied = scope === 'language' ? denyTranslation(ctx, record) : trashed
    const failed = denied ?? (await precondition(tx, ctx, record))
    if (failed) return errorResponse(failed)
    return removePart(tx, ctx, record, scope === 'language' ? ctx.language : undefined, changeSet(account))
  })
}

const scopeFaults = ({ languageFault }: RequestContext, scope: unknown): Issues => ({
  ...(languageFault && { [languageParameter]: languageFault }),
  ...(scope !== 'record' &&
    scope !== 'language' && {
      scope: {
        code: 'not_a_choice',
        message: 'Must be record or language.',
        data: { options: ['record', 'language'] },
      },
    }),
})

/** Removes a translation, deletes a term or trashes a post. Responds with what was removed, or with the trashed post. */
async function removePart(
  tx: WriteTx,
  ctx: RequestContext,
  record: StoredRecord,
  language: Language | undefined,
  actor: Actor,
): Promise<Response> {
  const { resource, id } = record
  if (language === undefined && !isTermResource(resource)) {
    ctx.record = await updateRecord(tx, resource, id, { trash: 'put' }, actor)
    const { body, etag } = await respondSaved(tx, ctx, ctx.record)
    return respondText(200, body, { ETag: etag })
  }
  const { body } = await respondSaved(tx, ctx, record)
  if (language !== undefined) ctx.record = await updateRecord(tx, resource, id, { remove: [language] }, actor)
  else if (isTermResource(resource)) {
    await removeTerm(tx, resource, id, actor)
    ctx.record = undefined
  }
  return respondText(200, body)
}

/** The problem if the translation is missing, or the source, or the only one. */
const denyTranslation = ({ language, account }: RequestContext, record: StoredRecord): Problem | undefined => {
  const available = visibleLanguages(account, record)
  if (!record.translations[language])
    return problem('rest_language_not_found', 404, '', { available_languages: available })
  return language === record.sourceLanguage || Object.keys(record.translations).length < 2
    ? problem('last-variant', 409)
    : undefined
}

/** The body of a response, its ETag and its language. */
type SavedRecord = { body: string; etag: string; language: Language }

/** A record after a write. `sanitized`: the fields from which markup was removed. */
async function respondSaved(
  tx: ReadTx,
  ctx: RequestContext,
  record: StoredRecord,
  sanitized: readonly string[] = [],
): Promise<SavedRecord> {
  const language = displayLanguage(ctx.account, record, ctx.language)
  const presented = present(await loadPresenterContext(tx, ctx, [record]), record, language)
  const body = JSON.stringify(sanitized.length > 0 ? { ...presented, sanitized } : presented)
  return { body, etag: createEtag(getVersion(record, language), body), language }
}

/** The problem if `If-Match` or `If-None-Match` forbid a write to this state of the record. */
async function precondition(tx: ReadTx, ctx: RequestContext, record: StoredRecord): Promise<Problem | undefined> {
  const { headers } = ctx.request
  const isOutdated = isStale(headers.get('If-Match'), getVersion(record, ctx.language))
  const mustBeNew = headers.get('If-None-Match')?.trim() === '*' && record.translations[ctx.language] !== undefined
  if (!isOutdated && !mustBeNew) return undefined
  const { body } = await respondSaved(tx, ctx, record)
  const current: unknown = JSON.parse(body)
  return problem('rest_precondition_failed', 412, '', { current })
}

/** A write in the language of the request, for its plan. */
export function toWriteRequest(
  tx: WriteTx,
  ctx: RequestContext,
  { input, images }: ParsedWrite,
  account: KnownAccount,
  resource: ResourceName,
  record: StoredRecord | undefined,
): WriteRequest {
  const { config, now, language } = ctx
  const errors = noErrors()
  const { issues } = errors
  if (ctx.languageFault) issues[languageParameter] = ctx.languageFault
  if (resource === 'tags' && (input.get('parent') ?? null) !== null) {
    const message = 'Tags cannot stand under one another.'
    rejectWith(errors, 'parent', { code: 'not_allowed', message }, 'rest_taxonomy_not_hierarchical')
  }
  const { shared, texts } = splitFields(resource, input)
  const options = parseTextOptions(resource, input, issues)
  const isNew = record === undefined
  return {
    tx,
    config,
    now,
    account,
    resource,
    record,
    language,
    source: isNew ? language : parseSource(input, record, issues),
    shared,
    texts: isNew || texts.size > 0 ? new Map([[language, texts]]) : new Map(),
    options: options ? new Map([[language, options]]) : new Map(),
    images,
    ...parseWriteOptions(input, issues),
    errors,
    parameterName: (_part, field) => field,
  }
}

/** The source language of a stored record after the write. */
function parseSource(input: Input, record: StoredRecord, issues: Issues): Language {
  const requested = input.get('source_language') ?? undefined
  if (requested === undefined) return record.sourceLanguage
  const parsed = parseField(record.resource, 'source_language', requested)
  const translation = Object.values(record.translations).find(({ language }) => language === requested)
  if (parsed.as === 'issue') issues['source_language'] = parsed.issue
  else if (!translation) issues['source_language'] = unknownSource(record)
  return translation?.language ?? record.sourceLanguage
}
