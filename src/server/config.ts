// The configuration of an installation, and the addresses that follow from it.
import { type Language, languageParameter, languages } from '#shared/i18n/language.ts'
import type { ExternalServerConfig } from '#shared/external-server.ts'
import { adminPath } from '#shared/operations.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { daySheetPath, previewPath, sharedPath } from '#shared/visitor-paths.ts'

export type Config = {
  /** Scheme, host and port of every address in a response, without a slash at the end. */
  origin: string
  /** Languages with a root of their own, `{origin}/{language}`. */
  roots: readonly Language[]
  /** Path of the interface below a root. */
  apiPath: string
  /** Path of the public address of a record. */
  urlPattern: string
  /** The time zone of publication dates, and of events without one. */
  siteZone: string
  /** The prefix of costs that are numbers. */
  currency: string
  /** Origins whose pages may send credentials. */
  corsOrigins: readonly string[]
  /** Days before the start of an event on which its translations are due. */
  leadDays: number
  /** Languages in which a publication by a translator waits for a review. */
  reviewLanguages: readonly Language[]
  /** Whether `X-Forwarded-For` names the client. */
  trustProxy: boolean
  /** The URL of map tiles with `{z}`, `{x}` and `{y}`, and whom they name; without it maps show a grid. */
  map?: { tiles: string; attribution: string } | undefined
  /** The external server that the page uses instead of this one. */
  otherServer?: ExternalServerConfig | undefined
  version: string
}

/** Returns the origin of a service on this machine. */
export function getOrigin(host: string, port: number): string {
  const isAnyAddress = host === '0.0.0.0' || host === '::'
  return `http://${isAnyAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}

export const getApiBase = (config: Config, root: Language): string => `${config.origin}/${root}${config.apiPath}`
export const getAdminBase = (config: Config, root: Language): string => `${config.origin}/${root}${adminPath}`

/** Headers of the pages of the site, by which clients of The Events Calendar find the interface. `address`: of what a page shows. */
export const discoveryHeaders = (config: Config, address = `${getApiBase(config, 'en')}/`) => ({
  'X-TEC-API-VERSION': 'v1',
  'X-TEC-API-ROOT': address,
  'X-TEC-API-ORIGIN': config.origin,
})

/**
 * Whether a path is of the interface or of the admin namespace, also in languages without a root. Without any language it is a mistake of a
 * client, unless the interface is at one name, which could be that of a page, such as `/events`.
 */
export const isApiPath = ({ apiPath }: Config, path: string): boolean =>
  ['', ...languages.map((language) => `/${language}`)]
    .flatMap((root) => [`${root}${apiPath}`, `${root}${adminPath}`])
    .filter((base) => base.lastIndexOf('/') > 0)
    .some((base) => path === base || path.startsWith(`${base}/`))

/** Returns the query that names a language, unless it is that of the root. */
const languageQuery = (root: Language, language: Language): string =>
  language === root ? '' : `?${languageParameter}=${language}`
export const listAddress = (config: Config, root: Language, resource: ResourceName, language: Language): string =>
  `${getApiBase(config, root)}/${resource}${languageQuery(root, language)}`
export const recordAddress = (
  config: Config,
  root: Language,
  resource: ResourceName,
  id: number,
  language: Language,
): string => `${getApiBase(config, root)}/${resource}/${id}${languageQuery(root, language)}`

/** The address of a record in the page. */
export const pageAddress = (config: Config, resource: ResourceName, id: number, language: Language): string =>
  `${config.origin}/${resource}/${id}?${languageParameter}=${language}`

/** The `{kind}` of public addresses. */
export const publicPathKinds = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'events/category',
  tags: 'tag',
} as const satisfies Record<ResourceName, string>

/** The path of public addresses. The slug of a category follows those of its ancestors. */
export const defaultUrlPattern = '/{language}/{kind}/{slug}/'
export const publicPath = ({ urlPattern }: Config, resource: ResourceName, language: Language, slug: string): string =>
  urlPattern
    .replace('{language}', language)
    .replace('{kind}', publicPathKinds[resource])
    .replace('{slug}', () => slug)

/** The address of the page that shows a record to accounts as visitors would see it. */
export const previewAddress = (config: Config, resource: ResourceName, id: number, language: Language): string =>
  config.origin + previewPath(resource, id, language)

export const daySheetAddress = (config: Config, venue: number, day: string, language: Language): string =>
  config.origin + daySheetPath(venue, day, language)
export const sharedAddress = (config: Config, language: Language, token: string): string =>
  config.origin + sharedPath(token, language)

/** Returns the public address of a translation; without a slug, the address of the record in the page. */
export const publicAddress = (
  config: Config,
  resource: ResourceName,
  id: number,
  language: Language,
  slugs: readonly string[],
): string =>
  slugs.some((slug) => slug === '')
    ? pageAddress(config, resource, id, language)
    : config.origin + publicPath(config, resource, language, slugs.map(encodeURIComponent).join('/'))
