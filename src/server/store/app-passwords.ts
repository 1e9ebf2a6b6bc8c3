// Application passwords: generated credentials of programs, by their hexadecimal SHA-256.
import type { Selectable } from 'kysely'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { restrictAccount, type AppPasswordScope, appPasswordScopes } from '#shared/policy/policy.ts'
import { addSeconds, type WallTime } from '#shared/dates/wall-time.ts'
import { activeAccount, type Credential, toAccount } from './accounts.ts'
import type { Database } from './database-types.ts'
import { isId, nextId } from './sequences.ts'
import { deleteRows } from './statements.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'

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

type AppPasswordRow = Selectable<Database['app_passwords']>

/** Seconds between two marks of use. */
const touchInterval = 3600

/** A scope that this release does not know is read-only. */
const toScope = (scope: string): AppPasswordScope => appPasswordScopes.find((known) => known === scope) ?? 'read'
const toLanguages = (languages: string): Language[] => languages.split(',').filter(isLanguage)

const toAppPassword = (row: AppPasswordRow): AppPassword => ({
  id: row.id,
  account: row.account,
  name: row.name,
  scope: toScope(row.scope),
  languages: toLanguages(row.languages),
  createdUtc: row.created_utc,
  lastUsedUtc: row.last_used_utc,
  expiresUtc: row.expires_utc,
})

const isTouchDue = ({ last_used_utc }: Pick<AppPasswordRow, 'last_used_utc'>, now: WallTime): boolean =>
  last_used_utc === null || addSeconds(last_used_utc, touchInterval) <= now

const isExpired = ({ expires_utc }: Pick<AppPasswordRow, 'expires_utc'>, now: WallTime): boolean =>
  expires_utc !== null && expires_utc <= now

/** Stores a generated password by its hash. By default it allows everything its account may, without an end. */
export async function createAppPassword(
  tx: WriteTx,
  password: {
    account: number
    name: string
    hash: string
    scope?: AppPasswordScope
    languages?: readonly Language[]
    expiresUtc?: WallTime | null
  },
): Promise<AppPassword> {
  const { account, name, hash, scope = 'all', languages = [], expiresUtc = null } = password
  const row = await tx.db
    .insertInto('app_passwords')
    .values({
      id: await nextId(tx, 'app_passwords'),
      account,
      name,
      hash,
      scope,
      languages: languages.join(','),
      created_utc: nowUtc(tx),
      expires_utc: expiresUtc,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAppPassword(row)
}

/** The account of a password, limited to its scope; `undefined` once it has expired. Does not count as use: `touchAppPassword` does. */
export async function findAppPassword(tx: ReadTx, hash: string): Promise<Credential | undefined> {
  const now = nowUtc(tx)
  const row = await tx.db
    .selectFrom('app_passwords as p')
    .innerJoin('accounts as a', 'a.id', 'p.account')
    .selectAll('a')
    .select(['p.scope', 'p.languages as scope_languages', 'p.expires_utc', 'p.last_used_utc'])
    .where('p.hash', '=', hash)
    .executeTakeFirst()
  const account = row && !isExpired(row, now) ? activeAccount(toAccount(row)) : undefined
  if (!row || !account) return undefined
  const [scope, languages] = [toScope(row.scope), toLanguages(row.scope_languages)]
  return {
    account: restrictAccount(account, { scope, languages, ends: row.expires_utc !== null }),
    needsTouch: isTouchDue(row, now),
  }
}

/** Notes that a valid password is used, at most once an hour. */
export async function touchAppPassword(tx: WriteTx, hash: string): Promise<void> {
  const now = nowUtc(tx)
  const row = await tx.db.selectFrom('app_passwords').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (!row || isExpired(row, now) || !isTouchDue(row, now)) return
  await tx.db.updateTable('app_passwords').set({ last_used_utc: now }).where('id', '=', row.id).execute()
}

/** The passwords of an account by id. */
export async function listAppPasswords({ db }: ReadTx, account: number): Promise<AppPassword[]> {
  const rows = await db.selectFrom('app_passwords').selectAll().where('account', '=', account).orderBy('id').execute()
  return rows.map(toAppPassword)
}

/** Deletes a password of an account; whether it existed. */
export const deleteAppPassword = async (tx: WriteTx, account: number, id: number): Promise<boolean> =>
  isId(id) && (await deleteRows(tx, 'app_passwords', { account, id })) > 0
