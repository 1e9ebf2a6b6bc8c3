// How many rows there are and how they are sorted, for those who listen.
import { Plural } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** Tells those who listen how many there are, or in what order, each time that changes; never on arriving. */
export function AnnouncedTotal({ total, order, label }: { total: number | undefined; order: string; label: string }) {
  const seen = useRef<[total: number, order: string]>(undefined)
  const [said, setSaid] = useState<number | string>()
  useEffect(() => {
    if (total === undefined) return
    const [before, orderBefore] = seen.current ?? [total, order]
    if (before !== total) setSaid(total)
    else if (orderBefore !== order) setSaid(order)
    seen.current = [total, order]
  }, [total, order])
  return (
    <p role="status" aria-label={label}>
      {said !== undefined && (
        <VisuallyHidden>
          {typeof said === 'string' ? said : <Plural value={said} _0="No results" one="# result" other="# results" />}
        </VisuallyHidden>
      )}
    </p>
  )
}
