// The guard of the ways out: leaving a path with something unsaved asks first; a switch of language is no leaving.
import { unsavedDrafts } from '#record/draft/open-drafts.ts'

/** Where somebody was about to go when the guard stopped them. */
export type Leave = { to: string; replace: boolean; /** The history entry, when it was Back or Forward. */ entry: string | undefined }

/** The part of the browser's Navigation API that the guard needs. */
type Destination = { url: string; key: string; sameDocument: boolean }
type NavigateEvent = Event & { navigationType: 'push' | 'replace' | 'traverse' | 'reload'; destination: Destination }
type Navigation = EventTarget & { traverseTo: (key: string) => { finished: Promise<unknown> } }

let asked: Leave | undefined
let isLetThrough = false
const listeners = new Set<() => void>()
const ask = (leave: Leave | undefined): void => {
  asked = leave
  for (const listener of listeners) listener()
}

/** The leave that waits for an answer. */
export const askedLeave = (): Leave | undefined => asked
/** Calls back when one begins or ends to wait; answers how to stop. */
export const onLeave = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The person stays. */
export const stay = (): void => ask(undefined)

// safe: where the property exists it is this interface; TypeScript's DOM does not know it in every version
const navigationOf = (window: object): Navigation | undefined =>
  'navigation' in window ? (window.navigation as Navigation) : undefined

/** The person goes where they were going: through the history where they came by it, else by `navigate`. */
export function leave({ to, replace, entry }: Leave, navigate: (to: string, options: { replace: boolean }) => void): void {
  ask(undefined)
  isLetThrough = true
  const navigation = navigationOf(window)
  if (entry === undefined || !navigation) navigate(to, { replace })
  else navigation.traverseTo(entry).finished.catch(() => undefined)
  queueMicrotask(() => {
    isLetThrough = entry !== undefined
  })
}

/** Whether an address lies at another path than the page: other parameters of the same path are no leaving. */
export const leavesPath = (from: string, to: string): boolean => {
  const [here, there] = [new URL(from), new URL(to, from)]
  return here.origin !== there.origin || here.pathname !== there.pathname
}

/** Begins to guard. Links, Back and the app's own navigation ask in the page; closing the tab and other sites ask in the browser's words. */
export function guardLeaving(): void {
  navigationOf(window)?.addEventListener('navigate', (event) => {
    const { navigationType, destination, cancelable } = asNavigate(event)
    if (isLetThrough || !cancelable || !destination.sameDocument || !leavesPath(location.href, destination.url)) {
      isLetThrough &&= navigationType !== 'traverse'
      return
    }
    if (!unsavedDrafts().some((draft) => draft.isShown())) return
    event.preventDefault()
    const { pathname, search, hash } = new URL(destination.url)
    ask({
      to: pathname + search + hash,
      replace: navigationType === 'replace',
      entry: navigationType === 'traverse' ? destination.key : undefined,
    })
  })
  window.addEventListener('beforeunload', (event) => {
    if (unsavedDrafts().length > 0) event.preventDefault()
  })
}

// safe: the `navigate` event of the Navigation API is the only one it is given
const asNavigate = (event: Event): NavigateEvent => event as NavigateEvent
