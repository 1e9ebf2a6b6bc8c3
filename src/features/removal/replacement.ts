// Another record in the place of one that is about to go, in all events that show it.
import type { QueryClient } from '@tanstack/react-query'
import type { BulkDeed } from '#contract/bulk.ts'
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { bulkWrite } from '#data/bulk.ts'
import { usesOf } from './uses.ts'

/** What is done to an event that shows one, so that it shows the other. Organizers and categories are not among them: an event has several, and a category's events are those of what stands under it too. */
const deeds: { readonly [N in ResourceName]?: (from: number, to: number) => BulkDeed } = {
  venues: (_from, to) => ({ venue: [to] }),
  tags: (from, to) => ({ tags: { add: [to], remove: [from] } }),
}

/** Whether another of the same kind can take its place. */
export const isReplaceable = (resource: ResourceName): boolean => deeds[resource] !== undefined

/** Puts the other in its place; answers the change set, and how many events could not be changed. Throws `ProblemError` or `Unreachable`. */
export async function replace(
  queries: QueryClient,
  resource: ResourceName,
  from: number,
  to: number,
  language: Language,
): Promise<{ set: string | undefined; refused: number }> {
  const uses = usesOf(resource, from, language)
  const deed = deeds[resource]?.(from, to)
  if (!uses || !deed) return { set: undefined, refused: 0 }
  const { total } = await queries.fetchQuery({ ...uses.question, staleTime: 0 })
  if (total === 0) return { set: undefined, refused: 0 }
  const told = await bulkWrite(queries, uses.resource, { filter: uses.filter, total, do: deed }, language)
  return { set: told.changed > 0 ? told.change_set : undefined, refused: told.refused }
}
