// Components whose code is loaded when they are first rendered.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A component that the page works without. If its code cannot be loaded, the request is repeated until it succeeds. Chromium does not
 * request a module again that could not be loaded: the component is then missing until the page is loaded again.
 */
export const lazyComponent = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    for (;;)
      try {
        return { default: await load() }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 5000))
      }
  })
