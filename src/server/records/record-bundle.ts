// A record with all its languages, as the account sees it: what the page's form holds.
import type { Language } from '#shared/i18n/language.ts'
import { resources } from '#shared/schema/resources.ts'
import { variantFields } from '#shared/schema/resource.ts'
import { type Action, can, canWrite } from '#shared/policy/policy.ts'
import { languages } from '#shared/i18n/language.ts'
import { madeFromText } from '#shared/i18n/translation-state.ts'
import type { PreconditionFailed, RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import type { RequestContext } from '../http/context.ts'
import { present } from './present.ts'
import { loadPresenterContext, type PresenterContext } from './presenter-context.ts'
import { getOutdatedFields, displayedText } from './translation-text.ts'
import { displayLanguage, canEdit, toPolicySubject, visibleLanguages } from './visibility.ts'
import type { StoredRecord } from '../sync-store/types.ts'

type Values = { [field: string]: unknown }

/** Fields that say which language they are told in, and the password, which nobody is told unasked: they belong to no part. */
const ofTheTelling = new Set(['language', 'inherited', 'sanitized', 'password'])

/** The etag of a part; `null`: the variant is not there. In the trash no part is what it was before. */
export const partEtag = (record: StoredRecord, part: RecordPart): string | null => {
  const revision = part === 'shared' ? record.revision : record.variants[part]?.revision
  return revision === undefined ? null : `"${part}-${revision}${record.trashedUtc === null ? '' : '-trash'}"`
}

/** The context of a record's parts. Accounts that may edit see what a password hides: they would overwrite what they cannot see. */
const loadContext = (
  { store, config, account, root, language }: RequestContext,
  record: StoredRecord,
): PresenterContext => loadPresenterContext(store, { config, account, root, language, edit: true }, [record])

const presented = (ctx: PresenterContext, record: StoredRecord, language: Language): Values =>
  Object.fromEntries(Object.entries(present(ctx, record, language)))

/** What all languages share, as answered in the request's language. */
function sharedValues(ctx: PresenterContext, record: StoredRecord): Values {
  const ofVariant = variantFields(resources[record.resource])
  const shown = presented(ctx, record, displayLanguage(ctx.account, record, ctx.language))
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => !ofVariant.includes(name) && !ofTheTelling.has(name)),
  )
}

const textValues = (ctx: PresenterContext, record: StoredRecord, language: Language): Values => {
  const shown = presented(ctx, record, language)
  return Object.fromEntries(variantFields(resources[record.resource]).map((name) => [name, shown[name]]))
}

const deeds: readonly Action[] = [
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

function rightsOf({ account }: RequestContext, record: StoredRecord): RecordPermissions {
  if (!canWrite(account)) return { shared: false, languages: [], delete: false, deeds: [] }
  const { resource } = record
  const subject = toPolicySubject(record)
  const writable = languages.filter((language) => can(account, 'editVariant', resource, subject, language) === true)
  const allowed = deeds.filter((action) =>
    action === 'editVariant' ? writable.length > 0 : can(account, action, resource, subject) === true,
  )
  return {
    shared: allowed.includes('editShared'),
    languages: writable,
    delete: allowed.includes('delete'),
    deeds: allowed,
  }
}

/** Of a variant's outdated fields the source text each was made from; `null` for a copied text. */
const madeFromOf = (record: StoredRecord, language: Language): { [field: string]: string | null } =>
  Object.fromEntries(
    getOutdatedFields(record, language).map((name) => [
      name,
      madeFromText(record.variants[language]?.madeFrom[name] ?? ''),
    ]),
  )

/** The whole record; `sanitized` names, after a write, the fields markup was removed from. */
export function presentBundle(
  requestContext: RequestContext,
  record: StoredRecord,
  sanitized: { [part: string]: string[] } = {},
) {
  const ctx = loadContext(requestContext, record)
  const visible = visibleLanguages(requestContext.account, record)
  const each = <V>(value: (language: Language) => V): { [L in Language]?: V } =>
    Object.fromEntries(visible.map((language) => [language, value(language)]))
  return {
    id: record.id,
    source_language: record.sourceLanguage,
    shared: sharedValues(ctx, record),
    texts: each((language) => textValues(ctx, record, language)),
    etags: { shared: partEtag(record, 'shared') ?? '', ...each((language) => partEtag(record, language) ?? '') },
    inherited: each((language) => displayedText(record, language).inherited),
    outdated: canEdit(requestContext.account, record) ? each((language) => getOutdatedFields(record, language)) : {},
    made_from:
      canEdit(requestContext.account, record) && visible.includes(record.sourceLanguage)
        ? each((language) => madeFromOf(record, language))
        : {},
    rights: rightsOf(requestContext, record),
    ...(Object.keys(sanitized).length > 0 && { sanitized }),
  }
}

/**
 * The parts whose etag is no longer the one the writer saw, as they are now. A new variant of a record that lies in the trash
 * has none that could tell: it holds only beside a part of which the writer knows that it lies there.
 */
export function staleParts(
  requestContext: RequestContext,
  record: StoredRecord,
  seen: ReadonlyMap<RecordPart, string | null>,
): PreconditionFailed {
  const visible = visibleLanguages(requestContext.account, record)
  const isKnown = (part: RecordPart, etag: string | null) => etag !== null && etag === partEtag(record, part)
  const mayBegin = record.trashedUtc === null || [...seen].some(([part, etag]) => isKnown(part, etag))
  const changed = [...seen].filter(([part, etag]) => {
    const present = partEtag(record, part)
    return present !== etag || (present === null && !mayBegin)
  })
  const moved: PreconditionFailed = {}
  if (changed.length === 0) return moved
  const ctx = loadContext(requestContext, record)
  for (const [part] of changed) {
    const present = partEtag(record, part)
    if (part === 'shared') moved.shared = { etag: present, values: sharedValues(ctx, record) }
    else moved[part] = { etag: present, values: visible.includes(part) ? textValues(ctx, record, part) : null }
  }
  return moved
}
