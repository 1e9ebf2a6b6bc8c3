// The server the page speaks to, as index.html (or, without a service that writes it, config.json) names it, and the one connection to it.
import { createSend, networkFetch, type Send, type ServerAddress } from '#client/send.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { standingBy } from './standby.ts'

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

const listeners = new Set<() => void>()
/** Calls back when the server no longer knows who asks; answers how to stop listening. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What stands between the page and a server that is not ours: how it is asked, and what it does not have. */
export type Other = {
  /** Its host, for people. */
  host: string
  /** Where its answers and pictures come from. */
  origins: readonly string[]
  send: Send
  /** Fields it does not keep. */
  lacks: (name: ResourceName) => readonly string[]
  /** Parameters of a list that it understands. */
  understands: (name: ResourceName) => readonly string[]
  /** The choices of a field that it can store; `undefined`: all. */
  choices: (field: string) => readonly string[] | undefined
  /** Whether it answers texts and costs as stored, and has an image library. Known once somebody is signed in. */
  hasStoredValues: () => boolean
}
let afar: Other | undefined
/** The server that is not ours, once the page is connected to one; with ours `undefined`. It has no admin namespace. */
export const other = (): Other | undefined => afar

/** Goes through a server that is not ours from now on. */
export const goThrough = (server: Other): void => {
  afar = server
}

/** Tells everybody that the server no longer knows who asks. */
export const signedOut = (): void => listeners.forEach((listener) => listener())

let account = (): number | undefined => undefined
/** Says whose work the page shows: what it asks from now on, it asks as theirs. */
export const askFor = (shown: () => number | undefined): void => {
  account = shown
}

const ours = createSend(
  { roots: config.roots, fallback: 'en', apiPath: config.apiPath, adminPath: config.adminPath },
  { onSignedOut: signedOut, account: () => account() },
)
/** The page's connection: every request goes through it, and here alone a 401 is seen. A write then waits for who signs in. */
export const send = standingBy((asked) => (afar?.send ?? ours)(asked))

/** The server's name on this device: what is kept for one server is never offered to another. */
export const serverName = config.server
  ? JSON.stringify(config.server)
  : new URL(`${config.roots.en ?? ''}${config.apiPath}`, isPage ? location.href : 'http://page').href
