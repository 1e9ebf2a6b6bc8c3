// The page's connection to its server.
import { createSend, type Send } from '#client/send.ts'
import { config } from '#device/page-config.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { standingBy } from './waiting-requests.ts'

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
