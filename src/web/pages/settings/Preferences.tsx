// How the page speaks, looks and listens.
import { useLingui } from '@lingui/react/macro'
import { InterfaceLanguageLinks } from '#features/language/InterfaceLanguageLinks.tsx'
import { LettersSwitch } from '#features/shortcuts/LettersSwitch.tsx'
import { chooseTheme, isTheme, themes, useTheme } from '#features/theme/theme.ts'
import { themeLabels } from '#features/theme/theme-labels.ts'
import { FieldGroup, Select } from '#ui/Field.tsx'
import { Section } from '#ui/Page.tsx'
import { Density } from './ListDensity.tsx'

export function Preferences() {
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
      <Density />
      <LettersSwitch />
    </Section>
  )
}
