// Accounts as administrators look after them, and what each account looks after itself: sessions and application passwords.
import type * as z from 'zod/mini'
import { type Language, languages } from './i18n/language.ts'
import type { Account, AppPasswordScope, Role } from './policy/policy.ts'
import type { appPasswordBody } from './schema/accounts.ts'

/** `GET {admin}/accounts`, for administrators; others who may name an author get id, name and role, all who write or translate id and name. */
export type AccountResponse = { id: number; name: string; role: Role; languages: Language[]; disabled: boolean }
/** What making an account or giving it a new password answers: `password` is shown this once; `""` when the sender chose it. */
export type AccountCreatedResponse = AccountResponse & { password: string }

/**
 * `GET {admin}/accounts/{id}/application-passwords`. Moments are UTC; `used` is `""` when it never was, `ends` when it never does.
 * `languages` are those of the scope `texts`.
 */
export type AppPasswordResponse = {
  id: number
  name: string
  scope: AppPasswordScope
  languages: Language[]
  created: string
  used: string
  ends: string
}
/** The languages that a password of an account can be kept to: those of the texts it writes. */
export const appPasswordLanguages = ({ role, languages: own }: Editor): readonly Language[] =>
  role === 'translator' ? own : languages
/** What of an account says whose texts it writes. */
export type Editor = Pick<NonNullable<Account>, 'role' | 'languages'>
/** A new one: without a `scope` it may all its account may; `ends` is its last day (`YYYY-MM-DD`) in the site's zone. */
export type AppPasswordRequest = z.infer<typeof appPasswordBody>
/** The answer to a new one: `password` is shown this once. */
export type AppPasswordCreatedResponse = AppPasswordResponse & { password: string }

/** `GET {admin}/accounts/{id}/sessions`. Moments are UTC; `started` is `""` when it is not known, `ends` is when it ends unless it is used; `current`: the one that asks. */
export type SessionResponse = { id: string; started: string; used: string; ends: string; current: boolean }
/** A session ends after this many hours without use. */
export const sessionIdleHours = 12
/** And in any case after this many days. */
export const maxSessionDays = 14
