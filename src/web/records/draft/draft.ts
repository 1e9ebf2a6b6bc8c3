// A record being edited in all its languages: per part what the server said and what differs. The only notion of "changed" there is.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Resource } from '#shared/schema/resource.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { hasPublicationDate } from '#shared/dates/wall-time.ts'
import type { RecordPart, RecordBundle } from '#shared/record-bundle.ts'
import { askedFields, emptyValue, same, sentForm, type Values } from './values.ts'

/** What a draft needs to know of its resource. */
export type Table = Pick<Resource<ResourceName>, 'name' | 'fields' | 'title' | 'post'>

/** The whole record as any resource answers it. */
export type AnyWhole = Omit<RecordBundle<ResourceName>, 'shared' | 'texts'> & {
  shared: Values
  texts: { [L in Language]?: Values }
}

/** One part: `base` is what the server said (blank where it does not exist), `mine` holds only what differs from it. */
export type DraftPart = {
  exists: boolean
  etag: string | null
  base: Values
  mine: Values
  /** Texts as they were copied from another language. One that was changed since is no copy any more; see {@link copiedFields}. */
  copied?: Values | undefined
}

/** Texts whose source others changed before they were saved, as they then stood, and the version of it that they were written from. */
export type Behind = { version: number; texts: readonly (Spot & { part: Language; value: unknown })[] }

export type Draft = {
  table: Table
  /** Absent while the record does not exist. */
  id: number | undefined
  /** The language it was first written in; for a new record, the one it was begun in. */
  source: Language
  /** The version of the source text as it stands in the draft, for `based_on`. */
  sourceVersion: number | undefined
  /** What was written from an earlier one. */
  behind?: Behind | undefined
  parts: { readonly [P in RecordPart]: DraftPart }
}

/** A field of a part. */
export type Spot = { part: RecordPart; field: string }

/** Every part of a record: what all languages share, then each language. */
export const parts = ['shared', ...languages] as const satisfies readonly RecordPart[]

/** The status a new variant has unless another is chosen. */
const firstStatus = 'draft'

/** The source language has nothing to inherit from: there an empty field is empty. */
const blanks = (table: Table, part: RecordPart, source: Language): { [field: string]: unknown } =>
  Object.fromEntries(
    askedFields(table.fields, part).map((name) => {
      const field = table.fields[name]
      return [name, table.post && name === 'status' ? firstStatus : field && emptyValue(field, part !== source)]
    }),
  )

const absent = (table: Table, part: RecordPart, source: Language): DraftPart => ({
  exists: false,
  etag: null,
  base: blanks(table, part, source),
  mine: {},
})

const present = (
  table: Table,
  part: RecordPart,
  etag: string | null,
  answered: Values,
  inherited: readonly string[],
  source: Language,
): DraftPart => {
  const base = blanks(table, part, source)
  for (const name of Object.keys(base)) {
    const field = table.fields[name]
    if (name === 'date' && !hasPublicationDate(answered)) continue
    if (field && !field.writeOnly && name in answered)
      base[name] = field.inherits && inherited.includes(name) ? null : sentForm(field, answered[name])
  }
  return { exists: true, etag, base, mine: {} }
}

const each = (made: (part: RecordPart) => DraftPart): Draft['parts'] => ({
  shared: made('shared'),
  nl: made('nl'),
  en: made('en'),
  fr: made('fr'),
  de: made('de'),
})

/** The draft of a record as answered: nothing changed. Inherited values stay outside: such a field is `null`. */
export const draftOf = (table: Table, whole: AnyWhole): Draft => ({
  table,
  id: whole.id,
  source: whole.source_language,
  sourceVersion: versionOf(whole),
  parts: each((part) => {
    const answered = part === 'shared' ? whole.shared : whole.texts[part]
    const inherited = part === 'shared' ? [] : (whole.inherited[part] ?? [])
    const source = whole.source_language
    return answered
      ? present(table, part, whole.etags[part] ?? null, answered, inherited, source)
      : absent(table, part, source)
  }),
})

