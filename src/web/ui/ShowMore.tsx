// Long lists of which the first rows are rendered.
import { Plural } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

/** Rows that are shown at first and added with each press. */
const pageSize = 20

/** The first rows of a long list, more with each call of `showMore`, which moves the focus to the first new row. `list`: the element of the rows. */
export function useShowMore<T>(rows: readonly T[]): {
  visible: readonly T[]
  hiddenCount: number
  showMore: () => void
  list: RefObject<HTMLUListElement | null>
} {
  const [count, setCount] = useState(pageSize)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button may have gone with the last rows.
    if (count === pageSize) return
    const row = list.current?.children[count - pageSize]
    if (row instanceof HTMLElement) row.focus()
  }, [count])
  const visible = rows.slice(0, count)
  return { visible, hiddenCount: rows.length - visible.length, showMore: () => setCount(count + pageSize), list }
}

/** The button for the next rows of a long list, of which `hiddenCount` are left; renders nothing if none are. */
export function ShowMore({ hiddenCount, step = pageSize, onClick }: ShowMoreProps) {
  const count = Math.min(hiddenCount, step)
  if (count <= 0) return null
  return (
    <p>
      <Button onClick={onClick}>
        <Plural value={count} one="Show # more" other="Show # more" />
      </Button>
    </p>
  )
}

type ShowMoreProps = {
  hiddenCount: number
  /** Rows that are added with each press. */
  step?: number
  onClick: () => void
}
