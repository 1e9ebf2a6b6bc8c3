import { useEffect } from 'react'

/** Milliseconds after the last scroll event in which no row is marked. */
const delay = 120

/**
 * Sets `data-hovered` on the table row under the pointer, except while the page scrolls. With `:hover` Chromium computes the styles of
 * all rows again for each row that passes below the pointer: scrolling a hundred rows then has tasks of 70 ms.
 */
export function useHoveredRow(): void {
  useEffect(() => {
    let hovered: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = (row: HTMLElement | null) => {
      if (row === hovered) return
      delete hovered?.dataset['hovered']
      hovered = row
      if (row) row.dataset['hovered'] = ''
    }
    const handlePointer = ({ target, pointerType }: PointerEvent) => {
      if (timer === undefined && pointerType !== 'touch' && target instanceof Element)
        mark(target.closest<HTMLElement>('tbody tr'))
    }
    const handleScroll = () => {
      mark(null)
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        mark(document.querySelector<HTMLElement>('tbody tr:hover'))
      }, delay)
    }
    document.addEventListener('pointerover', handlePointer)
    document.addEventListener('scroll', handleScroll, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', handlePointer)
      document.removeEventListener('scroll', handleScroll, { capture: true })
    }
  }, [])
}
