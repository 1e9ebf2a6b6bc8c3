// Which network addresses lie on the public internet. Everything else (this machine, its network, clouds' inner services) is refused.
import { BlockList, isIP } from 'node:net'

const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Not reserved, and yet answered by a cloud's own host.
  ['168.63.129.16', 32],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')

// Of the newer addresses only those given out for the internet are taken: mapped, translated and local ones lie elsewhere.
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  // Tunnels and other protocols, which carry an older address inside.
  ['2001::', 23],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

/** Whether an address, written as Node writes addresses, can be anybody's on the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address, 'ipv4')
  if (version === 6) return !address.includes('%') && given.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
  return false
}
