// The first list of the page draws what the window shows, and the rest right after: rows nobody sees yet must not keep those waiting that one looks for.
import { startTransition, useEffect, useState } from 'react'

/** Rows that fill a window of usual height. */
const windowful = 14
let isFirst = true

/** How many rows to draw now; everything from the second moment of the page on. `stands`: there are rows. */
export function useDrawn(stands: boolean): number {
  const [drawn, setDrawn] = useState(isFirst ? windowful : Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (!stands || drawn === Number.POSITIVE_INFINITY) return
    isFirst = false
    // After the frame that shows the first ones.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => startTransition(() => setDrawn(Number.POSITIVE_INFINITY))),
    )
    return () => cancelAnimationFrame(frame)
  }, [stands, drawn])
  return drawn
}
