import { type ReactNode, useId } from 'react'
import css from './settings.module.css'

/** A setting: its name and a hint at the left, its control at the right. `children` gets the id of the name. */
export function SettingRow({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: (labelId: string) => ReactNode
}) {
  const id = useId()
  return (
    <section className={css.row} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p>{hint}</p>}
      </header>
      <div className={css.control}>{children(id)}</div>
    </section>
  )
}
