// The pager stands below the rows, and so is fetched after them.
import type { ComponentType } from 'react'
import { onIntent, useNeeded } from '#ui/lazy-on-intent.tsx'
import { loadEventually } from '#ui/idle.ts'
import type { ListPagerProps } from './ListPager.tsx'

const pager = onIntent<ListPagerProps>(async () => (await loadEventually(() => import('./ListPager.tsx'))).ListPager)

/** The pager as `Part`, once it is here; `stands`: the rows are on the screen. */
export const usePager = (stands: boolean): { Part: ComponentType<ListPagerProps> | undefined } =>
  useNeeded(pager, stands)
