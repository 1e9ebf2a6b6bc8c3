// The guard of the ways out: leaving a path with something unsaved asks first; a switch of language is no leaving.
import { routePatterns } from '#api/paths.ts'
import { isMovingAlong, unsavedDrafts } from '#records/draft/open-drafts.ts'

/** Where somebody was about to go when the guard stopped them. */
export type Leave = {
  to: string
  replace: boolean
  /** What travels with the address (the router's `state`). */
  state: unknown
  /** The history entry, when it was Back or Forward. */
  entry: string | undefined
}
type Go = (to: string, options: { replace: boolean; state: unknown }) => void

/** The part of the browser's Navigation API that the guard needs. */
type Destination = { url: string; key: string; sameDocument: boolean }
type NavigateEvent = Event & { navigationType: 'push' | 'replace' | 'traverse' | 'reload'; destination: Destination }
type Navigation = EventTarget & {
  currentEntry: { key: string } | null
  traverseTo: (key: string) => { finished: Promise<unknown> }
}

let asked: Leave | undefined
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
export function leave({ to, replace, state, entry }: Leave, navigate: Go): void {
  ask(undefined)
  const navigation = navigationOf(window)
  if (entry === undefined || !navigation) navigate(to, { replace, state })
  else navigation.traverseTo(entry).finished.catch(() => undefined)
}

/** Whether an address lies at another path than the page: other parameters of the same path are no leaving. */
export const leavesPath = (from: string, to: string): boolean => {
  const [here, there] = [new URL(from), new URL(to, from)]
  return here.origin !== there.origin || here.pathname !== there.pathname
}

/** The state that travels with the navigation under way: the browser does not tell it of one that is stopped. */
let carried: unknown

/** Lets every new entry of the history tell the state it carries; the router keeps its own under `usr`. */
function listenToHistory(): void {
  for (const way of ['pushState', 'replaceState'] as const) {
    const go = history[way].bind(history)
    history[way] = (data: unknown, unused: string, url?: string | URL | null) => {
      carried = typeof data === 'object' && data !== null && 'usr' in data ? data.usr : undefined
      go(data, unused, url)
    }
  }
}

/** A leave that could not be stopped and is about to be taken back: where it went, and the entry it left. */
let slipped: { asked: Leave; from: string } | undefined
let isReturning = false

/**
 * The browser lets a page stop one Back; a second one right after goes through. It is hidden from the router, so that what was
 * typed stays on the screen, and taken back.
 */
function takeBack(event: Event, navigation: Navigation): void {
  if (!slipped) return
  event.stopImmediatePropagation()
  const { asked, from } = slipped
  slipped = undefined
  isReturning = true
  navigation
    .traverseTo(from)
    .finished.catch(() => undefined)
    .finally(() => (isReturning = false))
  ask(asked)
}

/** Leaves what is unsaved to the device, where it waits for its writer, and goes. */
async function handOver(asked: Leave): Promise<void> {
  const kept = await Promise.all(unsavedDrafts().map((draft) => draft.setAside()))
  // Where the device keeps nothing, leaving would lose it: that is asked.
  if (kept.every(Boolean)) leave(asked, go)
  else ask(asked)
}

let go: Go = () => undefined
/** How the page goes elsewhere by itself. */
export const goBy = (navigate: Go): void => {
  go = navigate
}

/** Begins to guard; `isLapsed`: the session of who is writing has ended. Links, Back and the app's own navigation ask in the page; closing the tab and other sites ask in the browser's words. */
export function guardLeaving(isLapsed: () => boolean): void {
  listenToHistory()
  const navigation = navigationOf(window)
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, destination, cancelable } = asNavigate(event)
    if (isReturning || isMovingAlong() || !destination.sameDocument || !leavesPath(location.href, destination.url))
      return
    if (!unsavedDrafts().some((draft) => draft.isShown())) return
    const { pathname, search, hash } = new URL(destination.url)
    const asked: Leave = {
      to: pathname + search + hash,
      replace: navigationType === 'replace',
      state: carried,
      entry: navigationType === 'traverse' ? destination.key : undefined,
    }
    if (cancelable) {
      event.preventDefault()
      // The session has ended and somebody else signs in: nobody is left to answer.
      if (isLapsed() && pathname === routePatterns.signIn) void handOver(asked)
      else ask(asked)
    } else if (asked.entry !== undefined && navigation.currentEntry)
      slipped = { asked, from: navigation.currentEntry.key }
  })
  // Before the router, which listens in the later phase.
  if (navigation) window.addEventListener('popstate', (event) => takeBack(event, navigation), { capture: true })
  window.addEventListener('beforeunload', (event) => {
    if (unsavedDrafts().length > 0) event.preventDefault()
  })
}

// safe: the `navigate` event of the Navigation API is the only one it is given
const asNavigate = (event: Event): NavigateEvent => event as NavigateEvent
