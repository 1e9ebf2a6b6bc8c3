// Shows where a moved event would go: the day or the hours are outlined, its old place is dashed.
import { Trans } from '@lingui/react/macro'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { getLastDay } from '#shared/dates/days.ts'
import { getDay, getTimeOfDay } from '#shared/dates/wall-time.ts'
import { useCalendar } from './calendar-context.ts'
import { EventTitle, getHueStyle } from './EventLink.tsx'
import events from './events.module.css'
import { getMinutes, isBar, isTimed } from './layout.ts'
import css from './move.module.css'
import { moveTo } from './move-dates.ts'
import { Distance, MovedDates, MoveOverlaps } from './MoveTexts.tsx'
import type { Move } from './use-move.ts'

/** `view`: the element with the days; `layer`: follows the pointer while an event is dragged. */
export function MoveLayer({
  move,
  view,
  layer,
}: {
  move: Move | undefined
  view: RefObject<HTMLElement | null>
  layer: RefObject<HTMLDivElement | null>
}) {
  const { language } = useCalendar()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (move && view.current ? markTarget(view.current, move, box.current) : undefined), [move, view])
  return (
    <>
      <div ref={box} className={css.box} hidden />
      {createPortal(
        <div ref={layer} className={css.layer} aria-hidden="true" hidden={!move?.isDrag}>
          {move?.isDrag && (
            <>
              <div className={css.lift} style={getHueStyle(move.event)}>
                <i className={events.dot} />
                {!move.event.all_day && <time>{getTimeOfDay(move.start)}</time>}
                <EventTitle event={move.event} />
              </div>
              <div className={css.tip}>
                <b>
                  <MovedDates move={move} />
                </b>
                <span>
                  <Distance move={move} /> · <Trans>Esc to cancel</Trans>
                </span>
                <span className={css.overlaps}>
                  <MoveOverlaps move={move} language={language} />
                </span>
              </div>
            </>
          )}
        </div>,
        document.body,
      )}
    </>
  )
}

/** Marks the old and the new place by attributes, so that the days do not render; returns a function that removes them. */
function markTarget(view: HTMLElement, { event, start }: Move, box: HTMLElement | null): () => void {
  const moved = { ...event, ...moveTo(event, start) }
  const marked: [Element, string][] = []
  const mark = (element: Element | null, name: string) => {
    element?.setAttribute(name, '')
    if (element) marked.push([element, name])
  }
  for (const link of view.querySelectorAll(`[data-event="${event.id}"]`)) mark(link, 'data-moving')
  const [first, last] = [getDay(start), getLastDay(moved)]
  const minutes = getMinutes(moved)
  const hour = view.querySelector<HTMLElement>(`[data-cell="${first}"][data-hour="${Math.floor(minutes.start / 60)}"]`)
  if (hour && box && isTimed(event) && !isBar(moved)) {
    const [frame, cell] = [view.getBoundingClientRect(), hour.getBoundingClientRect()]
    box.hidden = false
    box.style.left = `${cell.left - frame.left}px`
    box.style.width = `${cell.width}px`
    box.style.top = `${cell.top - frame.top + ((minutes.start % 60) / 60) * cell.height}px`
    box.style.height = `${Math.max(24, ((minutes.end - minutes.start) / 60) * cell.height)}px`
  } else
    for (const cell of view.querySelectorAll<HTMLElement>('[data-cell]:not([data-hour])')) {
      const day = cell.dataset['cell'] ?? ''
      if (day >= first && day <= last) mark(cell, 'data-target')
    }
  return () => {
    for (const [element, name] of marked) element.removeAttribute(name)
    if (box) box.hidden = true
  }
}
