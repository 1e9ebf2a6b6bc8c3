// What stands around every screen and is not needed before the first of them does: messages, the warning that the session ends, and the care that the focus stays on the page.
import { lazy, Suspense } from 'react'
import { externalServer } from '#api/client.ts'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import { atLeisure } from '#ui/idle.ts'
import { ToastRegion } from '#ui/toasts.tsx'
import { loadCatalog } from '#shared/i18n/locale.ts'

const EndWarning = lazy(async () => {
  const load = () => Promise.all([import('#features/session-end/SessionExpiryWarning.tsx'), loadCatalog('form')])
  return { default: (await atLeisure(load))[0].EndWarning }
})

const SessionFeed = lazy(async () => ({
  default: (await atLeisure(() => import('#features/session/SessionFeed.tsx'))).SessionFeed,
}))

/** Another's server tells nothing of when a session ends. */
export function Later() {
  useRestoredFocus()
  return (
    <>
      <ToastRegion />
      {!externalServer() && (
        <Suspense>
          <EndWarning />
          <SessionFeed />
        </Suspense>
      )}
    </>
  )
}
