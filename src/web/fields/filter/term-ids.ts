import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys, listQuery } from '#api/queries.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

/** The values of a filter by records as ids: URLs may name terms by slug. A slug that no term has stays. */
export function useTermIds(
  resource: ResourceName | undefined,
  items: readonly unknown[],
  language: Language,
): readonly unknown[] {
  const client = useQueryClient()
  const slugs = resource ? items.filter((item) => typeof item === 'string') : []
  const { data } = useQuery({
    queryKey: [...keys.all(resource ?? 'categories'), 'slugs', slugs, language],
    queryFn: async () => {
      const find = async (slug: string): Promise<[string, number | undefined]> => {
        const query = { slug, translation: 'any', hide_empty: false } as const
        // safe: only terms have slugs in filters
        const { rows } = await client.fetchQuery(listQuery(resource as 'categories', query, language))
        return [slug, rows[0]?.id]
      }
      return Object.fromEntries(await Promise.all(slugs.map(find)))
    },
    enabled: slugs.length > 0,
  })
  return items.map((item) => (typeof item === 'string' && data?.[item]) || item)
}
