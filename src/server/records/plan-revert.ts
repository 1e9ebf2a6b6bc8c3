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
import { isPublic, named } from './publication-date.ts'
import type { BundleBody } from './bundle-body.ts'
import { denyParts, createBundleRequest } from './bundle-request.ts'

/** Values to put back, per part and field, as the log keeps them. A variant whose `status` is `null` was not there. */
export type RevertPlan = { [part: string]: { [field: string]: Value | readonly number[] } }

/** A plan, and the fields that cannot be put back because the log does not hold them. */
export type PlannedRevert = { plan: Plan; kept: string[] }

/** Put back by other means than a field of the same name, or following from others. */
const apart = new Set(['protected', 'trashed', 'source_language', 'post_parent', 'events', 'date'])

/** Plans a write of earlier values; other fields stay. `isAsThen`: whether nothing else of a language has changed since. */
export async function planRevert(
  tx: WriteTx,
  ctx: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  back: RevertPlan,
  isAsThen: (language: Language) => boolean,
): Promise<PlannedRevert | Problem> {
  const { resource } = record
  const remove = languages.filter((language) => back[language]?.['status'] === null && record.variants[language])
  const body = bodyOf(record, back)
  const source = body.sourceLanguage ?? record.sourceLanguage
  if (remove.includes(source)) return problem('last-variant', 409)
  const against = denyParts(account, record, body) ?? refuseDeeds(account, record, back, remove)
  const touchesFields = body.shared.size + body.texts.size + body.options.size > 0 || body.sourceLanguage !== undefined
  if (against && (touchesFields || remove.length > 0 || isMoved(back))) return against
  const errors = noErrors()
  const request = createBundleRequest(tx, ctx, account, resource, record, body, source, errors)
  const plan = await planWrite(request, planNestedCreate(request))
  if ('code' in plan) return plan
  if (plan.change.sourceLanguage !== undefined) deriveNothing(plan, back, languages.filter(isAsThen))
  keepOwn(resource, plan, back)
  keepMadeFrom(record, plan, back, remove)
  if (can(account, 'editShared', resource, toPolicySubject(record)) === true) reopenMoment(record, plan, back, remove)
  if (remove.length > 0) plan.change.remove = remove
  const trashed = back['shared']?.['trashed']
  // A status that comes back is not one that somebody gives a record to take it out of the trash.
  delete plan.change.trash
  if (trashed !== undefined) plan.change.trash = trashed === null ? 'take-out' : 'put'
  const parent = back['shared']?.['post_parent']
  if (typeof parent === 'number') plan.change.shared = { ...plan.change.shared, post_parent: parent }
  const kept = back['shared'] && 'protected' in back['shared'] ? ['shared.password'] : []
  return { plan, kept }
}

const isMoved = (back: RevertPlan): boolean =>
  back['shared'] !== undefined && ('trashed' in back['shared'] || 'post_parent' in back['shared'])

/** What takes a right of its own: removing a language, and the way into the trash and out of it. */
function refuseDeeds(
  account: KnownAccount,
  record: StoredRecord,
  back: RevertPlan,
  remove: readonly Language[],
): Problem | undefined {
  const { resource } = record
  const subject = toPolicySubject(record)
  const trashed = back['shared']?.['trashed']
  const requested = [
    ...(remove.length > 0 ? (['deleteVariant'] as const) : []),
    ...(typeof trashed === 'string' ? (['delete'] as const) : []),
    ...(isMoved(back) ? (['editShared'] as const) : []),
  ]
  return requested.every((action) => can(account, action, resource, subject) === true)
    ? undefined
    : problem('rest_forbidden', 403)
}

/**
 * Whether what a language's texts were made from goes back by itself: that takes the right to write the language, as confirming does. What
 * follows from a text of the source, as after a minor change, takes the right to write the source.
 */
const hasOwnMarks = (back: RevertPlan, language: Language, source: Language): boolean =>
  Object.keys(back[language] ?? {}).some(
    (name) => name.startsWith(madeFromPrefix) && !(name.slice(madeFromPrefix.length) in (back[source] ?? {})),
  )

