// The texts of one variant, as sent: what it keeps as its own, what it inherits, and which source text each was made from.
import { writeCost } from '#shared/schema/cost.ts'
import type { Field } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import { trackedFields, inheritingFields } from '#shared/schema/resource.ts'
import { resources } from '#shared/schema/resources.ts'
import { copiedFlag } from '#shared/i18n/translation-state.ts'
import { parseField } from '../http/parse-field.ts'
import { displayedText, stateOrProvince, getTextFields } from './translation-text.ts'
import type { WriteRequest } from './write-request.ts'

type Texts = { [field: string]: string | null }
export type TranslationPlan = { texts: Texts; sanitized: string[] }

/** Reads the texts sent for a variant; faults go to the findings. `parseSource`: the source's texts of the same write. */
export function planTranslation(request: WriteRequest, language: Language, sourceSent: Texts): TranslationPlan {
  const { record, resource } = request
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const sent = request.texts.get(language) ?? new Map<string, unknown>()
  const present = record?.variants[language]
  const isSource = language === request.source
  const plan: TranslationPlan = { texts: {}, sanitized: [] }
  const shown = record ? displayedText(record, language).texts : {}
  const inherits = inheritingFields(resources[resource])
  for (const name of getTextFields(resource)) {
    const field = fields[name]
    if (!field) continue
    if (!sent.has(name)) {
      if (field.required && !present) request.findings.missing.push(request.nameOf(language, name))
      continue
    }
    const parsed = parseField(resource, name, sent.get(name))
    if (parsed.as === 'issue') request.findings.faults[request.nameOf(language, name)] = parsed.issue
    if (parsed.as !== 'value') continue
    const text = String(parsed.value ?? '')
    if (parsed.sanitized) plan.sanitized.push(name)
    const own = present?.texts[name]
    const same = (other: string | null | undefined): boolean =>
      typeof other === 'string' &&
      (text === other ||
        (field.kind === 'cost' &&
          writeCost(text, request.config.currency) === writeCost(other, request.config.currency)))
    // Clients send answers back: what equals the inherited value stays inherited, what equals its own stays as typed.
    const staysInherited =
      !isSource && inherits.includes(name) && (own ?? null) === null && (same(shown[name]) || same(sourceSent[name]))
    const isEmptyAlready = isSource && text === '' && !own
    if (!staysInherited && !isEmptyAlready && !same(own)) plan.texts[name] = text
  }
  if (!isSource) for (const name of request.options.get(language)?.inherit ?? []) plan.texts[name] = null
  const ofSource = sourceSent['stateprovince'] ?? record?.variants[request.source]?.texts['stateprovince']
  if (isSource || !ofSource) leaveReckoned(plan.texts, shown, present?.texts['stateprovince'])
  return plan
}

/**
 * A state or province that is reckoned from the two is not kept as a venue's own text, so that it follows what changes in them: neither
 * one that says what they now say, nor one that is sent back as it was reckoned before.
 */
function leaveReckoned(
  texts: Texts,
  shown: { readonly [field: string]: string },
  own: string | null | undefined,
): void {
  const name = 'stateprovince'
  const [before, now] = [stateOrProvince(shown), stateOrProvince({ ...shown, ...texts })]
  const isSentBack = !own && texts[name] === before
  const isReckoned = name in texts ? texts[name] === now || isSentBack : own === before && own !== now
  if (isReckoned) texts[name] = null
}

/**
 * Which source text each changed text was made from. `sourceTexts` are the source's as the writer saw them. A text sent again
 * unchanged renews nothing: that is what `confirm` is for.
 */
export function planBasedOn(
  request: WriteRequest,
  language: Language,
  texts: Texts,
  sourceTexts: { readonly [field: string]: string | null },
): Texts {
  const present = request.record?.variants[language]
  const { confirm = [], copied = [] } = request.options.get(language) ?? {}
  const madeFrom: Texts = {}
  for (const name of trackedFields(resources[request.resource])) {
    const own = name in texts ? texts[name] : present?.texts[name]
    if (own === null || own === undefined) {
      if (name in texts) madeFrom[name] = null
    } else if (copied.includes(name)) madeFrom[name] = copiedFlag
    else if (name in texts || confirm.includes(name)) madeFrom[name] = sourceTexts[name] ?? ''
  }
  return madeFrom
}
