import type { ComponentType, LazyExoticComponent } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { lazyComponent } from './lazy-component.ts'

/** A note about other records that is loaded with the catalogue of overlaps; without a network it is requested again. */
export const lazyNote = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazyComponent(async () => (await Promise.all([load(), loadCatalog('overlaps')]))[0])
