// Light, dark or as the system says: chosen per device, drawn by `[data-theme]` in the tokens.
import { remembered } from '#data/device.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Under which name the device keeps it. */
export const place = 'theme'

/** Whether a text names a theme. */
export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** The theme this device keeps. */
export const keptTheme = (): Theme => {
  const kept = remembered(place)
  return isTheme(kept) ? kept : 'system'
}

/** Draws the page in a theme. */
export function drawIn(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}
