// What belongs to the person and not to the content; what it holds comes once the page rests or a hand nears it.
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { useAccount } from '#api/session.ts'
import { onIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import { Popover } from '#ui/Popover.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { UserMenuItemsProps } from './UserMenuItems.tsx'
import css from './UserMenu.module.css'

const items = onIntent<UserMenuItemsProps>(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

/** The user menu; its button bears the account's name. */
export function UserMenu({ language }: { language: Language }) {
  const { t } = useLingui()
  const account = useAccount()
  const { Part: Items, intent } = useOnIntent(items, true)
  if (account === null) return null
  return (
    <div {...intent}>
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
        {Items && <Items language={language} account={account} />}
      </Popover>
    </div>
  )
}
