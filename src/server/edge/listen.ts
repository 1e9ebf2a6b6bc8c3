// Node's requests and answers: lists go their short road, everything else is a `Request` and a `Response`.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
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

/** Makes the server; it does not listen yet. */
export function serverOf(answering: Answering): Server {
  const listener = getRequestListener(
    (request, { incoming }: { incoming: { socket: { remoteAddress?: string | undefined } } }) =>
      answering.request(request, incoming.socket.remoteAddress),
  )
  const sendLater = sendTogether()
  return createServer((incoming, response) => {
    const listed = answering.list(headOf(incoming), incoming.socket.remoteAddress ?? '')
    if (!listed) return void listener(incoming, response)
    // What a request for a list carries besides its head is of no use, and in the way of the next.
    incoming.resume()
    sendLater(response, listed)
  })
}
