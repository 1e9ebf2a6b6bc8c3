// Puts the guard's question on the page when it is asked; fetched once something is unsaved to ask about.
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { askedLeave, goBy, onLeave } from './leaving.ts'

const LeaveQuestion = lazy(async () => ({ default: (await import('./LeaveQuestion.tsx')).LeaveQuestion }))

export function LeaveGuard() {
  const navigate = useNavigate()
  useEffect(() => goBy((to, options) => void navigate(to, options)), [navigate])
  const asked = useSyncExternalStore(onLeave, askedLeave)
  return (
    asked && (
      <Suspense>
        <LeaveQuestion asked={asked} />
      </Suspense>
    )
  )
}
