// The tick of a row, and of all rows of the page.
import { useLayoutEffect, useRef } from 'react'

/** `on` is undefined where some are ticked and some are not. */
export function PickBox({
  label,
  on,
  onPick,
}: {
  label: string
  on: boolean | undefined
  onPick: (on: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = on === undefined
  }, [on])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={on === true}
      onChange={({ target }) => onPick(target.checked)}
    />
  )
}
