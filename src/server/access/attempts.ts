// Counting failed attempts at secrets, in memory: who fails too often waits.
import { unpiled } from '#contract/unpiled.ts'

type Limit = { most: number; seconds: number }
type Window = { count: number; endsAt: number }

export type Attempts = {
  /** Seconds to wait before another attempt; 0 when it may be made. Counts it as failed until `forgive` is called. */
  begin(keys: readonly { key: string; limit: Limit }[]): number
  /** The attempt succeeded: it is not counted. */
  forgive(keys: readonly { key: string }[]): void
}

const mostKeys = 20_000

/** Starts counting. `clock` answers milliseconds since 1970. */
export function createAttempts(clock: () => number): Attempts {
  const windows = new Map<string, Window>()
  const tidy = (now: number): void => {
    if (windows.size < mostKeys) return
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
    if (windows.size < mostKeys) return
    // Failing under ever new names and addresses lets nobody in again who is shut out: those who failed least are forgotten.
    const fewest = [...windows].toSorted(([, one], [, other]) => one.count - other.count)
    for (const [key] of fewest.slice(0, mostKeys / 2)) windows.delete(key)
  }
  return {
    begin(keys) {
      const now = clock()
      const running = ({ key, limit }: (typeof keys)[number]): Window | undefined => {
        const window = windows.get(key)
        // One that ends later than one that begins now is of a clock that has been set back.
        return window && window.endsAt > now && window.endsAt <= now + limit.seconds * 1000 ? window : undefined
      }
      const wait = Math.max(
        0,
        ...keys.map((key) => {
          const window = running(key)
          return window && window.count >= key.limit.most ? Math.ceil((window.endsAt - now) / 1000) : 0
        }),
      )
      if (wait > 0) return wait
      tidy(now)
      for (const key of keys) {
        const window = running(key)
        if (window) window.count += 1
        else windows.set(key.key, { count: 1, endsAt: now + key.limit.seconds * 1000 })
      }
      return 0
    },
    forgive(keys) {
      for (const { key } of keys) {
        const window = windows.get(key)
        if (window && window.count > 1) window.count -= 1
        else windows.delete(key)
      }
    },
  }
}

/** An address without the port that some proxies tell with it: every connection has another. */
const withoutPort = (peer: string): string => /^([^:]+):\d+$/.exec(peer)?.[1] ?? peer

/** An address as it is counted: who has one of IPv6 has a network of them, which its first half names. */
function counted(peer: string): string {
  const address = withoutPort(peer)
  const inner = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (inner !== undefined || !address.includes(':')) return inner ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const [first, last] = [head, tail ?? ''].map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...(first ?? []), ...Array.from({ length: 8 }, () => '0')].slice(0, 8 - (last?.length ?? 0))
  return [...groups, ...(last ?? [])]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
const nameOf = (name: string): string => unpiled(name).normalize('NFC').toLowerCase().slice(0, 200)

const quarter = 15 * 60
/** What a sign-in is counted under: this name from this address, the address, and the name from anywhere. */
export const signInKeys = (name: string, peer: string): { key: string; limit: Limit }[] => [
  { key: `sign-in ${nameOf(name)} ${counted(peer)}`, limit: { most: 5, seconds: quarter } },
  { key: `sign-in-from ${counted(peer)}`, limit: { most: 30, seconds: quarter } },
  { key: `sign-in-as ${nameOf(name)}`, limit: { most: 100, seconds: quarter } },
]
/** What an application password is counted under. */
export const basicKeys = (peer: string): { key: string; limit: Limit }[] => [
  { key: `basic ${counted(peer)}`, limit: { most: 30, seconds: quarter } },
]
/** What an event's password is counted under. */
export const eventPasswordKeys = (peer: string): { key: string; limit: Limit }[] => [
  { key: `event ${counted(peer)}`, limit: { most: 20, seconds: quarter } },
]
