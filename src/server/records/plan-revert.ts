// Plans a write of earlier values, with the permissions and validation of any other write.
import type { Field } from '#shared/schema/fields.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { type Problem, problem } from '#shared/problem.ts'
import { inheritingFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { undecidedDateTime } from '#shared/dates/wall-time.ts'
import type { RequestContext } from '../http/context.ts'
import { toPolicySubject } from './visibility.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { madeFromPrefix } from '../store/diff.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord, Value, VariantChange } from '../store/types.ts'
import { noErrors } from './validation-errors.ts'
import { planNestedCreate } from './plan-nested-create.ts'
import { type Plan, planWrite } from './plan-write.ts'
import { isPublic } from './assign-status.ts'
import { unresolvedDateUtc } from './plan-dates.ts'
import { type BundleBody, createBundleRequest, denyParts, toBundleBody } from './bundle-request.ts'

/** Logged values to restore, by part and field. A `status` of `null` removes the translation. */
export type RevertPlan = { [part: string]: { [field: string]: Value | readonly number[] } }

/** A plan, and the fields whose earlier values are not in the log. */
export type PlannedRevert = { plan: Plan; skipped: string[] }

/** Stored fields that the body does not contain: they are planned separately or follow from others. */
const outsideBody = new Set(['protected', 'trashed', 'source_language', 'post_parent', 'events', 'date'])

/** Plans a write of earlier values; other fields stay. `isUnchanged`: whether nothing else of a language has changed since. */
export async function planRevert(
  tx: WriteTx,
  ctx: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  values: RevertPlan,
  isUnchanged: (language: Language) => boolean,
): Promise<PlannedRevert | Problem> {
  const { resource } = record
  const remove = languages.filter((language) => values[language]?.['status'] === null && record.variants[language])
  const body = toBody(record, values)
  const source = body.sourceLanguage ?? record.sourceLanguage
  if (remove.includes(source)) return problem('last-variant', 409)
  const denied = denyParts(account, record, body) ?? denyActions(account, record, values, remove)
  const touchesFields = body.shared.size + body.texts.size + body.options.size > 0 || body.sourceLanguage !== undefined
  if (denied && (touchesFields || remove.length > 0 || isMoved(values))) return denied
  const errors = noErrors()
  const request = createBundleRequest(tx, ctx, account, resource, record, body, source, errors)
  const plan = await planWrite(request, planNestedCreate(request))
  if ('code' in plan) return plan
  if (plan.change.sourceLanguage !== undefined) undoDerivedTexts(plan, values, languages.filter(isUnchanged))
  restoreOwnTexts(resource, plan, values)
  restoreMadeFrom(record, plan, values, remove)
  if (can(account, 'editShared', resource, toPolicySubject(record)) === true)
    restorePublication(record, plan, values, remove)
  if (remove.length > 0) plan.change.remove = remove
  const trashed = values['shared']?.['trashed']
  // Restoring a status does not take the record out of the trash.
  delete plan.change.trash
  if (trashed !== undefined) plan.change.trash = trashed === null ? 'take-out' : 'put'
  const parent = values['shared']?.['post_parent']
  if (typeof parent === 'number') plan.change.shared = { ...plan.change.shared, post_parent: parent }
  const skipped = values['shared'] && 'protected' in values['shared'] ? ['shared.password'] : []
  return { plan, skipped }
}

/** Whether the revert trashes, restores or moves the record in its tree. */
const isMoved = (values: RevertPlan): boolean =>
  values['shared'] !== undefined && ('trashed' in values['shared'] || 'post_parent' in values['shared'])

/** The problem if the account may not remove these translations, or trash, restore or move the record. */
function denyActions(
  account: KnownAccount,
  record: StoredRecord,
  values: RevertPlan,
  remove: readonly Language[],
): Problem | undefined {
  const { resource } = record
  const subject = toPolicySubject(record)
  const trashed = values['shared']?.['trashed']
  const requested = [
    ...(remove.length > 0 ? (['deleteVariant'] as const) : []),
    ...(typeof trashed === 'string' ? (['delete'] as const) : []),
    ...(isMoved(values) ? (['editShared'] as const) : []),
  ]
  return requested.every((action) => can(account, action, resource, subject) === true)
    ? undefined
    : problem('rest_forbidden', 403)
}

/**
 * Whether the revert changes the source texts that a translation is based on, without a change of the source: like confirming, this
 * needs the permission to edit the translation.
 */
