// Accounts and what proves them, as the store returns them.
import type { Language } from '#shared/i18n/language.ts'
import type { Account, AppPasswordScope } from '#shared/policy/policy.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'

/** Who signed in. */
export type KnownAccount = NonNullable<Account>

/** An account with its password. `passwordHash` is the complete output of the hash function; `null`: no sign-in with a password. */
export type StoredAccount = KnownAccount & {
  passwordHash: string | null
  /** It may neither sign in nor use its sessions and application passwords. */
  disabled?: true
}

/** A valid session or application password. `needsTouch`: its last use is to be written. */
export type Credential = { account: KnownAccount; needsTouch: boolean }

/** `id` names a session without revealing it. Milliseconds since 1970; `startedMs` 0: unknown. */
export type StoredSession = {
  id: string
  tokenHash: string
  startedMs: number
  lastUsedMs: number
  expiresMs: number
}

export type AppPassword = {
  id: number
  account: number
  name: string
  scope: AppPasswordScope
  /** Languages of the scope `texts`. */
  languages: readonly Language[]
  createdUtc: WallTime
  lastUsedUtc: WallTime | null
  /** `null`: never. */
  expiresUtc: WallTime | null
}
