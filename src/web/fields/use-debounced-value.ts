import { useEffect, useState } from 'react'

/** Milliseconds. */
const delay = 150

/** Returns a text once it has not changed for a while, so that the server is not queried with every key. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    if (text === debounced) return
    const timer = setTimeout(() => setDebounced(text), delay)
    return () => clearTimeout(timer)
  }, [text, debounced])
  return debounced
}
