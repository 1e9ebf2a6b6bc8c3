// The router of the page. It tells React how soon to draw where an address leads.
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { mainId } from '#ui/Layout.tsx'
import { setPageState } from '#ui/Page.tsx'

/**
 * React Router's own draws every address as a transition: what stands goes on standing until the next screen is drawn, in parts.
 * Within a screen all code is here: another page, filter or language is drawn at once, in the press that asked for it.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (next.location.pathname === location.pathname) return setPlace(next)
        setPageState(document.getElementById(mainId), 'loading')
        startTransition(() => setPlace(next))
      }),
    [history, location.pathname],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
