import type { LucideIcon } from 'lucide-react'
import css from './ChoiceButtons.module.css'
import { Icon } from './Icon.tsx'

type Choice<T extends string> = { value: T; label: string; icon?: LucideIcon; lang?: string }

/** Buttons side by side of which one is pressed: a choice that applies at once. `labelId` names the element with their label. */
export function ChoiceButtons<T extends string>({
  labelId,
  value,
  choices,
  onChoose,
}: {
  labelId: string
  value: T
  choices: readonly Choice<T>[]
  onChoose: (value: T) => void
}) {
  return (
    <div className={css.choices} role="group" aria-labelledby={labelId}>
      {choices.map(({ value: choice, label, icon, lang }) => (
        <button key={choice} type="button" lang={lang} aria-pressed={choice === value} onClick={() => onChoose(choice)}>
          {icon && <Icon icon={icon} />}
          {label}
        </button>
      ))}
    </div>
  )
}
