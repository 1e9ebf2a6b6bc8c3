// Components whose code is loaded when the pointer or the focus reaches their button.
import { useState, type ComponentType } from 'react'

/** A component that is loaded once for the whole page; created at module level. */
export type LazyComponent<P> = { load: () => Promise<void>; get: () => ComponentType<P> | undefined }

/** Wraps a dynamic import. A failed import is repeated by the next intent. */
export function onIntent<P>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= importComponent().then(
      (imported) => {
        component = imported
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return { load, get: () => component }
}

/** The component, `undefined` until it is loaded, and the event handlers that load it. */
export function useOnIntent<P>(component: LazyComponent<P>) {
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>(component.get() ? 'loaded' : 'waiting')
  const load = () => {
    if (state === 'loaded') return
    component.load().then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }
  return {
    Part: component.get(),
    failed: state === 'failed',
    load,
    intent: { onPointerEnter: load, onPointerDown: load, onFocus: load },
  }
}
