// The application password of an external server, in the storage of this tab until sign-out.
import type { Credentials, CredentialStore } from '#client/external/sign-in.ts'

const name = 'calendar.application-password'
let current: Credentials | undefined

const isStored = (value: unknown): value is { server: unknown } & Credentials =>
  typeof value === 'object' &&
  value !== null &&
  'server' in value &&
  'name' in value &&
  typeof value.name === 'string' &&
  'password' in value &&
  typeof value.password === 'string'

/** The credentials for one server; other servers never get them. Without storage they last as long as the page. */
export const createCredentialStore = (server: string): CredentialStore => ({
  get: () => {
    if (current) return current
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
      if (isStored(stored) && stored.server === server) current = { name: stored.name, password: stored.password }
    } catch {
      // Storage may be unavailable or contain another value: the user is signed out.
    }
    return current
  },
  set: (credentials) => {
    current = credentials
    try {
      if (credentials) sessionStorage.setItem(name, JSON.stringify({ server, ...credentials }))
      else sessionStorage.removeItem(name)
    } catch {
      // The page still has them.
    }
  },
})
