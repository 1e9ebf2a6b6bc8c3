// A service for tests, with an account of each role and a clock.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { defaultApiPath } from '#shared/operations.ts'
import { type Role, roles } from '#shared/policy/policy.ts'
import { hashApplicationPassword } from '#server/auth/secrets.ts'
import { type Config, defaultUrlPattern } from '#server/config.ts'
import { createService, type Service } from '#server/http/app.ts'
import type { ImageLibrary } from '#server/images/image-library.ts'
import { createAccount, listAccounts } from '#server/store/accounts.ts'
import { createAppPassword } from '#server/store/app-passwords.ts'
import type { Store } from '#server/store/store.ts'
import { errorChecker } from './documented-errors.ts'
import type { InitialContent } from './test-database.ts'
import { openTestStore, type TestStore } from './test-store.ts'

/** A response with its parsed body. */
export type TestResponse = { status: number; headers: Headers; body: Body }
/** A JSON body; tests may read any path into it. */
export type Body = { readonly [key: string]: Body }

export type Call = {
  as?: Role | 'otherAuthor' | 'public'
  root?: Language
  /** A JSON body; strings and bytes are sent unchanged. */
  body?: unknown
  headers?: { [name: string]: string }
  /** Below the origin instead of below the interface. */
  absolute?: boolean
}
export type TestApp = {
  store: TestStore
  service: Service
  config: Config
  clock: { now: number }
  /** The id of the account of a role. */
  idOf(who: Role | 'otherAuthor'): number
  call(method: string, path: string, call?: Call): Promise<TestResponse>
}

const password = (name: string): string => `${name} secret`

/** The start time of services: noon of 21 November 2026 in UTC. */
const startTime = Date.parse('2026-11-21T12:00:00Z')

/** An account of every role, and a second author, each with an application password. */
const accounts: InitialContent = {
  name: 'accounts',
  create: async (present) => {
    const tx = { ...present, clock: () => startTime }
    const named: [string, Role][] = [...roles.map((role): [string, Role] => [role, role]), ['otherAuthor', 'author']]
    for (const [name, role] of named) {
      const languages: Language[] = role === 'translator' ? ['nl'] : []
      const account = await createAccount(tx, { name, role, languages, passwordHash: null })
      if (!account) throw new Error(`The name ${name} is in use in a new store.`)
      await createAppPassword(tx, { account: account.id, name: 'test', hash: hashApplicationPassword(password(name)) })
    }
  },
}

/** The headers that sign in as an account. */
export const credentials = (as: string): { [name: string]: string } =>
  as === 'public' ? {} : { Authorization: `Basic ${Buffer.from(`${as}:${password(as)}`).toString('base64')}` }

/**
 * Starts a service with accounts named as their roles; the translator writes Dutch. It is noon of 21 November 2026 in UTC.
 * The store is closed after the test file. `mediaOf` opens the image library.
 */
export async function startTestApp(
  more: Partial<Config> = {},
  mediaOf?: (store: Store) => ImageLibrary | Promise<ImageLibrary>,
): Promise<TestApp> {
  const clock = { now: startTime }
  const store = await openTestStore({ clock: () => clock.now, content: accounts })
  const config: Config = {
    origin: 'https://calendar.example.org',
    roots: ['en', 'nl', 'de'],
    apiPath: defaultApiPath,
    urlPattern: defaultUrlPattern,
    siteZone: 'Europe/Brussels',
    currency: '€',
    leadDays: 14,
    reviewLanguages: [],
    corsOrigins: [],
    trustProxy: false,
    version: '0.1.0',
    ...more,
  }
  const ids = new Map((await store.read(listAccounts)).map(({ name, id }) => [name, id]))
  const errors: unknown[] = []
  const findUndocumented = errorChecker(config)
  const service = createService({
    store,
    clock: () => clock.now,
    config,
    media: await mediaOf?.(store),
    onError: (error) => errors.push(error),
  })
  return {
    store,
    service,
    config,
    clock,
    idOf: (who) => ids.get(who) ?? 0,
    async call(method, path, { as = 'public', root = 'en', body, headers = {}, absolute = false } = {}) {
      const init: RequestInit = {
        method,
        headers: { ...credentials(as), ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      }
      if (body !== undefined)
        init.body =
          typeof body === 'string' ? body : body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body)
      const address = `${config.origin}${absolute ? '' : `/${root}${config.apiPath}`}${path}`
      const request = new Request(address, init)
      const response = await service(request, '192.0.2.1')
      if (response.status >= 500) throw new Error(`${method} ${path} failed`, { cause: errors.at(-1) })
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
      const parsed = isPage ? {} : parseJson(await response.text())
      const undocumented = findUndocumented(request, response.status, String(parsed['code']))
      if (undocumented !== undefined) throw new Error(undocumented)
      return { status: response.status, headers: response.headers, body: parsed }
    },
  }
}

const parseJson = (text: string): Body => (text === '' ? {} : JSON.parse(text)) as Body // safe: a test fails where the body lacks a key that it reads

/** Requests a page of the service as a browser does. */
export async function visit(app: TestApp, path: string, as: NonNullable<Call['as']> = 'public') {
  const request = new Request(`${app.config.origin}${path}`, { headers: credentials(as) })
  const response = await app.service(request, '192.0.2.1')
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The required fields of an event. */
export const sampleEvent = { title: 'Concert', start_date: '2027-03-01 19:30:00', end_date: '2027-03-01 22:00:00' }

/** Creates a record as an administrator; returns the response body. */
export async function createRecord(
  app: TestApp,
  resource: string,
  body: object,
  root: Language = 'en',
  as: Call['as'] = 'administrator',
): Promise<Body> {
  const response = await app.call('POST', `/${resource}`, { as, root, body })
  if (response.status !== 201 || !isLanguage(root))
    throw new Error(`POST /${resource} failed: ${JSON.stringify(response.body)}`)
  return response.body
}
