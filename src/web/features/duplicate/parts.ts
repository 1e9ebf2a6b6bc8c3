// What of an event a copy can leave out, and what no copy takes along.
import { events } from '#shared/schema/events.ts'
import type { Field, Section } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type RecordDraft, partValues } from '#records/draft/draft.ts'
import { type DuplicateOptions, duplicateDraft } from '#records/draft/duplicate.ts'
import { copiedFlags } from './copied-flag.ts'

/** Sections that can be left out. */
export const optionalSections = ['where', 'links', 'image', 'display'] as const satisfies readonly Section[]
export type OptionalSection = (typeof optionalSections)[number]

/** A copy has an address, a status and an author of its own; and that the first one was cancelled says nothing of it. */
const own = ['slug', 'status', 'author', 'date', 'password', 'event_state', 'event_state_reason']

const fields: { readonly [name: string]: Field } = events.fields
const fieldsOf = (section: Section): string[] => Object.keys(fields).filter((name) => fields[name]?.section === section)

/** The sections in which the event says anything. */
export const filledSections = (draft: RecordDraft): OptionalSection[] =>
  optionalSections.filter((section) =>
    fieldsOf(section).some((name) => {
      const value = partValues(draft, 'shared')[name]
      return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false
    }),
  )

/** What somebody chose for a copy. */
export type CopyOptions = {
  start: string
  end: string
  languages: readonly Language[]
  sections: readonly OptionalSection[]
}

/** The copy of an event, to be made. */
export function createCopy(draft: RecordDraft, { start, end, languages, sections }: CopyOptions): RecordDraft {
  const left = optionalSections.filter((section) => !sections.includes(section)).flatMap(fieldsOf)
  const copying: DuplicateOptions = {
    languages,
    without: [...own, ...left],
    shared: { start_date: start, end_date: end },
    named: (name, language) => `${name} ${copiedFlags[language]}`,
  }
  return duplicateDraft(draft, copying)
}
