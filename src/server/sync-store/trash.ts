// Slugs in the trash: the stored one is marked and so free for others, the one from before is kept beside it.
import type { Language } from '#shared/i18n/language.ts'
import type { Database } from './database.ts'
import type { StoredRecord, StoredVariant } from './types.ts'

/** A record with the slugs its variants have outside the trash. */
export function plainSlugs(db: Database, record: StoredRecord): StoredRecord {
  if (record.trashedUtc === null) return record
  const kept = db.all<{ language: Language; slug_kept: string }>(
    `SELECT language, slug_kept FROM ${record.resource}_texts WHERE id = ? AND slug_kept IS NOT NULL`,
    record.id,
  )
  const variants: { [L in Language]?: StoredVariant } = { ...record.variants }
  for (const { language, slug_kept } of kept) {
    const variant = variants[language]
    if (variant) variants[language] = { ...variant, slug: slug_kept }
  }
  return { ...record, variants }
}
