// Light, dark or as the system says: chosen per device, shown by `[data-theme]` in the tokens. `public/theme.js` sets it before the first paint.
import { useSyncExternalStore } from 'react'
import { remember, remembered } from '#device/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Under which name the device keeps it; `public/theme.js` reads it too. */
const place = 'theme'

/** Whether a text names a theme. */
export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

const stored = remembered(place)
let current: Theme = isTheme(stored) ? stored : 'system'
const listeners = new Set<() => void>()

/** Chooses a theme for this device. */
export function chooseTheme(theme: Theme): void {
  current = theme
  const { dataset } = document.documentElement
  if (theme === 'system') {
    remember(place, undefined)
    delete dataset['theme']
  } else {
    remember(place, theme)
    dataset['theme'] = theme
  }
  for (const listener of listeners) listener()
}

const onTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme of this device. */
export const useTheme = (): Theme => useSyncExternalStore(onTheme, () => current)
