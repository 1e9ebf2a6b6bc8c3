import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSaveListDensity } from '#api/account-mutations.ts'
import { getListPreferences, preferencesQuery } from '#api/preferences.ts'
import { chooseInterfaceLanguage } from '#features/language/interface-language.ts'
import { LettersSwitch } from '#features/shortcuts/LettersSwitch.tsx'
import { chooseTheme, themeLabels, themes, useTheme } from '#features/theme/theme.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { interfaceLanguages, nativeLanguageNames } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { roleLabels } from '#shared/i18n/labels.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { Account } from '#shared/policy/policy.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ChoiceButtons } from '#ui/ChoiceButtons.tsx'
import { showToast } from '#ui/toasts.tsx'
import { SettingRow } from './SettingRow.tsx'
import css from './settings.module.css'

const themeIcons = { system: Monitor, light: Sun, dark: Moon }

/** The account, and preferences of this device and of the account. */
export function Profile({ account }: { account: NonNullable<Account> }) {
  const { i18n, t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const theme = useTheme()
  const languages = account.role === 'translator' ? account.languages.map((language) => languageName(language)) : []
  return (
    <div className={css.rows}>
      <SettingRow title={t`You`} hint={t`Shown beside your changes.`}>
        {() => (
          <div className={css.person}>
            <Avatar name={account.name} />
            <div>
              <b translate="no">{account.name}</b>
              <small>{[i18n._(roleLabels[account.role]), languages.join(', ')].filter(Boolean).join(' · ')}</small>
            </div>
          </div>
        )}
      </SettingRow>
      <SettingRow
        title={t`Interface language`}
        hint={t`Saved on this device. This does not affect the content language.`}
      >
        {(labelId) => (
          <ChoiceButtons
            labelId={labelId}
            value={interfaceLanguage}
            choices={interfaceLanguages.map((value) => ({ value, label: nativeLanguageNames[value], lang: value }))}
            onChoose={(language) => void chooseInterfaceLanguage(language)}
          />
        )}
      </SettingRow>
      <SettingRow title={t`Appearance`} hint={t`Saved on this device.`}>
        {(labelId) => (
          <ChoiceButtons
            labelId={labelId}
            value={theme}
            choices={themes.map((value) => ({ value, label: i18n._(themeLabels[value]), icon: themeIcons[value] }))}
            onChoose={chooseTheme}
          />
        )}
      </SettingRow>
      <ListDensity />
      <SettingRow title={t`Keyboard`}>{() => <LettersSwitch />}</SettingRow>
    </div>
  )
}

/** The density of all lists; lists with different densities show as a choice of their own. */
function ListDensity() {
  const { i18n, t } = useLingui()
  const { data } = useQuery(preferencesQuery)
  const saveListDensity = useSaveListDensity()
  const lists = getListPreferences(data)
  const [density, ...others] = new Set(resourceNames.map((name) => lists[name]?.density))
  const value = density !== undefined && others.length === 0 ? density : ''
  return (
    <SettingRow
      title={t`List density`}
      hint={t`Saved to your account. You can override it for each list under “Views”.`}
    >
      {(labelId) => (
        <ChoiceButtons
          labelId={labelId}
          value={value}
          choices={[
            ...(value === '' ? [{ value: '' as const, label: t`Per list` }] : []),
            { value: 'compact', label: t`Compact` },
            { value: 'airy', label: t`Comfortable` },
          ]}
          onChoose={(chosen) => {
            if (chosen === '') return
            saveListDensity.mutate(chosen, {
              onError: (error) => showToast({ tone: 'danger', text: i18n._(problemMessage(error)) }),
            })
          }}
        />
      )}
    </SettingRow>
  )
}
