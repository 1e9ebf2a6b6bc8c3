// ⌘S and Ctrl+S save, wherever the focus is.
import { useEffect, useRef } from 'react'

/** Calls `save` instead of the browser's own "save page". */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // An open dialog is a question of its own.
      if (document.querySelector('dialog[open]')) return
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
