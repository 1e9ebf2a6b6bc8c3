// Choosing the theme of this device.
import { tellChoice } from '#data/choices.ts'
import { remember } from '#data/device.ts'
import { drawIn, keptTheme, place, type Theme } from './theme.ts'

const listeners = new Set<() => void>()
let current = keptTheme()

/** Chooses a theme for this device. */
export function chooseTheme(theme: Theme): void {
  current = theme
  const own = theme === 'system' ? undefined : theme
  remember(place, own)
  tellChoice('theme', own)
  drawIn(theme)
  for (const listener of listeners) listener()
}

/** Calls back when another theme is chosen; answers how to stop listening. */
export const onTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme this device chose. */
export const chosenTheme = (): Theme => current
