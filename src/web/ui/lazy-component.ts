// Components whose code is loaded when they are first rendered.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Whether a reload would lose nothing: no field has the focus, no dialog is open, and no draft asks before the page is left. */
const canReload = (): boolean =>
  !document.querySelector('dialog[open], :is(input, textarea, [contenteditable]):focus') &&
  dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Whether the server sends the page again. Without it the browser would show its error page. */
const isReachable = async (): Promise<boolean> =>
  fetch('').then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether the page was loaded again in the last ten minutes: the server may not have the code. */
const wasReloaded = (): boolean =>
  performance.now() < 600_000 && performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload'

/**
 * A component that the page works without. If its code cannot be loaded, the request is repeated until it succeeds. Chromium does not
 * request a module again that could not be loaded, and an update of the service removes the modules of older pages: then the page is
 * loaded again.
 */
export const lazyComponent = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    for (let isBack = false; ;)
      try {
        return { default: await load() }
      } catch {
        if (isBack && canReload()) location.reload()
        await new Promise((resolve) => setTimeout(resolve, 5000))
        isBack = !wasReloaded() && (await isReachable())
      }
  })
