// Limits failed attempts at passwords.
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { limitCombiningMarks } from '../store/fold-text.ts'
import { type ProblemError, problemError } from '../http/response.ts'
import type { Store } from '../store/store.ts'

/** Failed attempts per window: by name and address, by address, by name, with an application password, at the password of a record. */
const limits = { signIn: 5, signInFrom: 30, signInAs: 100, basicAuth: 30, recordPassword: 20 } as const
/** The length of the window, in seconds. */
const duration = 15 * 60

export type LimitKey = { limit: keyof typeof limits; key: string }

export type RateLimiter = ReturnType<typeof createRateLimiter>

/**
 * Creates a rate limiter. It counts in the database that several processes share, `shared`, else in memory. Without the database it rejects
 * with the `StoreError`: no attempt is made uncounted.
 */
export function createRateLimiter(shared?: Store['rateLimits']) {
  const create = (limit: keyof typeof limits) => {
    const options = { keyPrefix: limit, points: limits[limit], duration }
    return shared ? new RateLimiterPostgres({ ...options, ...shared }) : new RateLimiterMemory(options)
  }
  const limiters = {
    signIn: create('signIn'),
    signInFrom: create('signInFrom'),
    signInAs: create('signInAs'),
    basicAuth: create('basicAuth'),
    recordPassword: create('recordPassword'),
  }
  const secondsToWait = async ({ limit, key }: LimitKey): Promise<number> => {
    const state = await limiters[limit].get(key)
    if (!state || state.consumedPoints < limits[limit] || state.msBeforeNext <= 0) return 0
    // The window started before the system clock was set back: a new window would end earlier.
    if (state.msBeforeNext <= duration * 1000) return Math.ceil(state.msBeforeNext / 1000)
    await limiters[limit].delete(key)
    return 0
  }
  return {
    /** Counts an attempt as failed until `reward` is called. Throws a problem with the seconds to wait after too many of them. */
    async consume(keys: readonly LimitKey[]): Promise<void> {
      const wait = Math.max(0, ...(await Promise.all(keys.map(secondsToWait))))
      if (wait > 0) throw tooManyRequests(wait)
      const consumed = await Promise.allSettled(keys.map(async ({ limit, key }) => limiters[limit].consume(key)))
      // Concurrent attempts may have reached the limit after it was read.
      const rejected = consumed.find((result) => result.status === 'rejected')
      if (!rejected) return
      if (rejected.reason instanceof Error) throw rejected.reason
      const { msBeforeNext } = rejected.reason as RateLimiterRes // safe: `consume` rejects with a result or an error
      throw tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)))
    },
    /** The attempt succeeded: it is not counted. */
    async reward(keys: readonly LimitKey[]): Promise<void> {
      await Promise.all(keys.map(async ({ limit, key }) => limiters[limit].reward(key)))
    },
  }
}

const tooManyRequests = (wait: number): ProblemError =>
  problemError('rest_too_many_requests', 429, '', { retry_after: wait })

/** An address without the port that some proxies append: every connection has another. */
const withoutPort = (peer: string): string => /^([^:]+):\d+$/.exec(peer)?.[1] ?? peer

/** An address as it is counted. Of IPv6 only the first half counts: a client has a whole network of addresses. */
function countedAddress(peer: string): string {
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
/** A name in the form in which it is counted. */
const countedName = (name: string): string => limitCombiningMarks(name).normalize('NFC').toLowerCase().slice(0, 200)

export const signInKeys = (name: string, peer: string): LimitKey[] => [
  { limit: 'signIn', key: `${countedName(name)} ${countedAddress(peer)}` },
  { limit: 'signInFrom', key: countedAddress(peer) },
  { limit: 'signInAs', key: countedName(name) },
]
export const basicAuthKeys = (peer: string): LimitKey[] => [{ limit: 'basicAuth', key: countedAddress(peer) }]
export const recordPasswordKeys = (peer: string): LimitKey[] => [{ limit: 'recordPassword', key: countedAddress(peer) }]
