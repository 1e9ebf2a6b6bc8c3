// Reads, creates and updates records with all parts: `GET`, `POST` and `PUT` of the admin namespace.
import * as z from 'zod/mini'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { previousSourceText } from '#shared/i18n/translation-state.ts'
import { type Account, actions, canWrite } from '#shared/policy/policy.ts'
import type { PreconditionFailed, PublishedRecord, RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import { bundleParts, conditions, writeOptions } from '#shared/schema/bodies.ts'
import type { Issues } from '#shared/schema/issues.ts'
import { translatableFields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { getAdminBase } from '../config.ts'
import type { PathId, RequestContext, SignedInContext } from '../http/context.ts'
import { idempotent, oncePerKey } from '../http/idempotency.ts'
import { type Input, toObject } from '../http/parameters.ts'
import { parseBody } from '../http/parse-body.ts'
import { problemError, rejectIssues, respond } from '../http/response.ts'
import { changesInSet } from '../store/changes.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import {
  authorize,
  authorizeReading,
  canEdit,
  displayLanguage,
  editableLanguages,
  loadRecord,
  isAllowed,
  visibleLanguages,
} from './access.ts'
import { applyPlan, planWrite } from './plan-write.ts'
import { loadPresenterContext, present } from './present.ts'
import { displayedText, getOutdatedFields } from './translation-text.ts'
import {
  authorizeParts,
  changeSet,
  createErrors,
  parseTextOptions,
  parseWrite,
  splitFields,
  type TextOptions,
  toWriteRequest,
  unknownSource,
  type Write,
  writeRecord,
  type WriteRequest,
  type WriteValues,
} from './write-request.ts'

export async function readBundle(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  rejectIssues(ctx.languageIssues)
  return ctx.store.read(async (tx) => {
    const record = await loadRecord(tx, ctx, resource, { id })
    authorizeReading(ctx.account, record)
    return respond(200, await presentBundle(tx, ctx, record))
  })
}

export const updateBundle = async (ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> =>
  writeRecord(ctx, 'editAny', resource, { id }, async (write) => {
    const { tx, account, record, input, text } = write
    return oncePerKey(tx, ctx, account, text, async () => {
      const errors = createErrors(ctx.languageIssues)
      const body = parseBundleBody(resource, input, errors.issues)
      const { sourceLanguage = record.sourceLanguage, conditions } = body
      authorizeParts(account, record, body)
      await checkConditions(tx, ctx, record, conditions)
      const isKnownSource = record.translations[sourceLanguage] !== undefined
      if (!isKnownSource && !body.texts.has(sourceLanguage)) errors.issues['source_language'] = unknownSource(record)
      const source = isKnownSource ? sourceLanguage : record.sourceLanguage
      const bundle = await saveBundle(ctx, { ...write, ...body, source, errors })
      return { status: 200, headers: {}, body: JSON.stringify(bundle) }
    })
  })

export async function createBundle(ctx: SignedInContext, resource: ResourceName): Promise<Response> {
  const { account, config, root } = ctx
  authorize(account, 'create', resource)
  const parsed = await parseWrite(ctx)
  return idempotent(ctx, account, parsed.text, async (tx) => {
    const errors = createErrors(ctx.languageIssues)
    const body = parseBundleBody(resource, parsed.input, errors.issues)
    const [first, ...others] = body.texts.keys()
    if (body.sourceLanguage === undefined && others.length > 0) errors.missing.push('source_language')
    const source = body.sourceLanguage ?? first ?? ctx.language
    const texts = new Map([[source, new Map()], ...body.texts])
    const write = { ...parsed, tx, account, resource, record: undefined }
    const bundle = await saveBundle(ctx, { ...write, ...body, source, texts, errors })
    const headers = { Location: `${getAdminBase(config, root)}/${resource}/${bundle.id}` }
    return { headers, body: JSON.stringify(bundle) }
  })
}

/** Plans, applies and presents a write. Sets `ctx.record`. */
async function saveBundle(ctx: SignedInContext, write: Write & BundleBody & Pick<WriteRequest, 'source' | 'errors'>) {
  const { tx } = write
  const plan = await planWrite(toWriteRequest(ctx, { ...write, usesStatusOfEvent: true }))
  const actor = changeSet(write.account)
  ctx.record = await applyPlan(tx, plan, actor)
  // The venues and organizers that were published, too, with their statuses before.
  const changes = write.resource === 'events' ? await changesInSet(tx, actor.changeSet) : []
  const published = changes.flatMap(({ resource, record: id, parts }) =>
    languages.flatMap((language): PublishedRecord[] => {
      const [old, now] = parts[language]?.['status'] ?? []
      if (now !== 'publish' || (resource !== 'venues' && resource !== 'organizers')) return []
      return [{ resource, id, language, status: old === 'pending' ? 'pending' : 'draft' }]
    }),
  )
  const bundle = await presentBundle(tx, ctx, ctx.record, plan.sanitized)
  return { ...bundle, ...(published.length > 0 && { published }) }
}

/** ETags by part; `null`: the translation does not exist. */
type PartConditions = NonNullable<z.infer<typeof conditions>>

type BundleBody = WriteValues & {
  sourceLanguage: Language | undefined
  /** The ETag that each part must still have. */
  conditions: PartConditions
}

const bundleBody = z.object({
  ...bundleParts.shape,
  ...writeOptions,
  if: conditions,
  source_language: z.optional(z.enum(languages)),
})

/** Parses the body; adds its issues to `issues`. */
export function parseBundleBody(resource: ResourceName, input: Input, issues: Issues): BundleBody {
  const { source_language: sharedSource } = toObject(input.get('shared')) ?? {}
  const source = input.get('source_language') ?? sharedSource
  const { values, issues: rejected } = parseBody(bundleBody, new Map([...input, ['source_language', source]]))
  // The name of the texts of a language in errors is the language.
  for (const [parameter, issue] of Object.entries(rejected)) {
    const language = /^(?:texts|confirm)\.(.+)$/s.exec(parameter)?.[1]
    issues[language === undefined ? parameter : isLanguage(language) ? language : `texts.${language}`] = issue
  }
  const textsByLanguage = new Map<Language, Input>()
  const optionsByLanguage = new Map<Language, TextOptions>()
  const { texts = {}, confirm = {} } = values
  for (const language of new Set([...Object.keys(texts), ...Object.keys(confirm)].filter(isLanguage))) {
    const fields = Object.entries(texts[language] ?? {})
    const ownTexts = splitFields(resource, fields).texts
    if (ownTexts.size > 0) textsByLanguage.set(language, ownTexts)
    const confirmed = language in confirm ? [['confirm', confirm[language]] as const] : []
    const options = parseTextOptions(resource, new Map([...fields, ...confirmed]), issues, `${language}.`)
    if (options) optionsByLanguage.set(language, options)
  }
  return {
    shared: splitFields(resource, Object.entries(values.shared ?? {})).shared,
    texts: textsByLanguage,
    options: optionsByLanguage,
    minor: values.minor ?? false,
    basedOn: values.based_on,
    sourceLanguage: values.source_language,
    conditions: values.if ?? {},
  }
}

/** The ETag of a part; `null` without this translation. Trashing a record changes it. */
export const partEtag = (record: StoredRecord, part: RecordPart): string | null => {
  const revision = part === 'shared' ? record.revision : record.translations[part]?.revision
  return revision === undefined ? null : `"${part}-${revision}${record.trashedUtc === null ? '' : '-trash'}"`
}

/**
 * Throws if the ETag of a part differs from the one that the client knows, with the values of these parts. A trashed record gets a
 * new translation only if the client also names the current ETag of another part, and so knows that the record is in the trash.
 */
export async function checkConditions(
  tx: ReadTx,
  ctx: RequestContext,
  record: StoredRecord,
  known: PartConditions,
): Promise<void> {
  const parts = (['shared', ...languages] as const).filter((part) => known[part] !== undefined)
  const isCurrent = (part: RecordPart): boolean => known[part] !== null && known[part] === partEtag(record, part)
  const canAdd = record.trashedUtc === null || parts.some(isCurrent)
  const changed = parts.filter((part) => {
    const present = partEtag(record, part)
    return present !== known[part] || (present === null && !canAdd)
  })
  if (changed.length === 0) return
  const visible: RecordPart[] = ['shared', ...visibleLanguages(ctx.account, record)]
  const getValues = await loadParts(tx, ctx, record)
  const current: PreconditionFailed = {}
  for (const part of changed)
    current[part] = { etag: partEtag(record, part), values: visible.includes(part) ? getValues(part) : null }
  throw problemError('rest_precondition_failed', 412, '', { current })
}

/** The record bundle. `sanitized`: after a write, the fields that markup was removed from. */
export async function presentBundle(
  tx: ReadTx,
  ctx: RequestContext,
  record: StoredRecord,
  sanitized: { [part: string]: string[] } = {},
) {
  const { account } = ctx
  const getValues = await loadParts(tx, ctx, record)
  const visible = visibleLanguages(account, record)
  const isEditable = canEdit(account, record)
  const each = <V>(value: (language: Language) => V): { [L in Language]?: V } =>
    Object.fromEntries(visible.map((language) => [language, value(language)]))
  return {
    id: record.id,
    source_language: record.sourceLanguage,
    shared: getValues('shared'),
    texts: each(getValues),
    etags: { shared: partEtag(record, 'shared') ?? '', ...each((language) => partEtag(record, language) ?? '') },
    inherited: each((language) => displayedText(record, language).inherited),
    outdated: isEditable ? each((language) => getOutdatedFields(record, language)) : {},
    made_from:
      isEditable && visible.includes(record.sourceLanguage)
        ? each((language) => basesOfOutdated(record, language))
        : {},
    rights: getPermissions(account, record),
    ...(Object.keys(sanitized).length > 0 && { sanitized }),
  }
}

type Values = { [field: string]: unknown }

/** Fields that belong to no part: those that describe the response, and the password. */
const outsideParts = ['language', 'inherited', 'sanitized', 'password']

/**
 * Returns the values of parts, linked records in the language of the request. Accounts that may edit see protected content: otherwise they
 * would overwrite it.
 */
async function loadParts(
  tx: ReadTx,
  { config, account, root, language }: RequestContext,
  record: StoredRecord,
): Promise<(part: RecordPart) => Values> {
  const presenter = await loadPresenterContext(
    tx,
    { config, account, root, language, edit: true, costsAsTyped: true },
    [record],
  )
  const texts = translatableFields(resources[record.resource])
  return (part) => {
    const shownIn = part === 'shared' ? displayLanguage(account, record, language) : part
    const values: Values = { ...present(presenter, record, shownIn) }
    const isShared = (name: string): boolean => !texts.includes(name) && !outsideParts.includes(name)
    const names = part === 'shared' ? Object.keys(values).filter(isShared) : texts
    return Object.fromEntries(names.map((name) => [name, values[name]]))
  }
}

function getPermissions(account: Account, record: StoredRecord): RecordPermissions {
  if (!canWrite(account)) return { shared: false, languages: [], delete: false, deeds: [] }
  const { resource } = record
  const writable = editableLanguages(account, record)
  const allowed = actions.filter((action) =>
    action === 'editVariant'
      ? writable.length > 0
      : action !== 'create' && isAllowed(account, action, resource, record),
  )
  return {
    shared: allowed.includes('editShared'),
    languages: writable,
    delete: allowed.includes('delete'),
    deeds: allowed,
  }
}

/** The source texts that the outdated fields of a translation are based on; `null` for a copied text. */
const basesOfOutdated = (record: StoredRecord, language: Language): { [field: string]: string | null } =>
  Object.fromEntries(
    getOutdatedFields(record, language).map((name) => [
      name,
      previousSourceText(record.translations[language]?.translatedFrom[name] ?? ''),
    ]),
  )
