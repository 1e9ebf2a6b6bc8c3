import type { ComponentType, LazyExoticComponent } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { lazyComponent } from '#ui/lazy-component.ts'

/** A dialog that is loaded with the messages of bulk actions on translations; without a network it is requested again. */
export const lazyTexts = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazyComponent(async () => (await Promise.all([load(), loadCatalog('texts'), loadCatalog('form')]))[0])
