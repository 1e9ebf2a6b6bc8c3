// What is typed, once the typing rests: so that a server is asked for words and not for letters.
import { useEffect, useState } from 'react'

/** How long typing has to rest before the server is asked, in milliseconds. */
const rest = 150

/** A text once it has rested. */
export function useDebouncedValue(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return
    const timer = setTimeout(() => setRested(text), rest)
    return () => clearTimeout(timer)
  }, [text, rested])
  return rested
}
