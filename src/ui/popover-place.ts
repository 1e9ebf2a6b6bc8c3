// Puts a browser popover at its button; the browser does the rest (top layer, Escape, closing by a press outside).
import { useEffect, type RefObject } from 'react'

/** Aligns `panel` below `button` (or above, without room below) each time it opens; `end` aligns the right edges. Keeps 8 px to the window. */
export function usePlaced(
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  end: boolean,
): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const place = () => {
      const at = button.current?.getBoundingClientRect()
      if (!at || !element.matches(':popover-open')) return
      const { width, height } = element.getBoundingClientRect()
      const left = end ? at.right - width : at.left
      const fitsBelow = at.bottom + 4 + height <= innerHeight - 8 || at.top < innerHeight / 2
      element.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
      element.style.top = `${fitsBelow ? at.bottom + 4 : Math.max(8, at.top - height - 4)}px`
    }
    element.addEventListener('toggle', place)
    addEventListener('resize', place)
    addEventListener('scroll', place, { passive: true, capture: true })
    return () => {
      element.removeEventListener('toggle', place)
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [button, panel, end])
}
