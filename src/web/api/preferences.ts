// What the page keeps for the account on the service: one object, of which each part of the page knows its own name.
import type { QueryClient } from '@tanstack/react-query'
import type { Preferences } from '#shared/preferences.ts'
import { preferencesQuery } from './list-preferences.ts'
import { send } from './server.ts'

const at = { space: 'admin', path: '/preferences', language: 'en' } as const

/** Keeps a value under a name and leaves what others keep; `undefined` forgets it. Throws `ProblemError` or `Unreachable`. */
export async function keepPreference(queries: QueryClient, name: string, value: unknown): Promise<void> {
  const { body: present } = await send<Preferences>(at)
  const { [name]: _before, ...others } = present
  const body = value === undefined ? others : { ...others, [name]: value }
  queries.setQueryData(preferencesQuery.queryKey, (await send<Preferences>({ ...at, method: 'PUT', body })).body)
}
