import { useEffect } from 'react'

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
