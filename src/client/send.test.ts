// When the client reports the end of a session, and how long it waits for a response.
import { afterEach, expect, it, vi } from 'vitest'
import { type ApiRequest, createSend, type Fetch, NoResponse, NetworkError } from './send.ts'

const list: ApiRequest = { path: '/events', language: 'nl' }
const signIn: ApiRequest = { namespace: 'admin', method: 'POST', path: '/session', language: 'en', body: {} }

const address = { roots: { en: 'http://server' }, fallback: 'en', apiPath: '/api', adminPath: '/admin' } as const
afterEach(() => void vi.useRealTimers())

/** A server that responds on demand; `signOuts` has an entry for each sign-out of its client. */
function slowServer() {
  const responders: ((respond: Response) => void)[] = []
  const signOuts: string[] = []
  const send = createSend(address, {
    fetch: () => new Promise((resolve) => responders.push(resolve)),
    onSignedOut: () => signOuts.push('signed out'),
  })
  const ask = (request: ApiRequest): Promise<unknown> => send(request).catch(() => undefined)
  const respond = (n: number, status: number): void => responders[n]?.(new Response('{}', { status }))
  return { ask, respond, responders, signOuts }
}

it('reports a sign-out on a response with status 401', async () => {
  const { ask, respond, signOuts } = slowServer()
  const pending = ask(list)
  respond(0, 401)
  await pending
  expect(signOuts).toHaveLength(1)
})

it('ignores a 401 for a request sent before the sign-in', async () => {
  const { ask, respond, signOuts } = slowServer()
  const [early, signingIn] = [ask(list), ask(signIn)]
  respond(1, 200)
  await signingIn
  respond(0, 401)
  await early
  expect(signOuts).toEqual([])
  const late = ask(list)
  respond(2, 401)
  await late
  expect(signOuts).toHaveLength(1)
})

it('reports a sign-out on a public response, but not on a rejected sign-in', async () => {
  const { ask, responders, signOuts } = slowServer()
  const signOutsAfter = async (request: ApiRequest, status: number, control: string) => {
    const pending = ask(request)
    responders.at(-1)?.(new Response('{}', { status, headers: { 'Cache-Control': control } }))
    await pending
    return signOuts.length
  }
  expect(await signOutsAfter(list, 200, 'private, no-cache')).toBe(0)
  expect(await signOutsAfter(list, 200, 'no-cache')).toBe(1)
  expect(await signOutsAfter(signIn, 401, 'no-cache')).toBe(1)
})

it('sends the account with every request, and X-Calendar-Request with writes only', async () => {
  const sentHeaders: unknown[] = []
  const fetch: Fetch = async (_, init) => {
    const headers = new Headers(init?.headers)
    sentHeaders.push(
      ['X-Calendar-Request', 'X-Calendar-Account', 'If-Match', 'Idempotency-Key'].map((one) => headers.get(one)),
    )
    return new Response('{}')
  }
  const send = createSend(address, { fetch, account: () => 7 })
  await send(list)
  await send({ ...list, method: 'PATCH', body: {}, ifMatch: '"1"', idempotencyKey: 'k' })
  await createSend(address, { fetch, account: () => undefined })(list)
  expect(sentHeaders).toEqual([
    [null, '7', null, null],
    ['1', '7', '"1"', 'k'],
    [null, null, null, null],
  ])
})

/** Rejects as `fetch` does when its request is aborted. */
const rejectOnAbort = (init: RequestInit | undefined): Promise<never> =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
const silent: Fetch = (_, init) => rejectOnAbort(init)
/** Sends the first half of a response; `end` gets the controller of its body. */
const halfResponse = (end: (body: ReadableStreamDefaultController<Uint8Array>) => void): Response =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"events": ['))
        end(body)
      },
    }),
  )
const stalling: Fetch = async (_, init) =>
  halfResponse((body) => init?.signal?.addEventListener('abort', () => body.error(new Error('aborted'))))
const thrownBy = (pending: Promise<unknown>): Promise<unknown> =>
  pending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

it.each([
  ['never starts', silent],
  ['stops halfway', stalling],
])('rejects after the timeout when the response %s, with isWrite for writes', async (_, fetch) => {
  vi.useFakeTimers()
  const send = createSend(address, { fetch })
  const results = [list, signIn, { ...signIn, timeout: 60_000 }].map((one) => thrownBy(send(one)))
  const errors: unknown[] = []
  for (const one of results) void one.then((thrown) => errors.push(thrown))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(errors).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(errors).toMatchObject([{ isWrite: false }, { isWrite: true }])
  expect(errors.every((thrown) => thrown instanceof NoResponse)).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(errors).toHaveLength(3)
})

it('throws a NetworkError for a broken connection but not for an abort, and clears its timers', async () => {
  vi.useFakeTimers()
  const own = new AbortController()
  const pending = thrownBy(createSend(address, { fetch: silent })({ ...list, signal: own.signal }))
  own.abort()
  expect(await pending).not.toBeInstanceOf(NetworkError)
  const broken: Fetch = async () => halfResponse((body) => body.error(new TypeError('terminated')))
  const cut = await thrownBy(createSend(address, { fetch: broken })(list))
  expect(cut).toBeInstanceOf(NetworkError)
  expect(cut).not.toBeInstanceOf(NoResponse)
  expect(vi.getTimerCount()).toBe(0)
})
