// A form's screen with the guard of the ways out; the guard comes with the first form, for before it there is nothing to lose.
import type { ReactNode } from 'react'
import { isLapsed } from '#features/session/session-expired.ts'
import { guardLeaving } from './leaving.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

guardLeaving(isLapsed)

/** The screen, and the question when one is about to leave it. */
export function Guarded({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LeaveGuard />
    </>
  )
}
