// The texts of a record in one language, and what each one lacks.
import { trackedFields } from '#shared/schema/fields.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import { emptyFields } from '#shared/i18n/translation-state.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { isSourceNewer } from '#records/draft/based-on.ts'
import { type AnyBundle, copiedFields, partValues, type RecordDraft, type Table } from '#records/draft/draft.ts'
import { isRepeatedState } from '#records/form/form-layout.ts'
import { granted, isTrashed, serverStatus } from '#records/form/publication.ts'

/** `edited`: it has unsaved changes; `inherited`: it shows the value of the source language. */
export type TextState = 'missing' | 'outdated' | 'copied' | 'edited' | 'inherited' | 'upToDate'

export type DeskText = { field: string; state: TextState }

/** Whether a text needs work. */
export const isUnfinished = ({ state }: DeskText): boolean => ['missing', 'outdated', 'copied'].includes(state)

/** Whether a missing text can be the same as the source on purpose: a name or another line of text. */
export const canKeepSource = ({ field, state }: DeskText, { fields }: Table): boolean =>
  state === 'missing' && (fields[field]?.kind !== 'richText' || field === 'excerpt')

export const isBlank = (value: unknown): boolean => typeof value !== 'string' || normalizeText(value) === ''

/**
 * The texts to translate, the title first: those that the source or the translation has, except an inherited province or state that
 * only repeats the field for both. `lacking` are fields that the server does not store.
 */
export function deskTexts(
  draft: RecordDraft,
  bundle: AnyBundle | undefined,
  language: Language,
  lacking: readonly string[] = [],
): DeskText[] {
  const { table, source } = draft
  const [own, sources] = [partValues(draft, language), partValues(draft, source)]
  const names = [table.title, ...trackedFields(table).filter((name) => name !== table.title)]
  const empty = emptyFields(table.fields, toTexts(own), toTexts(sources))
  const part = draft.parts[language]
  const stateOf = (field: string): TextState => {
    if (empty.includes(field)) return 'missing'
    if (table.fields[field]?.inherits && (own[field] ?? null) === null) return 'inherited'
    if (copiedFields(part).includes(field)) return 'copied'
    if (isSourceNewer(draft, { part: language, field })) return 'outdated'
    if (field in part.changes) return 'edited'
    if (bundle?.made_from?.[language]?.[field] === null) return 'copied'
    return bundle?.outdated[language]?.includes(field) ? 'outdated' : 'upToDate'
  }
  return names
    .filter((name) => name === table.title || !isBlank(sources[name]) || !isBlank(own[name]))
    .filter((name) => !lacking.includes(name))
    .map((field) => ({ field, state: stateOf(field) }))
    .filter(({ field, state }) => state !== 'inherited' || !isRepeatedState(draft, { part: source, field }))
}

const toTexts = (values: { readonly [field: string]: unknown }): { [field: string]: string | null } =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : null]))

/** The next text that needs work, after `current` and then from the start; texts in `passed` are left out. */
export function findNextText(
  texts: readonly DeskText[],
  current: string | undefined,
  passed: ReadonlySet<string>,
): string | undefined {
  const index = texts.findIndex(({ field }) => field === current)
  const inOrder = [...texts.slice(index + 1), ...texts.slice(0, Math.max(index, 0))]
  return inOrder.find((text) => isUnfinished(text) && !passed.has(text.field))?.field
}

/**
 * Whether a record needs no work in a language: its texts are finished and its translation is public, is submitted to those who publish
 * it, or waits for its source.
 */
export function isFinished(
  draft: RecordDraft,
  bundle: AnyBundle,
  language: Language,
  account: NonNullable<Account>,
): boolean {
  if (isTrashed(draft) || language === draft.source) return true
  if (!draft.parts[language].exists || deskTexts(draft, bundle, language).some(isUnfinished)) return false
  const status = serverStatus(draft, language)
  const canPublish = granted({ draft, bundle }, account, language, 'publish') === 'publish'
  const isForAccount = status === 'draft' || (status === 'pending' && canPublish)
  return !draft.table.post || !isForAccount || serverStatus(draft, draft.source) === 'draft'
}
