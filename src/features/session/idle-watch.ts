// Looks whether a session is about to end because nobody uses it, and warns in time.
import { sessionIdleHours } from '#contract/accounts.ts'
import { now } from '#words/clock.ts'

const minute = 60_000
const longest = sessionIdleHours * 60 * minute
/** So long before the end somebody is warned. */
const ahead = 15 * minute

/**
 * `lastUse` answers when the session was used last, in milliseconds; `warn` is told when it ends, and answers how to take the warning
 * away: when it is used after all, or over. Once per rest. Answers how to stop looking.
 */
export function watchIdle({
  lastUse,
  warn,
}: {
  lastUse: () => number
  warn: (endsAt: number) => () => void
}): () => void {
  let standing: { used: number; takeAway: () => void } | undefined
  const look = (): void => {
    const used = lastUse()
    const left = used + longest - now()
    const isDue = left > 0 && left <= ahead
    if (standing && (!isDue || standing.used !== used)) {
      standing.takeAway()
      standing = undefined
    }
    if (isDue && !standing) standing = { used, takeAway: warn(used + longest) }
  }
  const timer = setInterval(look, minute / 2)
  return () => {
    clearInterval(timer)
    standing?.takeAway()
  }
}
