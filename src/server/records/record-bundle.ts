// Reads and presents a record with all parts that the account may see.
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { translatableFields } from '#shared/schema/resource.ts'
import { type Account, type Action, can, canWrite } from '#shared/policy/policy.ts'
import { languages } from '#shared/i18n/language.ts'
import { madeFromText } from '#shared/i18n/translation-state.ts'
import type { PreconditionFailed, RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import { invalid, type Problem, problem } from '#shared/problem.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { errorResponse, respond } from '../http/response.ts'
import { denyReading, findRecord } from '../routes/load-record.ts'
import { present } from './present.ts'
import { loadPresenterContext, type PresenterContext } from './presenter-context.ts'
import { getOutdatedFields, displayedText } from './translation-text.ts'
import { displayLanguage, canEdit, toPolicySubject, visibleLanguages } from './visibility.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'

type Values = { [field: string]: unknown }

/** Fields that belong to no part: those that describe the response, and the password. */
const outsideParts = new Set(['language', 'inherited', 'sanitized', 'password'])

/** The ETag of a part; `null` without this translation. Trashing a record changes it. */
export const partEtag = (record: StoredRecord, part: RecordPart): string | null => {
  const revision = part === 'shared' ? record.revision : record.variants[part]?.revision
  return revision === undefined ? null : `"${part}-${revision}${record.trashedUtc === null ? '' : '-trash'}"`
}

/** The context of the parts. Accounts that may edit see protected content: otherwise they would overwrite it. */
const loadContext = async (
  tx: ReadTx,
  { config, account, root, language }: RequestContext,
  record: StoredRecord,
): Promise<PresenterContext> => loadPresenterContext(tx, { config, account, root, language, edit: true }, [record])

const presentValues = (ctx: PresenterContext, record: StoredRecord, language: Language): Values =>
  Object.fromEntries(Object.entries(present(ctx, record, language)))

/** The shared fields, with linked records in the language of the request. */
function sharedValues(ctx: PresenterContext, record: StoredRecord): Values {
  const translatable = translatableFields(resources[record.resource])
  const values = presentValues(ctx, record, displayLanguage(ctx.account, record, ctx.language))
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !translatable.includes(name) && !outsideParts.has(name)),
  )
}

const textValues = (ctx: PresenterContext, record: StoredRecord, language: Language): Values => {
  const values = presentValues(ctx, record, language)
  return Object.fromEntries(translatableFields(resources[record.resource]).map((name) => [name, values[name]]))
}

const actions: readonly Action[] = [
  'editShared',
  'editVariant',
  'delete',
  'deleteVariant',
  'seeHidden',
  'setAuthor',
  'setSource',
  'upload',
  'administer',
]

function permissions(account: Account, record: StoredRecord): RecordPermissions {
  if (!canWrite(account)) return { shared: false, languages: [], delete: false, deeds: [] }
  const { resource } = record
  const subject = toPolicySubject(record)
  const writable = languages.filter((language) => can(account, 'editVariant', resource, subject, language) === true)
  const allowed = actions.filter((action) =>
    action === 'editVariant' ? writable.length > 0 : can(account, action, resource, subject) === true,
  )
  return {
    shared: allowed.includes('editShared'),
    languages: writable,
    delete: allowed.includes('delete'),
    deeds: allowed,
  }
}

/** The source texts that the outdated fields of a translation were made from; `null` for a copied text. */
const basesOfOutdated = (record: StoredRecord, language: Language): { [field: string]: string | null } =>
  Object.fromEntries(
    getOutdatedFields(record, language).map((name) => [
      name,
      madeFromText(record.variants[language]?.madeFrom[name] ?? ''),
    ]),
  )

/** The record bundle. `sanitized`: after a write, the fields that markup was removed from. */
export async function presentBundle(
  tx: ReadTx,
  ctx: RequestContext,
  record: StoredRecord,
  sanitized: { [part: string]: string[] } = {},
) {
  const { account } = ctx
  const presenter = await loadContext(tx, ctx, record)
  const visible = visibleLanguages(account, record)
  const isEditable = canEdit(account, record)
  const each = <V>(value: (language: Language) => V): { [L in Language]?: V } =>
    Object.fromEntries(visible.map((language) => [language, value(language)]))
  return {
    id: record.id,
    source_language: record.sourceLanguage,
    shared: sharedValues(presenter, record),
    texts: each((language) => textValues(presenter, record, language)),
    etags: { shared: partEtag(record, 'shared') ?? '', ...each((language) => partEtag(record, language) ?? '') },
    inherited: each((language) => displayedText(record, language).inherited),
    outdated: isEditable ? each((language) => getOutdatedFields(record, language)) : {},
    made_from:
      isEditable && visible.includes(record.sourceLanguage)
        ? each((language) => basesOfOutdated(record, language))
        : {},
    rights: permissions(account, record),
    ...(Object.keys(sanitized).length > 0 && { sanitized }),
  }
}

/** `GET {resource}/{id}` of the admin namespace. */
export async function readBundle(ctx: RequestContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (ctx.languageFault) return errorResponse(invalid({ ml_language: ctx.languageFault }))
  return ctx.store.read(async (tx) => {
    const record = await findRecord(tx, ctx, resource, { id })
    if ('code' in record) return errorResponse(record)
    const denied = denyReading(account, record)
    return denied ? errorResponse(denied) : respond(200, await presentBundle(tx, ctx, record))
  })
}

/**
 * The problem if the ETag of a part differs from the one that the client knows, with the values of these parts. A trashed record gets a
 * new translation only if the client also names the current ETag of another part, and so knows that the record is in the trash.
 */
export async function checkConditions(
  tx: ReadTx,
  ctx: RequestContext,
  record: StoredRecord,
  known: ReadonlyMap<RecordPart, string | null>,
): Promise<Problem | undefined> {
  const visible = visibleLanguages(ctx.account, record)
  const isCurrent = (part: RecordPart, etag: string | null) => etag !== null && etag === partEtag(record, part)
  const canAdd = record.trashedUtc === null || [...known].some(([part, etag]) => isCurrent(part, etag))
  const changed = [...known].filter(([part, etag]) => {
    const present = partEtag(record, part)
    return present !== etag || (present === null && !canAdd)
  })
  if (changed.length === 0) return undefined
  const presenter = await loadContext(tx, ctx, record)
  const current: PreconditionFailed = {}
  for (const [part] of changed) {
    const etag = partEtag(record, part)
    if (part === 'shared') current.shared = { etag, values: sharedValues(presenter, record) }
    else current[part] = { etag, values: visible.includes(part) ? textValues(presenter, record, part) : null }
  }
  return problem('rest_precondition_failed', 412, '', { current })
}
