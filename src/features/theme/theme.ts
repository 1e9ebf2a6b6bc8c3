// Light, dark or as the system says: chosen per device, drawn by `[data-theme]` in the tokens.
import { remember, remembered, tellChoice } from '#data/device.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()
/** Whether a text names a theme. */
export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)
const kept = remembered('theme')
let current: Theme = isTheme(kept) ? kept : 'system'

/** `undefined` where the system decides. */
const own = (): 'light' | 'dark' | undefined => (current === 'system' ? undefined : current)

const draw = (): void => {
  const theme = own()
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
}

/** Draws the page in the theme this device chose; called once, before the page is drawn. */
export const startTheme = draw

/** Chooses a theme for this device. */
export function chooseTheme(theme: Theme): void {
  current = theme
  remember('theme', own())
  tellChoice('theme', own())
  draw()
  for (const listener of listeners) listener()
}

/** Calls back when another theme is chosen; answers how to stop listening. */
export const onTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme this device chose. */
export const chosenTheme = (): Theme => current
