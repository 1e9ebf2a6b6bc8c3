import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, interfaceLanguages, nativeLanguageNames } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { paths, type SignInState } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { chooseInterfaceLanguage } from '#features/language/interface-language.ts'
import { chooseTheme, themeLabels, themes, useTheme } from '#features/theme/theme.ts'
import { PopoverGroup, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { roleLabels } from '#shared/i18n/labels.ts'

type UserMenuItemsProps = { language: Language; account: NonNullable<Account> }

/** Interface language, theme, settings, signing out. */
export function UserMenuItems({ language, account }: UserMenuItemsProps) {
  const { i18n, t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const current = useTheme()
  const leaving: SignInState = { leaving: true }
  return (
    <>
      <PopoverGroup>
        <p>
          <span translate="no">{account.name}</span>, {i18n._(roleLabels[account.role])}
        </p>
      </PopoverGroup>
      <PopoverGroup label={t`Interface language`}>
        {interfaceLanguages.map((one) => (
          <PopoverItem
            key={one}
            lang={one}
            aria-pressed={one === interfaceLanguage}
            onClick={() => void chooseInterfaceLanguage(one)}
          >
            {nativeLanguageNames[one]}
          </PopoverItem>
        ))}
      </PopoverGroup>
      <PopoverGroup label={t`Appearance`}>
        {themes.map((theme) => (
          <PopoverItem key={theme} aria-pressed={theme === current} onClick={() => chooseTheme(theme)}>
            {i18n._(themeLabels[theme])}
          </PopoverItem>
        ))}
      </PopoverGroup>
      <PopoverGroup>
        {!externalServer() && <PopoverLink to={paths.settings(language)}>{t`Settings`}</PopoverLink>}
        <PopoverLink to={paths.signIn(language)} state={leaving}>
          <Trans>Sign out</Trans>
        </PopoverLink>
      </PopoverGroup>
    </>
  )
}
