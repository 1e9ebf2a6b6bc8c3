/** Starts the built product with a new store and measures its start. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A running product. `origin` has no trailing slash. */
export type Service = {
  origin: string
  password: string
  startedIn: number
  memory: () => number
  pid: number
  /** The folder of its store. */
  dataDir: string
  stop: () => Promise<void>
}

/** The administrator's password in every store of the bench. */
const password = 'bench-of-the-calendar'

/** Resident memory of a process in MB of 1,000,000 bytes, as Linux counts it. */
export const residentMemory = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6
}

/** Processor time that a process has used so far, in µs; Linux counts it in ticks of 10 ms. */
export const processorTime = (pid: number): number => {
  // The name of the program, in parentheses, may contain any text; the fields after it are numbers.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Starts the product with the store in `dataDir`; rejects with its output if it does not listen. */
export const startService = (dataDir: string, script = 'dist/service/serve.js'): Promise<Service> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<void>((resolveEnd) => child.on('exit', () => resolveEnd()))
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended
    }
    let output = ''
    const listen = (text: string): void => {
      output += text
      const origin = /Listening on (\S+)/.exec(output)?.[1]
      const pid = child.pid
      if (!origin || pid === undefined) return
      const startedIn = performance.now() - startedAt
      resolve({ origin, password, startedIn, memory: () => residentMemory(pid), pid, dataDir, stop })
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    child.on('exit', (code) => reject(new Error(`The service ended with ${code} before it listened:\n${output}`)))
  })
