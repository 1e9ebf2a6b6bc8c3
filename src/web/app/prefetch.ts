// Loads pages and their data before they are opened.
import { matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import { loadCatalog } from '#shared/i18n/locale.ts'

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
  let hovered: Element | null = null
  const prefetch = (link: Element | null) => {
    const href = link?.getAttribute('href')
    if (href) prefetchPage(routes, href)
  }
  const findLink = ({ target }: Event) => (target instanceof Element ? target.closest('a[data-prefetch]') : null)
  // Not `pointerover`: that is also dispatched for links that scroll below the pointer.
  document.addEventListener('pointermove', (event) => {
    const link = findLink(event)
    if (link === hovered) return
    hovered = link
    clearTimeout(timer)
    timer = setTimeout(prefetch, restMs, link)
  })
  document.addEventListener('pointerdown', (event) => prefetch(findLink(event)))
  document.addEventListener('focusin', (event) => prefetch(findLink(event)))
}

/** In the order in which they are probably needed. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#pages/DetailPage.tsx'),
  () => loadCatalog('record'),
  () => import('#pages/EditPage.tsx'),
  () => loadCatalog('form'),
  () => import('#records/filters/FilterBar.tsx'),
  () => import('#records/filters/FilterEditor.tsx'),
  () => import('#records/filters/NoResults.tsx'),
  () => import('#records/filters/IgnoredFilters.tsx'),
  () => import('#pages/SelectionBar.tsx'),
  () => import('#features/views/ViewMenu.tsx'),
  () => import('./UserMenuItems.tsx'),
  () => import('#ui/html-purifier.ts'),
  () => import('./LeaveDialog.tsx'),
  () => import('#shared/i18n/problem-messages.ts'),
  () => import('#pages/list/EventQuickEdit.tsx'),
  () => import('#pages/session/SignInPage.tsx'),
  () => import('#features/session/SignInAgain.tsx'),
  () => import('#features/session/SignOut.tsx'),
]

/**
 * Loads the code of pages that a list leads to, of parts that it opens, and of dialogs that must open without a network: one after the
 * other, so that a request of the user does not wait behind all of them. Does nothing offline: Chromium does not request a module again
 * that could not be loaded.
 */
export async function prefetchCode(): Promise<void> {
  if (!navigator.onLine) return
  for (const load of parts) await load().catch(() => undefined)
}
