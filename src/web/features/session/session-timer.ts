// Looks whether a session is about to end, because nobody uses it or because it is as old as one may become, and warns in time.
import { sessionIdleHours } from '#shared/policy/policy.ts'
import { now } from '#shared/dates/now.ts'

const minute = 60_000
const longest = sessionIdleHours * 60 * minute
/** So long before the end somebody is warned. */
const ahead = 15 * minute

/** When a session ends, in milliseconds since 1970; `unused`: unless somebody uses it, `old`: whatever one does. */
export type SessionEnd = { at: number; why: 'unused' | 'old' }

/** The nearer end of a session that was used last at `used`, and is too old from `latest` on, where that is known. */
const endOf = (used: number, latest = Number.POSITIVE_INFINITY): SessionEnd =>
  latest <= used + longest ? { at: latest, why: 'old' } : { at: used + longest, why: 'unused' }

/**
 * `lastUse` answers when the session was used last, `latestEnd` when it ends in any case, both in milliseconds; `warn` is told of the
 * end that is near, and answers how to take the warning away: when the end has moved, or is over. Once per end. Answers how to stop looking.
 */
export function watchSessionEnd({
  lastUse,
  latestEnd,
  warn,
}: {
  lastUse: () => number
  latestEnd: () => number | undefined
  warn: (end: SessionEnd) => () => void
}): () => void {
  let standing: { at: number; takeAway: () => void } | undefined
  const look = (): void => {
    const end = endOf(lastUse(), latestEnd())
    const left = end.at - now()
    const isDue = left > 0 && left <= ahead
    if (standing && (!isDue || standing.at !== end.at)) {
      standing.takeAway()
      standing = undefined
    }
    if (isDue && !standing) standing = { at: end.at, takeAway: warn(end) }
  }
  const timer = setInterval(look, minute / 2)
  return () => {
    clearInterval(timer)
    standing?.takeAway()
  }
}
