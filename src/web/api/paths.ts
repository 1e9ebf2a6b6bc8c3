// The URLs of all pages, written and parsed. Each has the content language as `ml_language`.
import { useLocation } from 'react-router'
import { type Language, isLanguage, languageParameter } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'

/** Further parameters of a URL, after the language. */
export type SearchParameters = Iterable<readonly [name: string, text: string]>

const toUrl = (path: string, language: Language, more?: SearchParameters): string => {
  // A list has hundreds of links.
  if (!more) return `${path}?${languageParameter}=${language}`
  const query = new URLSearchParams([[languageParameter, language], ...[...more].map(([name, text]) => [name, text])])
  // A comma needs no encoding in a query, and users read these URLs.
  return `${path}?${query.toString().replaceAll('%2C', ',')}`
}

/** The parameter of the language that a form shows side by side. */
export const sourceColumnParameter = 'beside'

/** The URLs, relative to the origin. */
export const paths = {
  start: (language: Language) => toUrl('/', language),
  signIn: (language: Language) => toUrl('/sign-in', language),
  calendar: (language: Language, more?: SearchParameters) => toUrl('/calendar', language, more),
  images: (language: Language, more?: SearchParameters) => toUrl('/images', language, more),
  import: (language: Language) => toUrl('/import', language),
  trash: (language: Language, more?: SearchParameters) => toUrl('/trash', language, more),
  /** `more`: filters of the queue. */
  translate: (language: Language, more?: SearchParameters) => toUrl('/translate', language, more),
  desk: (resource: ResourceName, id: number, language: Language, more?: SearchParameters) =>
    toUrl(`/translate/${resource}/${id}`, language, more),
  settings: (language: Language, tab = '') => toUrl(`/settings${tab}`, language),
  /** `more`: the state of the list, under the parameter names of the interface. */
  list: (resource: ResourceName, language: Language, more?: SearchParameters) => toUrl(`/${resource}`, language, more),
  /** `more`: values of fields. */
  create: (resource: ResourceName, language: Language, more?: SearchParameters) =>
    toUrl(`/${resource}/new`, language, more),
  record: (resource: ResourceName, id: number, language: Language) => toUrl(`/${resource}/${id}`, language),
  /** `source`: the language whose texts are shown side by side. */
  edit: (resource: ResourceName, id: number, language: Language, source?: Language) =>
    toUrl(`/${resource}/${id}/edit`, language, source && [[sourceColumnParameter, source]]),
  history: (resource: ResourceName, id: number, language: Language) => toUrl(`/${resource}/${id}/history`, language),
} as const

/** Matches every resource in {@link routePatterns}; see {@link parseResource}. */
export const anyResource = ':resource'
type ResourceSegment = ResourceName | typeof anyResource

/** The patterns of the router; see {@link parseId} for `:id`. */
export const routePatterns = {
  start: '/',
  signIn: '/sign-in',
  calendar: '/calendar',
  images: '/images',
  import: '/import',
  trash: '/trash',
  settings: '/settings/:tab?',
  translate: '/translate',
  desk: (resource: ResourceSegment) => `/translate/${resource}/:id`,
  list: (resource: ResourceSegment) => `/${resource}`,
  create: (resource: ResourceSegment) => `/${resource}/new`,
  record: (resource: ResourceSegment) => `/${resource}/:id`,
  edit: (resource: ResourceSegment) => `/${resource}/:id/edit`,
  history: (resource: ResourceSegment) => `/${resource}/:id/history`,
  /** Redirects to the record. */
  bySlug: (resource: ResourceSegment) => `/${resource}/by-slug/:slug`,
} as const

export type PageLocation = { pathname: string; search: string }

/** The content language of a URL; `undefined` if it is absent or unknown. */
export const getUrlLanguage = (search: string): Language | undefined => {
  const language = new URLSearchParams(search).get(languageParameter)
  return isLanguage(language) ? language : undefined
}

/** The content language of the page. */
export const useContentLanguage = (): Language => getUrlLanguage(useLocation().search) ?? 'en'

/** The same URL in another content language. */
export const withLanguage = ({ pathname, search }: PageLocation, language: Language): string => {
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== languageParameter)
  return toUrl(pathname, language, others)
}

/** The resource of a path. */
export const findResource = (pathname: string): ResourceName | undefined =>
  resourceNames.find((name) => pathname === `/${name}` || pathname.startsWith(`/${name}/`))

/** The resource of a path segment in any case; `undefined` for anything else. */
export const parseResource = (text: string | undefined): ResourceName | undefined =>
  resourceNames.find((name) => name === text?.toLowerCase())

/** The id of a path segment, a positive integer; `undefined` for anything else. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** State of the history entry of the sign-in page. `from`: the requested page. `leaving`: signs out first. */
export type SignInState = { from?: string; leaving?: true }

/** Parses the state of a history entry; ignores unknown values. */
export function parseSignInState(state: unknown): SignInState {
  if (typeof state !== 'object' || state === null) return {}
  const from = 'from' in state && typeof state.from === 'string' ? state.from : undefined
  return {
    // A URL of another origin would begin with two slashes.
    ...(from !== undefined && /^\/(?!\/)/.test(from) && { from }),
    ...('leaving' in state && state.leaving === true && { leaving: true as const }),
  }
}
