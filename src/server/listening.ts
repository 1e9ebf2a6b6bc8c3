// Opens the store, makes the administrator and listens, until it is told to stop.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { passwordIssue } from './auth/account-rules.ts'
import { hashPassword, newPassword } from './auth/secrets.ts'
import { endSubscriptions } from './jobs/feed-subscribers.ts'

import { type Config, getOrigin } from './config.ts'
import { seed } from './demo/seed.ts'
import { createLog } from './http/log.ts'
import { type Handler, createNodeServer } from './http/server.ts'
import { openPage } from './http/page.ts'
import { openPictured } from './http/picture.ts'
import { BadEnvironment, type Environment, readEnvironment, type Variables } from './environment.ts'
import { type Phase, respondHealth } from './http/health.ts'
import { createService } from './http/app.ts'
import { regenerateImages } from './images/regenerate.ts'
import { createImageLibrary } from './images/image-library.ts'
import { openStore } from './sync-store/open-store.ts'
import type { Store } from './sync-store/store.ts'
import { isBusy } from './sync-store/unwritable.ts'

/** The account the first start makes. */
export const administrator = 'admin'

/** The folder of the built page: beside the built service, or where the build of the sources lies. */
const pageFolder = (): string => {
  const within = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
  return ['../page', '../../page'].map(within).find((place) => existsSync(place)) ?? within('../../dist/page')
}

const clock = (): number => Date.now()

/** Set once the first start is over: until then it is done again, so that a password nobody saw is never the only one. */
const begun = 'begun'

/** On the first start: the administrator, and the shipped content. Handlers the generated password. */
async function begin(store: Store, { adminPassword, demo, config }: Environment): Promise<string | undefined> {
  if (store.settings.get(begun) !== undefined) return undefined
  const fault = adminPassword === undefined ? undefined : await passwordIssue(adminPassword, administrator, 8)
  if (fault) throw new BadEnvironment(`ADMIN_PASSWORD cannot be used. ${fault.message}`)
  const password = adminPassword ?? newPassword()
  const passwordHash = await hashPassword(password)
  const known = store.accounts.byName(administrator)
  const account = known
    ? store.accounts.change(known.id, { passwordHash })
    : store.accounts.create({ name: administrator, role: 'administrator', passwordHash })
  if (demo && store.isEmpty()) await seed(store, { author: account?.id ?? 0, now: clock(), siteZone: config.siteZone })
  return adminPassword === undefined ? password : undefined
}

/**
 * Makes a folder and those above it, unless they are there; throws EEXIST where a file is. One by one: Node's own way to make all
 * never ends where the system knows no new folders, as in /proc.
 */
function makeFolder(folder: string): void {
  const above = dirname(folder)
  if (!existsSync(above)) makeFolder(above)
  mkdirSync(folder, { mode: 0o700, recursive: existsSync(folder) })
}

/** Milliseconds that opening the store waits while another process writes, and between two attempts. */
const maxLockWait = 10_000
const lockRetryInterval = 25

/** Opens the store. While another process writes, requests are answered and opening is tried again. */
async function open({ dataDir }: Environment): Promise<Store> {
  makeFolder(resolve(dataDir))
  const file = join(dataDir, 'calendar.sqlite')
  for (let waited = 0; ; waited += lockRetryInterval) {
    try {
      return openStore(file, { clock, lockTimeout: 0 })
    } catch (error) {
      if (!isBusy(error) || waited >= maxLockWait) throw error
    }
    await sleep(lockRetryInterval)
  }
}

/** A service that listens: where, and the password of the administrator it has just made. */
export type Listening = {
  origin: string
  password: string | undefined
  /** No new connection is taken; who listens for changes is sent away, what was begun is finished, then the store is closed. */
  stop: () => Promise<void>
}

/**
 * Runs the service that environment variables describe. Rejects with `BadEnvironment`, or with the system's or the store's
 * error where it cannot. Several can run in one process, each over a folder of its own.
 */
export async function listen(variables: Variables): Promise<Listening> {
  const environment = readEnvironment(variables)
  const present: { phase: Phase } = { phase: 'migrating' }
  // Until the store is open every request is told why it is not served yet.
  const answering: { handle: Handler } = { handle: () => respondHealth(present.phase) }
  const server = createNodeServer((request, peer) => answering.handle(request, peer))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.port, environment.host, resolve)
  })
  try {
    return await serve(environment, server, answering, present)
  } catch (fault) {
    server.close()
    server.closeAllConnections()
    throw fault
  }
}

/** Opens the store and serves it at a server that listens already. `present` tells others how far that is. */
async function serve(
  environment: Environment,
  server: Server,
  answering: { handle: Handler },
  present: { phase: Phase },
): Promise<Listening> {
  const store = await open(environment)
  present.phase = 'starting'
  const password = await begin(store, environment)
  const log = createLog()
  const { port } = server.address() as AddressInfo // safe: a server listening on a port has one
  const here = getOrigin(environment.host, port)
  const config: Config = {
    ...environment.config,
    origin: environment.publicOrigin ?? here,
    version: packageJson.version,
  }
  const media = createImageLibrary({ store, folder: join(environment.dataDir, 'media') })
  const pictured = openPictured({
    file: join(pageFolder(), '../service/picture.js'),
    config,
    ask: (request) => service(request),
    onFault: (fault, request) => log.fault(fault, request, randomUUID()),
  })
  const page = await openPage(pageFolder(), config, pictured)
  const service = createService({
    store,
    clock,
    config,
    media,
    phase: () => present.phase,
    log,
    onFault: log.fault,
    page: page && (async ({ req }, next) => (await page(req.raw)) ?? next()),
  })
  answering.handle = service
  const ended = new AbortController()
  regenerateImages({ store, images: media, ended: ended.signal }).catch((fault: unknown) => console.error(fault))
  if (store.settings.get(begun) === undefined) store.settings.set(begun, new Date(clock()).toISOString())
  present.phase = 'ok'
  return {
    origin: here,
    password,
    stop: async () => {
      present.phase = 'stopping'
      ended.abort()
      await closed(server, store)
      media.close()
      store.close()
    },
  }
}

/** Closes a server. */
const closed = (server: Server, store: Store): Promise<void> =>
  new Promise((resolve) => {
    // A connection whose answer was under way falls idle later, and would then be kept for the next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
    endSubscriptions(store)
  })
