// Values in the browser's `localStorage`. Without it (private windows, full disks) the page works and stores nothing.

const prefix = 'calendar.'

/** The stored value, or `undefined` if it is absent or unreadable. */
export function readStorage(name: string): unknown {
  try {
    const text = localStorage.getItem(prefix + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a value; `undefined` removes it. */
export function writeStorage(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // The value lasts as long as the page.
  }
}
