// Writes of records: `POST {resource}`, `POST`, `PUT` and `PATCH` (which update the fields of the body and leave the others), `DELETE`.
import type { Language } from '#shared/i18n/language.ts'
import { writeOptions } from '#shared/schema/bodies.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { notAChoice, notAllowed } from '#shared/schema/issues.ts'
import { recordAddress } from '../../config.ts'
import type { RequestContext } from '../../http/context.ts'
import { idempotent } from '../../http/idempotency.ts'
import { parseBody } from '../../http/parse-body.ts'
import { parseField } from '../../http/parse-field.ts'
import { createEtag, isStale, problemError, rejectIssues, respondText } from '../../http/response.ts'
import {
  authorize,
  displayLanguage,
  inTrashError,
  type NamedRecord,
  isAllowed,
  visibleLanguages,
} from '../../records/access.ts'
import { applyPlan, planWrite, removeRecord } from '../../records/plan-write.ts'
import { getVersion, loadPresenterContext, present } from '../../records/present.ts'
import { findDuplicate } from '../../records/resolve-links.ts'
import {
  changeSet,
  createErrors,
  parseTextOptions,
  parseWrite,
  rejectWith,
  splitFields,
  toWriteRequest,
  unknownSource,
  type Write,
  writeRecord,
  type WriteRequest,
} from '../../records/write-request.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { updateRecord } from '../../store/write-records.ts'

/** Creates a record, or returns the one that the request repeats. */
export async function create(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { account, config, root } = ctx
  authorize(account, 'create', resource)
  const parsed = await parseWrite(ctx)
  return idempotent(ctx, account, parsed.text, async (tx) => {
    const request = parseRequest(ctx, { ...parsed, tx, account, resource, record: undefined })
    const plan = await planWrite(request)
    const duplicate = await findDuplicate(request, plan)
    ctx.record = duplicate ?? (await applyPlan(tx, plan, changeSet(account)))
    const { body, etag, language } = await presentSaved(tx, ctx, ctx.record, Object.values(plan.sanitized).flat())
    const headers = { ETag: etag, Location: recordAddress(config, root, resource, ctx.record.id, language) }
    return { headers, body }
  })
}

export const update = async (ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> =>
  writeRecord(ctx, 'editAny', resource, named, async (write) => {
    const { tx, account, record } = write
    const request = parseRequest(ctx, write)
    const canEditShared = isAllowed(account, 'editShared', resource, record)
    const canEditTranslation = isAllowed(account, 'editVariant', resource, record, ctx.language)
    const hasTranslation = request.texts.size > 0 || request.options.size > 0
    if (!canEditTranslation && (hasTranslation || !canEditShared)) throw problemError('rest_forbidden', 403)
    await checkPrecondition(tx, ctx, record)
    const plan = await planWrite(request)
    ctx.record = await applyPlan(tx, plan, changeSet(account))
    const { body, etag } = await presentSaved(tx, ctx, ctx.record, Object.values(plan.sanitized).flat())
    return respondText(200, body, { ETag: etag })
  })

/** Removes a translation, deletes a term or trashes a post. Responds with what was removed, or with the trashed post. */
export const remove = async (ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> =>
  writeRecord(ctx, 'delete', resource, named, async ({ tx, account, record, input }) => {
    const { language } = ctx
    const scope = input.get('scope') ?? 'record'
    const isOfLanguage = scope === 'language'
    if (isOfLanguage) authorize(account, 'deleteVariant', resource, record)
    const isKnown = isOfLanguage || scope === 'record'
    const scopeIssue = !isKnown && { scope: notAChoice(['record', 'language'], 'Must be record or language.') }
    rejectIssues({ ...ctx.languageIssues, ...scopeIssue })
    if (isOfLanguage && !record.translations[language])
      throw problemError('rest_language_not_found', 404, '', { available_languages: visibleLanguages(account, record) })
    if (isOfLanguage && (language === record.sourceLanguage || Object.keys(record.translations).length < 2))
      throw problemError('last-variant', 409)
    if (!isOfLanguage && record.trashedUtc !== null) throw inTrashError(resource)
    await checkPrecondition(tx, ctx, record)
    const actor = changeSet(account)
    if (!isOfLanguage && !isTermResource(resource)) {
      ctx.record = await updateRecord(tx, resource, record.id, { trash: 'put' }, actor)
      const { body, etag } = await presentSaved(tx, ctx, ctx.record)
      return respondText(200, body, { ETag: etag })
    }
    // As it was.
    const { body } = await presentSaved(tx, ctx, record)
    ctx.record = isOfLanguage
      ? await updateRecord(tx, resource, record.id, { remove: [language] }, actor)
      : await removeRecord(tx, record, actor)
    return respondText(200, body)
  })

/** A record after a write. `sanitized`: the fields from which markup was removed. */
async function presentSaved(
  tx: ReadTx,
  ctx: RequestContext,
  record: StoredRecord,
  sanitized: readonly string[] = [],
): Promise<{ body: string; etag: string; language: Language }> {
  const language = displayLanguage(ctx.account, record, ctx.language)
  const presented = present(await loadPresenterContext(tx, ctx, [record]), record, language)
  const body = JSON.stringify(sanitized.length > 0 ? { ...presented, sanitized } : presented)
  return { body, etag: createEtag(getVersion(record, language), body), language }
}

/** Throws if `If-Match` or `If-None-Match` forbid a write to this state of the record. */
async function checkPrecondition(tx: ReadTx, ctx: RequestContext, record: StoredRecord): Promise<void> {
  const { headers } = ctx.request
  const isOutdated = isStale(headers.get('If-Match'), getVersion(record, ctx.language))
  const mustBeNew = headers.get('If-None-Match')?.trim() === '*' && record.translations[ctx.language] !== undefined
  if (!isOutdated && !mustBeNew) return
  const { body } = await presentSaved(tx, ctx, record)
  throw problemError('rest_precondition_failed', 412, '', { current: JSON.parse(body) })
}

function parseRequest(ctx: RequestContext, write: Write): WriteRequest {
  const { input, resource, record } = write
  const { language } = ctx
  const errors = createErrors(ctx.languageIssues)
  if (resource === 'tags' && (input.get('parent') ?? null) !== null) {
    const issue = notAllowed('Tags cannot stand under one another.')
    rejectWith(errors, 'parent', issue, 'rest_taxonomy_not_hierarchical')
  }
  const { shared, texts } = splitFields(resource, input)
  const options = parseTextOptions(resource, input, errors.issues)
  const { values, issues } = parseBody({ shape: writeOptions }, input)
  Object.assign(errors.issues, issues)
  const requestedSource = record && (input.get('source_language') ?? undefined)
  let source = record?.sourceLanguage ?? language
  if (record && requestedSource !== undefined) {
    const parsed = parseField(resource, 'source_language', requestedSource)
    const known = Object.values(record.translations).find((translation) => translation.language === requestedSource)
    if (parsed.as === 'issue') errors.issues['source_language'] = parsed.issue
    else if (!known) errors.issues['source_language'] = unknownSource(record)
    source = known?.language ?? source
  }
  return toWriteRequest(ctx, {
    ...write,
    source,
    shared,
    texts: !record || texts.size > 0 ? new Map([[language, texts]]) : new Map(),
    options: options ? new Map([[language, options]]) : new Map(),
    minor: values.minor ?? false,
    basedOn: values.based_on,
    errors,
    parameterName: (_part, field) => field,
  })
}
