// A record being edited in all its languages: the server’s values and the changes to them.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Resource } from '#shared/schema/fields.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { hasPublicationDate } from '#shared/dates/wall-time.ts'
import type { RecordPart, RecordBundle } from '#shared/record-bundle.ts'
import { editableFields, emptyValue, same, toRequestValue, type Values } from './values.ts'

/** The properties of a resource that a draft needs. */
export type Table = Pick<Resource<ResourceName>, 'name' | 'fields' | 'title' | 'post'>

/** The bundle of a record of any resource. */
export type AnyBundle = Omit<RecordBundle<ResourceName>, 'shared' | 'texts'> & {
  shared: Values
  texts: { [L in Language]?: Values }
}

/** One part: `base` are the server’s values (empty ones if the part does not exist), `changes` the values that differ. */
export type DraftPart = {
  exists: boolean
  etag: string | null
  base: Values
  changes: Values
  /** Texts as they were copied from another language. A text that was changed since is no copy; see {@link copiedFields}. */
  copied?: Values | undefined
}

/** The version of the source text that some unsaved texts were translated from, where it has changed since; with the texts as they were. */
export type BasedOn = { version: number; texts: readonly (FieldPath & { part: Language; value: unknown })[] }

export type RecordDraft = {
  table: Table
  /** `undefined` until the record exists. */
  id: number | undefined
  /** The source language; of a new record, the language it was begun in. */
  source: Language
  /** The version of the source text in the draft, for `based_on`. */
  sourceVersion: number | undefined
  basedOn?: BasedOn | undefined
  /** The changes of the source text need no new translations. */
  isMinor?: boolean | undefined
  parts: { readonly [P in RecordPart]: DraftPart }
}

/** A field of a part. */
export type FieldPath = { part: RecordPart; field: string }

/** Returns a predicate for items at the same field. */
export const isAt =
  (path: FieldPath) =>
  (other: FieldPath): boolean =>
    other.part === path.part && other.field === path.field

/** Every part of a record: the shared fields, then each language. */
export const parts = ['shared', ...languages] as const satisfies readonly RecordPart[]

/** The status of a new translation unless another is chosen. */
const firstStatus = 'draft'

/** The source language inherits nothing: there an empty field is empty. */
const emptyValues = (table: Table, part: RecordPart, source: Language): { [field: string]: unknown } =>
  Object.fromEntries(
    editableFields(table.fields, part).map((name) => {
      const field = table.fields[name]
      return [name, table.post && name === 'status' ? firstStatus : field && emptyValue(field, part !== source)]
    }),
  )

const missingPart = (table: Table, part: RecordPart, source: Language): DraftPart => ({
  exists: false,
  etag: null,
  base: emptyValues(table, part, source),
  changes: {},
})

const existingPart = (table: Table, part: RecordPart, values: Values, bundle: AnyBundle): DraftPart => {
  const inherited = part === 'shared' ? [] : (bundle.inherited[part] ?? [])
  const base = emptyValues(table, part, bundle.source_language)
  for (const name of Object.keys(base)) {
    const field = table.fields[name]
    if (name === 'date' && !hasPublicationDate(values)) continue
    if (field && !field.writeOnly && name in values)
      base[name] = field.inherits && inherited.includes(name) ? null : toRequestValue(field, values[name])
  }
  return { exists: true, etag: bundle.etags[part] ?? null, base, changes: {} }
}

const mapParts = (toPart: (part: RecordPart) => DraftPart): RecordDraft['parts'] => ({
  shared: toPart('shared'),
  nl: toPart('nl'),
  en: toPart('en'),
  fr: toPart('fr'),
  de: toPart('de'),
})

/** The draft of a record without changes. An inherited value is `null`. */
export const createDraft = (table: Table, bundle: AnyBundle): RecordDraft => ({
  table,
  id: bundle.id,
  source: bundle.source_language,
  sourceVersion: sourceVersionOf(bundle),
  parts: mapParts((part) => {
    const values = part === 'shared' ? bundle.shared : bundle.texts[part]
    return values ? existingPart(table, part, values, bundle) : missingPart(table, part, bundle.source_language)
  }),
})

const sourceVersionOf = (bundle: AnyBundle): number | undefined => {
  const { translations } = bundle.shared
  if (typeof translations !== 'object' || translations === null) return undefined
  const source: unknown = Object.entries(translations).find(([language]) => language === bundle.source_language)?.[1]
  return typeof source === 'object' && source !== null && 'version' in source ? Number(source.version) : undefined
}

