// Something one should know, in place: a shape, a word for its weight, a sentence, perhaps a way out.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Notice.module.css'

/** The four meanings a colour may have. */
export type Severity = 'info' | 'warning' | 'danger' | 'positive'

/** The heard word that stands for a tone's colour. */
export function useSeverityLabel(tone: Severity): string {
  const { t } = useLingui()
  return { info: t`Note`, warning: t`Warning`, danger: t`Error`, positive: t`Done` }[tone]
}

/** A message in the page. With `focusRef` it takes focus (an error summary); `role="alert"` for what appears by itself. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  role,
  focusRef,
}: {
  tone?: Severity
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  role?: 'alert' | 'status' | undefined
  focusRef?: Ref<HTMLDivElement>
}) {
  const word = useSeverityLabel(tone)
  return (
    <div className={classes(css.notice, css[tone])} role={role} ref={focusRef} tabIndex={focusRef ? -1 : undefined}>
      <Icon name={tone} />
      <div className={css.body}>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
