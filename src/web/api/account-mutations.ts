// Writes of the session, accounts, passwords, preferences and saved views.
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { sessionClient } from '#client/client.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Role } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import type {
  AccountCreatedResponse,
  AppPasswordCreatedResponse,
  AppPasswordRequest,
  Preferences,
  SavedView,
} from '#shared/responses.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { resumeRequests, send, sendAdmin, setSessionExpired } from './client.ts'
import { getListPreferences, type ListPreferences, preferencesQuery, viewsQuery } from './preferences.ts'
import { keys } from './queries.ts'
import { sessionQuery } from './session.ts'

const session = sessionClient(send, 'en')
const clearOtherQueries = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })

/** Signs in; clears the data of another account, and resumes the writes of the same one. */
export const useSignIn = () =>
  useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }, { client }): Promise<Session> => {
      const signedIn = await session.signIn(name, password)
      const isRenewed = client.getQueryData(sessionQuery.queryKey)?.account.id === signedIn.account.id
      if (!isRenewed) clearOtherQueries(client)
      client.setQueryData(sessionQuery.queryKey, signedIn)
      setSessionExpired(false)
      resumeRequests(isRenewed)
      if (isRenewed) void client.invalidateQueries()
      return signedIn
    },
  })

/** Signs out and clears all data. Fails only if the session goes on. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async (_: void, { client }) => {
      resumeRequests(false)
      try {
        await session.signOut()
      } catch (error) {
        await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
        if (client.getQueryData(sessionQuery.queryKey)) throw error
      }
      client.setQueryData(sessionQuery.queryKey, null)
      clearOtherQueries(client)
    },
  })

/** A new account, or changes of one. */
export type AccountRequest = {
  name?: string
  role?: Role
  languages?: Language[]
  disabled?: boolean
  new_password?: boolean
}

async function write<T>(
  queries: QueryClient,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await sendAdmin<T>(path, { method, ...(body !== undefined && { body }) })
  await queries.invalidateQueries({ queryKey: keys.accounts })
  return response
}

/** Creates an account; returns its password. */
export const useCreateAccount = () =>
  useMutation({
    mutationFn: async (account: AccountRequest, { client }) =>
      write<AccountCreatedResponse>(client, 'POST', '/accounts', account),
  })

/** Changes an account; returns its new password, if requested. */
export const useUpdateAccount = (id: number) =>
  useMutation({
    mutationFn: async (account: AccountRequest, { client }) =>
      write<AccountCreatedResponse>(client, 'PATCH', `/accounts/${id}`, account),
  })

export const useDeleteAccount = (id: number) =>
  useMutation({ mutationFn: async (_: void, { client }) => write<unknown>(client, 'DELETE', `/accounts/${id}`) })

/** Creates an application password; returns it. */
export const useCreateAppPassword = (account: number) =>
  useMutation({
    mutationFn: async (body: AppPasswordRequest, { client }) =>
      write<AppPasswordCreatedResponse>(client, 'POST', `/accounts/${account}/application-passwords`, body),
  })

export const useRevokeAppPassword = (account: number, id: number) =>
  useMutation({
    mutationFn: async (_: void, { client }) =>
      write<unknown>(client, 'DELETE', `/accounts/${account}/application-passwords/${id}`),
  })

/** Ends a session, or without an id all but the current one. */
export const useEndSession = (account: number) =>
  useMutation({
    mutationFn: async (session: string | undefined, { client }) =>
      write<unknown>(client, 'DELETE', `/accounts/${account}/sessions${session === undefined ? '' : `/${session}`}`),
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: async (body: { current: string; password: string }, { client }) =>
      write<unknown>(client, 'PUT', '/session/password', body),
  })

/** Changes preferences, which are read anew so that changes of other browsers stay. */
async function updatePreferences(queries: QueryClient, update: (current: Preferences) => Preferences): Promise<void> {
  const current = await queries.fetchQuery({ ...preferencesQuery, staleTime: 0 })
  const saved = await sendAdmin<Preferences>('/preferences', { method: 'PUT', body: update(current) })
  queries.setQueryData(preferencesQuery.queryKey, saved)
}

/** Saves one preference; `undefined` removes it. */
export const useSavePreference = (name: string) =>
  useMutation({
    mutationFn: async (value: unknown, { client }) =>
      updatePreferences(client, ({ [name]: _previous, ...others }) =>
        value === undefined ? others : { ...others, [name]: value },
      ),
  })

const saveListPreferences = async (
  queries: QueryClient,
  resource: ResourceName,
  preferences: ListPreferences,
): Promise<void> =>
  updatePreferences(queries, (current) => ({
    ...current,
    lists: { ...getListPreferences(current), [resource]: preferences },
  }))

/** Saves the preferences of a list. */
export const useSaveListPreferences = (resource: ResourceName) =>
  useMutation({
    mutationFn: async (preferences: ListPreferences, { client }) => saveListPreferences(client, resource, preferences),
  })

/** Sets the density of all lists. */
export const useSaveListDensity = () =>
  useMutation({
    mutationFn: async (density: NonNullable<ListPreferences['density']>, { client }) =>
      updatePreferences(client, (current) => {
        const lists = getListPreferences(current)
        const updated = resourceNames.map((name) => [name, { ...lists[name], density }])
        return { ...current, lists: Object.fromEntries(updated) }
      }),
  })

export type ViewRequest = Pick<SavedView, 'name' | 'resource' | 'query' | 'shared'>

const sendView = async <T>(
  queries: QueryClient,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: ViewRequest,
): Promise<T> => {
  const response = await sendAdmin<T>(path, { method, ...(body && { body }) })
  await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
  return response
}

/** Saves a view: the one with `id`, or a new one. `toPreferences` returns the changed preferences of its list, if any. */
export const useSaveView = () =>
  useMutation({
    mutationFn: async (
      {
        id,
        view,
        toPreferences,
      }: {
        id: number | undefined
        view: ViewRequest
        toPreferences?: (saved: SavedView) => ListPreferences | undefined
      },
      { client },
    ): Promise<void> => {
      const saved = await (id === undefined
        ? sendView<SavedView>(client, 'POST', '/views', view)
        : sendView<SavedView>(client, 'PUT', `/views/${id}`, view))
      const preferences = toPreferences?.(saved)
      if (preferences) await saveListPreferences(client, view.resource, preferences)
    },
  })

/** Deletes a view. `preferences`: those of its list, if they change with it. */
export const useDeleteView = (resource: ResourceName) =>
  useMutation({
    mutationFn: async ({ id, preferences }: { id: number; preferences?: ListPreferences }, { client }) => {
      await sendView(client, 'DELETE', `/views/${id}`)
      if (preferences) await saveListPreferences(client, resource, preferences)
    },
  })
