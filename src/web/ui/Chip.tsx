import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Chip.module.css'
import { Icon } from './Icon.tsx'

/** A chip; with `onRemove` it has a button named `removeLabel` ("Remove category Muziek"). */
export function Chip({
  children,
  lang,
  onRemove,
  removeLabel,
}: {
  children: ReactNode
  lang?: string | undefined
  onRemove?: (() => void) | undefined
  removeLabel?: string
}) {
  return (
    <span className={css.chip}>
      <span lang={lang}>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon icon={X} size={14} />
        </button>
      )}
    </span>
  )
}

/** A named list of chips that wraps. */
export function ChipList({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul className={css.chips} aria-label={label}>
      {children.map((chip, index) => (
        <li key={index}>{chip}</li>
      ))}
    </ul>
  )
}
