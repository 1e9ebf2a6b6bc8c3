// The status of a translation when its texts are finished.
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { copiedFields, partValues, type RecordDraft } from '#records/draft/draft.ts'
import { draftStatus, granted } from '#records/form/publication.ts'
import type { FormState, StatusRequest } from '#records/form/record-form.ts'
import { type Ending, endings } from './desk-preferences.ts'
import { deskTexts, isUnfinished } from './texts.ts'

/**
 * The status to request for a record that is done. `choices` are the possible endings; none if there is nothing to decide. `left` is the
 * number of unfinished texts, `withheld` the status that they prevent.
 */
export function requestedStatus(
  state: Pick<FormState, 'draft' | 'bundle'>,
  account: NonNullable<Account>,
  language: Language,
  ending: Ending | undefined,
): {
  request: StatusRequest | undefined
  choices: readonly Ending[]
  left: number
  withheld?: StatusRequest['status']
} {
  const { draft, bundle } = state
  const present = draftStatus(draft, language)
  const source = draftStatus(draft, draft.source)
  const isDecided = !draft.table.post || !['draft', 'pending'].includes(present ?? '')
  // A translation is not public before its source.
  if (isDecided || !['publish', 'future'].includes(source ?? '')) return { request: undefined, choices: [], left: 0 }
  const toStatus = (chosen: Ending) => granted(state, account, language, chosen)
  const choices = endings.filter((choice) => choice === 'draft' || toStatus(choice) === choice)
  const left = deskTexts(draft, bundle, language).filter(isUnfinished).length
  if (ending === undefined || ending === 'draft') return { request: undefined, choices, left }
  const status = toStatus(ending)
  if (status === null || status === present) return { request: undefined, choices, left }
  if (left > 0) return { request: undefined, choices, left, withheld: status }
  return { request: { languages: [language], status }, choices, left }
}

/** The draft with a copied text that is no copy any more: it says the right thing in this language too. */
export function unmarkCopied(draft: RecordDraft, language: Language, field: string): RecordDraft {
  const part = draft.parts[language]
  const copied = copiedFields(part).filter((name) => name !== field)
  const values = partValues(draft, language)
  const remaining = Object.fromEntries(copied.map((name) => [name, values[name]]))
  return { ...draft, parts: { ...draft.parts, [language]: { ...part, copied: remaining } } }
}
