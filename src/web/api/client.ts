// The connection to the server: every request of the page goes through `send`.
import { type ResourceClient, resourceClient } from '#client/client.ts'
import { createSend, type Send } from '#client/send.ts'
import { config } from '#device/page-config.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { retryAfterSignIn } from './waiting-requests.ts'

/** A server of the published interface that is not this product; it has no admin namespace. */
export type ExternalServer = {
  /** Its host, for display. */
  host: string
  /** Origins of its responses and images. */
  origins: readonly string[]
  send: Send
  /** Fields that it does not store. */
  lacks: (name: ResourceName) => readonly string[]
  /** List parameters that it supports. */
  understands: (name: ResourceName) => readonly string[]
  /** Choices of a field that it can store; `undefined`: all. */
  choices: (field: string) => readonly string[] | undefined
  /** Whether it returns texts and costs as stored and has an image library. Known after sign-in. */
  hasStoredValues: () => boolean
}

let external: ExternalServer | undefined
/** The external server that the page is connected to; `undefined` with this product's own. */
export const externalServer = (): ExternalServer | undefined => external

/** Sends all further requests to an external server. */
export const setExternalServer = (server: ExternalServer): void => {
  external = server
}

const listeners = new Set<() => void>()
/** Calls back when the server no longer accepts the session; returns a function that unsubscribes. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports that the server no longer accepts the session. */
export const emitSignedOut = (): void => listeners.forEach((listener) => listener())

let actingAccount = (): number | undefined => undefined
/** Sets the account whose data the page displays; every request names it. */
export const setActingAccount = (account: () => number | undefined): void => {
  actingAccount = account
}

const ownSend = createSend(
  { roots: config.roots, fallback: 'en', apiPath: config.apiPath, adminPath: config.adminPath },
  { onSignedOut: emitSignedOut, account: () => actingAccount() },
)
/** Sends a request. A write that is rejected with 401 waits until the account has signed in again. */
export const send = retryAfterSignIn((request) => (external?.send ?? ownSend)(request))

const clients: { [N in ResourceName]?: unknown } = {}
/** The typed calls of a resource; the same object each time. */
export const client = <N extends ResourceName>(name: N): ResourceClient<N> =>
  (clients[name] ??= resourceClient(send, name)) as ResourceClient<N> // safe: created for this name

/** 128 random bits in hexadecimal. `crypto.randomUUID` needs a secure context, which an intranet address is not. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
