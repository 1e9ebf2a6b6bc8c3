// Preferences and saved views of the account.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { remember, remembered } from '#device/storage.ts'
import type { Preferences, SavedView, SavedViews } from '#shared/responses.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { externalServer, send } from './client.ts'

const preferencesRequest = { namespace: 'admin', path: '/preferences', language: 'en' } as const
const viewsRequest = { namespace: 'admin', path: '/views', language: 'en' } as const

/** `columns` in display order; absent: the list’s default. `start` is the view that the list opens with. */
export type ListPreferences = {
  columns?: string[]
  density?: 'airy' | 'compact'
  /** Ids of saved views in display order; the others follow. */
  views?: number[]
  start?: { view: number; query: { [parameter: string]: string } }
}

/** All preferences of the account. Not for external servers, which store none. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => (await send<Preferences>({ ...preferencesRequest, signal })).body,
})

/** The account’s own and the shared views of all lists. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await send<SavedViews>({ ...viewsRequest, signal })).body.views,
})

/** The preferences of each list. */
export const getListPreferences = (preferences: unknown): { [resource in ResourceName]?: ListPreferences } =>
  typeof preferences === 'object' &&
  preferences !== null &&
  'lists' in preferences &&
  typeof preferences.lists === 'object' &&
  preferences.lists !== null
    ? preferences.lists // safe: written by this page only; unknown values are ignored
    : {}

/** The preferences of a list, from the device until the server has responded; `enabled`: request them now. */
export function useStoredListPreferences(resource: ResourceName, account: number, enabled: boolean): ListPreferences {
  const name = `lists.${account}`
  const [stored] = useState(() => remembered(name))
  const { data } = useQuery({ ...preferencesQuery, enabled: enabled && !externalServer(), staleTime: 60_000 })
  useEffect(() => {
    if (data) remember(name, { lists: getListPreferences(data) })
  }, [data, name])
  return getListPreferences(data ?? stored)[resource] ?? {}
}

/** Replaces preferences, read anew so that changes of other pages stay. */
async function updatePreferences(queries: QueryClient, update: (current: Preferences) => Preferences): Promise<void> {
  const current = await queries.fetchQuery({ ...preferencesQuery, staleTime: 0 })
  const request = { ...preferencesRequest, method: 'PUT', body: update(current) } as const
  queries.setQueryData(preferencesQuery.queryKey, (await send<Preferences>(request)).body)
}

/** Saves the preferences of a list. */
export const saveListPreferences = async (
  queries: QueryClient,
  resource: ResourceName,
  preferences: ListPreferences,
): Promise<void> =>
  updatePreferences(queries, (current) => ({
    ...current,
    lists: { ...getListPreferences(current), [resource]: preferences },
  }))

/** Sets the density of all lists. */
export const saveListDensity = async (
  queries: QueryClient,
  density: NonNullable<ListPreferences['density']>,
): Promise<void> =>
  updatePreferences(queries, (current) => {
    const lists = getListPreferences(current)
    return { ...current, lists: Object.fromEntries(resourceNames.map((name) => [name, { ...lists[name], density }])) }
  })

/** Saves one preference; `undefined` removes it. */
export const savePreference = async (queries: QueryClient, name: string, value: unknown): Promise<void> =>
  updatePreferences(queries, ({ [name]: _previous, ...others }) =>
    value === undefined ? others : { ...others, [name]: value },
  )

export type ViewRequest = Pick<SavedView, 'name' | 'resource' | 'query' | 'shared'>

/** Saves a view: the one with `id`, or a new one. */
export async function saveView(queries: QueryClient, id: number | undefined, body: ViewRequest): Promise<SavedView> {
  const saved = await (id === undefined
    ? send<SavedView>({ ...viewsRequest, method: 'POST', body })
    : send<SavedView>({ ...viewsRequest, method: 'PUT', path: `/views/${id}`, body }))
  await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
  return saved.body
}

/** Deletes a view. */
export async function removeView(queries: QueryClient, id: number): Promise<void> {
  await send({ ...viewsRequest, method: 'DELETE', path: `/views/${id}` })
  await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
}

/** Saved views in the account’s order. */
export const sortViews = (views: readonly SavedView[], { views: order = [] }: ListPreferences): SavedView[] => {
  const position = ({ id }: SavedView): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return views.toSorted((a, b) => position(a) - position(b))
}
