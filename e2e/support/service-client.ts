// Requests to service processes: sign-in, single requests, and the change feed.
import { adminPath, defaultApiPath } from '#shared/operations.ts'
import type { FeedChange } from '#shared/responses.ts'
import type { Body } from './test-app.ts'

export const api = `/en${defaultApiPath}`
export const admin = `/en${adminPath}`

export interface ServiceResponse {
  status: number
  headers: Headers
  body: Body
}

export interface ServiceRequest {
  /** A JSON body; bytes are sent unchanged. */
  body?: object
  headers?: { [name: string]: string }
}

/** Sends a request to a process. Rejects if there is no response. `path` is below the origin. */
export async function send(
  origin: string,
  method: string,
  path: string,
  { body, headers = {} }: ServiceRequest = {},
): Promise<ServiceResponse> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  // safe: a test fails if the body lacks a key that it reads
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : {}) as Body }
}

/** Signs in. */
export const signIn = async (
  origin: string,
  name: string,
  password: string,
  headers: { [name: string]: string } = {},
): Promise<ServiceResponse> => send(origin, 'POST', `${admin}/session`, { headers, body: { name, password } })

/** The headers of a page after this sign-in response. */
export const sessionHeaders = ({ headers }: ServiceResponse): { [name: string]: string } => ({
  Cookie: (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '',
  'X-Calendar-Request': '1',
})

/** All changes that an account may see, oldest first. */
export async function readChanges(origin: string, headers: { [name: string]: string }): Promise<FeedChange[]> {
  const changes: FeedChange[] = []
  let page: ServiceResponse
  do {
    const after = changes.at(-1)?.seq ?? 0
    page = await send(origin, 'GET', `${admin}/changes?limit=500&after=${after}`, { headers })
    if (page.status !== 200) throw new Error(`The changes: ${page.status}.`)
    changes.push(...(page.body['changes'] as unknown as FeedChange[])) // safe: the type of the response
  } while (String(page.body['more']) === 'true')
  return changes
}

interface ServerSentEvent {
  name: string
  id: string
  data: Body
  /** Milliseconds of `performance.now`. */
  received: number
}

export interface OpenFeed {
  /** All events so far, the oldest first. */
  readonly events: readonly ServerSentEvent[]
  isOpen(): boolean
  close(): Promise<void>
}

function parseEvent(text: string): ServerSentEvent | undefined {
  const lines = text.split('\n').map((line) => line.split(': '))
  const value = (key: string): string =>
    lines
      .find(([name]) => name === key)
      ?.slice(1)
      .join(': ') ?? ''
  if (value('event') === '') return undefined
  const data: Body = JSON.parse(value('data'))
  return { name: value('event'), id: value('id'), data, received: performance.now() }
}

/** Opens the change feed as a page does. Rejects if the process refuses. */
export async function openFeed(origin: string, headers: { [name: string]: string }): Promise<OpenFeed> {
  const end = new AbortController()
  const response = await fetch(`${origin}${admin}/changes`, {
    headers: { ...headers, Accept: 'text/event-stream' },
    signal: end.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`The feed: ${response.status}.`)
  const stream = response.body.pipeThrough(new TextDecoderStream())
  const events: ServerSentEvent[] = []
  let isOpen = true
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of stream) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      events.push(...blocks.map(parseEvent).filter((event) => event !== undefined))
    }
  }
  // A broken connection closes the feed too.
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false
    })
  return {
    events,
    isOpen: () => isOpen,
    close: async () => {
      end.abort()
      await ended
    },
  }
}
