// When the client reports the end of a session, and how long it waits for a response.
import { afterEach, expect, it, vi } from 'vitest'
import { type ApiRequest, createSend, type Fetch, NoResponse, NetworkError } from './send.ts'

const list: ApiRequest = { path: '/events', language: 'nl' }
const signIn: ApiRequest = { namespace: 'admin', method: 'POST', path: '/session', language: 'en', body: {} }

const address = { roots: { en: 'http://server' }, fallback: 'en', apiPath: '/api', adminPath: '/admin' } as const
afterEach(() => void vi.useRealTimers())

/** A server that responds on demand; `heard` has an entry for each sign-out of its client. */
function slowServer() {
  const responders: ((respond: Response) => void)[] = []
  const heard: string[] = []
  const send = createSend(address, {
    fetch: () => new Promise((resolve) => responders.push(resolve)),
    onSignedOut: () => heard.push('signed out'),
  })
  const ask = (request: ApiRequest): Promise<unknown> => send(request).catch(() => undefined)
  const respond = (n: number, status: number): void => responders[n]?.(new Response('{}', { status }))
  return { ask, respond, responders, heard }
}

it('tells that the server knows nobody any more', async () => {
  const { ask, respond, heard } = slowServer()
  const pending = ask(list)
  respond(0, 401)
  await pending
  expect(heard).toHaveLength(1)
})

it('tells nothing of a session by what was asked before it', async () => {
  const { ask, respond, heard } = slowServer()
  const [early, signingIn] = [ask(list), ask(signIn)]
  respond(1, 200)
  await signingIn
  respond(0, 401)
  await early
  expect(heard).toEqual([])
  const late = ask(list)
  respond(2, 401)
  await late
  expect(heard).toHaveLength(1)
})

it('hears of a session’s end from an answer that is for everybody, too, but not from a sign-in', async () => {
  const { ask, responders, heard } = slowServer()
  const signOutsAfter = async (request: ApiRequest, status: number, control: string) => {
    const under = ask(request)
    responders.at(-1)?.(new Response('{}', { status, headers: { 'Cache-Control': control } }))
    await under
    return heard.length
  }
  expect(await signOutsAfter(list, 200, 'private, no-cache')).toBe(0)
  expect(await signOutsAfter(list, 200, 'no-cache')).toBe(1)
  expect(await signOutsAfter(signIn, 401, 'no-cache')).toBe(1)
})

it('says that the page sends a write, and as whose', async () => {
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

/** Rejects as `fetch` does once its request is given up. */
const givenUp = (init: RequestInit | undefined): Promise<never> =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('given up'))))
const silent: Fetch = (_, init) => givenUp(init)
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
const halting: Fetch = async (_, init) =>
  halfResponse((body) => init?.signal?.addEventListener('abort', () => body.error(new Error('aborted'))))
const thrownBy = (under: Promise<unknown>): Promise<unknown> =>
  under.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

it.each([
  ['never begins', silent],
  ['stops in its midst', halting],
])('gives up an answer that %s, and knows whether something was to be changed', async (_, fetch) => {
  vi.useFakeTimers()
  const send = createSend(address, { fetch })
  const results = [list, signIn, { ...signIn, timeout: 60_000 }].map((one) => thrownBy(send(one)))
  const given: unknown[] = []
  for (const one of results) void one.then((thrown) => given.push(thrown))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(given).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(given).toMatchObject([{ isWrite: false }, { isWrite: true }])
  expect(given.every((thrown) => thrown instanceof NoResponse)).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(given).toHaveLength(3)
})

it('tells being given up from a line that breaks, and leaves no timer', async () => {
  vi.useFakeTimers()
  const own = new AbortController()
  const under = thrownBy(createSend(address, { fetch: silent })({ ...list, signal: own.signal }))
  own.abort()
  expect(await under).not.toBeInstanceOf(NetworkError)
  const broken: Fetch = async () => halfResponse((body) => body.error(new TypeError('terminated')))
  const cut = await thrownBy(createSend(address, { fetch: broken })(list))
  expect(cut).toBeInstanceOf(NetworkError)
  expect(cut).not.toBeInstanceOf(NoResponse)
  expect(vi.getTimerCount()).toBe(0)
})
