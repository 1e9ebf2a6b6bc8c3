// Accounts, by id and by name.
import { type Selectable, sql } from 'kysely'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { type Account, type Role, roles } from '#shared/policy/policy.ts'
import { limitCombiningMarks } from './fold-text.ts'
import type { Database } from './database-types.ts'
import { deleteRows } from './statements.ts'
import { allocateId, isId, isIdFree, nextId } from './sequences.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'
import { isVisibleInside } from './visibility.ts'

/** The account that signed in. */
export type KnownAccount = NonNullable<Account>

/** An account with its password. `passwordHash` is the complete output of the hash function; `null`: no sign-in with a password. */
export type StoredAccount = KnownAccount & {
  passwordHash: string | null
  /** It may neither sign in nor use its sessions and application passwords. */
  disabled?: true
}

/** A valid session or application password. `needsTouch`: its last use is to be written. */
export type Credential = { account: KnownAccount; needsTouch: boolean }

/** The resources whose records have an author. */
const postResources = ['events', 'venues', 'organizers'] as const

const nameKey = (name: string): string => limitCombiningMarks(name).normalize('NFC').toLowerCase()

/** An account from its row. A role that this release does not know sees what the public sees. */
export function toAccount(row: Selectable<Database['accounts']>): StoredAccount {
  const languages: unknown = JSON.parse(row.languages)
  return {
    id: row.id,
    name: row.name,
    role: roles.find((role) => role === row.role) ?? 'subscriber',
    languages: Array.isArray(languages) ? languages.filter(isLanguage) : [],
    passwordHash: row.password_hash,
    ...(row.disabled_utc !== null && { disabled: true }),
  }
}

/** The account without its password; `undefined` if it does not exist or is disabled. */
export function activeAccount(account: StoredAccount | undefined): KnownAccount | undefined {
  if (account === undefined || account.disabled) return undefined
  const { id, name, role, languages } = account
  return { id, name, role, languages }
}

export async function readAccount({ db }: ReadTx, id: number): Promise<StoredAccount | undefined> {
  if (!isId(id)) return undefined
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

/** The account with this name in any case. */
export async function findAccount({ db }: ReadTx, name: string): Promise<StoredAccount | undefined> {
  // PostgreSQL rejects a NUL instead of finding no row.
  if (name.includes('\0')) return undefined
  const row = await db.selectFrom('accounts').selectAll().where('name_key', '=', nameKey(name)).executeTakeFirst()
  return row && toAccount(row)
}

/** All accounts by id. */
export async function listAccounts({ db }: ReadTx): Promise<StoredAccount[]> {
  const rows = await db.selectFrom('accounts').selectAll().orderBy('id').execute()
  return rows.map(toAccount)
}

/** `undefined`: the name, in any case, or the id is in use. Without `id` it gets the next one. */
export async function createAccount(
  tx: WriteTx,
  account: {
    id?: number
    name: string
    role: Role
    languages?: readonly Language[]
    passwordHash: string | null
  },
): Promise<StoredAccount | undefined> {
  const { name, role, languages = [], passwordHash } = account
  if (await findAccount(tx, name)) return undefined
  if (account.id !== undefined && !(await isIdFree(tx, 'accounts', account.id))) return undefined
  const id = account.id === undefined ? await nextId(tx, 'accounts') : await allocateId(tx, 'accounts', account.id)
  await tx.db
    .insertInto('accounts')
    .values({
      id,
      name,
      name_key: nameKey(name),
      role,
      languages: JSON.stringify(languages),
      password_hash: passwordHash,
      created_utc: nowUtc(tx),
    })
    .execute()
  return readAccount(tx, id)
}

/** The account after the change; `undefined` if it does not exist. */
export async function updateAccount(
  tx: WriteTx,
  id: number,
  change: { role?: Role; languages?: readonly Language[]; passwordHash?: string | null; isDisabled?: boolean },
): Promise<StoredAccount | undefined> {
  const stored = await readAccount(tx, id)
  if (!stored) return undefined
  const { role, languages, passwordHash } = { ...stored, ...change }
  const isDisabled = change.isDisabled ?? stored.disabled === true
  await tx.db
    .updateTable('accounts')
    .set(({ fn, val }) => ({
      role,
      languages: JSON.stringify(languages),
      password_hash: passwordHash,
      disabled_utc: isDisabled ? fn.coalesce('disabled_utc', val(nowUtc(tx))) : null,
    }))
    .where('id', '=', id)
    .execute()
  return readAccount(tx, id)
}

/** Deletes an account with its sessions, application passwords, preferences and own views; whether it existed. Records, history and shared views stay. */
export async function deleteAccount(tx: WriteTx, id: number): Promise<boolean> {
  if (!isId(id)) return false
  const { db } = tx
  await db.updateTable('saved_views').set({ account: null }).where('account', '=', id).where('shared', '=', 1).execute()
  return (await deleteRows(tx, 'accounts', { id })) > 0
}

/** The ids of the authors of records that `account` may see, without trashed records. */
export async function visibleAuthors({ db }: ReadTx, account: Account): Promise<number[]> {
  const authors = new Set<number>()
  for (const resource of postResources) {
    const [records, translations] = [sql.table(resource), sql.table(`${resource}_translations`)]
    const { rows } = await sql<{ author: number }>`
      SELECT a.author FROM (SELECT DISTINCT author FROM ${records}) a
      WHERE EXISTS (SELECT 1 FROM ${records} r JOIN ${translations} t ON t.id = r.id
        WHERE r.author = a.author AND ${isVisibleInside(account, 'r', 't')})
      ORDER BY a.author`.execute(db)
    for (const { author } of rows) authors.add(author)
  }
  return [...authors]
}
