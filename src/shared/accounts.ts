import type * as z from 'zod/mini'
import { type Language, languages } from './i18n/language.ts'
import type { Account, AppPasswordScope, Role } from './policy/policy.ts'
import type { appPasswordBody } from './schema/accounts.ts'

/** `GET {admin}/accounts`, for administrators; others who may name an author get id, name and role, all who write or translate id and name. */
export type AccountResponse = { id: number; name: string; role: Role; languages: Language[]; disabled: boolean }
/** The response to a created account or new password. `password` is returned once; `""` if the client chose it. */
export type AccountCreatedResponse = AccountResponse & { password: string }

/**
 * `GET {admin}/accounts/{id}/application-passwords`. Times are UTC; `used` and `ends` are `""` if not set.
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
/** The languages that an application password can be limited to. */
export const appPasswordLanguages = ({ role, languages: own }: Editor): readonly Language[] =>
  role === 'translator' ? own : languages
/** Role and languages of an account. */
export type Editor = Pick<NonNullable<Account>, 'role' | 'languages'>
/** Without `scope` it has all rights of its account; `ends` is its last day (`YYYY-MM-DD`) in the time zone of the site. */
export type AppPasswordRequest = z.infer<typeof appPasswordBody>
/** The response to a created application password. `password` is returned once. */
export type AppPasswordCreatedResponse = AppPasswordResponse & { password: string }

/** `GET {admin}/accounts/{id}/sessions`. Times are UTC; `started` is `""` if unknown, `ends` is the expiry without further use; `current` marks the session of the request. */
export type SessionResponse = { id: string; started: string; used: string; ends: string; current: boolean }
/** A session ends after this many hours without use. */
export const sessionIdleHours = 12
/** Sessions end after this many days in any case. */
export const maxSessionDays = 14
