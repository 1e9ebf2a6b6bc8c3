// Application passwords: generated secrets for programs, kept by their hash.
import { addSeconds, write } from '#contract/time.ts'
import type { Accounts, ApplicationPassword, ApplicationPasswords } from './account-types.ts'
import { acting } from './accounts.ts'
import type { Database } from './database.ts'

type PasswordRow = { id: number; account: number; name: string; created_utc: string; used_utc: string | null }
const password = (row: PasswordRow): ApplicationPassword => ({
  id: row.id,
  account: row.account,
  name: row.name,
  createdUtc: row.created_utc,
  usedUtc: row.used_utc,
})
const columns = 'id, account, name, created_utc, used_utc'

/** The application passwords kept in the store. */
export function applicationPasswordsOf(db: Database, accounts: Accounts, clock: () => number): ApplicationPasswords {
  return {
    add: ({ account, name, hash }) => {
      const row = db.one<PasswordRow>(
        `INSERT INTO application_passwords (account, name, hash, created_utc) VALUES (?, ?, ?, ?) RETURNING ${columns}`,
        account,
        name,
        hash,
        write(clock()),
      )
      if (!row) throw new Error('The application password was not kept.')
      return password(row)
    },
    account: (hash) => {
      const row = db.one<PasswordRow>(`SELECT ${columns} FROM application_passwords WHERE hash = ?`, hash)
      if (!row) return undefined
      const now = write(clock())
      if (row.used_utc === null || addSeconds(row.used_utc, 3600) <= now)
        db.run('UPDATE application_passwords SET used_utc = ? WHERE id = ?', now, row.id)
      return acting(accounts.byId(row.account))
    },
    of: (account) =>
      db
        .all<PasswordRow>(`SELECT ${columns} FROM application_passwords WHERE account = ? ORDER BY id`, account)
        .map(password),
    remove: (account, id) => db.run('DELETE FROM application_passwords WHERE account = ? AND id = ?', account, id) > 0,
  }
}