const versionOf = (whole: AnyWhole): number | undefined => {
  const { translations } = whole.shared
  if (typeof translations !== 'object' || translations === null) return undefined
  const source: unknown = Object.entries(translations).find(([language]) => language === whole.source_language)?.[1]
  return typeof source === 'object' && source !== null && 'version' in source ? Number(source.version) : undefined
}

/** The draft of a record that does not exist, begun in `language`. `defaults` are shared values it starts with; they are no change. */
export const emptyDraft = (table: Table, language: Language, defaults: Values = {}): Draft => ({
  table,
  id: undefined,
  source: language,
  sourceVersion: undefined,
  parts: each((part) => {
    const made = absent(table, part, language)
    if (part !== 'shared') return made
    const known = Object.entries(defaults).filter(([name]) => name in made.base)
    return { ...made, base: { ...made.base, ...Object.fromEntries(known) } }
  }),
})

/** Put together once for each state of a part: with every key, every field asks for them. */
const together = new WeakMap<DraftPart, Values>()

/** All values of a part as they stand in the form. */
export function valuesOf({ parts }: Draft, part: RecordPart): Values {
  const one = parts[part]
  const values = together.get(one) ?? { ...one.base, ...one.mine }
  together.set(one, values)
  return values
}

/** The draft with values written into a part; a value restored to what the server said is no change. */
export function write(draft: Draft, part: RecordPart, values: Values): Draft {
  const { base, mine } = draft.parts[part]
  const next: { [field: string]: unknown } = { ...mine }
  for (const [name, value] of Object.entries(values)) {
    const field = draft.table.fields[name]
    if (!field || !(name in base)) continue
    if (same(field, value, base[name])) delete next[name]
    else next[name] = value
  }
  return { ...draft, parts: { ...draft.parts, [part]: { ...draft.parts[part], mine: next } } }
}

/** The fields of a part whose unsaved texts are copies of another language. */
export const copiedFields = ({ mine, copied = {} }: Pick<DraftPart, 'mine' | 'copied'>): string[] =>
  Object.keys(copied).filter((name) => name in mine && mine[name] === copied[name])

/** The draft with these texts of a part marked as copies, beside those that are. */
export function withCopied(draft: Draft, part: RecordPart, texts: Values): Draft {
  const own = draft.parts[part]
  const kept = Object.fromEntries(copiedFields(own).map((name) => [name, own.mine[name]]))
  return { ...draft, parts: { ...draft.parts, [part]: { ...own, copied: { ...kept, ...texts } } } }
}

/** A variant that does not exist is not begun by a text typed and taken away again. */
const isChanged = ({ exists, mine }: DraftPart): boolean =>
  exists ? Object.keys(mine).length > 0 : Object.values(mine).some((value) => value !== '')

/** The parts that hold changes. */
export const changedParts = (draft: Draft): RecordPart[] => parts.filter((part) => isChanged(draft.parts[part]))

/** What differs from what the server said, in the order the form asks: the table's. */
export const changes = (draft: Draft): Spot[] => {
  const changed = changedParts(draft)
  return Object.keys(draft.table.fields).flatMap((field) =>
    changed.filter((part) => field in draft.parts[part].mine).map((part) => ({ part, field })),
  )
}

/** The draft without any of its changes, but those of some parts. */
export const discarded = (draft: Draft, but: readonly RecordPart[] = []): Draft => ({
  ...draft,
  ...(but.length === 0 && { behind: undefined }),
  parts: each((part) =>
    but.includes(part) ? draft.parts[part] : { ...draft.parts[part], mine: {}, copied: undefined },
  ),
})

/** The name of the record in a language: its title there as it stands, else in its source language, else in any. */
export function titleOf(draft: Draft, language: Language): { text: string; language: Language } | undefined {
  for (const candidate of [language, draft.source, ...languages]) {
    const text = valuesOf(draft, candidate)[draft.table.title]
    if (typeof text === 'string' && text.trim() !== '') return { text, language: candidate }
  }
  return undefined
}