const changesOwnBasis = (values: RevertPlan, language: Language, source: Language): boolean =>
  Object.keys(values[language] ?? {}).some(
    (name) => name.startsWith(madeFromPrefix) && !(name.slice(madeFromPrefix.length) in (values[source] ?? {})),
  )

/** The body of a write of the values. */
function toBody(record: StoredRecord, values: RevertPlan): BundleBody {
  const { resource, sourceLanguage } = record
  const shared = values['shared'] ?? {}
  const requested = shared['source_language']
  const source = isLanguage(requested) ? requested : sourceLanguage
  const body: BundleBody = {
    ...toBundleBody(toSharedInput(resource, shared)),
    sourceLanguage: isLanguage(requested) ? requested : undefined,
  }
  for (const language of languages) {
    const fields = values[language]
    if (!fields || fields['status'] === null) continue
    // The source language inherits nothing: a missing value was empty.
    const isSource = language === source
    const own = Object.entries(fields)
      // Without an earlier slug the present one stays.
      .filter(([name, value]) => !name.startsWith(madeFromPrefix) && (name !== 'slug' || Boolean(value)))
      .map(([name, value]) => [name, isSource ? (value ?? '') : value] as const)
    const texts = own.filter(([, value]) => value !== null)
    const inherit = own.filter(([, value]) => value === null).map(([name]) => name)
    if (texts.length > 0) body.texts.set(language, new Map(texts))
    const changesBasisOnly =
      own.length === 0 && record.variants[language] !== undefined && changesOwnBasis(values, language, source)
    if (inherit.length > 0 || changesBasisOnly) body.options.set(language, { inherit, confirm: [], copied: [] })
  }
  return body
}

/** Shared values as a client sends them, with dates as instants if their UTC time is known. */
function toSharedInput(resource: ResourceName, shared: RevertPlan[string]): Map<string, unknown> {
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

/** Restores an undecided publication date if no translation is public: the next publication would wait for the reverted date. */
function restorePublication(record: StoredRecord, plan: Plan, values: RevertPlan, remove: readonly Language[]): void {
  const { date, date_utc: dateUtc } = values['shared'] ?? {}
  const remaining = languages.filter((language) => !remove.includes(language))
  const statuses = remaining.map(
    (language) => plan.change.variants[language]?.status ?? record.variants[language]?.status,
  )
  if ((dateUtc !== undecidedDateTime && dateUtc !== unresolvedDateUtc) || isPublic(statuses)) return
  plan.change.shared = {
    ...plan.change.shared,
    date_utc: dateUtc,
    ...(typeof date === 'string' && { date }),
  }
}

/** Removes texts that follow from the change of the source language: languages without later changes get their logged values only. */
function undoDerivedTexts(plan: Plan, values: RevertPlan, unchanged: readonly Language[]): void {
  for (const language of unchanged) {
    const planned = plan.change.variants[language]
    if (!planned) continue
    const texts = Object.entries(planned.texts ?? {}).filter(([name]) => name in (values[language] ?? {}))
    plan.change.variants[language] = { ...planned, texts: Object.fromEntries(texts), madeFrom: {} }
  }
}

/** Restores own texts as own, even if they equal the source text. */
function restoreOwnTexts(resource: ResourceName, plan: Plan, values: RevertPlan): void {
  const inherits = inheritingFields(resources[resource])
  for (const language of languages) {
    const planned = plan.change.variants[language]
    const texts: { [field: string]: string | null } = { ...planned?.texts }
    for (const name of inherits) {
      const text = values[language]?.[name]
      if (typeof text === 'string') texts[name] = text
    }
    if (planned) plan.change.variants[language] = { ...planned, texts }
  }
}

/** Restores the source texts that translations are based on, so that they are outdated again. */
function restoreMadeFrom(record: StoredRecord, plan: Plan, values: RevertPlan, remove: readonly Language[]): void {
  for (const language of languages) {
    const fields = values[language]
    const planned: VariantChange | undefined = plan.change.variants[language]
    if (!fields || remove.includes(language) || !(planned ?? record.variants[language])) continue
    const marked = Object.keys(fields).filter((name) => name.startsWith(madeFromPrefix))
    const madeFrom: { [field: string]: string | null } = {}
    for (const name of Object.keys(planned?.madeFrom ?? {}))
      madeFrom[name] = record.variants[language]?.madeFrom[name] ?? null
    for (const name of marked) {
      const text = fields[name]
      madeFrom[name.slice(madeFromPrefix.length)] = typeof text === 'string' ? text : null
    }
    if (Object.keys(madeFrom).length > 0) plan.change.variants[language] = { ...planned, madeFrom }
  }
}
