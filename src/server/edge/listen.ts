// Node's requests and answers: lists go their short road, everything else is a `Request` and a `Response`.
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { problem } from '#contract/problem.ts'
import type { Plain } from '../answer.ts'
import type { RequestHead } from '../asking.ts'

/** What answers: `list` may answer a request from its head alone. */
export type Answering = {
  request: (request: Request, peer: string | undefined) => Response | Promise<Response>
  list: (head: RequestHead, peer: string) => Plain | undefined
}

/** The headers of a request, by any spelling of their names. */
class Heads {
  readonly #sent: IncomingMessage['headers']
  constructor({ headers }: IncomingMessage) {
    this.#sent = headers
  }
  get(name: string): string | null {
    const value = this.#sent[name.toLowerCase()]
    return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
  }
  has(name: string): boolean {
    return this.get(name) !== null
  }
}
const headOf = (incoming: IncomingMessage): RequestHead => ({
  method: incoming.method ?? '',
  url: incoming.url ?? '',
  headers: new Heads(incoming),
})

/** Where bodies are put together; taken again when the system has what was in them, so that nothing of that size is ever collected. */
const rooms = {
  size: 65_536,
  most: 64,
  free: new Array<Buffer>(),
  take(length: number): Buffer {
    return length > this.size ? Buffer.allocUnsafe(length) : (this.free.pop() ?? Buffer.allocUnsafe(this.size))
  },
  giveBack(room: Buffer): void {
    if (room.length === this.size && this.free.length < this.most) this.free.push(room)
  },
}

/** Names and values in one list, which Node walks through in half the time of an object. */
const flat = (headers: Plain['headers']): string[] => {
  const all: string[] = []
  for (const name in headers) all.push(name, headers[name] ?? '')
  return all
}

function send(response: ServerResponse, { status, headers, body }: Plain): void {
  if (body === null) return void response.writeHead(status, headers).end()
  if (typeof body === 'string') {
    headers['Content-Length'] = String(Buffer.byteLength(body))
    return void response.writeHead(status, headers).end(body)
  }
  headers['Content-Length'] = String(body.length)
  const room = rooms.take(body.length)
  body.fill(room)
  response.writeHead(status, flat(headers))
  response.end(room.length === body.length ? room : room.subarray(0, body.length), () => rooms.giveBack(room))
}

/** Sends the answers of one turn of the event loop together: whoever asked over many connections is woken once for all, not for each. */
function sendTogether(): (response: ServerResponse, answer: Plain) => void {
  let waiting: [ServerResponse, Plain][] = []
  const sendAll = (): void => {
    const all = waiting
    waiting = []
    for (const [response, answer] of all) send(response, answer)
  }
  return (response, answer) => {
    if (waiting.push([response, answer]) === 1) setImmediate(sendAll)
  }
}

/** How long clients may take, in milliseconds. */
export type Limits = {
  /** Until the head of a request is there. */
  head: number
  /** Until its body is there. Each second's worth of `bytesPerSecond` that arrives gives it another second, for large images on slow lines. */
  body: number
  bytesPerSecond: number
  /** Until a connection without a request is closed. Proxies and clients keep theirs for up to a minute, and must not meet one just closed. */
  idle: number
}
const usualLimits: Limits = { head: 30_000, body: 30_000, bytesPerSecond: 16_384, idle: 75_000 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends a connection whose request body arrives too slowly. Bytes are counted at the socket: a handler may not have begun to read them. */
function limitBody(incoming: IncomingMessage, response: ServerResponse, { body, bytesPerSecond }: Limits): void {
  if (!hasBody(incoming)) return
  const { socket } = incoming
  const [begun, before] = [performance.now(), socket.bytesRead]
  const timeLeft = (): number =>
    body + ((socket.bytesRead - before) / bytesPerSecond) * 1000 - (performance.now() - begun)
  const check = (): void => {
    const left = timeLeft()
    if (left > 0) timer = setTimeout(check, left)
    else endLate(socket, response)
  }
  let timer = setTimeout(check, body)
  const stop = (): void => clearTimeout(timer)
  incoming.once('end', stop).once('close', stop)
}

/** Answers 408 where no answer has begun, and closes the connection: what the handler may answer later goes nowhere. */
function endLate(socket: Socket, response: ServerResponse): void {
  if (socket.destroyed) return
  if (!response.headersSent && socket.writable) {
    const text = JSON.stringify(problem('rest_request_timeout', 408))
    const head = ['HTTP/1.1 408 Request Timeout', 'Connection: close', 'Content-Type: application/json; charset=UTF-8']
    socket.write(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  socket.destroySoon()
}

/** Makes the server; it does not listen yet. */
export function serverOf(answering: Answering, limits: Limits = usualLimits): Server {
  const listener = getRequestListener(
    (request, { incoming }: { incoming: { socket: { remoteAddress?: string | undefined } } }) =>
      answering.request(request, incoming.socket.remoteAddress),
  )
  const sendLater = sendTogether()
  const options: ServerOptions = {
    headersTimeout: limits.head,
    // Node would cut a large image on a slow line as well: see `limitBody`.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(limits.head / 10, 1000),
    keepAliveTimeout: limits.idle,
  }
  return createServer(options, (incoming, response) => {
    limitBody(incoming, response, limits)
    const listed = answering.list(headOf(incoming), incoming.socket.remoteAddress ?? '')
    if (!listed) return void listener(incoming, response)
    // What a request for a list carries besides its head is of no use, and in the way of the next.
    incoming.resume()
    sendLater(response, listed)
  })
}
