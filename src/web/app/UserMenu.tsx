import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { useAccount } from '#api/session.ts'
import { loadEventually } from '#ui/idle.ts'
import { Popover } from '#ui/Popover.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import css from './UserMenu.module.css'

const UserMenuItems = lazy(async () => ({
  default: (await loadEventually(() => import('./UserMenuItems.tsx'))).UserMenuItems,
}))

/** The user menu; its button shows the name of the account. */
export function UserMenu({ language }: { language: Language }) {
  const { t } = useLingui()
  const account = useAccount()
  if (account === null) return null
  return (
    <Popover
      end
      variant="bare"
      name={t`Account`}
      button={
        <>
          <VisuallyHidden>{t`Account`}: </VisuallyHidden>
          <span className={css.name} translate="no">
            {account.name}
          </span>
        </>
      }
    >
      <Suspense>
        <UserMenuItems language={language} account={account} />
      </Suspense>
    </Popover>
  )
}
