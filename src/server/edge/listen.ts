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

const headOf = ({ method = '', url = '', headers }: IncomingMessage): RequestHead => {
  const get = (name: string): string | null => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
  }
  return { method, url, headers: { get, has: (name) => get(name) !== null } }
}

function send(response: ServerResponse, { status, headers, body }: Plain): void {
  if (body === null) return void response.writeHead(status, headers).end()
  headers['Content-Length'] = String(typeof body === 'string' ? Buffer.byteLength(body) : body.length)
  response.writeHead(status, headers).end(body)
}

/** Makes the server; it does not listen yet. */
export function serverOf(answering: Answering): Server {
  const listener = getRequestListener(
    (request, { incoming }: { incoming: { socket: { remoteAddress?: string | undefined } } }) =>
      answering.request(request, incoming.socket.remoteAddress),
  )
  return createServer((incoming, response) => {
    const listed = answering.list(headOf(incoming), incoming.socket.remoteAddress ?? '')
    if (!listed) return void listener(incoming, response)
    // What a request for a list carries besides its head is of no use, and in the way of the next.
    incoming.resume()
    send(response, listed)
  })
}
