// The service in its own process, on the engine of the Vitest project.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Variables } from '#server/environment.ts'
import { afterTestFile } from './after-test-file.ts'
import { blankDatabase, testEngine } from './test-database.ts'

/** Arguments of Node that run the service: the build of `npm test`, which starts in a third of the time, else its sources. */
export const serviceArguments: readonly string[] =
  process.env['BUILT_SERVICE'] === undefined
    ? ['--import', 'tsx', fileURLToPath(new URL('../../src/server/serve.ts', import.meta.url))]
    : [process.env['BUILT_SERVICE']]

/** Kills a process. Resolves when it has ended. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  child.kill('SIGKILL')
  await ended
}

/** A new folder, removed after the test file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  afterTestFile('remove', async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Variables of an installation with a new data folder and an empty database. */
export async function blankInstallation(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const folder = newFolder()
  if (testEngine === 'sqlite') return { DATA_DIR: join(folder, 'data') }
  const location = await blankDatabase()
  if (!('url' in location)) throw new Error('The database has no URL.')
  return { DATA_DIR: join(folder, 'data'), DATABASE_URL: location.url }
}

export interface ServiceProcess {
  child: ChildProcess
  /** Both outputs so far. */
  output(): { stdout: string; stderr: string }
  /** The origin at which it listens. Rejects if it ends before. */
  origin: Promise<string>
  /** The exit code; `null` after a signal. */
  ended: Promise<number | null>
}

/** Starts the service at a free port, without demo content and with few variables of this process. */
export function startService(variables: Variables): ServiceProcess {
  const { PATH, HOME, NODE_OPTIONS } = process.env
  const usual = { PATH, HOME, NODE_OPTIONS, PORT: '0', HOST: '127.0.0.1', DEMO: '0' }
  const child = spawn(process.execPath, serviceArguments, {
    env: { ...usual, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterTestFile('close', async () => kill(child))
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (printed[stream] += text))
  const ended = new Promise<number | null>((resolve) => void child.once('close', (code) => resolve(code)))
  const origin = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /Listening on (\S+)/.exec(printed.stdout)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`The service ended: ${printed.stderr}`)))
  })
  // A test of a failed start does not await it.
  origin.catch(() => undefined)
  return { child, output: () => ({ ...printed }), origin, ended }
}

/** Starts a service that must fail to start. Returns its exit code and outputs. */
export async function refusedStart(variables: Variables) {
  const { ended, output } = startService(variables)
  return { code: await ended, ...output() }
}
