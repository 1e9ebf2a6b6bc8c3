import { useLingui, Trans } from '@lingui/react/macro'
import { type ReactNode, type Ref, useEffect, useState, useLayoutEffect, useRef } from 'react'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Notice.module.css'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { Button } from './Button.tsx'

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

type Sentences = typeof import('#shared/i18n/problem-messages.ts')
let sentences: Sentences | undefined

/** Says a thrown value. When not even the words can be fetched, there is no connection. */
export function ErrorMessage({ thrown }: { thrown: unknown }) {
  const { i18n } = useLingui()
  const [known, setKnown] = useState<Sentences | 'none' | undefined>(sentences)
  useEffect(() => {
    if (sentences) return
    let here = true
    Promise.all([import('#shared/i18n/problem-messages.ts'), loadCatalog('form')]).then(
      ([module]) => {
        sentences = module
        if (here) setKnown(module)
      },
      () => here && setKnown('none'),
    )
    return () => {
      here = false
    }
  }, [])
  if (known === undefined) return <span>…</span>
  if (known === 'none') return <Trans>The service cannot be reached. Check your connection and try again.</Trans>
  return <>{i18n._(known.problemMessage(thrown))}</>
}

/** Says a thrown value, and offers to try again. */
export function ErrorNotice({ thrown, busy, retry }: { thrown: unknown; busy: boolean; retry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // What was pressed goes when the try succeeds; the focus stays on the page.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement)
        element.closest('main')?.querySelector<HTMLElement>('h1[tabindex]')?.focus()
    }
  }, [])
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button ref={button} busy={busy} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <ErrorMessage thrown={thrown} />
    </Notice>
  )
}
