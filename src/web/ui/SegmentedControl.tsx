import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { To } from 'react-router'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { usePopoverPosition } from './Popover.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './SegmentedControl.module.css'

/** `lang` is the language of the label. */
type Segment = { to: To; label: string; lang?: string; current: boolean }

/** Links side by side; in narrow windows a button that opens them as a list. `quiet`: another part of the page is more important. */
export function SegmentedControl({
  label,
  items,
  quiet,
}: {
  label: string
  items: readonly Segment[]
  quiet?: boolean
}) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(false)
  usePopoverPosition(opener, list, true)
  const current = items.find((item) => item.current)
  return (
    <nav className={quiet ? css.quiet : css.segments} aria-label={label}>
      <div className={css.opener}>
        <Button ref={opener} popoverTarget={id} aria-expanded={open} aria-controls={id}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          <span lang={current?.lang}>{current?.label}</span>
          <Icon icon={ChevronDown} />
        </Button>
      </div>
      <ul
        ref={list}
        id={id}
        popover="auto"
        className={css.list}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {items.map((item) => (
          <li key={item.label}>
            <Link
              prefetch
              to={item.to}
              lang={item.lang}
              aria-current={item.current ? 'true' : undefined}
              onClick={() => list.current?.matches(':popover-open') && list.current.hidePopover()}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
