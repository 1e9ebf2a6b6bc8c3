// Languages of content, each to be ticked.
import { useLingui } from '@lingui/react/macro'
import { languageLabel } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { FieldGroup, Checkbox } from '#ui/Field.tsx'

/** Of `offered`, all where nothing is said. */
export function LanguageTicks({
  offered = languages,
  chosen,
  onChange,
  error,
}: {
  offered?: readonly Language[]
  chosen: readonly Language[]
  onChange: (chosen: Language[]) => void
  error: string | undefined
}) {
  const { t } = useLingui()
  const tick = (language: Language, isOn: boolean) =>
    onChange(offered.filter((one) => (one === language ? isOn : chosen.includes(one))))
  return (
    <FieldGroup label={t`Languages`} error={error}>
      {offered.map((language) => (
        <Checkbox
          key={language}
          label={languageLabel(language)}
          checked={chosen.includes(language)}
          onChange={({ target }) => tick(language, target.checked)}
        />
      ))}
    </FieldGroup>
  )
}
