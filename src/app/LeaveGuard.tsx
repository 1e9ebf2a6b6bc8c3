// Puts the guard's question on the page when it is asked; fetched once something is unsaved to ask about.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedLeave, onLeave } from './leaving.ts'

const LeaveQuestion = lazy(async () => ({ default: (await import('./LeaveQuestion.tsx')).LeaveQuestion }))

export function LeaveGuard() {
  const asked = useSyncExternalStore(onLeave, askedLeave)
  return (
    asked && (
      <Suspense>
        <LeaveQuestion asked={asked} />
      </Suspense>
    )
  )
}
