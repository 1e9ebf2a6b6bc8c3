// The HTTP server of Node, and how long clients may take.
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { problem } from '#shared/problem.ts'

/** Responds to a request; `peer` is the address that it came from. */
export type Handler = (request: Request, peer: string | undefined) => Response | Promise<Response>

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
export function createNodeServer(handler: Handler, limits: Limits = usualLimits): Server {
  const listener = getRequestListener(
    (request, { incoming }: { incoming: { socket: { remoteAddress?: string | undefined } } }) =>
      handler(request, incoming.socket.remoteAddress),
  )
  const options: ServerOptions = {
    headersTimeout: limits.head,
    // Node would cut a large image on a slow line as well: see `limitBody`.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(limits.head / 10, 1000),
    keepAliveTimeout: limits.idle,
  }
  return createServer(options, (incoming, response) => {
    limitBody(incoming, response, limits)
    void listener(incoming, response)
  })
}
