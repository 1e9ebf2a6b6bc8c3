// The focus stays on the page: when what had it goes and nothing else takes it, the heading does.
import { useEffect } from 'react'

/** How long the part that took something away has for putting the focus where it belongs, in milliseconds. */
const patience = 150

/** Looks after it as long as the component stands. Who clicks beside everything has taken the focus away on purpose. */
export function useRestoredFocus(): void {
  useEffect(() => {
    let holder = document.activeElement
    const take = ({ target }: FocusEvent) => {
      holder = target instanceof Element ? target : null
    }
    // Browsers tell of it both when it goes elsewhere and when its element goes: what still stands a moment later was left.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      setTimeout(() => {
        if (holder === target && holder?.isConnected) holder = null
      })
    }
    const look = () => {
      if (holder === null || holder.isConnected) return
      holder = null
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
      }, patience)
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', take)
    document.addEventListener('focusout', leave)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', take)
      document.removeEventListener('focusout', leave)
    }
  }, [])
}
