// Heavy parts come when someone reaches for them: the pointer nears, the focus arrives, or the page has whenIdle.
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { whenIdle } from './idle.ts'

/** A part to be loaded once for the whole page; made at module level. */
export type OnIntent<P> = { load: () => Promise<void>; part: () => ComponentType<P> | undefined }

/** Wraps a dynamic import. A failed load (no network) is tried again by the next intent. */
export function onIntent<P>(fetchPart: () => Promise<ComponentType<P>>): OnIntent<P> {
  let part: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const load = () => {
    coming ??= fetchPart().then(
      (found) => {
        part = found
      },
      (problem: unknown) => {
        coming = undefined
        throw problem
      },
    )
    return coming
  }
  return { load, part: () => part }
}

/** The part once it is here (`undefined` before, or where none is wanted; `failed` if it did not come) and the handlers that notice intent. With `idle` the page's settling counts as one. */
export function useOnIntent<P>(wanted: OnIntent<P> | undefined, idle = false) {
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>(wanted?.part() ? 'here' : 'waiting')
  const load = () => {
    if (state === 'here') return
    wanted?.load().then(
      () => setState('here'),
      () => setState('failed'),
    )
  }
  const loadIdle = useEffectEvent(load)
  useEffect(() => {
    if (!idle) return
    let isGone = false
    void whenIdle().then(() => {
      if (!isGone) loadIdle()
    })
    return () => {
      isGone = true
    }
  }, [idle])
  return {
    Part: wanted?.part(),
    failed: state === 'failed',
    load,
    intent: { onPointerEnter: load, onPointerDown: load, onFocus: load },
  }
}
