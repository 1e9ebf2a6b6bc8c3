// Accounts as administrators look after them, and what each account looks after itself: sessions and application passwords.
import type { Language } from './language.ts'
import type { Role } from './rights.ts'

/** `GET {admin}/accounts`, for administrators; others who may name an author get id, name and role. */
export type AccountTold = { id: number; name: string; role: Role; languages: Language[]; disabled: boolean }
/** What making an account or giving it a new password answers: `password` is shown this once; `""` when the sender chose it. */
export type AccountMade = AccountTold & { password: string }

/** `GET {admin}/accounts/{id}/application-passwords`. Moments are UTC; `used` is `""` when it never was. */
export type ApplicationPasswordTold = { id: number; name: string; created: string; used: string }
/** The answer to a new one: `password` is shown this once. */
export type ApplicationPasswordMade = ApplicationPasswordTold & { password: string }

/** `GET {admin}/accounts/{id}/sessions`. Moments are UTC; `started` is `""` when it is not known; `current`: the one that asks. */
export type SessionTold = { id: string; started: string; used: string; ends: string; current: boolean }
