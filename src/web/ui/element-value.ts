// Plain links that lead to other screens as the router's own do, heard in one place for many of them.
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** For `onClick` of an element: goes where a pressed `a[data-follow]` in it leads. What opens a tab or a window is the browser's. */
export function useDelegatedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-follow]') : null
    const href = link?.getAttribute('href')
    const isOurs = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    if (!href || !isOurs || event.defaultPrevented) return
    event.preventDefault()
    void navigate(href)
  }
}
