// The keys of the desk. They are matched by their place on the keyboard, and never with AltGr, which types characters.

export type DeskKey = 'keep' | 'confirm' | 'copy' | 'same' | 'suggestions' | 'previous' | 'next'

/** The part of a keyboard event that decides. */
export type DeskKeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  isAltGraph: boolean
}

/** Returns what a key press does; `undefined` for a key of the page or the browser. */
export function findDeskKey(
  { code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph }: DeskKeyPress,
  isMac: boolean,
): DeskKey | undefined {
  const isCommand = ctrlKey || metaKey
  // Windows reports AltGr as Ctrl and Alt. On a Mac, Firefox reports ⌥ as Alt and AltGr.
  if ((isAltGraph && !isMac) || (isCommand && altKey)) return undefined
  const isEnter = code === 'Enter' || code === 'NumpadEnter'
  if (isEnter && isCommand) return shiftKey ? 'confirm' : 'keep'
  if (altKey && isEnter) return shiftKey ? 'same' : 'copy'
  if (!altKey || shiftKey) return undefined
  if (code === 'ArrowDown') return 'suggestions'
  return code === 'PageDown' ? 'next' : code === 'PageUp' ? 'previous' : undefined
}
