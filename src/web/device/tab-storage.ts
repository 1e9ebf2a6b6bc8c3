// Values in the browser's `sessionStorage`: until the tab closes. Without it the page works and stores nothing.

const prefix = 'calendar.'

/** The stored value, or `undefined` if it is absent or unreadable. */
export function readTabStorage(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value that JSON can hold. */
export function writeTabStorage(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // The value lasts as long as its page.
  }
}
