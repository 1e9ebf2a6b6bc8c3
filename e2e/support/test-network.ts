// A network with one server for tests. Its address counts as public; all other private addresses stay forbidden.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fetcher } from '#server/images/fetch-remote.ts'

/** Address of the test server. All of 127.0.0.0/8 is the local machine. */
export const publicAddress = '127.0.0.2'

export type TestNetwork = Fetcher & {
  /** Port of the server, for URLs. */
  port: number
  /** Addresses of names; a name that is missing has that of the server. Each lookup takes the next list. */
  names: { [host: string]: string[][] }
  /** Local addresses of all connections, in order. */
  connections: string[]
  /** Hosts without port, and paths, of all requests. */
  requests: string[]
  close(): Promise<void>
}

/** Starts a server on all addresses of the machine, so that an address that is not filtered would be reached. */
export async function startTestNetwork(
  respond: RequestListener,
  names: { [host: string]: string[] } = {},
): Promise<TestNetwork> {
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`)
    respond(request, response)
  })
  const [connections, requests]: [string[], string[]] = [[], []]
  server.on('connection', ({ localAddress }) => connections.push(localAddress ?? ''))
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve)
  })
  const { port } = server.address() as AddressInfo // safe: a server that listens on a port has one
  const network: TestNetwork = {
    port,
    names: Object.fromEntries(Object.entries(names).map(([host, addresses]) => [host, [addresses]])),
    connections,
    requests,
    allowedAddresses: () => [publicAddress],
    lookup: (host, _options, done) => {
      const lists = network.names[host]
      const addresses = (lists && lists.length > 1 ? lists.shift() : lists?.[0]) ?? (lists ? [] : [publicAddress])
      if (addresses.length === 0) {
        const error = new Error(`getaddrinfo ENOTFOUND ${host}`)
        return done(Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), [])
      }
      return done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
  return network
}
