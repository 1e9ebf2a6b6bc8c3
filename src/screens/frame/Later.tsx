// What stands around every screen and is not needed before the first of them does: messages, and the warning that the session ends.
import { lazy, Suspense } from 'react'
import { other } from '#data/server.ts'
import { atLeisure } from '#ui/settled.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'
import { needWords } from '#words/i18n.ts'

const EndWarning = lazy(async () => {
  const load = () => Promise.all([import('#features/session-end/EndWarning.tsx'), needWords('form')])
  return { default: (await atLeisure(load))[0].EndWarning }
})

/** Another's server tells nothing of when a session ends. */
export function Later() {
  return (
    <>
      <ToastRegion />
      {!other() && (
        <Suspense>
          <EndWarning />
        </Suspense>
      )}
    </>
  )
}
