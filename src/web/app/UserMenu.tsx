import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { useAccount } from '#api/session.ts'
import { loadEventually } from '#ui/idle.ts'
import { Popover } from '#ui/Popover.tsx'
import css from './UserMenu.module.css'

const UserMenuItems = lazy(async () => ({
  default: (await loadEventually(() => import('./UserMenuItems.tsx'))).UserMenuItems,
}))

/** The first letters of the first and the last word: "MD", or the first two letters of a single word. */
function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '')
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return (last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]]).join('').toLocaleUpperCase()
}

/** The user menu; its button shows the initials of the account. */
export function UserMenu({ language }: { language: Language }) {
  const { t } = useLingui()
  const account = useAccount()
  if (account === null) return null
  return (
    <Popover
      end
      icon
      variant="bare"
      name={`${t`Account`}: ${account.name}`}
      button={
        <span className={css.initials} translate="no" aria-hidden="true">
          {initials(account.name)}
        </span>
      }
    >
      <Suspense>
        <UserMenuItems language={language} account={account} />
      </Suspense>
    </Popover>
  )
}
