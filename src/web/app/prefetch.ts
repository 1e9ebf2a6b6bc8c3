// Loads pages and their data before they are opened.
import { matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'

/** Milliseconds that the pointer rests on a link before its page is prefetched. */
const restMs = 60

/** Loads the code of the page at a URL and runs its loaders. */
function prefetchPage(routes: RouteObject[], href: string): void {
  const url = new URL(href, location.href)
  const context = new RouterContextProvider()
  for (const { route, params } of matchRoutes(routes, url.pathname) ?? []) {
    // Code that cannot be loaded now is requested again when the page is opened.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
    if (typeof route.loader === 'function')
      void route.loader({ request: new Request(url), url, params, pattern: route.path ?? '', context })
  }
}

/** Prefetches the pages of links with `data-prefetch` (`ui/Link.tsx`) that the pointer rests on or that take the focus. */
export function prefetchLinks(routes: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const prefetch = (link: Element | null) => {
    const href = link?.getAttribute('href')
    if (href) prefetchPage(routes, href)
  }
  const findLink = ({ target }: Event) => (target instanceof Element ? target.closest('a[data-prefetch]') : null)
  document.addEventListener('pointerover', (event) => {
    clearTimeout(timer)
    timer = setTimeout(prefetch, restMs, findLink(event))
  })
  document.addEventListener('pointerdown', (event) => prefetch(findLink(event)))
  document.addEventListener('focusin', (event) => prefetch(findLink(event)))
}
