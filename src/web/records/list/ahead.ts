// What one will most likely ask next is asked while nothing else is to do: then it is there at the click.
import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type QueryDefinition, recordBundleQuery } from '#api/queries.ts'

/** How long a list has to stand first, in ms: who leafs on is not followed. */
const patience = 1000

/** Asks these questions once what is shown (told by `now`) has stood for a while; `undefined` while it does not stand. */
export function useAhead(now: string | undefined, questions: () => readonly QueryDefinition<unknown>[]): void {
  const queries = useQueryClient()
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return
    // What others changed since is seen when it is opened: an old answer is shown and asked anew.
    for (const question of questions()) void queries.prefetchQuery({ ...question, retry: false })
  })
  useEffect(() => {
    if (now === undefined) return
    let idle: number | undefined
    const waiting = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(() => ask(), { timeout: 2000 })
      else ask()
    }, patience)
    // Until the browser rests, another list may be asked for: its pages are not known yet.
    return () => {
      clearTimeout(waiting)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [now])
}

/** How long the pointer has to rest on a row, in ms: who sweeps over the list asks for nothing. */
const rest = 60

const rowAt = (target: EventTarget): number => {
  const row = target instanceof Element && target.closest('a') ? target.closest('[data-row]') : null
  return Number(row?.getAttribute('data-row'))
}

/** Asks for the record whose link the pointer rests on or presses: the hand takes as long to press as the answer to come. Belongs on the element around the rows. */
export function useReach(name: ResourceName, language: Language) {
  const queries = useQueryClient()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (id: number) => {
    if (id > 0) void queries.prefetchQuery({ ...recordBundleQuery(name, id, language), retry: false })
  }
  const leave = () => clearTimeout(resting.current)
  return {
    onPointerOver: ({ target }: PointerEvent) => {
      leave()
      resting.current = setTimeout(() => ask(rowAt(target)), rest)
    },
    onPointerLeave: leave,
    onPointerDown: ({ target }: PointerEvent) => ask(rowAt(target)),
  }
}
