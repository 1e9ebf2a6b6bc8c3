// The frame around every screen: the rail at the left (a drawer where it is narrow), the bar on top, the place for a page.
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { SkipLink } from './VisuallyHidden.tsx'
import css from './Layout.module.css'

/** id of the main element: where the skip link leads. */
export const mainId = 'main'

/** `rail` holds RailLinks; `top` what stands at the right of the bar. `busy` is the screen's own loading. */
export function Layout({
  brand,
  railLabel,
  rail,
  top,
  children,
}: {
  brand: ReactNode
  railLabel: string
  rail: ReactNode
  top: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const drawer = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  useEffect(() => {
    if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [key])
  return (
    <div className={css.frame}>
      <SkipLink to={mainId}>
        <Trans>Skip to content</Trans>
      </SkipLink>
      <nav
        ref={drawer}
        id={id}
        popover="auto"
        className={css.rail}
        aria-label={railLabel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <div className={css.brand} translate="no">
          {brand}
        </div>
        {rail}
      </nav>
      <header className={css.top}>
        <div className={css.menu}>
          <Button popoverTarget={id} aria-expanded={open} aria-controls={id}>
            <Icon name="menu" />
            <span className={css.word}>
              <Trans>Menu</Trans>
            </span>
          </Button>
        </div>
        <div className={css.slot}>{top}</div>
      </header>
      <main className={css.main} id={mainId} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** A place in the rail: current there and at what lies below it, with `end` only there. */
export function SidebarLink({ to, children, end }: { to: string; children: ReactNode; end?: boolean }) {
  const pathname = useLocation().pathname.toLowerCase()
  const place = to.replace(/\?.*/, '')
  const isHere = pathname === place || (!end && pathname.startsWith(`${place}/`))
  return (
    <Link prefetch className={css.link ?? ''} to={to} aria-current={isHere ? 'page' : undefined}>
      <span>{children}</span>
    </Link>
  )
}
