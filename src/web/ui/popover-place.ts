// Puts a browser popover at its button; the browser does the rest (top layer, Escape, closing by a press outside).
import { useEffect, type RefObject } from 'react'

/** Below the button unless this much room is missing there and above is more of it: the panel's own height may still change. */
const enough = 400
/** What stays free between panel, button and the window's edge. */
const [gap, edge] = [4, 8]

/**
 * Aligns `panel` below `button` (or above, without room below) each time it opens; `end` aligns the right edges. The side depends
 * on the room alone and never on what the panel holds: it must not leap when its content comes or is scrolled.
 */
export function usePopoverPosition(
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  end: boolean,
): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const place = (event: Event) => {
      const isInside = event.type === 'scroll' && event.target instanceof Node && element.contains(event.target)
      const at = button.current?.getBoundingClientRect()
      if (isInside || !at) return
      const { width } = element.getBoundingClientRect()
      const left = end ? at.right - width : at.left
      const [below, above] = [innerHeight - at.bottom - gap - edge, at.top - gap - edge]
      const isBelow = below >= enough || below >= above
      element.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
      element.style.top = isBelow ? `${at.bottom + gap}px` : 'auto'
      element.style.bottom = isBelow ? 'auto' : `${innerHeight - at.top + gap}px`
      element.style.setProperty('--room', `${isBelow ? below : above}px`)
    }
    const leave = () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
    // Only what is open follows its button: there are dozens on a page, and to measure one makes the browser lay out all.
    const turn = (event: Event) => {
      if (!element.matches(':popover-open')) return leave()
      place(event)
      addEventListener('resize', place)
      addEventListener('scroll', place, { passive: true, capture: true })
    }
    element.addEventListener('toggle', turn)
    return () => {
      element.removeEventListener('toggle', turn)
      leave()
    }
  }, [button, panel, end])
}
