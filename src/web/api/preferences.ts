// Preferences and saved views of the account.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { writeStorage, readStorage } from '#device/storage.ts'
import type { Preferences, SavedView, SavedViews } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { externalServer, sendAdmin } from './client.ts'

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
  queryFn: async ({ signal }) => sendAdmin<Preferences>('/preferences', { signal }),
})

/** The account’s own and the shared views of all lists. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await sendAdmin<SavedViews>('/views', { signal })).views,
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

/** One object: the rows of a list render again if its preferences change. */
const noPreferences: ListPreferences = {}

/** The preferences of a list, from the device until the server has responded; `enabled`: request them now. */
export function useStoredListPreferences(resource: ResourceName, account: number, enabled: boolean): ListPreferences {
  const name = `lists.${account}`
  const [stored] = useState(() => readStorage(name))
  const { data } = useQuery({ ...preferencesQuery, enabled: enabled && !externalServer(), staleTime: 60_000 })
  useEffect(() => {
    if (data) writeStorage(name, { lists: getListPreferences(data) })
  }, [data, name])
  return getListPreferences(data ?? stored)[resource] ?? noPreferences
}

/** Saved views in the account’s order. */
export const sortViews = (views: readonly SavedView[], { views: order = [] }: ListPreferences): SavedView[] => {
  const position = ({ id }: SavedView): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return views.toSorted((a, b) => position(a) - position(b))
}
