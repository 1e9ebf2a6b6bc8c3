// Accounts, by id and by name.
import { sql } from 'kysely'
import { isLanguage } from '#shared/i18n/language.ts'
import { roles } from '#shared/policy/policy.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { limitCombiningMarks } from '#shared/schema/limit-combining-marks.ts'
import type { Accounts, KnownAccount, StoredAccount } from './account-types.ts'
import { compile } from './condition.ts'
import type { Database } from './database.ts'
import { isVisibleInside } from './visibility.ts'

type AccountRow = {
  id: number
  name: string
  role: string
  languages: string
  password_hash: string | null
  disabled_utc: string | null
}

/** The resources whose records have an author. */
const postResources = ['events', 'venues', 'organizers'] as const

const nameKey = (name: string): string => limitCombiningMarks(name).normalize('NFC').toLowerCase()

/** An account out of its row; a role that no release knows any more sees what the public sees. */
const account = (row: AccountRow): StoredAccount => {
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

const known = ({ id, name, role, languages }: StoredAccount): KnownAccount => ({ id, name, role, languages })

/** An account that may act, without what proves it; `undefined`: it is not there, or disabled. */
export const acting = (account: StoredAccount | undefined): KnownAccount | undefined =>
  account === undefined || account.disabled ? undefined : known(account)

/** The accounts kept in the store. */
export function accountsOf(db: Database, clock: () => number): Accounts {
  const byId = (id: number): StoredAccount | undefined => {
    const row = db.one<AccountRow>('SELECT * FROM accounts WHERE id = ?', id)
    return row && account(row)
  }
  const byName = (name: string): StoredAccount | undefined => {
    const row = db.one<AccountRow>('SELECT * FROM accounts WHERE name_key = ?', nameKey(name))
    return row && account(row)
  }
  return {
    create: ({ id, name, role, languages = [], passwordHash }) =>
      db.transact(() => {
        if (byName(name) ?? (id !== undefined && byId(id))) return undefined
        db.run(
          'INSERT INTO accounts (id, name, name_key, role, languages, password_hash, created_utc) VALUES (?, ?, ?, ?, ?, ?, ?)',
          id ?? null,
          name,
          nameKey(name),
          role,
          JSON.stringify(languages),
          passwordHash,
          formatWallTime(clock()),
        )
        return byName(name)
      }),
    change: (id, change) =>
      db.transact(() => {
        const present = byId(id)
        if (!present) return undefined
        const next = { ...present, ...change }
        const isDisabled = change.isDisabled ?? present.disabled === true
        db.run(
          'UPDATE accounts SET role = ?, languages = ?, password_hash = ?, disabled_utc = CASE WHEN ? THEN coalesce(disabled_utc, ?) END WHERE id = ?',
          next.role,
          JSON.stringify(next.languages),
          next.passwordHash,
          Number(isDisabled),
          formatWallTime(clock()),
          id,
        )
        return byId(id)
      }),
    byName,
    byId,
    remove: (id) =>
      db.transact(() => {
        db.run('UPDATE views SET account = NULL WHERE account = ? AND shared = 1', id)
        return db.run('DELETE FROM accounts WHERE id = ?', id) > 0
      }),
    all: () => db.all<AccountRow>('SELECT * FROM accounts ORDER BY id').map(account),
    visibleAuthors: (reader) => {
      const authors = postResources.flatMap((resource) => {
        const own = sql.table(resource)
        const texts = sql.table(`${resource}_texts`)
        const authors = compile(
          sql`SELECT a.author FROM (SELECT DISTINCT author FROM ${own}) a
           WHERE EXISTS (SELECT 1 FROM ${own} r JOIN ${texts} t ON t.id = r.id WHERE r.author = a.author AND ${isVisibleInside(reader, 'r', 't')})`,
        )
        return db.column<number>(authors.sql, ...authors.values)
      })
      return [...new Set(authors)]
    },
  }
}
