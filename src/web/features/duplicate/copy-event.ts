// The draft of a copy of an event, with the chosen languages and sections.
import { createEmptyDraft, partValues, type RecordDraft, updateDraft } from '#records/draft/draft.ts'
import type { Language } from '#shared/i18n/language.ts'
import { events } from '#shared/schema/events.ts'
import type { Field, Section } from '#shared/schema/fields.ts'

/** Sections that a copy can leave out. */
export const optionalSections = ['where', 'links', 'image', 'display'] as const satisfies readonly Section[]
export type OptionalSection = (typeof optionalSections)[number]

/** Fields that are not copied. */
export const notCopied = ['slug', 'status', 'author', 'date', 'password', 'event_state', 'event_state_reason']

/** The mark after the title of a copy, in the language of the title. */
export const copyMarks = {
  nl: '(kopie)',
  en: '(copy)',
  fr: '(copie)',
  de: '(Kopie)',
} as const satisfies Record<Language, string>

const fields: { readonly [name: string]: Field } = events.fields
const getFieldNames = (section: Section): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.section === section)

/** The optional sections in which the event has values. */
export const filledSections = (draft: RecordDraft): OptionalSection[] =>
  optionalSections.filter((section) =>
    getFieldNames(section).some((name) => {
      const value = partValues(draft, 'shared')[name]
      return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false
    }),
  )

export type CopyOptions = {
  start_date: string
  end_date: string
  /** At least one of the event. */
  languages: Language[]
  sections: OptionalSection[]
}

/** The draft of a copy of an event. */
export function createCopy(event: RecordDraft, { languages, sections, ...dates }: CopyOptions): RecordDraft {
  const { table } = event
  const source = languages.includes(event.source) ? event.source : (languages[0] ?? event.source)
  const omitted = optionalSections.filter((section) => !sections.includes(section)).flatMap(getFieldNames)
  const copied = (part: 'shared' | Language) =>
    Object.entries(partValues(event, part)).filter(([name]) => !notCopied.includes(name) && !omitted.includes(name))
  let copy = updateDraft(createEmptyDraft(table, source), 'shared', {
    ...Object.fromEntries(copied('shared')),
    ...dates,
  })
  for (const language of languages) {
    // Values inherited from a language that is left out become own values.
    const texts = copied(language).map(([name, value]) => [
      name,
      value === null && source !== event.source && table.fields[name]?.inherits
        ? partValues(event, event.source)[name]
        : value,
    ])
    const title = String(partValues(event, language)[table.title] ?? '')
    copy = updateDraft(copy, language, {
      ...Object.fromEntries(texts),
      [table.title]: title && `${title} ${copyMarks[language]}`,
    })
  }
  return copy
}
