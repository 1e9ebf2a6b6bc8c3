// The keys of the desk. They are matched by their place on the keyboard, and never with AltGr, which types characters.

export type DeskKey = 'keep' | 'confirm' | 'copy' | 'same' | 'undo' | 'suggestions' | 'previous' | 'next'

/** The part of a keyboard event that decides. */
export type DeskKeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  isAltGraph: boolean
}

/** Returns what a key press does; `undefined` for a key of the page or the browser. */
export function findDeskKey(
  { code, key, ctrlKey, metaKey, altKey, shiftKey, isAltGraph }: DeskKeyPress,
  isMac: boolean,
): DeskKey | undefined {
  const isCommand = ctrlKey || metaKey
  // Windows reports AltGr as Ctrl and Alt. On a Mac, Firefox reports ⌥ as Alt and AltGr.
  if ((isAltGraph && !isMac) || (isCommand && altKey)) return undefined
  const isEnter = code === 'Enter' || code === 'NumpadEnter'
  if (isEnter && isCommand) return shiftKey ? 'confirm' : 'keep'
  // The browser matches this key by its character, too.
  if (isCommand && !shiftKey && key.toLowerCase() === 'z') return 'undo'
  if (altKey && isEnter) return shiftKey ? 'same' : 'copy'
  if (!altKey || shiftKey) return undefined
  if (code === 'ArrowDown') return 'suggestions'
  return code === 'PageDown' ? 'next' : code === 'PageUp' ? 'previous' : undefined
}
