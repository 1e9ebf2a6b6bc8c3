// Writes of the session, accounts, passwords, preferences and saved views.
import { type QueryClient, useMutation } from '@tanstack/react-query'
import type { AccountCreatedResponse, AppPasswordCreatedResponse, AppPasswordRequest } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Role } from '#shared/policy/policy.ts'
import { send } from './client.ts'
import { type ListPreferences, saveListDensity } from './preferences.ts'
import { keys } from './queries.ts'

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
  const request = { namespace: 'admin', language: 'en', method, path, ...(body !== undefined && { body }) } as const
  const response = await send<T>(request)
  await queries.invalidateQueries({ queryKey: keys.accounts })
  return response.body
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

/** Sets the density of all lists. */
export const useSaveListDensity = () =>
  useMutation({
    mutationFn: async (density: NonNullable<ListPreferences['density']>, { client }) =>
      saveListDensity(client, density),
  })
