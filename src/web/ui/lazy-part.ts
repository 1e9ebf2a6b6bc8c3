import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { type CatalogName, loadCatalog } from '#shared/i18n/locale.ts'
import { loadEventually } from './idle.ts'

/** A component that is loaded with its catalogue when it is first rendered; without a network it is requested again. */
export const lazyPart = <P>(
  load: () => Promise<ComponentType<P>>,
  catalog: CatalogName = 'form',
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: (await loadEventually(() => Promise.all([load(), loadCatalog(catalog)])))[0] }))
