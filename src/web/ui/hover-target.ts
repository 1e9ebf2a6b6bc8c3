// Marks the row the pointer rests on, but none that merely passes below it while the page is scrolled.
import { type RefObject, useEffect } from 'react'

/** How long after the last step of a scroll the page counts as still, in ms. */
const still = 120

/**
 * Puts `data-pointed` on one row of a table's body. A rule with `:hover`, or one that asks the body whether it is scrolled,
 * has the browser look at each element of all rows anew; this concerns the two rows that change.
 */
export function usePointed(of: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const body = of.current
    if (!body) return
    let marked: HTMLElement | null = null
    let waiting: ReturnType<typeof setTimeout> | undefined
    let byHand = false
    const mark = (row: HTMLElement | null) => {
      if (row === marked) return
      delete marked?.dataset['pointed']
      marked = row
      if (row) row.dataset['pointed'] = ''
    }
    const point = ({ target, pointerType }: PointerEvent) => {
      // A finger points at nothing.
      byHand = pointerType !== 'touch'
      if (byHand && waiting === undefined && target instanceof Element) mark(target.closest('tr'))
    }
    const leave = () => mark(null)
    const rest = () => {
      waiting = undefined
      if (byHand) mark(body.querySelector<HTMLElement>(':scope > tr:hover'))
    }
    const move = () => {
      mark(null)
      clearTimeout(waiting)
      waiting = setTimeout(rest, still)
    }
    body.addEventListener('pointerover', point)
    body.addEventListener('pointerleave', leave)
    addEventListener('scroll', move, { passive: true, capture: true })
    return () => {
      clearTimeout(waiting)
      body.removeEventListener('pointerover', point)
      body.removeEventListener('pointerleave', leave)
      removeEventListener('scroll', move, { capture: true })
    }
  }, [of])
}
