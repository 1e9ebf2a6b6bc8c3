// An internet of one server on this machine: names and addresses are what a test says, connections end here.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '#server/media/fetching/network.ts'

/** An address as far as anybody can tell on the internet. */
export const somewhere = '93.184.216.34'

export type Small = Network & {
  /** The addresses that were connected to, in their order. */
  reached: string[]
  /** The hosts and paths that were asked for. */
  asked: string[]
  close(): Promise<void>
}

/** Opens it. `names` are hosts with their addresses; a host that is not named has one on the internet. */
export async function openInternet(answer: RequestListener, names: { [host: string]: string[] } = {}): Promise<Small> {
  const [reached, asked]: [string[], string[]] = [[], []]
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // safe: a server listening on a port has one
  return {
    reached,
    asked,
    resolve: async (host) => names[host] ?? [somewhere],
    reach: (address) => {
      reached.push(address)
      return { host: '127.0.0.1', port }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
