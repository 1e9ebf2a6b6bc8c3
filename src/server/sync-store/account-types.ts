// What the store keeps of people: accounts, their sessions and application passwords, idempotency keys, and settings.
import type { Language } from '#shared/i18n/language.ts'
import type { Account, AppPasswordScope, Role } from '#shared/policy/policy.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'

/** Who signed in. */
export type KnownAccount = NonNullable<Account>
/** An account with what proves it. `passwordHash` is the whole text of the hash function, `null`: it cannot sign in with a password. */
export type StoredAccount = KnownAccount & {
  passwordHash: string | null
  /** It may neither sign in nor use what it signed in with before. */
  disabled?: true
}

export type Accounts = {
  /** `undefined`: the name, case-blind, or the id is in use. `id`: one it had elsewhere; left out, the next. */
  create(account: {
    id?: number
    name: string
    role: Role
    languages?: readonly Language[]
    passwordHash: string | null
  }): StoredAccount | undefined
  change(
    id: number,
    change: { role?: Role; languages?: readonly Language[]; passwordHash?: string | null; isDisabled?: boolean },
  ): StoredAccount | undefined
  /** By name, case-blind. */
  byName(name: string): StoredAccount | undefined
  byId(id: number): StoredAccount | undefined
  /** All, by id. */
  all(): StoredAccount[]
  /** The ids of the authors of records that `account` may see, trashed records aside. */
  visibleAuthors(account: Account): number[]
  /** Removes the account with its sessions, application passwords, preferences and own views; records and history keep its number. */
  remove(id: number): boolean
}

/** Hashes are hexadecimal SHA-256 of the token: the token itself is never stored. */
export type Sessions = {
  /** `idleSeconds` without use, or `longestSeconds` after its start, it ends. */
  start(session: { tokenHash: string; account: number; idleSeconds: number; longestSeconds: number }): void
  /** The account of a living session, which thereby counts as used (written at most once a minute). */
  account(tokenHash: string): KnownAccount | undefined
  /** The account of a living session, without counting as use. */
  peek(tokenHash: string): KnownAccount | undefined
  /** When a living session of an account ends however much it is used, in milliseconds. */
  latestEnd(tokenHash: string, account: number): number | undefined
  end(tokenHash: string): void
  /** The living sessions of an account, last used first. */
  of(account: number): KeptSession[]
  /** Ends one session of an account; whether it was there. */
  endOne(account: number, id: string): boolean
  /** Ends every session of an account: its password or role changed. */
  endAll(account: number): void
}

/** A session as it can be told: `id` names it without giving it away. Milliseconds since 1970; `startedMs` 0: not known. */
export type KeptSession = { id: string; tokenHash: string; startedMs: number; usedMs: number; endsMs: number }

/** A saved view; `query` is JSON, `account` null when its account is gone. */
export type KeptView = {
  id: number
  account: number | null
  resource: string
  name: string
  query: string
  shared: boolean
}
export type Desk = {
  /** JSON; `undefined`: none were kept. */
  preferences(account: number): string | undefined
  keepPreferences(account: number, value: string): void
  /** Those of the account and those that are shared, by name. */
  views(account: number): KeptView[]
  view(id: number): KeptView | undefined
  addView(view: Omit<KeptView, 'id' | 'account'> & { account: number }): KeptView
  changeView(id: number, view: Pick<KeptView, 'name' | 'query' | 'shared'>): KeptView | undefined
  removeView(id: number): boolean
}

export type ApplicationPassword = {
  id: number
  account: number
  name: string
  scope: AppPasswordScope
  /** Those of the scope `texts`. */
  languages: readonly Language[]
  createdUtc: WallTime
  usedUtc: WallTime | null
  /** From then on it opens nothing; `null`: it never ends. */
  endsUtc: WallTime | null
}
export type ApplicationPasswords = {
  /** Keeps a generated password by its hexadecimal SHA-256. Without bounds it gives all its account may, for ever. */
  add(password: {
    account: number
    name: string
    hash: string
    scope?: AppPasswordScope
    languages?: readonly Language[]
    endsUtc?: WallTime | null
  }): ApplicationPassword
  /** The account it belongs to, as much of it as it gives; none once it has ended. Its use is written at most once an hour. */
  account(hash: string): KnownAccount | undefined
  of(account: number): ApplicationPassword[]
  /** Whether it was there. */
  remove(account: number, id: number): boolean
}

/** What a key is unique within. */
export type IdempotencyScope = { account: number; path: string; language: Language; key: string }
/** The first successful answer: enough to give it again. */
export type KeptAnswer = { status: number; headers: { [name: string]: string }; body: string }
export type Idempotency = {
  /**
   * Takes the key for a request with this body (hash). `taken`: go on, then `keep` or `release`. `running`: another request holds it.
   * `other-body`: it answered another body. Otherwise the kept answer of the last 24 hours.
   */
  take(scope: IdempotencyScope, bodyHash: string): 'taken' | 'running' | 'other-body' | KeptAnswer
  /** Keeps the answer, in the transaction of the create, and frees the key. */
  keep(scope: IdempotencyScope, bodyHash: string, answer: KeptAnswer): void
  /** Frees the key without an answer: the request failed. Harmless when it was kept. */
  release(scope: IdempotencyScope): void
}

export type Settings = {
  get(key: string): string | undefined
  set(key: string, value: string): void
}
