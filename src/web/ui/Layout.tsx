import { type LucideIcon, Menu } from 'lucide-react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Layout.module.css'

/** The id of the main element. */
export const mainId = 'main'

const focusMain = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById(mainId)?.focus()
}

/** Sidebar (a drawer in narrow windows), top bar and main element. `top` is shown at the right of the bar. */
export function Layout({
  brand,
  sidebarLabel,
  sidebar,
  top,
  children,
}: {
  brand: ReactNode
  sidebarLabel: string
  sidebar: ReactNode
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
    <div className={css.layout}>
      <a className={css.skip} href={`#${mainId}`} onClick={focusMain}>
        <Trans>Skip to content</Trans>
      </a>
      <nav
        ref={drawer}
        id={id}
        popover="auto"
        className={css.sidebar}
        aria-label={sidebarLabel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <div className={css.brand} translate="no">
          {brand}
        </div>
        {sidebar}
      </nav>
      <header className={css.top}>
        <div className={css.menu}>
          <Button popoverTarget={id} aria-expanded={open} aria-controls={id}>
            <Icon icon={Menu} />
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

/** A link of the sidebar: current at its path and, unless `end` is set, below it. `count` follows the label and is not part of its name. */
export function SidebarLink({
  to,
  icon,
  count,
  end,
  children,
}: {
  to: string
  icon: LucideIcon
  count?: ReactNode
  end?: boolean
  children: ReactNode
}) {
  const pathname = useLocation().pathname.toLowerCase()
  const path = to.replace(/\?.*/, '')
  const isCurrent = pathname === path || (!end && pathname.startsWith(`${path}/`))
  return (
    <Link prefetch className={css.link ?? ''} to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon icon={icon} />
      <span>{children}</span>
      {count !== undefined && (
        <span className={css.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}

/** A line between groups of links in the sidebar. */
export const SidebarDivider = () => <hr className={css.divider} />
