// Starts and kills the service in its own process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hashApplicationPassword } from '#server/auth/secrets.ts'
import { createAccount } from '#server/store/accounts.ts'
import { createAppPassword } from '#server/store/app-passwords.ts'
import { openStore } from '#server/store/store.ts'
import { saveSetting } from '#server/store/settings.ts'
import { serviceArguments } from '#support/service-process.ts'

const secret = 'secret'

/** A running service. */
export type RunningService = {
  origin: string
  /** Kills it after some milliseconds (default 0); resolves when the process has ended. */
  kill: (ms?: number) => Promise<void>
}

/** The administrator's `Authorization` header. */
export const credentials = `Basic ${Buffer.from(`admin:${secret}`).toString('base64')}`

/** The file of a folder's store. */
export const databaseFile = (folder: string): string => join(folder, 'calendar.sqlite')

/** Creates a store with an administrator. */
export async function prepare(folder: string): Promise<void> {
  const store = await openStore({ file: databaseFile(folder) })
  await store.write(async (tx) => {
    const account = await createAccount(tx, { name: 'admin', role: 'administrator', passwordHash: null })
    await createAppPassword(tx, { account: account?.id ?? 0, name: 'test', hash: hashApplicationPassword(secret) })
    await saveSetting(tx, 'begun', 'before')
  })
  await store.close()
}

const spawned = (folder: string): ChildProcess =>
  spawn(process.execPath, serviceArguments, {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

async function killed(child: ChildProcess, ms = 0): Promise<void> {
  if (ms > 0) await once(child, 'exit', { signal: AbortSignal.timeout(Math.ceil(ms)) }).catch(() => undefined)
  const isDeleted = child.exitCode !== null || child.signalCode !== null
  child.kill('SIGKILL')
  if (!isDeleted) await once(child, 'exit')
}

/** Starts a service with a data folder; resolves when it listens. */
export async function start(folder: string): Promise<RunningService> {
  const child = spawned(folder)
  let printed = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the service did not start: ${printed}`)))
    child.stdout?.on('data', (part) => {
      printed += String(part)
      const found = /Listening on (\S+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { origin, kill: async (ms) => killed(child, ms) }
}

/** Starts the service and kills it after some milliseconds, possibly before it listens. */
export async function startAndKill(folder: string, ms: number): Promise<void> {
  await killed(spawned(folder), ms)
}
