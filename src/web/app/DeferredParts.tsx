import { SessionExpiryWarning } from '#features/session/SessionExpiryWarning.tsx'
import { SessionFeed } from '#features/session/SessionFeed.tsx'
import { externalServer } from '#api/client.ts'
import { useRestoredFocus } from '#ui/focus.ts'
import { useHoveredRow } from '#ui/hovered-row.ts'
import { ToastRegion } from '#ui/toasts.tsx'

/** Parts of the layout that the first page does not need: messages, the end of the session, the change feed, lost focus, hovered rows. */
export function DeferredParts() {
  useRestoredFocus()
  useHoveredRow()
  return (
    <>
      <ToastRegion />
      {/* External servers report neither changes nor the end of a session. */}
      {!externalServer() && (
        <>
          <SessionExpiryWarning />
          <SessionFeed />
        </>
      )}
    </>
  )
}