function bodyOf(record: StoredRecord, back: RevertPlan): BundleBody {
  const { resource, sourceLanguage } = record
  const shared = back['shared'] ?? {}
  const requested = shared['source_language']
  const source = isLanguage(requested) ? requested : sourceLanguage
  const body: BundleBody = {
    shared: sharedSent(resource, shared),
    texts: new Map(),
    options: new Map(),
    sourceLanguage: isLanguage(requested) ? requested : undefined,
    minor: false,
    basedOn: undefined,
    conditions: new Map(),
  }
  for (const language of languages) {
    const fields = back[language]
    if (!fields || fields['status'] === null) continue
    // The source language takes from no other: what it had no value of was empty there.
    const isSource = language === source
    const own = Object.entries(fields)
      // A slug that was not given yet is none to go back to: the one there is stays.
      .filter(([name, value]) => !name.startsWith(madeFromPrefix) && (name !== 'slug' || Boolean(value)))
      .map(([name, value]) => [name, isSource ? (value ?? '') : value] as const)
    const sent = own.filter(([, value]) => value !== null)
    const inherit = own.filter(([, value]) => value === null).map(([name]) => name)
    if (sent.length > 0) body.texts.set(language, new Map(sent))
    const isMarkedAlone =
      own.length === 0 && record.variants[language] !== undefined && hasOwnMarks(back, language, source)
    if (inherit.length > 0 || isMarkedAlone) body.options.set(language, { inherit, confirm: [], copied: [] })
  }
  return body
}

/** Shared values in the form a client sends them; moments as instants where these are known. */
function sharedSent(resource: ResourceName, shared: RevertPlan[string]): Map<string, unknown> {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const sent = new Map<string, unknown>()
  for (const [name, value] of Object.entries(shared)) {
    const field = fields[name]
    if (apart.has(name) || !field || (name === 'date_utc' && value === named)) continue
    // Of several venues the first is the one that was shown; those behind it were in the trash.
    const one = field.kind === 'link' && typeof value === 'object' ? (value?.slice(0, 1) ?? '') : value
    sent.set(name, one === null ? '' : field.kind === 'boolean' ? one === 1 : one)
  }
  for (const name of ['start_date', 'end_date']) {
    const utc = shared[`utc_${name}`]
    if (typeof utc === 'string') sent.set(name, `${utc.replace(' ', 'T')}Z`)
  }
  return sent
}

/** A moment that nobody had named is open again when nothing is public: else what is published next would wait for the one taken back. */
function reopenMoment(record: StoredRecord, plan: Plan, back: RevertPlan, remove: readonly Language[]): void {
  const { date, date_utc: moment } = back['shared'] ?? {}
  const left = languages.filter((language) => !remove.includes(language))
  const statuses = left.map((one) => plan.change.variants[one]?.status ?? record.variants[one]?.status)
  if ((moment !== undecidedDateTime && moment !== named) || !isPublic(statuses)) return
  plan.change.shared = {
    ...plan.change.shared,
    date_utc: moment,
    ...(typeof date === 'string' && { date }),
  }
}

/** Under the source of then a language that nothing else has changed since stands to it as it did: only what the log tells goes back. */
function deriveNothing(plan: Plan, back: RevertPlan, untouched: readonly Language[]): void {
  for (const language of untouched) {
    const begun = plan.change.variants[language]
    if (!begun) continue
    const response = Object.entries(begun.texts ?? {}).filter(([name]) => name in (back[language] ?? {}))
    plan.change.variants[language] = { ...begun, texts: Object.fromEntries(response), madeFrom: {} }
  }
}

/** What was a language's own is its own again, also where the source says the same. */
function keepOwn(resource: ResourceName, plan: Plan, back: RevertPlan): void {
  const inherits = inheritingFields(resources[resource])
  for (const language of languages) {
    const begun = plan.change.variants[language]
    const texts: { [field: string]: string | null } = { ...begun?.texts }
    for (const name of inherits) {
      const text = back[language]?.[name]
      if (typeof text === 'string') texts[name] = text
    }
    if (begun) plan.change.variants[language] = { ...begun, texts }
  }
}

/** What texts were made from comes back with them, so that what was outdated is outdated again. */
function keepMadeFrom(record: StoredRecord, plan: Plan, back: RevertPlan, remove: readonly Language[]): void {
  for (const language of languages) {
    const response = back[language]
    const begun: VariantChange | undefined = plan.change.variants[language]
    if (!response || remove.includes(language) || !(begun ?? record.variants[language])) continue
    const marked = Object.keys(response).filter((name) => name.startsWith(madeFromPrefix))
    const madeFrom: { [field: string]: string | null } = {}
    for (const name of Object.keys(begun?.madeFrom ?? {}))
      madeFrom[name] = record.variants[language]?.madeFrom[name] ?? null
    for (const name of marked) {
      const text = response[name]
      madeFrom[name.slice(madeFromPrefix.length)] = typeof text === 'string' ? text : null
    }
    if (Object.keys(madeFrom).length > 0) plan.change.variants[language] = { ...begun, madeFrom }
  }
}
