// Dragging an event to another day or time. The dragged copy follows the pointer without rendering; only another target renders.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Day, secondsBetween } from '#shared/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { isTimed } from './layout.ts'
import { addDaysTo, addMinutesTo } from './move-dates.ts'
import type { Move } from './use-move.ts'

/** Pixels that the pointer moves before a press is a drag. */
const threshold = 6
/** Minutes between two targets in the hours of a day. */
const snapMinutes = 15
/** Pixels of the line between two cells, which belongs to the first one. */
const borderWidth = 1

type Cell = { day: Day; isHour: boolean; left: number; right: number; top: number; bottom: number }

/** The days and hours of a view, in pixels of the page. */
const measureCells = (view: Element): Cell[] =>
  [...view.querySelectorAll<HTMLElement>('[data-cell]')].map((cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect()
    return {
      day: cell.dataset['cell'] ?? '',
      isHour: cell.dataset['hour'] !== undefined,
      left: left + scrollX,
      right: right + scrollX,
      top: top + scrollY,
      bottom: bottom + scrollY,
    }
  })

const findCell = (cells: readonly Cell[], x: number, y: number): Cell | undefined =>
  cells.find((cell) => x >= cell.left && x < cell.right + borderWidth && y >= cell.top && y < cell.bottom + borderWidth)

/** `layer`: follows the pointer by its custom properties `--x` and `--y`. */
export function useDrag(
  events: readonly CalendarEvent[],
  layer: RefObject<HTMLElement | null>,
  { onMove, onDrop }: { onMove: (move: Move | undefined) => void; onDrop: (move: Move) => void },
) {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const onPointerDown = (press: ReactPointerEvent<HTMLElement>) => {
    const link = press.target instanceof Element ? press.target.closest<HTMLElement>('[data-event]') : null
    const event = events.find(({ id }) => String(id) === link?.dataset['event'])
    // A finger scrolls; it moves events by their menu.
    if (press.button !== 0 || press.pointerType === 'touch' || !event?.movable) return
    const view = press.currentTarget
    const [startX, startY] = [press.pageX, press.pageY]
    let cells: Cell[] | undefined
    let from: Cell | undefined
    let move: Move | undefined

    const handleMove = ({ pageX, pageY, clientX, clientY }: PointerEvent) => {
      if (!cells) {
        if (Math.hypot(pageX - startX, pageY - startY) < threshold) return
        cells = measureCells(view)
        from = findCell(cells, startX, startY)
      }
      layer.current?.style.setProperty('--x', `${clientX}px`)
      layer.current?.style.setProperty('--y', `${clientY}px`)
      const target = findCell(cells, pageX, pageY)
      if (!from) return
      if (!target) {
        // Dropped outside of all days, the event stays where it was.
        if (move) onMove(undefined)
        move = undefined
        return
      }
      let start = addDaysTo(event.start_date, secondsBetween(from.day, target.day) / 86_400)
      if (from.isHour && target.isHour && isTimed(event)) {
        const minutes = ((pageY - startY) / (from.bottom - from.top)) * 60
        start = addMinutesTo(start, Math.round(minutes / snapMinutes) * snapMinutes)
      }
      if (move?.start === start) return
      move = { event, start, isDrag: true }
      onMove(move)
    }
    const end = () => {
      document.removeEventListener('pointermove', handleMove)
      document.removeEventListener('pointerup', handleUp)
      document.removeEventListener('pointercancel', cancel)
      document.removeEventListener('keydown', cancelOnEscape, { capture: true })
      stop.current = undefined
    }
    const cancel = () => {
      end()
      if (move) onMove(undefined)
    }
    const cancelOnEscape = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      if (cells) ignoreNextClick()
      cancel()
    }
    const handleUp = () => {
      end()
      if (!cells) return
      ignoreNextClick()
      if (move) onDrop(move)
    }
    stop.current = end
    document.addEventListener('pointermove', handleMove)
    document.addEventListener('pointerup', handleUp)
    document.addEventListener('pointercancel', cancel)
    document.addEventListener('keydown', cancelOnEscape, { capture: true })
  }
  // The browser would drag the link itself.
  return { onPointerDown, onDragStart: (event: { preventDefault: () => void }) => event.preventDefault() }
}

/** The click that ends a drag opens nothing. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, once: true })
  const forget = () => setTimeout(() => document.removeEventListener('click', ignore, { capture: true }))
  document.addEventListener('pointerup', forget, { once: true })
  document.addEventListener('pointerdown', forget, { capture: true, once: true })
}
