// What a person sets for themselves, and whom administrators let in.
import { useLingui } from '@lingui/react/macro'
import { can } from '#shared/policy/policy.ts'
import { useAccount } from '#api/session.ts'
import { Page } from '#ui/Page.tsx'
import { Accounts } from './Accounts.tsx'
import { ApplicationPasswords } from './AppPasswords.tsx'
import { OwnPassword } from './ChangePassword.tsx'
import { Preferences } from './Preferences.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { Sessions } from './Sessions.tsx'
import css from './settings.module.css'

/** Stands at `/settings`. */
export function SettingsPage() {
  const { t } = useLingui()
  const account = useAccount()
  if (account === null) return null
  return (
    <Page title={t`Settings`}>
      <div className={css.settings}>
        <Preferences />
        <OwnPassword name={account.name} />
        <ApplicationPasswords own={account} />
        <Sessions account={account.id} />
        {can(account, 'administer', 'events') === true && <Accounts own={account.id} />}
      </div>
      <RoleMatrix own={account.role} />
    </Page>
  )
}
