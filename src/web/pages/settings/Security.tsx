import type { Account } from '#shared/policy/policy.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { Sessions } from './Sessions.tsx'
import css from './settings.module.css'

/** Password and sessions of the account. */
export function Security({ account }: { account: NonNullable<Account> }) {
  return (
    <div className={css.rows}>
      <ChangePassword name={account.name} />
      <Sessions account={account.id} />
    </div>
  )
}
