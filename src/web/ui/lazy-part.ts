import type { ComponentType, LazyExoticComponent } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { lazyComponent } from './lazy-component.ts'

/** A component that is loaded with the messages of forms when it is first rendered; without a network it is requested again. */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazyComponent(async () => (await Promise.all([load(), loadCatalog('form')]))[0])
