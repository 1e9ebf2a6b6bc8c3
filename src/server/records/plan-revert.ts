// Plans a write of earlier values, with the permissions and validation of any other write.
import type { Field } from '#shared/schema/fields.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { can } from '#shared/policy/policy.ts'
import { inheritingFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { undecidedDateTime } from '#shared/dates/wall-time.ts'
import type { SignedInContext } from '../http/context.ts'
import { problemError } from '../http/response.ts'
import { translatedFromPrefix } from '../store/diff.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord, Value, TranslationChange } from '../store/types.ts'
import { isPublic, unresolvedDateUtc } from './assign-status.ts'
import { authorize } from './load-record.ts'
import { type Plan, type PlannedChange, planWrite } from './plan-write.ts'
import { toPolicySubject } from './visibility.ts'
import { authorizeParts, type TextOptions, toWriteRequest, toWriteValues, type WriteValues } from './write-request.ts'

type Fields = { readonly [field: string]: Value | readonly number[] }

/** Logged values to restore, by part and field. A `status` of `null` removes the translation. */
export type RevertPlan = { [part: string]: Fields }

/** A plan, and the fields whose earlier values are not in the log. */
export type PlannedRevert = { plan: Plan; skipped: string[] }

/** Plans a write of earlier values; other fields stay. `isUnchanged`: whether nothing else of a language has changed since. */
export async function planRevert(
  tx: WriteTx,
  ctx: SignedInContext,
  record: StoredRecord,
  values: RevertPlan,
  isUnchanged: (language: Language) => boolean,
): Promise<PlannedRevert> {
  const { account } = ctx
  const { resource } = record
  const { trashed, source_language: requestedSource, post_parent: parent, ...shared } = values['shared'] ?? {}
  const source = isLanguage(requestedSource) ? requestedSource : record.sourceLanguage
  const remove = languages.filter((language) => values[language]?.['status'] === null && record.translations[language])
  if (remove.includes(source)) throw problemError('last-variant', 409)
  const isMoved = trashed !== undefined || parent !== undefined
  const write = toWrite(record, values, source)
  const hasFields = write.shared.size + write.texts.size + write.options.size > 0 || isLanguage(requestedSource)
  if (hasFields || remove.length > 0 || isMoved) authorizeParts(account, record, write)
  if (remove.length > 0) authorize(account, 'deleteVariant', resource, record)
  if (typeof trashed === 'string') authorize(account, 'delete', resource, record)
  if (isMoved) authorize(account, 'editShared', resource, record)
  const plan = await planWrite(toWriteRequest(tx, ctx, { ...write, account, resource, record, source }))
  // Restoring a status does not take the record out of the trash.
  const { trash: _, ...planned } = plan.change
  const translations = { ...planned.translations }
  for (const language of languages.filter((each) => !remove.includes(each))) {
    const isDerived = planned.sourceLanguage !== undefined && isUnchanged(language)
    const change = revertTranslation(record, language, values[language], planned.translations[language], isDerived)
    if (change) translations[language] = change
  }
  const canEditShared = can(account, 'editShared', resource, toPolicySubject(record)) === true
  const change: PlannedChange = {
    ...planned,
    translations,
    shared: {
      ...planned.shared,
      ...(canEditShared && undecidedPublication(record, planned, shared, remove)),
      ...(typeof parent === 'number' && { post_parent: parent }),
    },
    ...(remove.length > 0 && { remove }),
    ...(trashed !== undefined && { trash: trashed === null ? 'take-out' : 'put' }),
  }
  return { plan: { ...plan, change }, skipped: 'protected' in shared ? ['shared.password'] : [] }
}

/** The values as a client would send them. */
function toWrite(record: StoredRecord, values: RevertPlan, source: Language): WriteValues {
  const texts = new Map<Language, ReadonlyMap<string, unknown>>()
  const options = new Map<Language, TextOptions>()
  for (const language of languages) {
    const fields = values[language]
    if (!fields || fields['status'] === null) continue
    const own = Object.entries(fields)
      // Without an earlier slug the present one stays.
      .filter(([name, value]) => !name.startsWith(translatedFromPrefix) && (name !== 'slug' || Boolean(value)))
      // The source language inherits nothing: a missing value was empty.
      .map(([name, value]) => [name, language === source ? (value ?? '') : value] as const)
    const present = own.filter(([, value]) => value !== null)
    const inherit = own.filter(([, value]) => value === null).map(([name]) => name)
    if (present.length > 0) texts.set(language, new Map(present))
    const changesBasisOnly =
      own.length === 0 && record.translations[language] !== undefined && changesOwnBasis(values, language, source)
    if (inherit.length > 0 || changesBasisOnly) options.set(language, { inherit })
  }
  return { ...toWriteValues(toSharedInput(record.resource, values['shared'] ?? {}), texts), options }
}

/**
 * Whether the revert changes the source texts that a translation is based on, without a change of the source: like confirming, this
 * needs the permission to edit the translation.
 */
const changesOwnBasis = (values: RevertPlan, language: Language, source: Language): boolean =>
  Object.keys(values[language] ?? {}).some(
    (name) =>
      name.startsWith(translatedFromPrefix) && !(name.slice(translatedFromPrefix.length) in (values[source] ?? {})),
  )

/** Stored fields that the body does not contain: they are planned separately or follow from others. */
const outsideBody = new Set(['protected', 'trashed', 'source_language', 'post_parent', 'events', 'date'])

/** Shared values as a client sends them, with dates as instants if their UTC time is known. */
function toSharedInput(resource: ResourceName, shared: Fields): Map<string, unknown> {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const input = new Map<string, unknown>()
  for (const [name, value] of Object.entries(shared)) {
    const field = fields[name]
    if (outsideBody.has(name) || !field || (name === 'date_utc' && value === unresolvedDateUtc)) continue
    // Of several venues the first was displayed; the others were in the trash.
    const single = field.kind === 'link' && typeof value === 'object' ? (value?.slice(0, 1) ?? '') : value
    input.set(name, single === null ? '' : field.kind === 'boolean' ? single === 1 : single)
  }
  for (const name of ['start_date', 'end_date']) {
    const utc = shared[`utc_${name}`]
    if (typeof utc === 'string') input.set(name, `${utc.replace(' ', 'T')}Z`)
  }
  return input
}

/** An undecided publication date, if no translation is public: the next publication would wait for the reverted date. */
function undecidedPublication(
  record: StoredRecord,
  planned: PlannedChange,
  { date, date_utc: dateUtc }: Fields,
  remove: readonly Language[],
): PlannedChange['shared'] {
  const statuses = languages
    .filter((language) => !remove.includes(language))
    .map((language) => planned.translations[language]?.status ?? record.translations[language]?.status)
  if ((dateUtc !== undecidedDateTime && dateUtc !== unresolvedDateUtc) || isPublic(statuses)) return {}
  return { date_utc: dateUtc, ...(typeof date === 'string' && { date }) }
}

/**
 * The change of a translation. Earlier texts become own ones even if they equal the source text, and are based on the same source texts
 * as before, so that they are outdated again. `isDerived`: other planned values follow from the change of the source language, and are
 * dropped.
 */
function revertTranslation(
  record: StoredRecord,
  language: Language,
  values: Fields | undefined,
  planned: TranslationChange | undefined,
  isDerived: boolean,
): TranslationChange | undefined {
  const present = record.translations[language]
  const based = Object.entries(values ?? {}).filter(([name]) => name.startsWith(translatedFromPrefix))
  if (!planned && (!present || based.length === 0)) return undefined
  const texts: { [field: string]: string | null } = {}
  for (const [name, text] of Object.entries(planned?.texts ?? {}))
    if (!isDerived || name in (values ?? {})) texts[name] = text
  for (const name of inheritingFields(resources[record.resource])) {
    const text = values?.[name]
    if (planned && typeof text === 'string') texts[name] = text
  }
  const translatedFrom: { [field: string]: string | null } = {}
  for (const [name, text] of Object.entries(isDerived ? {} : (planned?.translatedFrom ?? {})))
    translatedFrom[name] = values ? (present?.translatedFrom[name] ?? null) : text
  for (const [name, text] of based)
    translatedFrom[name.slice(translatedFromPrefix.length)] = typeof text === 'string' ? text : null
  return { ...planned, texts, translatedFrom }
}
