// The HTTP server, with limits for slow clients.
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
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

/** Milliseconds to receive a body that no handler reads. */
const maxUnreadTime = 10_000

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

type Incoming = Readable & { socket: Pick<Socket, 'remoteAddress'> }

/**
 * Returns the response when a body that no handler has read is received. Node closes the connection after the last response: unread bytes
 * would reset it, and a client that is still sending would not get the response.
 */
async function afterUnreadBody(incoming: Incoming, response: Response | Promise<Response>): Promise<Response> {
  const result = await response
  if (!incoming.readableDidRead && !incoming.readableEnded && !incoming.destroyed) {
    const received = new Promise((resolve) => void incoming.once('end', resolve).once('close', resolve))
    incoming.resume()
    await Promise.race([received, delay(maxUnreadTime, undefined, { ref: false })])
  }
  return result
}

/** `closeUnusedConnections` ends those that have not sent a byte: browsers open some in advance, and Node does not call them idle. */
export type NodeServer = Server & { closeUnusedConnections: () => void }

/** Creates the server; it does not listen yet. */
export function createNodeServer(service: Service, limits: Limits = defaultLimits): NodeServer {
  const listener = getRequestListener(
    (request, { incoming, outgoing }: { incoming: Incoming; outgoing: object }) => {
      const response = service(request, incoming.socket.remoteAddress)
      const isLast = 'shouldKeepAlive' in outgoing && outgoing.shouldKeepAlive === false
      return isLast && request.method !== 'GET' ? afterUnreadBody(incoming, response) : response
    },
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
