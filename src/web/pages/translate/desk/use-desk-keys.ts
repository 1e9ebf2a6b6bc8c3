import { useEffect, useEffectEvent } from 'react'
import { isMac } from '#ui/keys.ts'
import { type DeskKey, findDeskKey } from './keys.ts'

/** Runs what the keys of the desk do, while they are offered. */
export function useDeskKeys(run: (key: DeskKey) => void, isOffered: (key: DeskKey) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, key: character, ctrlKey, metaKey, altKey, shiftKey } = event
    const isAltGraph = event.getModifierState('AltGraph')
    const key = findDeskKey({ code, key: character, ctrlKey, metaKey, altKey, shiftKey, isAltGraph }, isMac)
    if (!key || !isOffered(key) || event.isComposing || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) run(key)
  })
  useEffect(() => {
    // Before the rich text editor gets the key.
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
