// Configuration of the page: from index.html or, on a static host, config.json.
import type { Language } from '#shared/i18n/language.ts'
import { networkFetch, type ServerAddress } from '#client/send.ts'

/** The configuration in `<meta name="calendar-config">`. */
export type PageConfig = Pick<ServerAddress, 'roots' | 'apiPath' | 'adminPath'> & {
  siteTimezone: string
  currency: string
  /** Days before the start of an event on which its translations are due. */
  leadDays: number
  /** Languages in which a publication by a translator waits for a review. */
  reviewLanguages: readonly Language[]
  version: string
  /** Where maps get their tiles; without it they show a grid. */
  map?: { tiles: string; attribution: string }
  /** The external server to use, as `parseExternalServer` reads it; an error if its configuration cannot be read. */
  server?: unknown
}

const fallback: PageConfig = {
  roots: { en: '/en', nl: '/nl', de: '/de' },
  apiPath: '/calendar/events/v1',
  adminPath: '/calendar/admin/v1',
  siteTimezone: 'Europe/Brussels',
  currency: '€',
  leadDays: 14,
  reviewLanguages: [],
  version: '',
}

/** False in unit tests, which run without a document. */
const isPage = typeof document !== 'undefined'
const metaText = isPage
  ? document.querySelector<HTMLMetaElement>('meta[name="calendar-config"]')?.content
  : JSON.stringify(fallback)
const fetchConfig = async (): Promise<unknown> => {
  const response = await networkFetch('/config.json')
  return response.ok ? response.json() : undefined
}
const source: unknown = metaText ? JSON.parse(metaText) : await fetchConfig().catch((server: unknown) => ({ server }))
export const config: PageConfig = { ...fallback, ...(source as Partial<PageConfig>) } // safe: written by the service or host of the page

/** The server's name on this device: drafts of one server are never offered to another. */
export const serverName = config.server
  ? JSON.stringify(config.server)
  : new URL(`${config.roots.en ?? ''}${config.apiPath}`, isPage ? location.href : 'http://page').href
