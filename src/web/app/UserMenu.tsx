import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { useAccount } from '#api/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { loadEventually } from '#ui/idle.ts'
import { Popover } from '#ui/Popover.tsx'

const UserMenuItems = lazy(async () => ({
  default: (await loadEventually(() => import('./UserMenuItems.tsx'))).UserMenuItems,
}))

/** The user menu; its button shows the initials of the account. */
export function UserMenu({ language }: { language: Language }) {
  const { t } = useLingui()
  const account = useAccount()
  if (account === null) return null
  return (
    <Popover end icon variant="bare" name={`${t`Account`}: ${account.name}`} button={<Avatar name={account.name} />}>
      <Suspense>
        <UserMenuItems language={language} account={account} />
      </Suspense>
    </Popover>
  )
}
