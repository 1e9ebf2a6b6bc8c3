// A service on a store file for tests: an account of every role, a clock set by hand, and requests with little typing.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { defaultApiPath } from '#shared/operations.ts'
import { type Role, roles } from '#shared/policy/policy.ts'
import { hashApplicationPassword } from '#server/auth/secrets.ts'
import type { Config } from '#server/config.ts'
import { createService, type Service } from '#server/http/app.ts'
import type { ImageLibrary } from '#server/images/image-library.ts'
import type { Store } from '#server/sync-store/store.ts'
import { openTestStore } from './sync-test-store.ts'
import { errorChecker } from './documented-errors.ts'

/** An answer, its JSON body read. */
export type TestResponse = { status: number; headers: Headers; body: Body }
/** A body as tests look at it: any path into it may be asked for. */
export type Body = { readonly [key: string]: Body }

export type Call = {
  as?: Role | 'otherAuthor' | 'public'
  root?: Language
  /** A JSON body; a text and bytes are sent as they are. */
  body?: unknown
  headers?: { [name: string]: string }
  /** Below the origin instead of below the interface. */
  absolute?: boolean
}
export type TestApp = {
  store: Store
  service: Service
  config: Config
  clock: { now: number }
  /** The number of the account of a role. */
  idOf(who: Role | 'otherAuthor'): number
  call(method: string, path: string, call?: Call): Promise<TestResponse>
}

const password = (name: string): string => `${name} secret`

/** Opens a service with accounts named as their roles; the translator writes Dutch. It is noon of 21 November 2026 in UTC. */
export function startTestApp(more: Partial<Config> = {}, mediaOf?: (store: Store) => ImageLibrary): TestApp {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') }
  const store = openTestStore({ clock: () => clock.now })
  const config: Config = {
    origin: 'https://calendar.example.org',
    roots: ['en', 'nl', 'de'],
    apiPath: defaultApiPath,
    siteZone: 'Europe/Brussels',
    currency: '€',
    corsOrigins: [],
    trustProxy: false,
    version: '0.1.0',
    ...more,
  }
  const ids = new Map<string, number>()
  const accounts: [string, Role][] = [...roles.map((role): [string, Role] => [role, role]), ['otherAuthor', 'author']]
  for (const [name, role] of accounts) {
    const made = store.accounts.create({
      name,
      role,
      languages: role === 'translator' ? ['nl'] : [],
      passwordHash: null,
    })
    if (!made) throw new Error('names are free in a new store')
    ids.set(name, made.id)
    store.applicationPasswords.add({ account: made.id, name: 'test', hash: hashApplicationPassword(password(name)) })
  }
  const faults: unknown[] = []
  const untold = errorChecker(config)
  const service = createService({
    store,
    clock: () => clock.now,
    config,
    media: mediaOf?.(store),
    onFault: (fault) => faults.push(fault),
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
      if (response.status >= 500) throw new Error(`${method} ${path} failed`, { cause: faults.at(-1) })
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
      const told = isPage ? {} : bodyOf(await response.text())
      const lack = untold(request, response.status, String(told['code']))
      if (lack !== undefined) throw new Error(lack)
      return { status: response.status, headers: response.headers, body: told }
    },
  }
}

const credentials = (as: string): { [name: string]: string } =>
  as === 'public' ? {} : { Authorization: `Basic ${Buffer.from(`${as}:${password(as)}`).toString('base64')}` }

const bodyOf = (text: string): Body => (text === '' ? {} : JSON.parse(text)) as Body // safe: tests look at what they were told, and fail where it is not there

/** The fields a new event needs. */
export const sampleEvent = { title: 'Concert', start_date: '2027-03-01 19:30:00', end_date: '2027-03-01 22:00:00' }

/** Makes a record as an administrator; answers it. */
export async function createRecord(
  world: TestApp,
  resource: string,
  body: object,
  root: Language = 'en',
  as: Call['as'] = 'administrator',
): Promise<Body> {
  const made = await world.call('POST', `/${resource}`, { as, root, body })
  if (made.status !== 201 || !isLanguage(root)) throw new Error(`${resource} not made: ${JSON.stringify(made.body)}`)
  return made.body
}
