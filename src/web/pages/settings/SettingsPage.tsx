import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSaveListDensity } from '#api/account-mutations.ts'
import { getListPreferences, preferencesQuery } from '#api/preferences.ts'
import { useAccount } from '#api/session.ts'
import { InterfaceLanguageLinks } from '#features/language/InterfaceLanguageLinks.tsx'
import { LettersSwitch } from '#features/shortcuts/LettersSwitch.tsx'
import { chooseTheme, isTheme, themeLabels, themes, useTheme } from '#features/theme/theme.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { FieldGroup, Select } from '#ui/Field.tsx'
import { loadEventually } from '#ui/idle.ts'
import { Page, Section } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/toasts.tsx'
import css from './settings.module.css'

/** The forms need more code than the preferences above them, which are shown first. */
const AccountSections = lazy(async () => ({
  default: (await loadEventually(() => import('./AccountSections.tsx'))).AccountSections,
}))

/** `/settings`. */
export function SettingsPage() {
  const { t } = useLingui()
  const account = useAccount()
  if (account === null) return null
  return (
    <Page title={t`Settings`}>
      <div className={css.settings}>
        <Preferences />
      </div>
      <Suspense fallback={<Skeleton lines={6} />}>
        <AccountSections account={account} />
      </Suspense>
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
