// The Node edge: reads the environment, opens the store, makes the administrator, listens, and ends cleanly.
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { hashPassword, newPassword } from './access/secrets.ts'
import { endWatching } from './admin/watch.ts'
import type { Config } from './config.ts'
import { seed } from './demo/seed.ts'
import { createLog } from './edge/log.ts'
import { type Answering, serverOf } from './edge/listen.ts'
import { openPage } from './edge/page.ts'
import { openPictured } from './edge/picture.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { createService } from './service.ts'
import { catchUp } from './media/catching-up.ts'
import { createMedia } from './media/media.ts'
import { mishap } from './mishaps.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'

/** The account the first start makes. */
const administrator = 'admin'

/** The folder of the built page, from the built service (`dist/service`) and from the sources alike. */
const pageFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url))
  return here.endsWith('service') ? join(here, '../page') : join(here, '../../dist/page')
}

const clock = (): number => Date.now()

/** Set once the first start is over: until then it is done again, so that a password nobody saw is never the only one. */
const begun = 'begun'

/** On the first start: the administrator, and the shipped content. Answers the generated password. */
async function begin(store: Store, { adminPassword, demo, config }: Environment): Promise<string | undefined> {
  if (store.settings.get(begun) !== undefined) return undefined
  const password = adminPassword ?? newPassword()
  const passwordHash = await hashPassword(password)
  const known = store.accounts.byName(administrator)
  const account = known
    ? store.accounts.change(known.id, { passwordHash })
    : store.accounts.create({ name: administrator, role: 'administrator', passwordHash })
  if (demo && store.isEmpty()) await seed(store, { author: account?.id ?? 0, now: clock(), siteZone: config.siteZone })
  return adminPassword === undefined ? password : undefined
}

function open({ dataDir }: Environment): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openStore(join(dataDir, 'calendar.sqlite'), { clock })
}

async function serve(environment: Environment): Promise<void> {
  const store = open(environment)
  const password = await begin(store, environment)
  const log = createLog()
  const answering: Answering = { request: () => new Response(null, { status: 503 }), list: () => undefined }
  const server = serverOf(answering)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.port, environment.host, resolve)
  })
  const { port } = server.address() as AddressInfo // safe: a server listening on a port has one
  const shownHost =
    environment.host === '0.0.0.0' || environment.host === '::'
      ? '127.0.0.1'
      : environment.host.includes(':')
        ? `[${environment.host}]`
        : environment.host
  const here = `http://${shownHost}:${port}`
  const config: Config = {
    ...environment.config,
    origin: environment.publicOrigin ?? here,
    version: packageJson.version,
  }
  const media = createMedia({ store, folder: join(environment.dataDir, 'media') })
  const service = createService({ store, clock, config, media, onFault: log.fault })
  const pictured = openPictured({
    file: join(pageFolder(), '../service/picture.js'),
    config,
    ask: service,
    onFault: (fault, request) => log.fault(fault, request, randomUUID()),
  })
  const page = await openPage(pageFolder(), config, pictured)
  const orPage = async (request: Request, answered: Response): Promise<Response> =>
    page ? ((await page(request)) ?? answered) : answered
  const answer = (request: Request, peer: string | undefined): Response | Promise<Response> => {
    const answered = service(request, peer)
    if (answered instanceof Promise)
      return answered.then(async (settled) => (settled.status === 404 ? orPage(request, settled) : settled))
    return answered.status === 404 ? orPage(request, answered) : answered
  }
  answering.request = (request, peer) => log.request(request, answer(request, peer))
  if (!log.notesReads) answering.list = service.list
  const ended = new AbortController()
  endCleanly(server, store, ended)
  if (password !== undefined) console.log(`Administrator: ${administrator}\nPassword: ${password}`)
  console.log(`Listening on ${here}`)
  catchUp({ store, media, ended: ended.signal }).catch((fault: unknown) => console.error(fault))
  if (store.settings.get(begun) === undefined) store.settings.set(begun, new Date(clock()).toISOString())
}

/**
 * On a stop signal no new connection is taken; who listens for changes is sent away, what was begun is finished, then the store is
 * closed. A second signal ends at once.
 */
function endCleanly(server: Server, store: Store, ended: AbortController): void {
  let isEnding = false
  const end = (): void => {
    if (isEnding) process.exit(1)
    isEnding = true
    ended.abort()
    server.close(() => {
      store.close()
      process.exit(0)
    })
    endWatching(store)
    // A connection whose answer was under way falls idle later, and would then be kept for the next request.
    setInterval(() => server.closeIdleConnections(), 50)
    setTimeout(() => server.closeAllConnections(), 10_000).unref()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

try {
  await serve(readEnvironment(process.env))
} catch (fault) {
  console.error(mishap(fault) ?? fault)
  process.exit(1)
}
