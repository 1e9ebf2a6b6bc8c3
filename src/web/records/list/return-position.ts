// Coming back from a record to its list: as far down as before, the focus on the row that was left, or on the one that took its place.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ResourceName } from '#shared/schema/resources.ts'
import { evictRows, saveListPosition, lastListPosition } from './list-position.ts'
import type { ListRow } from './list-config.ts'
import { rowLinkId } from './TitleCell.tsx'

/** `returning` is true when the list is entered from one of its records; `onClick` belongs on the element around the rows. */
export function useReturnPosition(resource: ResourceName, rows: readonly ListRow[] | undefined) {
  const { pathname, search } = useLocation()
  const [place] = useState(() => lastListPosition(resource, { pathname, search }))
  const waiting = useRef(place)
  const stands = useRef<number>(undefined)
  const left = useRef<{ top: number; id: number } | undefined>(undefined)
  const now = useRef({ pathname, search, rows })
  useEffect(() => {
    now.current = { pathname, search, rows }
  })

  useEffect(() => {
    if (!place || !rows) return
    const { top, rows: candidates } = place
    const id = candidates.find((one) => rows.some((row) => row.id === one))
    if (!waiting.current) {
      // The rows that were at hand still held one that was removed meanwhile: with it the focus went.
      const isGone = stands.current !== undefined && !rows.some((row) => row.id === stands.current)
      if (isGone && document.activeElement === document.body && id !== undefined)
        document.getElementById(rowLinkId(id))?.focus()
      stands.current = undefined
      return
    }
    waiting.current = undefined
    stands.current = id
    const heir = id === undefined ? document.querySelector<HTMLElement>('h1') : document.getElementById(rowLinkId(id))
    scrollTo(0, top)
    heir?.focus({ preventScroll: id !== undefined })
    // Who went on to another record before coming back left from elsewhere in the list.
    heir?.scrollIntoView({ block: 'nearest' })
  }, [place, rows])

  useEffect(() => evictRows(resource), [resource])
  useEffect(
    () => () => {
      const { rows: shown = [], ...at } = now.current
      const index = shown.findIndex((row) => row.id === left.current?.id)
      const ids = shown.map((row) => row.id)
      // From the row that was left to the end, then backwards: next row, else previous.
      const candidates = index < 0 ? [] : [...ids.slice(index), ...ids.slice(0, index).toReversed()]
      saveListPosition(resource, { ...at, top: left.current?.top ?? 0, rows: candidates })
    },
    [resource],
  )

  const onClick = (event: MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest('[data-row]') : null
    const id = Number(row?.getAttribute('data-row'))
    if (row && event.target instanceof Element && event.target.closest('a')) left.current = { id, top: scrollY }
  }
  return { returning: place !== undefined, onClick }
}
