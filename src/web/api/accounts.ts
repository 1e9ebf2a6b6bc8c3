// Who is let in, and by what: accounts for administrators; sessions, application passwords and the own password for everybody.
import type { QueryClient } from '@tanstack/react-query'
import type {
  AccountCreatedResponse,
  AccountResponse,
  AppPasswordCreatedResponse,
  AppPasswordResponse,
  AppPasswordRequest,
  SessionResponse,
} from '#shared/accounts.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Role } from '#shared/policy/policy.ts'
import type { Question } from './queries.ts'
import { send } from './server.ts'

const at = { space: 'admin', language: 'en' } as const

/** All accounts, as administrators are told them. */
export const allAccountsQuery: Question<AccountResponse[]> = {
  queryKey: ['accounts', 'all'],
  queryFn: async ({ signal }) =>
    (await send<{ accounts: AccountResponse[] }>({ ...at, path: '/accounts', signal })).body.accounts,
}

/** The application passwords of an account, without the passwords. */
export const applicationPasswordsQuery = (account: number): Question<AppPasswordResponse[]> => ({
  queryKey: ['accounts', account, 'application-passwords'],
  queryFn: async ({ signal }) => {
    const path = `/accounts/${account}/application-passwords`
    return (await send<{ application_passwords: AppPasswordResponse[] }>({ ...at, path, signal })).body
      .application_passwords
  },
})

/** Where an account is signed in. */
export const sessionsQuery = (account: number): Question<SessionResponse[]> => ({
  queryKey: ['accounts', account, 'sessions'],
  queryFn: async ({ signal }) =>
    (await send<{ sessions: SessionResponse[] }>({ ...at, path: `/accounts/${account}/sessions`, signal })).body
      .sessions,
})

/** What a new account, or a change of one, says. */
export type AccountWrite = {
  name?: string
  role?: Role
  languages?: Language[]
  disabled?: boolean
  new_password?: boolean
}

/** What can be done to accounts and keys; every deed makes old what was read of them, and throws `ProblemError` or `Unreachable`. */
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
