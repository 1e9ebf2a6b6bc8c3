import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys, listQuery } from '#api/queries.ts'
import type { Language } from '#shared/i18n/language.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'

/** The key of the query for the ids of terms, a `Map` by slug. */
export const termIdsKey = (resource: ResourceName, slugs: readonly unknown[], language: Language) => [
  ...keys.all(resource),
  'slugs',
  slugs,
  language,
]

/**
 * The values of a filter by records, with ids in place of slugs: URLs may name terms by slug. A slug stays until its term is loaded, and
 * if there is none.
 */
export function useTermIds(
  resource: ResourceName | undefined,
  items: readonly unknown[],
  language: Language,
): readonly unknown[] {
  const client = useQueryClient()
  const terms = resource && isTermResource(resource) ? resource : undefined
  const slugs = items.filter((item) => typeof item === 'string')
  const { data } = useQuery({
    queryKey: termIdsKey(terms ?? 'categories', slugs, language),
    queryFn: async () => {
      const find = async (slug: string): Promise<[string, number | undefined]> => {
        const query = { slug, translation: 'any', hide_empty: false } as const
        const { rows } = await client.fetchQuery(listQuery(terms ?? 'categories', query, language))
        return [slug, rows[0]?.id]
      }
      return new Map(await Promise.all(slugs.map(find)))
    },
    enabled: terms !== undefined && slugs.length > 0,
  })
  return items.map((item) => (typeof item === 'string' && data?.get(item)) || item)
}
