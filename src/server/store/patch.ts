// The content of a record after a change, computed before it is written.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { fields, isPost, sharedColumns, textColumns } from './columns.ts'
import type { Content, TranslationContent } from './diff.ts'
import { noLinks } from './record-sets.ts'
import type { Links, NewRecord, RecordChange, StoredRecord, Value, TranslationChange } from './types.ts'

type Texts = { readonly [field: string]: string | null }

const assertColumns = (resource: ResourceName, names: readonly string[], columns: readonly string[]): void => {
  for (const name of names) if (!columns.includes(name)) throw new Error(`${resource} have no column ${name}.`)
}

/** Texts after a change; only inheriting fields can have no value of their own. */
function changedTexts(resource: ResourceName, before: Texts | undefined, change: Texts = {}): Texts {
  assertColumns(resource, Object.keys(change), textColumns[resource])
  const texts: { [field: string]: string | null } = {}
  for (const name of textColumns[resource]) {
    const given = change[name]
    const text = given === undefined ? (before?.[name] ?? null) : given
    texts[name] = text ?? (fields(resource)[name]?.inherits ? null : '')
  }
  return texts
}

function changedTranslatedFrom(before: Texts = {}, change: Texts = {}): Texts {
  const merged: { [field: string]: string | null } = { ...before, ...change }
  for (const name of Object.keys(merged)) if (merged[name] === null) delete merged[name]
  return merged
}

/** A translation after a change; its slug is still the one it had. */
export const changedTranslation = (
  resource: ResourceName,
  before: TranslationContent | undefined,
  change: TranslationChange,
): TranslationContent => ({
  status: change.status ?? before?.status ?? (isPost(resource) ? 'draft' : 'publish'),
  slug: before?.slug ?? '',
  texts: changedTexts(resource, before?.texts, change.texts),
  translatedFrom: changedTranslatedFrom(before?.translatedFrom, change.translatedFrom),
})

const changedTranslations = (
  resource: ResourceName,
  before: Content['translations'],
  changes: RecordChange['translations'] = {},
  remove: readonly Language[] = [],
): Content['translations'] => {
  const after: { [L in Language]?: TranslationContent } = {}
  for (const language of languages) {
    if (remove.includes(language)) continue
    const change = changes[language]
    const translation = change ? changedTranslation(resource, before[language], change) : before[language]
    if (translation) after[language] = translation
  }
  return after
}

const distinct = (targets: readonly number[]): readonly number[] =>
  targets.length < 2 ? [...targets] : [...new Set(targets)]
const changedLinks = (before: Links, change: Partial<Links> = {}): Links => ({
  venue: distinct(change.venue ?? before.venue),
  organizer: distinct(change.organizer ?? before.organizer),
  categories: distinct(change.categories ?? before.categories),
  tags: distinct(change.tags ?? before.tags),
})

const changeTrashed = (before: string | null, change: RecordChange['trash'], now: string): string | null =>
  change === 'put' ? (before ?? now) : change === 'take-out' ? null : before

const withSource = (content: Content): Content => {
  if (!content.translations[content.sourceLanguage])
    throw new Error(`A record cannot be without its source translation (${content.sourceLanguage}).`)
  return content
}

/** A new record's content; columns not given are left to the schema. */
export function newContent(resource: ResourceName, record: NewRecord): Content {
  const shared: { readonly [field: string]: Value } = record.shared ?? {}
  assertColumns(resource, Object.keys(shared), sharedColumns[resource])
  return withSource({
    sourceLanguage: record.sourceLanguage,
    author: isPost(resource) ? (record.author ?? 0) : 0,
    trashedUtc: null,
    shared,
    links: changedLinks(noLinks, record.links),
    translations: changedTranslations(resource, {}, record.translations),
  })
}

/** A record's content after a change. `before` has the slugs that it has outside the trash. */
export function applyPatch(
  before: Content & Pick<StoredRecord, 'resource'>,
  change: RecordChange,
  now: string,
): Content {
  const { resource } = before
  assertColumns(resource, Object.keys(change.shared ?? {}), sharedColumns[resource])
  return withSource({
    sourceLanguage: change.sourceLanguage ?? before.sourceLanguage,
    author: isPost(resource) ? (change.author ?? before.author) : 0,
    trashedUtc: changeTrashed(before.trashedUtc, change.trash, now),
    shared: { ...before.shared, ...change.shared },
    links: changedLinks(before.links, change.links),
    translations: changedTranslations(resource, before.translations, change.translations, change.remove),
  })
}
