// The theme of this device, set as `data-theme`. `public/theme.js` sets it before the first paint.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '#device/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeLabels = {
  system: msg`System`,
  light: msg`Light`,
  dark: msg`Dark`,
} satisfies Record<Theme, MessageDescriptor>

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

const storageName = 'theme'
const stored = readStorage(storageName)
let current: Theme = isTheme(stored) ? stored : 'system'
const listeners = new Set<() => void>()

/** Changes the theme of this device. */
export function chooseTheme(theme: Theme): void {
  current = theme
  writeStorage(storageName, theme === 'system' ? undefined : theme)
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => current)
