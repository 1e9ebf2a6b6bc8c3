// A planned write: what changes in a record, and in others with it.
import type { Language } from '#shared/i18n/language.ts'
import type { LinkField } from '#shared/schema/links.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { LinkedResource, NewRecord, RecordChange, TranslationChange } from '../store/types.ts'

/** The record that a link leads to: a stored one, or one that is created first. */
export type LinkTarget = { id: number } | { create: { resource: LinkedResource; record: NewRecord } }

/** The change of a record without its links. */
export type PlannedChange = Omit<RecordChange, 'links' | 'shared' | 'translations'> & {
  shared: NonNullable<RecordChange['shared']>
  translations: { readonly [L in Language]?: TranslationChange }
}

/** A write to apply. Its links may contain records that are created first. */
export type Plan = {
  resource: ResourceName
  id: number | undefined
  source: Language
  change: PlannedChange
  links: { [L in LinkField]?: LinkTarget[] }
  published: Plan[]
  /** Fields markup was removed from, by language or `shared`. */
  sanitized: { [part: string]: string[] }
}
