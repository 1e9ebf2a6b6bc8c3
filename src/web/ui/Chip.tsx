// A small thing that is chosen or set, and can be taken away again.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './Chip.module.css'

/** A chip; with `onRemove` it carries a button named `removeLabel` ("Remove category Muziek"). */
export function Chip({
  children,
  lang,
  onRemove,
  removeLabel,
}: { children: ReactNode; lang?: string | undefined } & (
  | { onRemove: () => void; removeLabel: string }
  | { onRemove?: undefined; removeLabel?: undefined }
)) {
  return (
    <span className={css.chip}>
      <span lang={lang}>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  )
}

/** Chips in a row that wraps, as a named list: `items` keeps keys and order. */
export function ChipList({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul className={css.chips} aria-label={label}>
      {children.map((chip, at) => (
        <li key={at}>{chip}</li>
      ))}
    </ul>
  )
}
