// Another record in the place of one that is about to go, in all events that show it.
import type { QueryClient } from '@tanstack/react-query'
import type { LinkField } from '#shared/schema/links.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { bulkUpdate } from '#api/mutations.ts'
import { getUses } from '#records/uses/uses.ts'

/** The link of an event in which a record of the resource stands. */
const links: { readonly [N in ResourceName]?: LinkField } = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'categories',
  tags: 'tags',
}

/** Whether another of the same kind can take its place. */
export const isReplaceable = (resource: ResourceName): boolean => links[resource] !== undefined

/** Puts the other in its place; answers the change set, and how many events could not be changed. Throws `ProblemError` or `NetworkError`. */
export async function replace(
  queries: QueryClient,
  resource: ResourceName,
  from: number,
  to: number,
  { language, account }: { language: Language; account: Account },
): Promise<{ set: string | undefined; refused: number }> {
  const uses = getUses(resource, from, language, account)
  const field = links[resource]
  if (!uses || !field) return { set: undefined, refused: 0 }
  const { total } = await queries.fetchQuery({ ...uses.question, staleTime: 0 })
  if (total === 0) return { set: undefined, refused: 0 }
  const told = await bulkUpdate(
    queries,
    uses.resource,
    { filter: uses.filter, total, do: { replace: { field, from, to } } },
    language,
  )
  return { set: told.changed > 0 ? told.change_set : undefined, refused: told.refused }
}
