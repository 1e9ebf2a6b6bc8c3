// Writes of accounts, application passwords, sessions and the own password.
import type { QueryClient } from '@tanstack/react-query'
import type { AccountCreatedResponse, AppPasswordCreatedResponse, AppPasswordRequest } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Role } from '#shared/policy/policy.ts'
import { send } from './client.ts'

const at = { namespace: 'admin', language: 'en' } as const

/** What a new account, or a change of one, says. */
export type AccountWrite = {
  name?: string
  role?: Role
  languages?: Language[]
  disabled?: boolean
  new_password?: boolean
}

/** What can be done to accounts and keys; every deed makes old what was read of them, and throws `ProblemError` or `NetworkError`. */
export const accountDeeds = (queries: QueryClient) => {
  const write = async <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> => {
    const answered = await send<T>({ ...at, method, path, ...(body !== undefined && { body }) })
    await queries.invalidateQueries({ queryKey: ['accounts'] })
    return answered.body
  }
  const keysOf = (account: number): string => `/accounts/${account}/application-passwords`
  const sessionsOf = (account: number): string => `/accounts/${account}/sessions`
  return {
    add: async (account: AccountWrite) => write<AccountCreatedResponse>('POST', '/accounts', account),
    change: async (id: number, account: AccountWrite) =>
      write<AccountCreatedResponse>('PATCH', `/accounts/${id}`, account),
    remove: async (id: number) => write('DELETE', `/accounts/${id}`),
    addKey: async (account: number, key: AppPasswordRequest) =>
      write<AppPasswordCreatedResponse>('POST', keysOf(account), key),
    removeKey: async (account: number, key: number) => write('DELETE', `${keysOf(account)}/${key}`),
    endSession: async (account: number, session: string) => write('DELETE', `${sessionsOf(account)}/${session}`),
    endOtherSessions: async (account: number) => write('DELETE', sessionsOf(account)),
    changeOwnPassword: async (current: string, password: string) =>
      write('PUT', '/session/password', { current, password }),
  }
}
