// How many rows there are, for those who listen.
import { Plural } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** Tells those who listen how many there are, each time that changes; never on arriving. */
export function SaidTotal({ total, label }: { total: number | undefined; label: string }) {
  const seen = useRef<number>(undefined)
  const [said, setSaid] = useState<number>()
  useEffect(() => {
    if (total === undefined) return
    if (seen.current !== undefined && seen.current !== total) setSaid(total)
    seen.current = total
  }, [total])
  return (
    <p role="status" aria-label={label}>
      {said !== undefined && (
        <VisuallyHidden>
          <Plural value={said} _0="Nothing matches" one="# result" other="# results" />
        </VisuallyHidden>
      )}
    </p>
  )
}
