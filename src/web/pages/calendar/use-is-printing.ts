import { useSyncExternalStore } from 'react'

const printMedium = matchMedia('print')
let isPrinting = printMedium.matches
const listeners = new Set<() => void>()

function setPrinting(value: boolean) {
  isPrinting = value
  for (const listener of listeners) listener()
}

// Browsers lay out the sheets before they report the change of medium.
addEventListener('beforeprint', () => setPrinting(true))
addEventListener('afterprint', () => setPrinting(false))
printMedium.addEventListener('change', () => setPrinting(printMedium.matches))

/** Whether the page is being printed. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Prints the page after it has rendered for paper: `print()` does not wait for what `beforeprint` renders. */
export function printPage() {
  setPrinting(true)
  setTimeout(print)
}
