// Plans the texts, slug and status of one translation.
import { normalizeCost } from '#shared/schema/cost.ts'
import { type Field, trackedFields, inheritingFields } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import { isTermResource, resources } from '#shared/schema/resources.ts'
import { copiedFlag } from '#shared/i18n/translation-state.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { notAChoice } from '#shared/schema/issues.ts'
import { parseField } from '../http/parse-field.ts'
import { isSlugFree } from '../store/records.ts'
import { toSlug, trashedSuffix } from '../store/slug.ts'
import { displayedText, stateOrProvince, getTextFields } from './translation-text.ts'
import { isAllowed, toPolicySubject } from './access.ts'
import { deny, rejectWith, type WriteRequest } from './write-request.ts'

type Texts = { [field: string]: string | null }
export type TranslationPlan = { texts: Texts; sanitized: string[] }

/** Plans the changed texts; `null` for a text to inherit. `sourceInput`: the source texts of the same write. */
export function planTranslation(request: WriteRequest, language: Language, sourceInput: Texts): TranslationPlan {
  const { record, resource, errors } = request
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const input = request.texts.get(language) ?? new Map<string, unknown>()
  const present = record?.translations[language]
  const isSource = language === request.source
  const plan: TranslationPlan = { texts: {}, sanitized: [] }
  const displayed = record ? displayedText(record, language).texts : {}
  const inherits = inheritingFields(resources[resource])
  for (const name of getTextFields(resource)) {
    const field = fields[name]
    if (!field) continue
    if (!input.has(name)) {
      if (field.required && !present) errors.missing.push(request.parameterName(language, name))
      continue
    }
    const parsed = parseField(resource, name, input.get(name))
    if (parsed.as === 'issue') errors.issues[request.parameterName(language, name)] = parsed.issue
    if (parsed.as !== 'value') continue
    const text = String(parsed.value ?? '')
    if (parsed.sanitized) plan.sanitized.push(name)
    const own = present?.texts[name]
    const { currency } = request.config
    const isSame = (other: string | null | undefined): boolean =>
      typeof other === 'string' &&
      (text === other || (field.kind === 'cost' && normalizeCost(text, currency) === normalizeCost(other, currency)))
    // Clients send responses back: an inherited value stays inherited, an own value stays as it was entered.
    const staysInherited =
      !isSource &&
      inherits.includes(name) &&
      (own ?? null) === null &&
      (isSame(displayed[name]) || isSame(sourceInput[name]))
    // An empty text is no translation of anything; an empty value of an inheriting field is a value of its own.
    const isEmptyAlready = text === '' && !own && (isSource || !inherits.includes(name))
    if (!staysInherited && !isEmptyAlready && !isSame(own)) plan.texts[name] = text
  }
  if (!isSource) for (const name of request.options.get(language)?.inherit ?? []) plan.texts[name] = null
  const sourceState = sourceInput['stateprovince'] ?? record?.translations[request.source]?.texts['stateprovince']
  if (isSource || !sourceState) omitComputedState(plan.texts, displayed, present?.texts['stateprovince'])
  return plan
}

/**
 * Stores no `stateprovince` that equals the value computed from `state` and `province`, before or after the write, so that it follows
 * their changes.
 */
function omitComputedState(
  texts: Texts,
  displayed: { readonly [field: string]: string },
  own: string | null | undefined,
): void {
  const name = 'stateprovince'
  const [before, after] = [stateOrProvince(displayed), stateOrProvince({ ...displayed, ...texts })]
  const isSentBack = !own && texts[name] === before
  const isComputed = name in texts ? texts[name] === after || isSentBack : own === before && own !== after
  if (isComputed) texts[name] = null
}

/**
 * The source text that each changed text is based on. `sourceTexts`: those that the editor saw. An unchanged text that is sent again
 * stays outdated unless `confirm` names it.
 */
export function planBasedOn(
  request: WriteRequest,
  language: Language,
  texts: Texts,
  sourceTexts: { readonly [field: string]: string | null },
): Texts {
  const present = request.record?.translations[language]
  const { confirm = [], copied = [] } = request.options.get(language) ?? {}
  const basedOn: Texts = {}
  for (const name of trackedFields(resources[request.resource])) {
    const own = name in texts ? texts[name] : present?.texts[name]
    if (own === null || own === undefined) {
      if (name in texts) basedOn[name] = null
    } else if (copied.includes(name)) basedOn[name] = copiedFlag
    else if (name in texts || confirm.includes(name)) basedOn[name] = sourceTexts[name] ?? ''
  }
  return basedOn
}

/** The requested slug; `undefined`: the present one stays, or the store creates one from the title. `title`: after the write. */
export async function planSlug(request: WriteRequest, language: Language, title: string): Promise<string | undefined> {
  const { record, resource, errors } = request
  const input = request.texts.get(language)?.get('slug')
  const present = record?.translations[language]?.slug
  if (input === undefined || input === present) return undefined
  const parameter = request.parameterName(language, 'slug')
  const parsed = parseField(resource, 'slug', input)
  if (parsed.as === 'issue') errors.issues[parameter] = parsed.issue
  if (parsed.as !== 'value') return undefined
  const requested = String(parsed.value ?? '').replace(new RegExp(`${trashedSuffix}$`), '')
  if (requested === '') return present ? toSlug(title) || undefined : undefined
  if (isTermResource(resource) && !(await isSlugFree(request.tx, resource, language, requested, record?.id))) {
    const message = `The slug “${requested}” is already in use by another term.`
    rejectWith(errors, parameter, { code: 'in_use', message }, 'duplicate_term_slug', requested)
  }
  return requested
}

/** Plans the requested status of a translation, as far as the account may set it. `undefined`: unchanged; `trash`: of the record. */
export function planStatus(request: WriteRequest, language: Language): Status | undefined {
  const { record, account, errors } = request
  const parameter = request.parameterName(language, 'status')
  const input = request.texts.get(language)?.get('status')
  const present = record?.translations[language]?.status
  const options = record ? statuses : statuses.filter((status) => status !== 'trash')
  const requested = options.find((status) => status === input)
  if (input !== undefined && requested === undefined) {
    errors.issues[parameter] = notAChoice(options)
    return undefined
  }
  if (requested === 'trash') {
    if (record && !isAllowed(account, 'delete', request.resource, record))
      deny(errors, parameter, 'You may not trash this record.')
    return 'trash'
  }
  if (requested === undefined && present !== undefined) return undefined
  const granted = grantedStatus(account, requested, present, record && toPolicySubject(record), language)
  if (granted === null) deny(errors, parameter, `You may not give the status ${requested}.`)
  return granted ?? undefined
}
