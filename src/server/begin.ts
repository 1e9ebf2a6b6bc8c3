// The first steps of every request: who asks, in which language, and what has come due since the last one.
import type { Language } from '#contract/language.ts'
import { invalid, problem } from '#contract/problem.ts'
import { mayChange } from '#contract/rights.ts'
import type { Attempts } from './access/attempts.ts'
import { identify, refuseTooMany } from './access/identify.ts'
import { type AnswerTo, refuse } from './answer.ts'
import { type Asking, languageOf, languagesNamed } from './asking.ts'
import type { Config } from './config.ts'
import { readQuery } from './parse/query.ts'
import type { Media } from './media/media.ts'
import type { Store } from './store/store.ts'

/** Reads what every handler needs, or answers at once when the request cannot be read or proves nobody. */
export function begin(arrived: {
  store: Store
  config: Config
  media?: Media | undefined
  attempts: Attempts
  failed: Asking['failed']
  now: number
  request: Request
  peer: string
  root: Language
}): Asking | Response {
  const { store, config, media, attempts, failed, now, request, root } = arrived
  const peer =
    (config.trustProxy ? request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined) ?? arrived.peer
  const to: AnswerTo = {
    origin: request.headers.get('Origin') ?? undefined,
    credentialOrigins: config.corsOrigins,
    signedIn: false,
  }
  store.publishScheduled()
  const search = searchOf(request.url)
  if (!isDecodable(search))
    return refuse(to, invalid({ query: { code: 'invalid_type', message: 'The query string is not UTF-8.' } }))
  const query = readQuery(search)
  const { language, fault } = languageOf(root, languagesNamed(query))
  const asking: Asking = {
    store,
    config,
    media,
    now,
    request,
    query,
    root,
    language,
    languageFault: fault,
    account: null,
    peer,
    failed,
    to,
  }
  const identity = identify(request, peer, store, config, attempts)
  if ('code' in identity) return identity.data.status === 429 ? refuseTooMany(to, identity) : refuse(to, identity)
  const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  if (!isSafe && !mayChange(identity.account)) return refuse(to, problem('rest_forbidden', 403))
  return identity.account === null ? asking : { ...asking, account: identity.account, to: { ...to, signedIn: true } }
}

const searchOf = (address: string): string => {
  const at = address.indexOf('?')
  return at < 0 ? '' : address.slice(at + 1)
}

const isDecodable = (search: string): boolean => {
  if (search.length >= 100_000) return false
  try {
    // Its value is taken: a call for nothing but its fault is left out of the built service.
    return !search.includes('%') || decodeURIComponent(search) !== ''
  } catch {
    return false
  }
}
