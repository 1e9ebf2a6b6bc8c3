// Every address of the app, built and read here alone. The content language stands in each of them as `ml_language`.
import { type Language, isLanguage, languageParameter } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'

/** Further parameters of an address, after the language, in the order given. */
export type SearchParameters = Iterable<readonly [name: string, text: string]>

const address = (path: string, language: Language, more?: SearchParameters): string => {
  // Of the links in a list there are hundreds.
  if (!more) return `${path}?${languageParameter}=${language}`
  const query = new URLSearchParams([[languageParameter, language], ...[...more].map(([name, text]) => [name, text])])
  // A comma needs no encoding in a query, and people read these addresses.
  return `${path}?${query.toString().replaceAll('%2C', ',')}`
}

/** The addresses, relative to the origin. */
export const paths = {
  start: (language: Language) => address('/', language),
  signIn: (language: Language) => address('/sign-in', language),
  trash: (language: Language, more?: SearchParameters) => address('/trash', language, more),
  settings: (language: Language) => address('/settings', language),
  /** `more` is the state of the list under the interface's parameter names. */
  list: (resource: ResourceName, language: Language, more?: SearchParameters) =>
    address(`/${resource}`, language, more),
  create: (resource: ResourceName, language: Language) => address(`/${resource}/new`, language),
  record: (resource: ResourceName, id: number, language: Language) => address(`/${resource}/${id}`, language),
  edit: (resource: ResourceName, id: number, language: Language) => address(`/${resource}/${id}/edit`, language),
  history: (resource: ResourceName, id: number, language: Language) => address(`/${resource}/${id}/history`, language),
} as const

/** In {@link routePatterns} in the place of a resource: any of them; read by {@link parseResource}. */
export const anyResource = ':resource'
type Named = ResourceName | typeof anyResource

/** The routePatterns of the router that belong to {@link paths}; `:id` is read by {@link parseId}. */
export const routePatterns = {
  start: '/',
  signIn: '/sign-in',
  trash: '/trash',
  settings: '/settings',
  list: (resource: Named) => `/${resource}`,
  create: (resource: Named) => `/${resource}/new`,
  record: (resource: Named) => `/${resource}/:id`,
  edit: (resource: Named) => `/${resource}/:id/edit`,
  history: (resource: Named) => `/${resource}/:id/history`,
  /** As the interface names records, and people write them down: leads to the record. */
  bySlug: (resource: Named) => `/${resource}/by-slug/:slug`,
} as const

/** Where one is, as the router says it. */
export type PageLocation = { pathname: string; search: string }

/** The content language an address names; `undefined` when it names none of ours. */
export const getUrlLanguage = (search: string): Language | undefined => {
  const named = new URLSearchParams(search).get(languageParameter)
  return isLanguage(named) ? named : undefined
}

/** The same place in another content language; everything else of the address stays as it is. */
export const withLanguage = ({ pathname, search }: PageLocation, language: Language): string => {
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== languageParameter)
  return address(pathname, language, others)
}

/** The resource a path belongs to. */
export const findResource = (pathname: string): ResourceName | undefined =>
  resourceNames.find((name) => pathname === `/${name}` || pathname.startsWith(`/${name}/`))

/** The resource that a part of a path names, in whatever case; `undefined` for anything else. */
export const parseResource = (text: string | undefined): ResourceName | undefined =>
  resourceNames.find((name) => name === text?.toLowerCase())

/** The identifier in a path, a positive integer; `undefined` for anything else. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
