import { useSyncExternalStore } from 'react'

const narrow = '(width < 56rem)'
const subscribe = (listener: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is narrow: the navigation is a drawer, controls are higher. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
