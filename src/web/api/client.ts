// The connection to the server: every request of the page goes through `send`.
import { type ResourceClient, resourceClient } from '#client/client.ts'
import { type ApiRequest, createSend, ProblemError, type Send } from '#client/send.ts'
import { config } from '#device/page-config.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

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

let isExpired = false
const expiryListeners = new Set<() => void>()
/** Sets whether the server rejects the session while the page still shows its data. */
export const setSessionExpired = (value: boolean): void => {
  isExpired = value
  for (const listener of expiryListeners) listener()
}
export const isSessionExpired = (): boolean => isExpired
/** Calls back when the session expires or is renewed; returns a function that unsubscribes. */
export const onSessionExpired = (listener: () => void): (() => void) => {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

let waitingWrites: ((isRenewed: boolean) => void)[] = []
/** The number of sign-ins and sign-outs, and whether the last one renewed the session. */
let signIns = 0
let wasRenewed = false

/** Ends the wait of rejected writes. `isRenewed`: the same account has signed in and they are sent again; else they fail. */
export function resumeRequests(isRenewed: boolean): void {
  const resumed = waitingWrites
  waitingWrites = []
  signIns += 1
  wasRenewed = isRenewed
  for (const resume of resumed) resume(isRenewed)
}

const isRecordWrite = ({ method = 'GET', path }: ApiRequest): boolean =>
  method !== 'GET' && !path.startsWith('/session')
const isUnauthorized = (error: unknown): boolean => error instanceof ProblemError && error.problem.data.status === 401

/**
 * Repeats writes that were rejected with 401 once the same account has signed in: with the same body, conditions and
 * `Idempotency-Key`. A write that was aborted meanwhile is not repeated.
 */
export const retryAfterSignIn =
  (send: Send): Send =>
  async (request) => {
    const signInsBefore = signIns
    try {
      return await send(request)
    } catch (error) {
      if (!isRecordWrite(request) || !isUnauthorized(error)) throw error
      // A sign-in during the request does not come a second time.
      const isRenewed =
        signInsBefore === signIns
          ? await new Promise<boolean>((resolve) => waitingWrites.push(resolve))
          : signIns === signInsBefore + 1 && wasRenewed
      if (!isRenewed || request.signal?.aborted) throw error
      return retryAfterSignIn(send)(request)
    }
  }

let actingAccount = (): number | undefined => undefined
/** Sets the account whose data the page displays; every request names it. */
export const setActingAccount = (account: () => number | undefined): void => {
  actingAccount = account
}

const ownSend = createSend(
  { roots: config.roots, fallback: 'en', apiPath: config.apiPath, adminPath: config.adminPath },
  { onSignedOut: () => setSessionExpired(true), account: () => actingAccount() },
)
/** Sends a request. A write that is rejected with 401 waits until the account has signed in again. */
export const send = retryAfterSignIn((request) => (external?.send ?? ownSend)(request))

/** Sends a request to the admin namespace; returns the body of the response. */
export const sendAdmin = async <T>(
  path: string,
  request: Partial<Omit<ApiRequest, 'namespace' | 'path'>> = {},
): Promise<T> => (await send<T>({ language: 'en', ...request, namespace: 'admin', path })).body

const clients: { [N in ResourceName]?: unknown } = {}
/** The typed calls of a resource; the same object each time. */
export const client = <N extends ResourceName>(name: N): ResourceClient<N> =>
  (clients[name] ??= resourceClient(send, name)) as ResourceClient<N> // safe: created for this name

/** 128 random bits in hexadecimal. `crypto.randomUUID` needs a secure context, which an intranet address is not. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
