// The chosen theme, for what is drawn.
import { useSyncExternalStore } from 'react'
import { chosenTheme, onTheme } from './choose-theme.ts'
import type { Theme } from './theme.ts'

/** The theme this device chose. */
export const useTheme = (): Theme => useSyncExternalStore(onTheme, chosenTheme)
