// Focus after the focused element was removed.
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

/** Time for a component to move the focus itself, in milliseconds. */
const delay = 150

/** Moves the focus to the heading when the focused element is removed and nothing else takes the focus. */
export function useRestoredFocus(): void {
  useEffect(() => {
    let focused = document.activeElement
    const handleFocusIn = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null
    }
    // `focusout` also fires when the element is removed: an element that is still connected later was left on purpose.
    const handleFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      setTimeout(() => {
        if (focused === target && focused?.isConnected) focused = null
      })
    }
    const handleRemoval = () => {
      if (focused === null || focused.isConnected) return
      focused = null
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
      }, delay)
    }
    const changes = new MutationObserver(handleRemoval)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', handleFocusIn)
    document.addEventListener('focusout', handleFocusOut)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', handleFocusIn)
      document.removeEventListener('focusout', handleFocusOut)
    }
  }, [])
}
