import { expect, it } from 'vitest'
import { type ApiRequest, ProblemError, type Send } from '#client/send.ts'
import { problem } from '#shared/problem.ts'
import { resumeRequests, retryAfterSignIn } from './client.ts'

const creating: ApiRequest = { method: 'POST', path: '/events', language: 'nl', body: { a: 1 }, idempotencyKey: 'k' }

/** A server that rejects the first `rejections` requests with 401. */
function rejectingServer(rejections: number) {
  const requests: ApiRequest[] = []
  const send: Send = async (request) => {
    requests.push(request)
    if (requests.length <= rejections) throw new ProblemError(problem('rest_forbidden', 401))
    return { body: undefined as never, etag: null, status: 201 }
  }
  return { requests, send: retryAfterSignIn(send) }
}

it('repeats a write with the same idempotency key after the same account signed in again', async () => {
  const { requests, send } = rejectingServer(1)
  const pending = send(creating)
  await Promise.resolve()
  expect(requests).toEqual([creating])
  resumeRequests(true)
  expect((await pending).status).toBe(201)
  expect(requests).toEqual([creating, creating])
})

it('rejects a waiting write when another account signs in', async () => {
  const { requests, send } = rejectingServer(1)
  const pending = send(creating)
  await Promise.resolve()
  resumeRequests(false)
  await expect(pending).rejects.toThrow(ProblemError)
  expect(requests).toEqual([creating])
})

it('does not wait if the sign-in happened during the request', async () => {
  for (const [isRenewed, count] of [
    [true, 2],
    [false, 1],
  ] as const) {
    const { requests, send } = rejectingServer(1)
    const pending = send(creating)
    resumeRequests(isRenewed)
    await pending.catch(() => undefined)
    expect(requests).toHaveLength(count)
  }
})

it('repeats neither a write after another account signed in meanwhile nor an aborted write', async () => {
  const { requests, send } = rejectingServer(2)
  const between = send(creating)
  resumeRequests(false)
  resumeRequests(true)
  await expect(between).rejects.toThrow(ProblemError)
  const own = new AbortController()
  const pending = send({ ...creating, signal: own.signal })
  await Promise.resolve()
  own.abort()
  resumeRequests(true)
  await expect(pending).rejects.toThrow(ProblemError)
  expect(requests).toHaveLength(2)
})

it('rejects reads and session requests immediately', async () => {
  for (const request of [
    { path: '/events', language: 'nl' },
    { method: 'POST', path: '/session', language: 'en' },
  ] as const)
    await expect(rejectingServer(1).send(request)).rejects.toThrow(ProblemError)
})
