// Says on an element that the page is being scrolled: what passes below the pointer then is not what it points at.
import { type RefObject, useEffect } from 'react'

/** How long after the last step of a scroll the page counts as still, in ms. */
const still = 120

/** Puts `data-scrolling` on the element for as long. */
export function useScrolling(of: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = of.current
    if (!element) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      waiting = undefined
      delete element.dataset['scrolling']
    }
    const move = () => {
      if (waiting === undefined) element.dataset['scrolling'] = ''
      clearTimeout(waiting)
      waiting = setTimeout(rest, still)
    }
    addEventListener('scroll', move, { passive: true, capture: true })
    return () => {
      clearTimeout(waiting)
      removeEventListener('scroll', move, { capture: true })
    }
  }, [of])
}
