// Plans a write of logged values: reverting a change set and restoring a version are both such writes.
import { zeroDateTime } from '#shared/dates/wall-time.ts'
import { isLanguage, languages, type Language } from '#shared/i18n/language.ts'
import { type Field, inheritingFields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { SignedInContext } from '../http/context.ts'
import { problemError } from '../http/response.ts'
import { loggedDismissal, loggedFinding } from '../store/dismissals.ts'
import type { RecordSets } from '../store/record-sets.ts'
import type { DismissalChange, StoredRecord, TranslationChange, Value } from '../store/types.ts'
import type { WriteTx } from '../store/transaction.ts'
import { isPublic, unresolvedDateUtc } from './plan-shared.ts'
import { type Snapshot, translatedField } from './history.ts'
import { authorize, isAllowed } from './access.ts'
import type { Plan, PlannedChange } from './plan.ts'
import { planWrite } from './plan-write.ts'
import { authorizeParts, type TextOptions, toWriteRequest, toWriteValues, type WriteValues } from './write-request.ts'

/**
 * Plans a write of earlier values, with the permissions and validation of any other write; other fields stay. A `status` of `null` removes
 * the translation; `isOwn`: the account has created it by the change that is undone, and may remove it if it may edit it. `isUnchanged`:
 * whether nothing else of a language has changed since. `skipped`: the fields whose values are not in the log.
 */
export async function planRevert(
  tx: WriteTx,
  ctx: SignedInContext,
  record: StoredRecord,
  logged: Snapshot,
  {
    isUnchanged,
    linked,
    isOwn = false,
  }: { isUnchanged: (language: Language) => boolean; linked?: RecordSets; isOwn?: boolean },
): Promise<{ plan: Plan; skipped: string[] }> {
  const { account } = ctx
  const { resource } = record
  const { values, dismissals } = splitDismissals(logged)
  if (dismissals.some(({ language }) => !isAllowed(account, 'editVariant', resource, record, language)))
    throw problemError('rest_forbidden', 403)
  const { trashed, source_language: requestedSource, ...shared } = values['shared'] ?? {}
  // Columns without a field are no part of a body.
  const own = Object.entries(shared).flatMap(([name, value]) => (isOwnColumn(name) ? [[name, value] as const] : []))
  const source = isLanguage(requestedSource) ? requestedSource : record.sourceLanguage
  const remove = languages.filter((language) => values[language]?.['status'] === null && record.translations[language])
  if (remove.includes(source)) throw problemError('last-variant', 409)
  const isMoved = trashed !== undefined || own.length > 0
  const write = toWrite(record, values, source)
  const hasFields = write.shared.size + write.texts.size + write.options.size > 0 || isLanguage(requestedSource)
  if (hasFields || (remove.length > 0 && !isOwn) || isMoved) authorizeParts(account, record, write)
  const removal = isOwn ? 'editVariant' : 'deleteVariant'
  if (remove.some((language) => !isAllowed(account, removal, resource, record, language)))
    throw problemError('rest_forbidden', 403)
  if (typeof trashed === 'string') authorize(account, 'delete', resource, record)
  if (isMoved) authorize(account, 'editShared', resource, record)
  const plan = await planWrite(toWriteRequest(ctx, { ...write, tx, account, resource, record, source, linked }))
  // Restoring a status does not take the record out of the trash.
  const { trash: _, ...planned } = plan.change
  const translations = { ...planned.translations }
  for (const language of languages.filter((each) => !remove.includes(each))) {
    const isDerived = planned.sourceLanguage !== undefined && isUnchanged(language)
    const change = revertTranslation(record, language, values[language], planned.translations[language], isDerived)
    if (change) translations[language] = change
  }
  const canEditShared = isAllowed(account, 'editShared', resource, record)
  const change: PlannedChange = {
    ...planned,
    translations,
    shared: {
      ...planned.shared,
      ...(canEditShared && undecidedPublication(record, planned, shared, remove)),
      ...Object.fromEntries(
        own.flatMap(([name, value]) =>
          typeof value === 'object' && value !== null ? [] : [[name, toColumnValue(name, value)]],
        ),
      ),
    },
    ...(remove.length > 0 && { remove }),
    ...(dismissals.length > 0 && { dismissals }),
    ...(trashed !== undefined && { trash: trashed === null ? 'take-out' : 'put' }),
  }
  return { plan: { ...plan, change }, skipped: 'protected' in shared ? ['shared.password'] : [] }
}

/** Logged values without the dismissals, and these. A translation that has only those is absent. */
export function splitDismissals(logged: Snapshot): { values: Snapshot; dismissals: DismissalChange[] } {
  const values: Snapshot = {}
  const dismissals: DismissalChange[] = []
  for (const [part, fields] of Object.entries(logged)) {
    const others = Object.entries(fields).filter(([name]) => !loggedFinding(name))
    if (others.length > 0 || Object.keys(fields).length === 0) values[part] = Object.fromEntries(others)
    for (const [name, value] of Object.entries(fields)) {
      const finding = loggedFinding(name)
      if (finding && isLanguage(part))
        dismissals.push({ ...finding, language: part, dismissal: loggedDismissal(value) })
    }
  }
  return { values, dismissals }
}

type Texts = { [field: string]: string | null }
export const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Logged fields of a translation: its own, and the source texts that they were translated from. */
export function splitTranslation(fields: Snapshot[string] = {}) {
  const own: [name: string, value: Value | readonly number[]][] = []
  const translatedFrom: Texts = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = translatedField(name)
    if (field === undefined) own.push([name, value])
    else translatedFrom[field] = toText(value)
  }
  return { own, translatedFrom }
}

