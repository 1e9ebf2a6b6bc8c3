// Asks before a page with unsaved changes is left.
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type Blocker,
  type BlockerFunction,
  useBeforeUnload,
  NavigationType,
  useBlocker,
  useLocation,
} from 'react-router'
import { routePatterns } from '#api/paths.ts'
import { isSessionExpired } from '#api/client.ts'
import { isNavigatingWithForm, unsavedDrafts } from '#fields/open-drafts.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'

/** Loads the dialog. Forms load it too: it must open without a network. */
export const loadLeaveDialog = async () => (await Promise.all([import('./LeaveDialog.tsx'), loadCatalog('form')]))[0]

const LeaveDialog = lazy(async () => ({ default: (await loadLeaveDialog()).LeaveDialog }))

const shownDrafts = () => unsavedDrafts().filter((draft) => draft.isShown())

/** Whether a navigation leaves unsaved changes. Another language or other parameters of the same path keep the form. */
export const leavesDraft: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && !isNavigatingWithForm() && shownDrafts().length > 0

/** The history entry of the page, as the Navigation API identifies it. */
let entryKey: string | undefined
/** Whether the router returns to that entry after a blocked Back or Forward. */
let isReturning = false

/**
 * While the router returns to the page after a blocked Back, it ignores one `popstate`. A second Back right after the first would be
 * taken for the return: this hides it from the router and undoes it. Must be called before the router listens.
 */
export function hideSecondBack(): void {
  addEventListener('popstate', (event) => {
    if (entryKey === undefined || (!isReturning && shownDrafts().length === 0)) return
    const isThere = window.navigation.currentEntry?.key === entryKey
    if (isThere === isReturning) {
      isReturning = false
      return
    }
    event.stopImmediatePropagation()
    if (!isThere) window.navigation.traverseTo(entryKey).finished?.catch(() => undefined)
  })
}

const blockLeaving: BlockerFunction = (navigation) => {
  const isBlocked = leavesDraft(navigation)
  isReturning = isBlocked && navigation.historyAction === NavigationType.Pop
  return isBlocked
}

/** Stores unsaved drafts on the device for their author and leaves; returns whether all could be stored. */
export async function handOver(blocker: Pick<Blocker & { state: 'blocked' }, 'proceed'>): Promise<boolean> {
  const stored = await Promise.all(unsavedDrafts().map((draft) => draft.moveToDevice()))
  if (!stored.every(Boolean)) return false
  blocker.proceed()
  return true
}

export const warnBeforeUnload = (event: Event): void => {
  if (unsavedDrafts().length > 0) event.preventDefault()
}

export function LeaveGuard() {
  const { key } = useLocation()
  // A layout effect: Back can be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    // Browsers without the Navigation API guard a single Back only.
    entryKey = window.navigation?.currentEntry?.key
  }, [key])
  const blocker = useBlocker(blockLeaving)
  useBeforeUnload(warnBeforeUnload)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const decide = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return setIsDialogOpen(false)
    // The session has ended and another account signs in: its user cannot decide.
    const isOtherUser = isSessionExpired() && blocker.location.pathname === routePatterns.signIn
    if (!isOtherUser || !(await handOver(blocker))) setIsDialogOpen(true)
  })
  const hasFailed = useRef(false)
  useEffect(() => {
    void decide()
    if (blocker.state !== 'unblocked' || !hasFailed.current) return
    // The dialog has returned the focus; now the reason takes it.
    hasFailed.current = false
    for (const draft of shownDrafts()) draft.explain()
  }, [blocker.state])
  if (blocker.state !== 'blocked' || !isDialogOpen) return null
  return (
    <Suspense>
      <LeaveDialog
        onStay={blocker.reset}
        onDiscard={() => {
          for (const draft of shownDrafts()) draft.discard()
          blocker.proceed()
        }}
        onSave={async () => {
          const saved = await Promise.all(shownDrafts().map((draft) => draft.save()))
          if (saved.every(Boolean)) return blocker.proceed()
          hasFailed.current = true
          blocker.reset()
        }}
      />
    </Suspense>
  )
}
