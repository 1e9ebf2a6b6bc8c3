// What the account keeps: saved views of lists, and how each list looks.
import type { QueryClient } from '@tanstack/react-query'
import type { Preferences, SavedView, SavedViews } from '#shared/preferences.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { type ListLook, looksIn, preferencesQuery } from './list-preferences.ts'
import type { Question } from './queries.ts'
import { send } from './server.ts'

const desk = { space: 'admin', language: 'en' } as const

/** The account's own views and the shared ones, of all lists. */
export const viewsQuery: Question<SavedView[]> = {
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await send<SavedViews>({ ...desk, path: '/views', signal })).body.views,
}

/** Saves a view: a new one, or in place of that with `id`. */
export async function saveView(
  queries: QueryClient,
  id: number | undefined,
  body: Pick<SavedView, 'name' | 'resource' | 'query' | 'shared'>,
): Promise<SavedView> {
  const saved =
    id === undefined
      ? await send<SavedView>({ ...desk, method: 'POST', path: '/views', body })
      : await send<SavedView>({ ...desk, method: 'PUT', path: `/views/${id}`, body })
  await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
  return saved.body
}

/** Takes a view away. */
export async function removeView(queries: QueryClient, id: number): Promise<void> {
  await send({ ...desk, method: 'DELETE', path: `/views/${id}` })
  await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
}

/** Keeps how a list looks, beside whatever else the account keeps. */
export async function keepLook(queries: QueryClient, resource: ResourceName, look: ListLook): Promise<void> {
  const present = await queries.fetchQuery({ ...preferencesQuery, staleTime: 0 })
  const body: Preferences = { ...present, lists: { ...looksIn(present), [resource]: look } }
  const kept = await send<Preferences>({ ...desk, method: 'PUT', path: '/preferences', body })
  queries.setQueryData(preferencesQuery.queryKey, kept.body)
}

/** The saved views of a list in the order the account wants them. */
export const inOrder = (views: readonly SavedView[], { views: order = [] }: ListLook): SavedView[] => {
  const place = ({ id }: SavedView): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return views.toSorted((one, other) => place(one) - place(other))
}

/** Makes the rows of every list as dense as said. */
export async function keepDensity(queries: QueryClient, density: NonNullable<ListLook['density']>): Promise<void> {
  const present = await queries.fetchQuery({ ...preferencesQuery, staleTime: 0 })
  const looks = looksIn(present)
  const lists = Object.fromEntries(resourceNames.map((name) => [name, { ...looks[name], density }]))
  const kept = await send<Preferences>({ ...desk, method: 'PUT', path: '/preferences', body: { ...present, lists } })
  queries.setQueryData(preferencesQuery.queryKey, kept.body)
}
