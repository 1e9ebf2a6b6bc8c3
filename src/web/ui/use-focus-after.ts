// Focus after a row has gone.
import { useEffect, useState } from 'react'

/**
 * Returns a function to call before a control goes with its row. It returns a function to call afterwards: that focuses the row
 * after it, else the one before, else the first control of the section, else the page’s heading.
 */
export function useFocusAfter(): (control: HTMLElement | null) => () => void {
  const [target, setTarget] = useState<{ focus: () => void }>()
  // After the commit, because a dialog that closes returns the focus first.
  useEffect(() => target?.focus(), [target])
  return (control) => {
    const row = control?.closest('li, [role=row]')
    const section = control?.closest('section')
    const neighbours = [row?.nextElementSibling, row?.previousElementSibling]
    const focus = () => {
      const near = neighbours.flatMap((neighbour) =>
        neighbour?.isConnected ? (neighbour.querySelector<HTMLElement>('[role=rowheader] a, button') ?? []) : [],
      )
      const controls = section?.querySelectorAll<HTMLElement>('li button, form input:not([hidden]), button') ?? []
      // The row may still be there.
      const next = [...near, ...controls].find((element) => !row?.contains(element))
      const heading = section?.querySelector('h2') ?? document.querySelector<HTMLElement>('main h1')
      if (!next && heading) heading.tabIndex = -1
      ;(next ?? heading)?.focus()
    }
    return () => setTarget({ focus })
  }
}
