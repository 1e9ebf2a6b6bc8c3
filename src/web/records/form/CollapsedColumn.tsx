// The side column: beside the texts where there is room; folded above them where there is none.
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import css from './form.module.css'

/** The page's own container is this much narrower than the window: rail and margins. The side column needs 56rem of it. */
const narrow = '(width < 72rem)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function CollapsedColumn({ children }: { children: ReactNode }) {
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
  if (!isNarrow) return children
  return (
    <details className={css.folded}>
      <summary>
        <Trans>Status, languages, publication</Trans>
      </summary>
      <div className={css.unfolded}>{children}</div>
    </details>
  )
}
