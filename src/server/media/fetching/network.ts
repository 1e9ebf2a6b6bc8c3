// The network as fetching sees it: names become addresses, and addresses are connected to as they were checked.
import { lookup } from 'node:dns/promises'

export type Network = {
  /** All addresses of a host's name. Rejects when it has none. */
  resolve(host: string): Promise<string[]>
  /** Where a checked address is reached: itself. Tests put a server of their own there. */
  reach(address: string, port: number): { host: string; port: number }
  /** Whether an address that is not public may be reached all the same. Left out: none. */
  trusts?: (url: URL, address: string) => boolean
}

/** The internet. */
export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  reach: (address, port) => ({ host: address, port }),
}
