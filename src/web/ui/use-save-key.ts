import { useEffect, useEffectEvent } from 'react'

/** Saves with Ctrl+S or ⌘S, unless a dialog is open. */
export function useSaveKey(save: () => void): void {
  useShortcut('s', (isDialogOpen) => {
    if (!isDialogOpen) save()
    return true
  })
}

/** Calls `run` for a key with Ctrl or ⌘, before the rich text editor gets it. Without a result of `true` the key keeps its meaning. */
export function useShortcut(key: string, run: (isDialogOpen: boolean) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    if (!run(document.querySelector('dialog[open]') !== null)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
