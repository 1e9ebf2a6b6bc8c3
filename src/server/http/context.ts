// The context of a request: its account, language, query and body.
import { isLanguage, type Language, languageParameter, languages } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Issue, Problem } from '#shared/problem.ts'
import type { Issues } from '#shared/schema/issues.ts'
import type { RateLimiter } from '../auth/rate-limiter.ts'
import type { Config } from '../config.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import type { KnownAccount } from '../store/accounts.ts'
import type { Store } from '../store/store.ts'
import type { StoredRecord } from '../store/types.ts'
import type { Body } from './parse-body.ts'

export type Services = {
  store: Store
  config: Config
  /** Accepts and serves images; `undefined`: this service accepts none. */
  media: Pick<ImageLibrary, 'fetch'> | undefined
  rateLimiter: RateLimiter
}

/** The data of a request for its handler. */
export type RequestContext = Services & {
  /** Milliseconds since 1970. */
  now: number
  request: Request
  query: URLSearchParams
  /** The parsed body. Empty for reads and for uploads, which read their bytes themselves. Throws if it cannot be read. */
  body(): Body
  /** The language of the root in the path. */
  root: Language
  /** The language of the content, by root, query and body. */
  language: Language
  /** The issue with the requested language, if it has one. */
  languageIssues: Issues
  account: Account
  /** The record that the request is about, as it is now. Its permissions decide the `Allow` header. */
  record: StoredRecord | undefined
  /** The time (ms) until which the response stays the same while the store does; `undefined`: unknown. */
  unchangedUntil: number | undefined
  /** The address that the request came from, for rate limits. */
  peer: string
  /** Logs an unexpected error of a request that still gets another response; returns the problem with the id of the log line. */
  reportError: (error: unknown) => Problem
}

export type SignedInContext = RequestContext & { account: KnownAccount }

/** The environment of the Hono app. `peer`: the address that the connection came from. */
export type AppEnv = {
  Bindings: { peer?: string }
  Variables: { account?: Account; requestId: string; unchangedUntil?: number | undefined }
}

export type PathParameters = { [name: string]: string }
export type Handler = (ctx: RequestContext, parameters: PathParameters) => Response | Promise<Response>
export type Handlers = { [method: string]: Handler }
export type Serve = (path: string, handlers: Handlers) => void

/** The pattern of a path part that is an id, however long: an id that no record has is unknown, not another path. */
export const idPattern = '{[0-9]+}'
/** The id in a path. Digits beyond the safe integers name no record and stay text, so that the error repeats them exactly. */
export type PathId = number | string
export const parsePathId = (text: string): PathId => (Number.isSafeInteger(Number(text)) ? Number(text) : text)

export const isSafeMethod = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** The method that a request means: a `POST` may name another in `_method` or in `X-HTTP-Method-Override`. */
export function effectiveMethod({ method, headers }: Request, query: URLSearchParams): string {
  if (method !== 'POST') return method
  const named = query.get('_method') ?? headers.get('X-HTTP-Method-Override')
  return named?.trim().toUpperCase() || 'POST'
}

/** All languages that query and body name. A list (`ml_language[]=nl`) names no language. */
export function namedLanguages(query: URLSearchParams, body: Body | Problem): unknown[] {
  const named: unknown[] = query.getAll(languageParameter)
  for (const [name, value] of query) if (name.startsWith(`${languageParameter}[`)) named.push([value])
  const inBody = 'sent' in body ? (body.sent.get(languageParameter) ?? undefined) : undefined
  return inBody === undefined ? named : [...named, inBody]
}

/** The language that a request names, else that of the root. All names must agree. */
export function resolveLanguage(
  root: Language,
  named: readonly unknown[],
): Pick<RequestContext, 'language' | 'languageIssues'> {
  const distinct = [...new Set(named)]
  const reject = (issue: Issue) => ({ language: root, languageIssues: { [languageParameter]: issue } })
  if (!distinct.every(isLanguage)) {
    const message = `${languageParameter} must be one of ${languages.join(', ')}.`
    return reject({ code: 'not_a_choice', message, data: { options: languages } })
  }
  if (distinct.length > 1) {
    const message = `${languageParameter} names ${distinct.join(' and ')}: send one.`
    return reject({ code: 'two_languages', message, data: { languages: distinct } })
  }
  return { language: distinct[0] ?? root, languageIssues: {} }
}
