// What is kept on this device: the only file that touches the browser's storage. Without storage (private windows, full disks) all still works, unremembered.

const prefix = 'calendar.'

/** The value kept under a name, or `undefined`; what cannot be read counts as absent. */
export function remembered(name: string): unknown {
  try {
    const text = localStorage.getItem(prefix + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps a value under a name; `undefined` forgets it. */
export function remember(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Storage may be refused: the choice then lasts as long as the page.
  }
}
