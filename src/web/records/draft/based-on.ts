// Which version of the source text an unsaved translation was made from.
import { type Language, languages } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import type { AnyBundle, BasedOn, FieldPath, RecordDraft, Table } from './draft.ts'
import type { Values } from './values.ts'

/** The source text that a translation was made from: its version, and the texts that were translated. */
export type SourceRead = { version: number; texts: Values }

const isFollowed = ({ fields }: Table, name: string): boolean =>
  fields[name]?.translated === true || fields[name]?.inherits === true

/** Whether two source texts need the same translation. */
const hasSameText = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && normalizeText(one) === normalizeText(other))

/** Texts that were not changed since the source changed. A text changed after that was written with the newer source in view. */
const untouched = ({ basedOn, parts }: RecordDraft): BasedOn['texts'] =>
  basedOn?.texts.filter(({ part, field, value }) => parts[part].changes[field] === value) ?? []

/** Whether the source of an unsaved text has changed since it was written. */
export const isSourceNewer = ({ basedOn }: RecordDraft, { part, field }: FieldPath): boolean =>
  basedOn?.texts.some((text) => text.part === part && text.field === field) === true

/**
 * The translations that the changes of the source text make outdated. `outdated`: the fields that are outdated already. A text that is
 * changed too is translated from the new source text.
 */
export function outdatedByChanges(draft: RecordDraft, outdated: AnyBundle['outdated']): Language[] {
  const { base, changes } = draft.parts[draft.source]
  const fields = Object.keys(changes).filter(
    (name) => isFollowed(draft.table, name) && !hasSameText(base[name], changes[name]),
  )
  return languages.filter((language) => {
    if (language === draft.source) return false
    const own = draft.parts[language]
    const isTranslated = (name: string) => typeof own.base[name] === 'string' && own.base[name] !== ''
    return fields.some((name) => isTranslated(name) && !(name in own.changes) && !outdated[language]?.includes(name))
  })
}

/** The `basedOn` of a draft after a merge of a newer record. */
export function basedOnAfter(draft: RecordDraft, newer: RecordDraft): BasedOn | undefined {
  const { source, table } = draft
  if (newer.source !== source) return undefined
  const [was, is] = [draft.parts[source].base, newer.parts[source].base]
  const before = untouched(draft)
  const version = before.length > 0 ? draft.basedOn?.version : draft.sourceVersion
  const fresh = languages
    .filter((language) => language !== source)
    .flatMap((part) => Object.entries(draft.parts[part].changes).map(([field, value]) => ({ part, field, value })))
    .filter(({ field }) => isFollowed(table, field) && !hasSameText(was[field], is[field]))
  const texts = [...before, ...fresh]
  return version !== undefined && texts.length > 0 ? { version, texts } : undefined
}

/** The version of the source text that a save of the draft is based on. */
export const sourceVersionRead = (draft: RecordDraft): number | undefined =>
  untouched(draft).length > 0 ? draft.basedOn?.version : draft.sourceVersion

/** The source texts to store with texts of `part`; `undefined` for the source language. Texts whose source has changed are left out. */
export function sourceRead(draft: RecordDraft, part: Language, names: readonly string[]): SourceRead | undefined {
  const version = sourceVersionRead(draft)
  if (part === draft.source || version === undefined) return undefined
  const outdated = untouched(draft)
    .filter((text) => text.part === part)
    .map(({ field }) => field)
  const { base } = draft.parts[draft.source]
  const texts = names.filter((name) => isFollowed(draft.table, name) && !outdated.includes(name))
  return { version, texts: Object.fromEntries(texts.map((name) => [name, base[name]])) }
}

/** The `basedOn` of stored texts of a part, where the source has changed since. */
export function storedBasedOn(
  now: RecordDraft,
  part: Language,
  changes: Values,
  read: SourceRead,
): BasedOn | undefined {
  if (part === now.source || now.sourceVersion === undefined || read.version >= now.sourceVersion) return undefined
  const { base } = now.parts[now.source]
  const texts = Object.entries(changes)
    .filter(([field]) => isFollowed(now.table, field) && !hasSameText(read.texts[field], base[field]))
    .map(([field, value]) => ({ part, field, value }))
  return texts.length > 0 ? { version: read.version, texts } : undefined
}
