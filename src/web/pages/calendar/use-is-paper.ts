import { useSyncExternalStore } from 'react'

const paper = matchMedia('print')
let isPrinting = paper.matches
const listeners = new Set<() => void>()

function setPrinting(value: boolean) {
  isPrinting = value
  for (const listener of listeners) listener()
}

// The browser counts the sheets before it tells that the medium has changed.
addEventListener('beforeprint', () => setPrinting(true))
addEventListener('afterprint', () => setPrinting(false))
paper.addEventListener('change', () => setPrinting(paper.matches))

/** Whether the page is printed. */
export const useIsPaper = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Prints the page. `print()` itself does not wait for what its events render. */
export function printPage() {
  setPrinting(true)
  setTimeout(print)
}
