import { showToast } from '#ui/toasts.tsx'
import { type OverlapPair, useChangeIgnored } from './ignored-overlaps.ts'

/** Ignores pairs of events and offers to undo that. Their notice goes, so the heading takes the focus of its button. */
export function useIgnore(): (pairs: readonly OverlapPair[], texts: { done: string; undo: string }) => void {
  const { add, remove } = useChangeIgnored()
  return (pairs, { done, undo }) => {
    document.querySelector<HTMLElement>('main h1[tabindex]')?.focus()
    add(pairs)
    showToast({ tone: 'positive', text: done, action: { label: undo, run: () => remove(pairs) } })
  }
}
