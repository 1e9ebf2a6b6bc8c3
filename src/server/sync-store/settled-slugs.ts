// The slug each variant gets: wished, kept, or made from its title when it first needs one.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'
import { titleOf } from './columns.ts'
import type { Database } from './database.ts'
import type { Content, VariantContent } from './diff.ts'
import { slugOf } from './slug.ts'
import { uniqueSlug } from './slugs.ts'
import type { StoredRecord } from './types.ts'

/** Drafts of events have addresses by number; everything else is found by its slug from the start. */
const needsSlug = (resource: ResourceName, status: Status): boolean =>
  resource !== 'events' || status === 'publish' || status === 'future' || status === 'private'

/** The slug a variant is to have, if nobody has it: `wished`, its own, or one made from its title. */
export const wishOf = (
  resource: ResourceName,
  id: number,
  variant: VariantContent,
  requested: string | undefined,
): string => {
  const wish = slugOf(requested ?? variant.slug)
  if (wish !== '' || !needsSlug(resource, variant.status)) return wish
  return slugOf(variant.texts[titleOf(resource)] ?? '') || String(id)
}

/**
 * The content with every variant's slug as it is outside the trash. One that is in the trash, or returns from it, may wish for any.
 * `stored`: the record as it stands, whose slugs outside the trash are its own already.
 */
export function settledSlugs(
  db: Database,
  resource: ResourceName,
  id: number,
  content: Content,
  requested: { readonly [L in Language]?: { slug?: string } } = {},
  stored?: StoredRecord,
): Content {
  const isOwn = (language: Language, wish: string): boolean =>
    stored?.trashedUtc === null && stored.variants[language]?.slug === wish
  const variants: { [L in Language]?: VariantContent } = {}
  for (const language of languages) {
    const variant = content.variants[language]
    if (!variant) continue
    const wish = wishOf(resource, id, variant, requested[language]?.slug)
    variants[language] = {
      ...variant,
      slug: content.trashedUtc === null && !isOwn(language, wish) ? uniqueSlug(db, resource, language, wish, id) : wish,
    }
  }
  return { ...content, variants }
}
