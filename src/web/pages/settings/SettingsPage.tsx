import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSaveListDensity } from '#api/account-mutations.ts'
import { getListPreferences, preferencesQuery } from '#api/preferences.ts'
import { useAccount } from '#api/session.ts'
import { InterfaceLanguageLinks } from '#features/language/InterfaceLanguageLinks.tsx'
import { LettersSwitch } from '#features/shortcuts/LettersSwitch.tsx'
import { chooseTheme, isTheme, themeLabels, themes, useTheme } from '#features/theme/theme.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { can } from '#shared/policy/policy.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { FieldGroup, Select } from '#ui/Field.tsx'
import { Page, Section } from '#ui/Page.tsx'
import { showToast } from '#ui/toasts.tsx'
import { Accounts } from './Accounts.tsx'
import { AppPasswords } from './AppPasswords.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { Sessions } from './Sessions.tsx'
import css from './settings.module.css'

/** `/settings`. */
export function SettingsPage() {
  const { t } = useLingui()
  const account = useAccount()
  if (account === null) return null
  return (
    <Page title={t`Settings`}>
      <div className={css.settings}>
        <Preferences />
        <ChangePassword name={account.name} />
        <AppPasswords account={account} />
        <Sessions account={account.id} />
        {can(account, 'administer', 'events') === true && <Accounts ownId={account.id} />}
      </div>
      <RoleMatrix ownRole={account.role} />
    </Page>
  )
}

function Preferences() {
  const { i18n, t } = useLingui()
  const theme = useTheme()
  return (
    <Section id="preferences" title={t`Preferences`}>
      <FieldGroup
        label={t`Interface language`}
        hint={t`Saved on this device. This does not affect the content language.`}
      >
        <InterfaceLanguageLinks />
      </FieldGroup>
      <Select
        label={t`Appearance`}
        hint={t`Saved on this device.`}
        value={theme}
        onChange={({ target }) => isTheme(target.value) && chooseTheme(target.value)}
        options={themes.map((value) => ({ value, label: i18n._(themeLabels[value]) }))}
      />
      <ListDensity />
      <LettersSwitch />
    </Section>
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
  const save = (text: string) => {
    if (text !== 'airy' && text !== 'compact') return
    saveListDensity.mutate(text, {
      onError: (error) => showToast({ tone: 'danger', text: i18n._(problemMessage(error)) }),
    })
  }
  return (
    <Select
      label={t`List density`}
      hint={t`Saved to your account. You can override it for each list under “Views”.`}
      value={value}
      onChange={({ target }) => save(target.value)}
      options={[
        ...(value === '' ? [{ value: '', label: t`Per list` }] : []),
        { value: 'airy', label: t`Comfortable` },
        { value: 'compact', label: t`Compact` },
      ]}
    />
  )
}
