// The server the page speaks to, as index.html names it, and the one connection to it.
import { createSend, type ServerAddress } from '#client/send.ts'
import { standingBy } from './standby.ts'

/** What index.html says in `<meta name="calendar-config">`: where the interface lives and what the site uses. */
export type PageConfig = Pick<ServerAddress, 'roots' | 'apiPath' | 'adminPath'> & {
  siteTimezone: string
  currency: string
  version: string
}

const fallback: PageConfig = {
  roots: { en: '/en', nl: '/nl', de: '/de' },
  apiPath: '/calendar/events/v1',
  adminPath: '/calendar/admin/v1',
  siteTimezone: 'Europe/Brussels',
  currency: '€',
  version: '',
}

const written = document.querySelector<HTMLMetaElement>('meta[name="calendar-config"]')?.content
/** What the server said of itself when it sent the page. */
export const config: PageConfig = written ? { ...fallback, ...(JSON.parse(written) as Partial<PageConfig>) } : fallback // safe: written by the service that serves this page

const listeners = new Set<() => void>()
/** Calls back when the server no longer knows who asks; answers how to stop listening. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's connection: every request goes through it, and here alone a 401 is seen. A write then waits for who signs in. */
export const send = standingBy(
  createSend(
    { roots: config.roots, fallback: 'en', apiPath: config.apiPath, adminPath: config.adminPath },
    { onSignedOut: () => listeners.forEach((listener) => listener()) },
  ),
)

/** The server's name on this device: what is kept for one server is never offered to another. */
export const serverName = new URL(`${config.roots.en ?? ''}${config.apiPath}`, location.href).href
