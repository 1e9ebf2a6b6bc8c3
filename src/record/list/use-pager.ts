// The pager stands below the rows, and so is fetched after them.
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { onIntent, useOnIntent } from '#ui/on-intent.tsx'
import { atLeisure } from '#ui/settled.ts'
import type { ListPagerProps } from './ListPager.tsx'

const pager = onIntent<ListPagerProps>(async () => (await atLeisure(() => import('./ListPager.tsx'))).ListPager)

/** The pager as `Part`, once it is here; `stands`: the rows are on the screen. */
export function usePager(stands: boolean): { Part: ComponentType<ListPagerProps> | undefined } {
  const { Part, load } = useOnIntent(pager)
  const come = useEffectEvent(load)
  useEffect(() => {
    if (stands) come()
  }, [stands])
  return { Part }
}
