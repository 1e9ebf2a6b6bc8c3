// The keys of the page: what each does, and whether a press of it means that.
import type { ResourceName } from '#shared/schema/resources.ts'

/** What a key does; `list-…` is the second key after `g`. */
export type Shortcut =
  | 'palette'
  | 'save'
  | 'search'
  | 'overview'
  | 'new'
  | 'down'
  | 'up'
  | 'select'
  | 'edit'
  | 'previous'
  | 'next'
  | 'go'
  | `list-${ResourceName}`

const single: { readonly [key: string]: Shortcut } = {
  '/': 'search',
  '?': 'overview',
  n: 'new',
  j: 'down',
  k: 'up',
  x: 'select',
  e: 'edit',
  '[': 'previous',
  ']': 'next',
  g: 'go',
}
const afterGo: { readonly [key: string]: Shortcut } = {
  e: 'list-events',
  v: 'list-venues',
  o: 'list-organizers',
  c: 'list-categories',
  t: 'list-tags',
}

/** What of a press counts. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  /** The key was reached by AltGr, as `[` is on many keyboards. */
  isAltGraph: boolean
}

/** What a press means; `isAfterGo`: `g` was pressed right before. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, isAltGraph }: Press,
  isAfterGo: boolean,
): Shortcut | undefined {
  if (!isAltGraph && (ctrlKey || metaKey)) {
    if (altKey) return undefined
    return key.toLowerCase() === 'k' ? 'palette' : key.toLowerCase() === 's' ? 'save' : undefined
  }
  // Where ⌥ stands in for AltGr, it makes a bracket of another key; with a letter it is the browser's.
  if (altKey && !isAltGraph && /\p{L}/u.test(key)) return undefined
  return isAfterGo ? (afterGo[key] ?? single[key]) : single[key]
}

/** The shortcuts that are a single character, which can be switched off. */
export const isSingle = (shortcut: Shortcut): boolean => shortcut !== 'palette' && shortcut !== 'save'
