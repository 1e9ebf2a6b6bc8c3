// How each list looks to the account: which columns, how dense, which view it begins with. Kept by the service, and on the device so that the first rows stand right.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Preferences } from '#shared/preferences.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { remember, remembered } from '#device/storage.ts'
import type { Question } from './queries.ts'
import { other, send } from './server.ts'

/** `columns` in their order; absent: as the list has them. `start` is the view that its bare address shows: its number and its parameters. */
export type ListLook = {
  columns?: string[]
  density?: 'airy' | 'compact'
  /** The saved views in the order they are offered, by their numbers; those that are not named follow. */
  views?: number[]
  start?: { view: number; query: { [parameter: string]: string } }
}

/** All that the account keeps. A server that is not ours keeps nothing: ask only where `other()` is `undefined`. */
export const preferencesQuery: Question<Preferences> = {
  queryKey: ['preferences'],
  queryFn: async ({ signal }) =>
    (await send<Preferences>({ space: 'admin', path: '/preferences', language: 'en', signal })).body,
}

/** The looks of the lists among the preferences. */
export const looksIn = (kept: unknown): { [resource in ResourceName]?: ListLook } =>
  typeof kept === 'object' && kept !== null && 'lists' in kept && typeof kept.lists === 'object' && kept.lists !== null
    ? kept.lists // safe: written by this page alone; what does not fit is not used
    : {}

/** How a list looks; `ask`: the service may be asked now. */
export function useLook(resource: ResourceName, account: number, ask: boolean): ListLook {
  const name = `lists.${account}`
  const [device] = useState(() => remembered(name))
  const { data } = useQuery({ ...preferencesQuery, enabled: ask && !other(), staleTime: 60_000 })
  useEffect(() => {
    if (data) remember(name, { lists: looksIn(data) })
  }, [data, name])
  return looksIn(data ?? device)[resource] ?? {}
}
