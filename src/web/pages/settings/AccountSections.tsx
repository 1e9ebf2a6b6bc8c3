import { can, type Account } from '#shared/policy/policy.ts'
import { Accounts } from './Accounts.tsx'
import { AppPasswords } from './AppPasswords.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { Sessions } from './Sessions.tsx'
import css from './settings.module.css'

/** Password, application passwords, sessions, accounts and roles. */
export function AccountSections({ account }: { account: NonNullable<Account> }) {
  return (
    <>
      <div className={css.settings}>
        <ChangePassword name={account.name} />
        <AppPasswords account={account} />
        <Sessions account={account.id} />
        {can(account, 'administer', 'events') === true && <Accounts ownId={account.id} />}
      </div>
      <RoleMatrix ownRole={account.role} />
    </>
  )
}
