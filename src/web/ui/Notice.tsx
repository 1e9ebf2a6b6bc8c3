import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { Button } from './Button.tsx'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import css from './Notice.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The meaning of a colour. */
export type Severity = 'info' | 'warning' | 'danger' | 'positive'

/** The icon of each severity. */
export const severityIcons = {
  info: Info,
  warning: TriangleAlert,
  danger: OctagonAlert,
  positive: CircleCheck,
} satisfies Record<Severity, LucideIcon>

/** The spoken equivalent of a severity's colour. */
export function useSeverityLabel(severity: Severity): string {
  const { t } = useLingui()
  return { info: t`Note`, warning: t`Warning`, danger: t`Error`, positive: t`Done` }[severity]
}

/** A message in the page. With `focusRef` it can take the focus; `role="alert"` announces a notice that appears later. */
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
  const label = useSeverityLabel(tone)
  return (
    <div className={classes(css.notice, css[tone])} role={role} ref={focusRef} tabIndex={focusRef ? -1 : undefined}>
      <Icon icon={severityIcons[tone]} />
      <div className={css.body}>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

/** Announces the error of an action; renders nothing without children. */
export const ErrorAlert = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  )

type ProblemMessages = typeof import('#shared/i18n/problem-messages.ts')
let problemMessages: ProblemMessages | undefined

/** The message of a thrown value. The messages are loaded with the first error; without them the connection is the error. */
export function ErrorMessage({ thrown }: { thrown: unknown }) {
  const { i18n } = useLingui()
  const [messages, setMessages] = useState<ProblemMessages | 'failed' | undefined>(problemMessages)
  useEffect(() => {
    if (problemMessages) return
    let isMounted = true
    Promise.all([import('#shared/i18n/problem-messages.ts'), loadCatalog('form')]).then(
      ([module]) => {
        problemMessages = module
        if (isMounted) setMessages(module)
      },
      () => isMounted && setMessages('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [])
  if (messages === undefined) return <span>…</span>
  if (messages === 'failed') return <Trans>Cannot reach the server. Check your connection and try again.</Trans>
  return <>{i18n._(messages.problemMessage(thrown))}</>
}

/** The message of a thrown value, with a button to try again. */
export function ErrorNotice({ thrown, busy, retry }: { thrown: unknown; busy: boolean; retry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button goes when the retry succeeds; the focus moves to the heading.
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
