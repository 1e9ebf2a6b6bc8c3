// Runs the service: opens the store, creates the administrator at the first start, serves until it is stopped.
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { passwordIssue } from './auth/accounts.ts'
import { hashPassword, newPassword } from './auth/secrets.ts'
import { type Config, getOrigin } from './config.ts'
import { seed } from './demo/seed.ts'
import { BadEnvironment, type Environment, readEnvironment, type Variables } from './environment.ts'
import { createService, type Service } from './http/app.ts'
import { type Phase, respondHealth } from './http/health.ts'
import { createLog, type Log } from './http/log.ts'
import { openPage } from './http/page.ts'
import { createNodeServer, type NodeServer } from './http/server.ts'
import { createFolder, openStoreWithImages } from './images-folder.ts'
import { createImageLibrary, type ImageLibrary } from './images/image-library.ts'
import { endSubscriptions } from './jobs/change-feed.ts'
import { startCoverageDays } from './jobs/coverage-days.ts'
import { createAccount, findAccount, updateAccount } from './store/accounts.ts'
import { readSetting, saveSetting } from './store/settings.ts'
import type { Store } from './store/store.ts'
import { errorCode, StoreError } from './store/store-errors.ts'

/** The account that the first start creates. */
export const administrator = 'admin'

/** The folder of the built page, next to the built service or above the sources. */
const pageFolder = (): string => {
  const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
  return ['../page', '../../page'].map(toPath).find((folder) => existsSync(folder)) ?? toPath('../../dist/page')
}

const startedKey = 'begun'

/**
 * The first start: creates the administrator and the demo content, in one transaction, so that only one of several processes does it, and
 * that an interrupted start is repeated. Returns the generated password.
 */
async function runFirstStart(store: Store, { adminPassword, demo, config }: Environment): Promise<string | undefined> {
  if ((await store.read(async (tx) => readSetting(tx, startedKey))) !== undefined) return undefined
  const issue = adminPassword === undefined ? undefined : await passwordIssue(adminPassword, administrator, 8)
  if (issue) throw new BadEnvironment(`ADMIN_PASSWORD cannot be used. ${issue.message}`)
  const password = adminPassword ?? newPassword()
  const passwordHash = await hashPassword(password)
  const isFirst = await whileLocked(async () =>
    store.write(async (tx) => {
      if ((await readSetting(tx, startedKey)) !== undefined) return false
      const existing = await findAccount(tx, administrator)
      const account = existing
        ? await updateAccount(tx, existing.id, { passwordHash })
        : await createAccount(tx, { name: administrator, role: 'administrator', passwordHash })
      const content = { author: account?.id ?? 0, now: Date.now(), siteZone: config.siteZone }
      if (demo) await seed(tx, content)
      await saveSetting(tx, startedKey, new Date().toISOString())
      return true
    }),
  )
  return isFirst && adminPassword === undefined ? password : undefined
}

/** Milliseconds that a start waits while other processes write, and between two attempts. */
const maxLockWait = 30_000
const lockRetryInterval = 25

const isLocked = (error: unknown): boolean =>
  error instanceof StoreError ? error.failure.code === 'lock_timeout' : errorCode(error).startsWith('SQLITE_BUSY')

/** Repeats work that fails because another process is writing. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + maxLockWait
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error
    }
    await delay(lockRetryInterval)
  }
}

export type RunningService = {
  origin: string
  /** The generated password of the administrator, if this process has just created it. */
  password: string | undefined
  /** Accepts no new connection, ends change feeds, finishes requests in progress, and closes the store. */
  stop: () => Promise<void>
}

type State = { phase: Phase; respond: Service }

/**
 * Runs the service that environment variables describe. Rejects with `BadEnvironment`, or an error of the system or the store.
 * Several can run in one process, each with a store of its own.
 */
export async function startService(variables: Variables): Promise<RunningService> {
  const environment = readEnvironment(variables)
  // Until the store is open, every response says why.
  const state: State = { phase: 'migrating', respond: () => respondHealth(state.phase) }
  const server = createNodeServer((request, peer) => state.respond(request, peer))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.port, environment.host, resolve)
  })
  try {
    return await serve(environment, server, state)
  } catch (error) {
    server.close()
    server.closeAllConnections()
    throw error
  }
}

/** Opens the store and serves it at a server that listens already. */
async function serve(environment: Environment, server: NodeServer, state: State): Promise<RunningService> {
  if (environment.databaseUrl === undefined) createFolder(resolve(environment.dataDir))
  const store = await whileLocked(async () => openStoreWithImages(environment, { clock: Date.now }))
  state.phase = 'starting'
  const media = createImageLibrary({ store, folder: environment.imagesDir })
  const close = async (): Promise<void> => {
    media.close()
    await store.close()
  }
  try {
    const { port } = server.address() as AddressInfo // safe: a server listening on a port has one
    const origin = getOrigin(environment.host, port)
    const log = createLog(environment.logLevel)
    const service = await createPageService(environment, origin, { store, media, log, phase: () => state.phase })
    // Last, so that nothing fails between the creation of the password and its output.
    const password = await runFirstStart(store, environment)
    state.respond = service
    state.phase = 'ok'
    const stopCoverageDays = startCoverageDays(store, {
      clock: Date.now,
      siteZone: environment.config.siteZone,
      onError: (error) => log.jobError(error, 'coverage-days'),
    })
    const stop = async (): Promise<void> => {
      state.phase = 'stopping'
      await closeServer(server, store)
      await stopCoverageDays()
      await close()
    }
    return { origin, password, stop }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the handler of page and interface. `origin`: the address that the service listens on. */
async function createPageService(
  environment: Environment,
  origin: string,
  opened: { store: Store; media: ImageLibrary; log: Log; phase: () => Phase },
): Promise<Service> {
  const config: Config = {
    ...environment.config,
    origin: environment.publicOrigin ?? origin,
    version: packageJson.version,
  }
  const page = await openPage(pageFolder(), config)
  return createService({
    ...opened,
    clock: Date.now,
    config,
    onError: opened.log.error,
    page: page && (async ({ req }, next) => (await page(req.raw)) ?? next()),
  })
}

const closeServer = (server: NodeServer, store: Store): Promise<void> =>
  new Promise((resolve) => {
    // A connection becomes idle after its request, and would then wait for the next one.
    const idleTimer = setInterval(() => {
      server.closeIdleConnections()
      server.closeUnusedConnections()
    }, 50)
    const deadline = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearInterval(idleTimer)
      clearTimeout(deadline)
      resolve()
    })
    endSubscriptions(store)
  })
