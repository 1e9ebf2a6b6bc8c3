import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { loadEventually } from './idle.ts'

/** A component that is loaded with the messages of forms when it is first rendered; without a network it is requested again. */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: (await loadEventually(() => Promise.all([load(), loadCatalog('form')])))[0] }))
