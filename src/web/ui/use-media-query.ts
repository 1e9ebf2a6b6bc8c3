import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; renders again when it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** A sheet of paper is narrow, too, but shows what the window shows. */
const narrowQuery = 'screen and (width < 56rem)'

/** Whether the window is narrow now. */
export const isNarrow = (): boolean => matchMedia(narrowQuery).matches

/** Whether the window is narrow: the navigation is a drawer, controls are higher. */
export const useIsNarrow = (): boolean => useMediaQuery(narrowQuery)
