// Focus on the way back to the calendar: the link that was followed, or the day whose panel had it.
import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The link that was followed last. `entry`: the entry of the calendar in the history of the browser. */
let followed: { entry: string; href: string | null; day: string | undefined } | undefined

/** Whether the calendar is opened again by going back from one of its links. */
export function useIsReturning(): boolean {
  const { key } = useLocation()
  const [isReturning] = useState(() => followed?.entry === key)
  return isReturning
}

/** Focuses the link that led away when the calendar is opened again by going back. Returns the handler for clicks in the view. */
export function useReturnFocus(view: RefObject<HTMLElement | null>): (event: MouseEvent) => void {
  const { key } = useLocation()
  const isReturning = useIsReturning()
  useEffect(() => {
    if (!isReturning || !followed) return
    const { href, day } = followed
    followed = undefined
    const selectors = [...(day === undefined ? [] : [`button[data-day="${day}"]`]), `a[href="${href}"]`]
    const found = selectors.flatMap((selector) => view.current?.querySelector<HTMLElement>(selector) ?? [])
    ;(found[0] ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  }, [isReturning, view])
  return ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const panel = link?.closest<HTMLElement>('[popover]')
    if (link) followed = { entry: key, href: link.getAttribute('href'), day: panel?.dataset['day'] }
  }
}
