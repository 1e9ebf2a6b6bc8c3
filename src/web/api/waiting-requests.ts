// Writes that met an ended session: they wait until somebody has signed in, then go out once more just as they were.
import { type ApiRequest, type Send, ProblemError } from '#client/send.ts'

let waiting: ((isBack: boolean) => void)[] = []
/** How often the waiting has ended, and how the last time. */
let ends = 0
let wasBack = false

/** Ends the waiting. `isBack`: the same account is signed in again, and what waits is sent; else it stays refused and is never sent. */
export function resumeRequests(isBack: boolean): void {
  const all = waiting
  waiting = []
  ends += 1
  wasBack = isBack
  for (const end of all) end(isBack)
}

const isWrite = ({ method = 'GET', path }: ApiRequest): boolean => method !== 'GET' && !path.startsWith('/session')
const isNobody = (thrown: unknown): boolean => thrown instanceof ProblemError && thrown.problem.data.status === 401

/**
 * The same connection, whose writes outlive a session: what is refused with 401 is repeated, body, conditions and
 * `Idempotency-Key` unchanged, once the same account is back. A write that is given up meanwhile (its signal) is not.
 */
export const retryAfterSignIn =
  (send: Send): Send =>
  async (asked) => {
    const asOf = ends
    try {
      return await send(asked)
    } catch (thrown) {
      if (!isWrite(asked) || !isNobody(thrown)) throw thrown
      // Who signed in while the refusal was under way would not be asked again.
      const isBack =
        asOf === ends ? await new Promise<boolean>((resolve) => waiting.push(resolve)) : ends === asOf + 1 && wasBack
      if (!isBack || asked.signal?.aborted) throw thrown
      return retryAfterSignIn(send)(asked)
    }
  }
