// The application password of who is signed in to a server that is not ours: in this tab's storage and nowhere else, until signing out or closing it.
import type { Credentials, CredentialStore } from '#client/external/sign-in.ts'

const name = 'calendar.application-password'
let present: Credentials | undefined

const isSecret = (value: unknown): value is { server: unknown } & Credentials =>
  typeof value === 'object' &&
  value !== null &&
  'server' in value &&
  'name' in value &&
  typeof value.name === 'string' &&
  'password' in value &&
  typeof value.password === 'string'

/** The secret kept for one server; for another server it is not given out. Without storage it lasts as long as the page. */
export const secretFor = (server: string): CredentialStore => ({
  get: () => {
    if (present) return present
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
      if (isSecret(kept) && kept.server === server) present = { name: kept.name, password: kept.password }
    } catch {
      // Storage may be refused, or hold something else: then nobody is signed in.
    }
    return present
  },
  set: (secret) => {
    present = secret
    try {
      if (secret) sessionStorage.setItem(name, JSON.stringify({ server, ...secret }))
      else sessionStorage.removeItem(name)
    } catch {
      // The page itself still knows it.
    }
  },
})
