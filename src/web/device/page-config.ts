// The server that index.html or, on a static host, config.json names.
import { networkFetch, type ServerAddress } from '#client/send.ts'

/** What index.html says in `<meta name="calendar-config">`: where the interface lives and what the site uses. */
export type PageConfig = Pick<ServerAddress, 'roots' | 'apiPath' | 'adminPath'> & {
  siteTimezone: string
  currency: string
  version: string
  /** Another server of the interface, to speak to in place of ours; `readOtherServer` of the contract reads it. An error: the file that names it cannot be read. */
  server?: unknown
}

const fallback: PageConfig = {
  roots: { en: '/en', nl: '/nl', de: '/de' },
  apiPath: '/calendar/events/v1',
  adminPath: '/calendar/admin/v1',
  siteTimezone: 'Europe/Brussels',
  currency: '€',
  version: '',
}

/** False in unit tests, which run without a document. */
const isPage = typeof document !== 'undefined'
const written = isPage
  ? document.querySelector<HTMLMetaElement>('meta[name="calendar-config"]')?.content
  : JSON.stringify(fallback)
/** What a page that no service has written to learns from the file beside it. */
const kept = async (): Promise<unknown> => {
  const answer = await networkFetch('/config.json')
  return answer.ok ? answer.json() : undefined
}
const said: unknown = written ? JSON.parse(written) : await kept().catch((server: unknown) => ({ server }))
/** What the server said of itself when it sent the page. */
export const config: PageConfig = { ...fallback, ...(said as Partial<PageConfig>) } // safe: written by the service that serves this page, or by who hosts it

/** The server's name on this device: what is kept for one server is never offered to another. */
export const serverName = config.server
  ? JSON.stringify(config.server)
  : new URL(`${config.roots.en ?? ''}${config.apiPath}`, isPage ? location.href : 'http://page').href
