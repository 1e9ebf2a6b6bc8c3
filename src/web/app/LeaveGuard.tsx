// Puts the guard's question on the page when it is asked; it comes with the guard, for the network may be gone by then.
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { LeaveQuestion } from './LeaveDialog.tsx'
import { askedLeave, goBy, onLeave } from './leaving.ts'

export function LeaveGuard() {
  const navigate = useNavigate()
  useEffect(() => goBy((to, options) => void navigate(to, options)), [navigate])
  const asked = useSyncExternalStore(onLeave, askedLeave)
  return asked && <LeaveQuestion asked={asked} />
}
