// The HTTP server, with limits for slow clients.
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { problem } from '#shared/problem.ts'
import type { Service } from './app.ts'

/** Time limits for clients, in milliseconds. */
export type Limits = {
  head: number
  /** For its body, plus a second for each `bytesPerSecond` received: large images on slow lines. */
  body: number
  bytesPerSecond: number
  /** For a connection without a request. Longer than proxies and clients use theirs, up to a minute: they must not meet a closed one. */
  idle: number
}
const defaultLimits: Limits = { head: 30_000, body: 30_000, bytesPerSecond: 16_384, idle: 75_000 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends a connection whose request body arrives too slowly. Bytes are counted at the socket: a handler may not read them yet. */
function limitBody(incoming: IncomingMessage, response: ServerResponse, { body, bytesPerSecond }: Limits): void {
  if (!hasBody(incoming)) return
  const { socket } = incoming
  const [start, before] = [performance.now(), socket.bytesRead]
  const timeLeft = (): number =>
    body + ((socket.bytesRead - before) / bytesPerSecond) * 1000 - (performance.now() - start)
  const check = (): void => {
    const left = timeLeft()
    if (left > 0) timer = setTimeout(check, left)
    else endLate(socket, response)
  }
  let timer = setTimeout(check, body)
  const stop = (): void => clearTimeout(timer)
  incoming.once('end', stop).once('close', stop)
}

/** Responds 408 unless a response was started, and closes the connection; a later response of the handler is dropped. */
function endLate(socket: Socket, response: ServerResponse): void {
  if (socket.destroyed) return
  if (!response.headersSent && socket.writable) {
    const text = JSON.stringify(problem('rest_request_timeout', 408))
    const head = ['HTTP/1.1 408 Request Timeout', 'Connection: close', 'Content-Type: application/json; charset=UTF-8']
    socket.write(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  socket.destroySoon()
}

/** `closeUnusedConnections` ends those that have not sent a byte: browsers open some in advance, and Node does not call them idle. */
export type NodeServer = Server & { closeUnusedConnections: () => void }

/** Creates the server; it does not listen yet. */
export function createNodeServer(service: Service, limits: Limits = defaultLimits): NodeServer {
  const listener = getRequestListener(
    (request, { incoming }: { incoming: { socket: Pick<Socket, 'remoteAddress'> } }) =>
      service(request, incoming.socket.remoteAddress),
    // HTTP/1.0 needs no `Host`, and health checks of proxies send none.
    { hostname: 'localhost' },
  )
  const options: ServerOptions = {
    headersTimeout: limits.head,
    // Node would cut a large image on a slow line as well: see `limitBody`.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(limits.head / 10, 1000),
    keepAliveTimeout: limits.idle,
  }
  const server = createServer(options, (incoming, response) => {
    limitBody(incoming, response, limits)
    void listener(incoming, response)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const closeUnusedConnections = (): void => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return Object.assign(server, { closeUnusedConnections })
}
