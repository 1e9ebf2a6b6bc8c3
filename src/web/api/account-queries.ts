// Queries of accounts.
import { queryOptions } from '@tanstack/react-query'
import type { AccountResponse, AccountsResponse, AppPasswordResponse, SessionResponse } from '#shared/responses.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

/** Ids and names of all accounts; 403 for subscribers. */
export const accountNamesQuery = queryOptions({
  queryKey: [...keys.accounts, 'names'],
  queryFn: async ({ signal }) => (await sendAdmin<AccountsResponse>('/accounts', { signal })).accounts,
})

/** All accounts, for administrators. */
export const accountsQuery = queryOptions({
  queryKey: [...keys.accounts, 'all'],
  queryFn: async ({ signal }) => (await sendAdmin<{ accounts: AccountResponse[] }>('/accounts', { signal })).accounts,
})

/** The application passwords of an account. */
export const appPasswordsQuery = (account: number) =>
  queryOptions({
    queryKey: [...keys.accounts, account, 'application-passwords'],
    queryFn: async ({ signal }) => {
      const path = `/accounts/${account}/application-passwords`
      return (await sendAdmin<{ application_passwords: AppPasswordResponse[] }>(path, { signal })).application_passwords
    },
  })

/** The sessions of an account. */
export const sessionsQuery = (account: number) =>
  queryOptions({
    queryKey: [...keys.accounts, account, 'sessions'],
    queryFn: async ({ signal }) =>
      (await sendAdmin<{ sessions: SessionResponse[] }>(`/accounts/${account}/sessions`, { signal })).sessions,
  })
