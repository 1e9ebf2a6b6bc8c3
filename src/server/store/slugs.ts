// The slugs that a write stores.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'
import { getTitleField } from './columns.ts'
import type { Content, TranslationContent } from './diff.ts'
import { isSlugFree, nextFreeSlug } from './records.ts'
import { firstFreeSlug, toSlug, trashedSuffix } from './slug.ts'
import { selectAll } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import type { StoredRecord, StoredTranslation } from './types.ts'

/** Drafts of events have URLs by id; everything else is found by its slug from the start. */
const needsSlug = (resource: ResourceName, status: Status): boolean =>
  resource !== 'events' || status === 'publish' || status === 'future' || status === 'private'

/** The slug a translation is to have, if it is free: the requested one, its own, or one from its title. */
export function desiredSlug(
  resource: ResourceName,
  id: number,
  translation: TranslationContent,
  requested: string | undefined,
): string {
  const slug = toSlug(requested ?? translation.slug)
  if (slug !== '' || !needsSlug(resource, translation.status)) return slug
  return toSlug(translation.texts[getTitleField(resource)] ?? '') || String(id)
}

/**
 * The content with every translation's slug as it is outside the trash, where it is unique. `stored`: the record before, whose slugs
 * outside the trash are its own already.
 */
export async function assignSlugs(
  tx: ReadTx,
  resource: ResourceName,
  id: number,
  content: Content,
  requested: { readonly [L in Language]?: { slug?: string } } = {},
  stored?: StoredRecord,
): Promise<Content> {
  const isOwn = (language: Language, slug: string): boolean =>
    stored?.trashedUtc === null && stored.translations[language]?.slug === slug
  const translations: { [L in Language]?: TranslationContent } = {}
  for (const language of languages) {
    const translation = content.translations[language]
    if (!translation) continue
    const desired = desiredSlug(resource, id, translation, requested[language]?.slug)
    const isFinal = content.trashedUtc !== null || isOwn(language, desired)
    translations[language] = {
      ...translation,
      slug: isFinal ? desired : await nextFreeSlug(tx, resource, language, desired, id),
    }
  }
  return { ...content, translations }
}

/** A slug as it is stored while its record is in the trash, so that others can have it. */
export const trashedSlug = async (
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  slug: string,
  record: number,
): Promise<string> =>
  slug === ''
    ? ''
    : firstFreeSlug(async (candidate) => isSlugFree(tx, resource, language, candidate, record), slug, trashedSuffix)

/** A record with the slugs that its translations have outside the trash. */
export async function restoreSlugs(tx: ReadTx, record: StoredRecord): Promise<StoredRecord> {
  if (record.trashedUtc === null) return record
  const rows = await selectAll(
    tx,
    sql<{ language: Language; slug: string }>`SELECT language, slug_before_trash AS slug
     FROM ${sql.table(`${record.resource}_translations`)} WHERE id = ${record.id} AND slug_before_trash IS NOT NULL`,
  )
  const translations: { [L in Language]?: StoredTranslation } = { ...record.translations }
  for (const { language, slug } of rows) {
    const translation = translations[language]
    if (translation) translations[language] = { ...translation, slug }
  }
  return { ...record, translations }
}
