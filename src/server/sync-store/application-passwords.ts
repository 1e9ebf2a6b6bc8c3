// Application passwords: generated secrets for programs, kept by their hash.
import { isLanguage } from '#shared/i18n/language.ts'
import { restrictAccount, appPasswordScopes } from '#shared/policy/policy.ts'
import { addSeconds, formatWallTime } from '#shared/dates/wall-time.ts'
import type { Accounts, ApplicationPassword, ApplicationPasswords } from './account-types.ts'
import { acting } from './accounts.ts'
import type { Database } from './database.ts'

type PasswordRow = {
  id: number
  account: number
  name: string
  scope: string
  languages: string
  created_utc: string
  used_utc: string | null
  ends_utc: string | null
}
/** A password out of its row; a scope that no release knows any more only reads. */
const password = (row: PasswordRow): ApplicationPassword => ({
  id: row.id,
  account: row.account,
  name: row.name,
  scope: appPasswordScopes.find((scope) => scope === row.scope) ?? 'read',
  languages: row.languages.split(',').filter(isLanguage),
  createdUtc: row.created_utc,
  usedUtc: row.used_utc,
  endsUtc: row.ends_utc,
})
const columns = 'id, account, name, scope, languages, created_utc, used_utc, ends_utc'

/** The application passwords kept in the store. */
export function applicationPasswordsOf(db: Database, accounts: Accounts, clock: () => number): ApplicationPasswords {
  return {
    add: ({ account, name, hash, scope = 'all', languages = [], endsUtc = null }) => {
      const row = db.one<PasswordRow>(
        `INSERT INTO application_passwords (account, name, hash, scope, languages, created_utc, ends_utc) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${columns}`,
        account,
        name,
        hash,
        scope,
        languages.join(','),
        formatWallTime(clock()),
        endsUtc,
      )
      if (!row) throw new Error('The application password was not kept.')
      return password(row)
    },
    account: (hash) => {
      const row = db.one<PasswordRow>(`SELECT ${columns} FROM application_passwords WHERE hash = ?`, hash)
      if (!row) return undefined
      const now = formatWallTime(clock())
      if (row.ends_utc !== null && row.ends_utc <= now) return undefined
      if (row.used_utc === null || addSeconds(row.used_utc, 3600) <= now)
        db.runIfFree('UPDATE application_passwords SET used_utc = ? WHERE id = ?', now, row.id)
      const account = acting(accounts.byId(row.account))
      const { scope, languages } = password(row)
      return account && restrictAccount(account, { scope, languages, ends: row.ends_utc !== null })
    },
    of: (account) =>
      db
        .all<PasswordRow>(`SELECT ${columns} FROM application_passwords WHERE account = ? ORDER BY id`, account)
        .map(password),
    remove: (account, id) => db.run('DELETE FROM application_passwords WHERE account = ? AND id = ?', account, id) > 0,
  }
}