/** The draft of a new record, begun in `language`. `defaults` are shared values; they are no changes. */
export const createEmptyDraft = (table: Table, language: Language, defaults: Values = {}): RecordDraft => ({
  table,
  id: undefined,
  source: language,
  sourceVersion: undefined,
  parts: mapParts((part) => {
    const empty = missingPart(table, part, language)
    if (part !== 'shared') return empty
    const known = Object.entries(defaults).filter(([name]) => name in empty.base)
    return { ...empty, base: { ...empty.base, ...Object.fromEntries(known) } }
  }),
})

/** Merged once per part: with every key, every field reads them. */
const merged = new WeakMap<DraftPart, Values>()

/** All values of a part: the server’s, with the changes. */
export function partValues({ parts }: RecordDraft, part: RecordPart): Values {
  const own = parts[part]
  const values = merged.get(own) ?? { ...own.base, ...own.changes }
  merged.set(own, values)
  return values
}

const withPart = (draft: RecordDraft, part: RecordPart, next: Partial<DraftPart>): RecordDraft => ({
  ...draft,
  parts: { ...draft.parts, [part]: { ...draft.parts[part], ...next } },
})

/** The draft with these values in a part; a value equal to the server’s is no change. */
export function updateDraft(draft: RecordDraft, part: RecordPart, values: Values): RecordDraft {
  const { base, changes } = draft.parts[part]
  const next: { [field: string]: unknown } = { ...changes }
  for (const [name, value] of Object.entries(values)) {
    const field = draft.table.fields[name]
    if (!field || !(name in base)) continue
    if (same(field, value, base[name])) delete next[name]
    else next[name] = value
  }
  return withPart(draft, part, { changes: next })
}

/** The draft with exactly these changes; parts whose changes are the same stay the same objects. */
export function withChanges(draft: RecordDraft, changes: { readonly [P in RecordPart]?: Values }): RecordDraft {
  const changed = parts.filter((part) => !isSameRecord(draft.parts[part].changes, changes[part] ?? {}))
  return changed.reduce((next, part) => withPart(next, part, { changes: changes[part] ?? {} }), draft)
}

const isSameRecord = (one: Values, other: Values): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => name in other && one[name] === other[name])
}

/** The fields of a part whose unsaved texts are copies of another language. */
export const copiedFields = ({ changes, copied = {} }: Pick<DraftPart, 'changes' | 'copied'>): string[] =>
  Object.keys(copied).filter((name) => name in changes && changes[name] === copied[name])

/** The draft with these texts of a part marked as copies, in addition to those that are. */
export function markCopied(draft: RecordDraft, part: RecordPart, texts: Values): RecordDraft {
  const own = draft.parts[part]
  const copied = Object.fromEntries(copiedFields(own).map((name) => [name, own.changes[name]]))
  return withPart(draft, part, { copied: { ...copied, ...texts } })
}

/** A text that was typed and deleted again does not create a translation. */
const isChanged = ({ exists, changes }: DraftPart): boolean =>
  exists ? Object.keys(changes).length > 0 : Object.values(changes).some((value) => value !== '')

/** The parts with changes. */
export const changedParts = (draft: RecordDraft): RecordPart[] => parts.filter((part) => isChanged(draft.parts[part]))

/** The changed fields, in the order of the form. */
export const changedFields = (draft: RecordDraft): FieldPath[] => {
  const changed = changedParts(draft)
  return Object.keys(draft.table.fields).flatMap((field) =>
    changed.filter((part) => field in draft.parts[part].changes).map((part) => ({ part, field })),
  )
}

/** The draft without its changes, except those of some parts. */
export const discardChanges = (draft: RecordDraft, except: readonly RecordPart[] = []): RecordDraft => ({
  ...draft,
  ...(except.length === 0 && { basedOn: undefined, isMinor: undefined }),
  parts: mapParts((part) =>
    except.includes(part) ? draft.parts[part] : { ...draft.parts[part], changes: {}, copied: undefined },
  ),
})

/** The title of the record in a language, else in its source language, else in any. */
export function getTitle(draft: RecordDraft, language: Language): { text: string; language: Language } | undefined {
  for (const candidate of [language, draft.source, ...languages]) {
    const text = partValues(draft, candidate)[draft.table.title]
    if (typeof text === 'string' && text.trim() !== '') return { text, language: candidate }
  }
  return undefined
}
