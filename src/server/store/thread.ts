// Starts a thread of the store's: from its source, which Node learns to read first, or from the build of a release.
import { existsSync } from 'node:fs'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** The programs that run in threads of their own: where the source lies, and its name in a release. */
const programs = {
  search: { source: './search/worker.ts', built: 'search-worker.js' },
} as const

/** Starts a program with its data. In a release the programs lie at the top of the build. Throws when it is missing. */
export function startThread(program: keyof typeof programs, workerData: unknown, options: WorkerOptions = {}): Worker {
  const { source, built } = programs[program]
  const written = new URL(source, import.meta.url)
  if (existsSync(written)) {
    const learn = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(written.href)}) })`
    return new Worker(learn, { ...options, eval: true, workerData, execArgv: [] })
  }
  const found = [`./${built}`, `../${built}`]
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  if (!found) throw new Error(`The program ${built} is missing: build the service again.`)
  return new Worker(found, { ...options, workerData })
}
