import { useLingui } from '@lingui/react/macro'
import { useFormContext, useFormOutline } from '#records/form/form-context.tsx'
import { displayOrder, type Language } from '#shared/i18n/language.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { Popover, PopoverItem } from '#ui/Popover.tsx'

/** The most languages shown with the source: more would hide it. */
const max = 2

/** Chooses further languages to read; nothing if the record has no others. */
export function References({
  chosen,
  onChange,
}: {
  chosen: readonly Language[]
  onChange: (chosen: readonly Language[]) => void
}) {
  const { t } = useLingui()
  const { form, language } = useFormContext()
  const { draft } = useFormOutline(form)
  const { source, parts } = draft
  const offered = displayOrder(source, source).filter(
    (other) => other !== source && other !== language && parts[other].exists,
  )
  if (offered.length === 0) return null
  const toggle = (other: Language) =>
    onChange(chosen.includes(other) ? chosen.filter((one) => one !== other) : [...chosen, other].slice(-max))
  const shown = offered.filter((other) => chosen.includes(other))
  return (
    <Popover
      variant="bare"
      end
      button={shown.length > 0 ? shown.map((other) => `+ ${other.toUpperCase()}`).join(' ') : t`Compare`}
      name={t`Further languages to read`}
    >
      {offered.map((other) => (
        <PopoverItem key={other} aria-pressed={chosen.includes(other)} onClick={() => toggle(other)}>
          {languageLabel(other)}
        </PopoverItem>
      ))}
    </Popover>
  )
}
