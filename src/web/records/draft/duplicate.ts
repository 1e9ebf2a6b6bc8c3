// The draft of a new record that says what another says, in the languages somebody chose.
import type { Language } from '#shared/i18n/language.ts'
import { type RecordDraft, createEmptyDraft, partValues, updateDraft } from './draft.ts'

/** What a copy takes along, and what it says instead. */
export type DuplicateOptions = {
  /** At least one that the record has. */
  languages: readonly Language[]
  /** Fields that a copy has of its own. */
  without: readonly string[]
  /** Values of its own that all languages share. */
  shared: { readonly [field: string]: unknown }
  /** The name of the copy in a language, made of the name there. */
  named: (name: string, language: Language) => string
}

/** The copy of a record as it stands in `from`; nothing of it is saved yet. */
export function duplicateDraft(
  from: RecordDraft,
  { languages, without, shared, named }: DuplicateOptions,
): RecordDraft {
  const { table } = from
  const source = languages.includes(from.source) ? from.source : (languages[0] ?? from.source)
  const taken = (part: 'shared' | Language) =>
    Object.entries(partValues(from, part)).filter(([name]) => !without.includes(name))
  let copy = updateDraft(createEmptyDraft(table, source), 'shared', {
    ...Object.fromEntries(taken('shared')),
    ...shared,
  })
  for (const language of languages) {
    // Where another language comes first now, what was taken from the one left out is said by each.
    const texts = taken(language).map(([name, value]) => [
      name,
      value === null && source !== from.source && table.fields[name]?.inherits
        ? partValues(from, from.source)[name]
        : value,
    ])
    const name = String(partValues(from, language)[table.title] ?? '')
    copy = updateDraft(copy, language, { ...Object.fromEntries(texts), [table.title]: name && named(name, language) })
  }
  return copy
}
