// What belongs to the person and not to the content: the page's language, its theme, signing out.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Language } from '#contract/language.ts'
import { paths } from '#data/paths.ts'
import { other } from '#data/server.ts'
import { chooseInterfaceLanguage, useInterfaceLanguage } from '#features/language/interface-language.ts'
import { useAccount } from '#features/session/account.ts'
import type { SignInState } from '#features/session/sign-in-state.ts'
import { chooseTheme, themes, useTheme } from '#features/theme/theme.ts'
import { themeWords } from '#features/theme/theme-words.ts'
import { Popover, PopoverGroup, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { roleWords } from '#words/labels.ts'
import { interfaceLanguages, languageNames } from '#words/languages.ts'
import css from './UserMenu.module.css'

/** The user menu; its button bears the account's name. */
export function UserMenu({ language }: { language: Language }) {
  const { i18n, t } = useLingui()
  const account = useAccount()
  const spoken = useInterfaceLanguage()
  const current = useTheme()
  const leaving: SignInState = { leaving: true }
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
      <PopoverGroup>
        <p>
          <span translate="no">{account.name}</span>, {i18n._(roleWords[account.role])}
        </p>
      </PopoverGroup>
      <PopoverGroup label={t`Language of the page`}>
        {interfaceLanguages.map((other) => (
          <PopoverItem
            key={other}
            lang={other}
            aria-pressed={other === spoken}
            onClick={() => void chooseInterfaceLanguage(other)}
          >
            {languageNames[other]}
          </PopoverItem>
        ))}
      </PopoverGroup>
      <PopoverGroup label={t`Appearance`}>
        {themes.map((theme) => (
          <PopoverItem key={theme} aria-pressed={theme === current} onClick={() => chooseTheme(theme)}>
            {i18n._(themeWords[theme])}
          </PopoverItem>
        ))}
      </PopoverGroup>
      <PopoverGroup>
        {!other() && <PopoverLink to={paths.settings(language)}>{t`Settings`}</PopoverLink>}
        <PopoverLink to={paths.signIn(language)} state={leaving}>
          <Trans>Sign out</Trans>
        </PopoverLink>
      </PopoverGroup>
    </Popover>
  )
}
