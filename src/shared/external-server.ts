// Configuration and capabilities of an external server.
import { isLanguage, type Language, languages, languageParameter } from './i18n/language.ts'

/** Addresses of an external server. */
export type ExternalServerConfig = {
  /** Base URL per language, without a slash at the end; other languages are requested by the parameter. */
  addresses: { [L in Language]?: string }
  /** Path of the interface below a base URL, with a slash in front. */
  apiPath: string
  /** The parameter that names a language. */
  languageParameter: string
}

/** The path of The Events Calendar on WordPress. */
export const defaultExternalPath = '/wp-json/tribe/events/v1'

const address = /^(https?):\/\/([a-z0-9.-]+|\[::1\])(:\d{1,5})?((?:\/[A-Za-z0-9._~%-]+)*)\/?$/i
const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

/** Origin and path of a URL. Passwords are sent there: only https is accepted, or http on this machine. */
function parseAddress(text: unknown): { origin: string; path: string } | undefined {
  const [, scheme = '', host = '', port = '', path = ''] = address.exec(typeof text === 'string' ? text : '') ?? []
  const origin = `${scheme}://${host}${port}`.toLowerCase()
  const isSafe = origin.startsWith('https:') || isThisMachine(host)
  return isSafe && Number(port.slice(1)) <= 65_535 ? { origin, path } : undefined
}

/** Whether a text is a path such as `/wp-json/tribe/events/v1`: plain characters, no slash at the end, no segment `.` or `..`. */
export const isApiPath = (path: string): boolean => /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._~-]+)+$/.test(path)
/** Whether a text can be the name of a query parameter. */
export const isParameterName = (name: string): boolean => /^[A-Za-z][\w-]{0,40}$/.test(name)

/** Parses a configuration. Returns `undefined` if it has no server, or an error message. */
export function parseExternalServer(value: unknown): ExternalServerConfig | undefined | string {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') return 'The server must be an object with addresses.'
  const {
    addresses,
    apiPath = defaultExternalPath,
    languageParameter: named = languageParameter,
  } = value as {
    [name: string]: unknown
  } // safe: any object has unknown properties
  if (typeof addresses !== 'object' || addresses === null) return 'The server needs addresses, one for each language.'
  const bases: ExternalServerConfig['addresses'] = {}
  for (const [language, text] of Object.entries(addresses)) {
    if (!isLanguage(language)) return `“${language}” is none of the languages ${languages.join(', ')}.`
    const base = parseAddress(text)
    if (base === undefined)
      return `The address for ${language} must be an https address without parameters, such as https://example.org/${language}.`
    bases[language] = base.origin + base.path
  }
  if (Object.keys(bases).length === 0) return 'The server needs at least one address.'
  if (typeof apiPath !== 'string' || !isApiPath(apiPath))
    return `The path of the interface must be one such as ${defaultExternalPath}.`
  if (typeof named !== 'string' || !isParameterName(named))
    return `The language parameter must be a name such as ${languageParameter}.`
  return { addresses: bases, apiPath, languageParameter: named }
}

/** The origins that the page must be allowed to connect to. */
export const getOrigins = ({ addresses }: ExternalServerConfig): string[] => [
  ...new Set(Object.values(addresses).flatMap((base) => parseAddress(base)?.origin ?? [])),
]

/** Optional features of a server. */
export const capabilities = [
  'languages',
  'merge',
  'etag',
  'orderby',
  'totals',
  'page_size',
  'raw_texts',
  'hidden_events',
  'idempotency',
  'at_once',
  'history',
  'trash',
] as const
export type Capability = (typeof capabilities)[number]

/** `GET {admin}/report`, which the client computes for an external server. `pageSize`: the most rows that it returned. */
export type ServerInfo = {
  host: string
  languages: Language[]
  byParameter: boolean
  pageSize: number
  /** Whether it has the WordPress namespace `wp/v2` with the stored values of events, and their event status. */
  wordPress: { found: boolean; eventStatus: boolean }
  has: { readonly [A in Capability]: boolean }
}
