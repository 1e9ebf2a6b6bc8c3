import { ChevronRight } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import css from './Fold.module.css'
import { Icon } from './Icon.tsx'

/** A box of the side column that is closed at first; `note` is shown beside its heading. */
export function Fold({
  id,
  title,
  note,
  foldRef,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  foldRef?: Ref<HTMLDetailsElement>
  children: ReactNode
}) {
  return (
    <details className={css.fold} id={id} ref={foldRef}>
      <summary>
        <Icon icon={ChevronRight} />
        <h2>{title}</h2>
        {note !== undefined && <span>{note}</span>}
      </summary>
      <div>{children}</div>
    </details>
  )
}
