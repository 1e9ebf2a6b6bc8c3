// Slugs in the tables: which are taken, and the next that is free.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Database } from './database.ts'
import { nthSlug, trashedMark } from './slug.ts'

/** Whether no other record of the resource has this slug in this language. `except` is the record itself, 0 for none. */
export const slugIsFree = (
  db: Database,
  resource: ResourceName,
  language: Language,
  slug: string,
  except: number,
): boolean =>
  db.one(
    `SELECT 1 FROM ${resource}_texts WHERE language = ? AND slug = ? AND slug <> '' AND id <> ?`,
    language,
    slug,
    except,
  ) === undefined

/** A free one of `slug`, `slug-2`, `slug-3` …; `ending` stands behind the number. */
export function firstFree(isFree: (slug: string) => boolean, slug: string, ending = ''): string {
  if (isFree(slug + ending)) return slug + ending
  // Thousands may share a title: doubling steps find a free number, halving ones the end of the run of taken ones.
  let free = 2
  while (!isFree(nthSlug(slug, free) + ending)) free *= 2
  let taken = Math.max(1, free / 2)
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2)
    if (isFree(nthSlug(slug, middle) + ending)) free = middle
    else taken = middle
  }
  return nthSlug(slug, free) + ending
}

/** A slug as it can be stored now: unique among living records. */
export const uniqueSlug = (
  db: Database,
  resource: ResourceName,
  language: Language,
  wish: string,
  record: number,
): string => (wish === '' ? '' : firstFree((slug) => slugIsFree(db, resource, language, slug, record), wish))
/** A slug as it is stored while its record lies in the trash: its own is free for others. */
export const trashedSlug = (
  db: Database,
  resource: ResourceName,
  language: Language,
  slug: string,
  record: number,
): string =>
  slug === '' ? '' : firstFree((wish) => slugIsFree(db, resource, language, wish, record), slug, trashedMark)
