// What an installation can choose, and the addresses that follow from it.
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import type { ExternalServerConfig } from '#shared/external-server.ts'
import { adminPath } from '#shared/operations.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

export type Config = {
  /** Scheme, host and port of every address in a response, without a slash at the end. */
  origin: string
  /** Languages with a root of their own, `{origin}/{language}`. */
  roots: readonly Language[]
  /** Path of the interface below a root. */
  apiPath: string
  /** Path of the public address of a record; without it `usualUrlPattern`. */
  urlPattern?: string | undefined
  /** The zone of publication dates, and of events that name none. */
  siteZone: string
  /** Put in front of a cost that is a bare number. */
  currency: string
  /** Origins whose pages may send credentials. */
  corsOrigins: readonly string[]
  /** Whether `X-Forwarded-For` says who asks. */
  trustProxy: boolean
  /** The server that the page is pointed at in place of this one. */
  otherServer?: ExternalServerConfig | undefined
  /** Version of the product, for the admin namespace and the page. */
  version: string
}

/** Where a service that listens at a host and port is opened on this machine. */
export function getOrigin(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return `http://${isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The address of the interface below a root. */
export const getApiBase = (config: Config, root: Language): string => `${config.origin}/${root}${config.apiPath}`
/** The address of the admin namespace below a root. */
export const getAdminBase = (config: Config, root: Language): string => `${config.origin}/${root}${adminPath}`

/** An address names the language of what it leads to when that is not the root's. */
const naming = (root: Language, language: Language): string =>
  language === root ? '' : `?${languageParameter}=${language}`
/** The address of a list. */
export const listAddress = (config: Config, root: Language, resource: ResourceName, language: Language): string =>
  `${getApiBase(config, root)}/${resource}${naming(root, language)}`
/** The address of one record. */
export const recordAddress = (
  config: Config,
  root: Language,
  resource: ResourceName,
  id: number,
  language: Language,
): string => `${getApiBase(config, root)}/${resource}/${id}${naming(root, language)}`

/** Where the page shows a record. */
export const pageAddress = (config: Config, resource: ResourceName, id: number, language: Language): string =>
  `${config.origin}/${resource}/${id}?${languageParameter}=${language}`

/** The words in public addresses that name the kind of the record that follows. */
export const publicPathWords = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'events/category',
  tags: 'tag',
} as const satisfies Record<ResourceName, string>

/** Where a public address says its language, the kind of record and the record; what stands above a category stands before it. */
export const defaultUrlPattern = '/{language}/{kind}/{slug}/'
/** The path of public addresses of a resource in a language, `slug` being put in for the record. */
export const publicPath = ({ urlPattern }: Config, resource: ResourceName, language: Language, slug: string): string =>
  (urlPattern ?? defaultUrlPattern)
    .replace('{language}', language)
    .replace('{kind}', publicPathWords[resource])
    .replace('{slug}', () => slug)

/** The public address of a variant. Without a slug it is the record's address in the application. */
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
