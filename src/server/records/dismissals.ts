// Findings of checks of texts that accounts dismiss with a reason: listed, dismissed and shown again.
import { invalid } from '#shared/problem.ts'
import type { DismissalResponse } from '#shared/responses.ts'
import { dismissalBody } from '#shared/schema/admin-bodies.ts'
import type { FindingKind } from '#shared/schema/finding-kinds.ts'
import { notAllowed } from '#shared/schema/issues.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Language } from '#shared/i18n/language.ts'
import { dayFields, toEventDays } from '#shared/text-checks/date-mentions.ts'
import { findFingerprint } from '#shared/text-checks/finding.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { parseBody, requireValues } from '../http/parse-body.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import { fields } from '../store/columns.ts'
import { type Dismissal, listDismissals } from '../store/dismissals.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { updateRecord } from '../store/write-records.ts'
import { authorize, authorizeReading, inTrashError, isAllowed, loadRecord, visibleLanguages } from './access.ts'
import { changeAuthor } from './history.ts'
import { changeSet } from './write-request.ts'

/** The record, if the account may edit it or translate it into any language. */
async function loadEditable(
  tx: ReadTx,
  ctx: SignedInContext,
  resource: ResourceName,
  id: PathId,
): Promise<StoredRecord> {
  const record = await loadRecord(tx, ctx, resource, { id })
  authorizeReading(ctx.account, record)
  authorize(ctx.account, 'editAny', resource, record)
  return record
}

/** The fingerprint of a finding of a saved text; `undefined`: it has none of this kind. */
function savedFingerprint(
  { resource, shared, translations, sourceLanguage }: StoredRecord,
  language: Language,
  field: string,
  kind: FindingKind,
): string | undefined {
  const namesDays = resource === 'events' && dayFields.some((name) => name === field)
  return findFingerprint(kind, {
    text: translations[language]?.texts[field] ?? '',
    isHtml: fields(resource)[field]?.kind === 'richText',
    source: language === sourceLanguage ? undefined : (translations[sourceLanguage]?.texts[field] ?? ''),
    days: namesDays ? toEventDays(shared['start_date'], shared['end_date']) : undefined,
  })
}

/** The dismissals for texts that the account can see, or that are not saved yet. */
async function listVisible(tx: ReadTx, { account }: SignedInContext, record: StoredRecord): Promise<Dismissal[]> {
  const visible = visibleLanguages(account, record)
  const found = await listDismissals(tx, record.resource, record.id)
  return found.filter(({ language }) => visible.includes(language) || !record.translations[language])
}

const present = async (
  tx: ReadTx,
  { account }: SignedInContext,
  record: StoredRecord,
  { id, language, field, kind, fingerprint, reason, createdUtc, account: author }: Dismissal,
): Promise<DismissalResponse> => ({
  id,
  language,
  field,
  kind,
  fingerprint,
  current: kind === 'term' ? null : savedFingerprint(record, language, field, kind) === fingerprint,
  reason,
  created: createdUtc,
  by: await changeAuthor(tx, account, author),
})

/** `GET {resource}/{id}/dismissals`. */
export async function dismissals(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  return ctx.store.read(async (tx) => {
    const record = await loadEditable(tx, ctx, resource, id)
    const found = await listVisible(tx, ctx, record)
    return respond(200, {
      dismissals: await Promise.all(found.map(async (finding) => present(tx, ctx, record, finding))),
    })
  })
}

/** `POST {resource}/{id}/dismissals {language, field, kind, reason, fingerprint?}`. */
export async function dismiss(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account } = ctx
  return ctx.store.write(async (tx) => {
    const record = await loadEditable(tx, ctx, resource, id)
    if (record.trashedUtc !== null) throw inTrashError(resource)
    const parsed = parseBody(dismissalBody(resources[resource]), ctx.body().sent)
    Object.assign(parsed.issues, ctx.languageIssues)
    const body = requireValues(parsed)
    const { language, field, kind, reason } = body
    if (!isAllowed(account, 'editVariant', resource, record, language)) throw problemError('rest_forbidden', 403)
    if (kind === 'term' && body.fingerprint === undefined) rejectIssues({}, ['fingerprint'])
    const fingerprint = body.fingerprint ?? savedFingerprint(record, language, field, kind)
    if (fingerprint === undefined)
      throw new ProblemError(invalid({ kind: notAllowed('The saved text has no such finding.') }))
    const dismissals = [{ language, field, kind, dismissal: { fingerprint, reason } }]
    await updateRecord(tx, resource, record.id, { dismissals }, changeSet(account))
    const written = (await listDismissals(tx, resource, record.id)).find(
      (each) => each.language === language && each.field === field && each.kind === kind,
    )
    if (!written) throw new Error(`No finding of ${resource} ${record.id} was dismissed.`)
    return respond(201, await present(tx, ctx, record, written))
  })
}

/** `DELETE {resource}/{id}/dismissals/{key}`. */
export async function removeDismissal(
  ctx: SignedInContext,
  resource: ResourceName,
  id: PathId,
  key: number,
): Promise<Response> {
  return ctx.store.write(async (tx) => {
    const record = await loadEditable(tx, ctx, resource, id)
    const found = (await listVisible(tx, ctx, record)).find((finding) => finding.id === key)
    if (!found) throw problemError('rest_not_found', 404, 'such dismissed finding')
    if (!isAllowed(ctx.account, 'editVariant', resource, record, found.language))
      throw problemError('rest_forbidden', 403)
    const { language, field, kind } = found
    const dismissals = [{ language, field, kind, dismissal: null }]
    await updateRecord(tx, resource, record.id, { dismissals }, changeSet(ctx.account))
    return respond(200, { id: key })
  })
}
