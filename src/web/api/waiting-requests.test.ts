// A write that meets an ended session goes out again, unchanged, for the same account only.
import { expect, it } from 'vitest'
import { type ApiRequest, ProblemError, type Send } from '#client/send.ts'
import { problem } from '#shared/problem.ts'
import { resumeRequests, retryAfterSignIn } from './waiting-requests.ts'

const creating: ApiRequest = { method: 'POST', path: '/events', language: 'nl', body: { a: 1 }, idempotencyKey: 'k' }

/** A server that refuses the first `refusals` requests as nobody's. */
function serverThatForgets(refusals: number) {
  const asked: ApiRequest[] = []
  const send: Send = async (one) => {
    asked.push(one)
    if (asked.length <= refusals) throw new ProblemError(problem('rest_forbidden', 401))
    return { body: undefined as never, etag: null, status: 201 }
  }
  return { asked, send: retryAfterSignIn(send) }
}

it('repeats a write as it was, key and all, once the same account is back', async () => {
  const { asked, send } = serverThatForgets(1)
  const under = send(creating)
  await Promise.resolve()
  expect(asked).toEqual([creating])
  resumeRequests(true)
  expect((await under).status).toBe(201)
  expect(asked).toEqual([creating, creating])
})

it('sends nothing for somebody else', async () => {
  const { asked, send } = serverThatForgets(1)
  const under = send(creating)
  await Promise.resolve()
  resumeRequests(false)
  await expect(under).rejects.toThrow(ProblemError)
  expect(asked).toEqual([creating])
})

it('waits for nobody where somebody signed in while the refusal was under way', async () => {
  for (const [isBack, sent] of [
    [true, 2],
    [false, 1],
  ] as const) {
    const { asked, send } = serverThatForgets(1)
    const under = send(creating)
    resumeRequests(isBack)
    await under.catch(() => undefined)
    expect(asked).toHaveLength(sent)
  }
})

it('sends nothing after somebody else was signed in meanwhile, nor what was given up', async () => {
  const { asked, send } = serverThatForgets(2)
  const between = send(creating)
  resumeRequests(false)
  resumeRequests(true)
  await expect(between).rejects.toThrow(ProblemError)
  const own = new AbortController()
  const under = send({ ...creating, signal: own.signal })
  await Promise.resolve()
  own.abort()
  resumeRequests(true)
  await expect(under).rejects.toThrow(ProblemError)
  expect(asked).toHaveLength(2)
})

it('lets readings and the session itself be refused at once', async () => {
  for (const asked of [
    { path: '/events', language: 'nl' },
    { method: 'POST', path: '/session', language: 'en' },
  ] as const)
    await expect(serverThatForgets(1).send(asked)).rejects.toThrow(ProblemError)
})