function toWrite(record: StoredRecord, values: Snapshot, source: Language): WriteValues {
  const texts = new Map<Language, ReadonlyMap<string, unknown>>()
  const options = new Map<Language, TextOptions>()
  for (const language of languages) {
    const fields = values[language]
    if (!fields || fields['status'] === null) continue
    const { own, translatedFrom } = splitTranslation(fields)
    const sent = own
      // Without an earlier slug the present one stays.
      .filter(([name, value]) => name !== 'slug' || Boolean(value))
      // The source language inherits nothing: a missing value was empty.
      .map(([name, value]) => [name, language === source ? (value ?? '') : value] as const)
    const present = sent.filter(([, value]) => value !== null)
    const inherit = sent.filter(([, value]) => value === null).map(([name]) => name)
    if (present.length > 0) texts.set(language, new Map(present))
    // Like confirming, a change of the source texts alone needs the permission to edit the translation, unless the source changes, too.
    const changesBasis =
      sent.length === 0 &&
      record.translations[language] !== undefined &&
      Object.keys(translatedFrom).some((field) => !(field in (values[source] ?? {})))
    if (inherit.length > 0 || changesBasis) options.set(language, { inherit })
  }
  return { ...toWriteValues(toSharedInput(record.resource, values['shared'] ?? {}), texts), options }
}

/** Stored fields that the body does not contain: they are planned separately or follow from others. */
const outsideBody = new Set(['protected', 'trashed', 'source_language', 'events', 'date'])
/** Columns of an event that no body contains: its parent and its series. */
const isOwnColumn = (name: string): boolean => name === 'post_parent' || name === 'series' || name.startsWith('series_')
/** An absent number is `null`, an absent text is empty. */
const toColumnValue = (name: string, value: Value): Value =>
  value === null && (name === 'series_rule' || name === 'series_date') ? '' : value

/** Shared values as a client sends them, with dates as instants if their UTC time is known. */
function toSharedInput(resource: ResourceName, shared: Snapshot[string]): Map<string, unknown> {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const input = new Map<string, unknown>()
  for (const [name, value] of Object.entries(shared)) {
    const field = fields[name]
    if (outsideBody.has(name) || isOwnColumn(name) || !field || (name === 'date_utc' && value === unresolvedDateUtc))
      continue
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
  { date, date_utc: dateUtc }: Snapshot[string],
  remove: readonly Language[],
): PlannedChange['shared'] {
  const statuses = languages
    .filter((language) => !remove.includes(language))
    .map((language) => planned.translations[language]?.status ?? record.translations[language]?.status)
  if ((dateUtc !== zeroDateTime && dateUtc !== unresolvedDateUtc) || isPublic(statuses)) return {}
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
  values: Snapshot[string] | undefined,
  planned: TranslationChange | undefined,
  isDerived: boolean,
): TranslationChange | undefined {
  const present = record.translations[language]
  const { translatedFrom: based } = splitTranslation(values)
  if (!planned && (!present || Object.keys(based).length === 0)) return undefined
  const texts: Texts = {}
  for (const [name, text] of Object.entries(planned?.texts ?? {}))
    if (!isDerived || name in (values ?? {})) texts[name] = text
  for (const name of inheritingFields(resources[record.resource])) {
    const text = values?.[name]
    if (planned && typeof text === 'string') texts[name] = text
  }
  const translatedFrom: Texts = {}
  for (const [name, text] of Object.entries(isDerived ? {} : (planned?.translatedFrom ?? {})))
    translatedFrom[name] = values ? (present?.translatedFrom[name] ?? null) : text
  return { ...planned, texts, translatedFrom: { ...translatedFrom, ...based } }
}
