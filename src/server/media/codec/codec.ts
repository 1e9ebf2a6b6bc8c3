// The codec as the service sees it: pictures wait their turn for one process, which is ended when it takes too long.
// A process, because a thread that is stuck in native code cannot be stopped and one that crashes takes the service along.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Focus } from '#contract/answers.ts'
import type { Fault } from '#contract/problem.ts'
import { longestDecoding, mostWaiting } from '../limits.ts'
import { refusals } from '../refusals.ts'
import type { Task } from './process.ts'
import type { MadePicture } from './work.ts'

export type Codec = {
  /** Makes of sent bytes what is kept, or says why they are refused; with a point only what is cut, around it. `busy`: too many are waiting. */
  make(bytes: Uint8Array, focus?: Focus): Promise<MadePicture | { fault: Fault } | 'busy'>
  /** Ends the process; the next picture starts another. */
  close(): void
}
type Made = MadePicture | { fault: Fault }
export type CodecOptions = {
  /** Milliseconds for one picture. */
  most?: number
  /** Milliseconds after which an idle process is ended. */
  idle?: number
  /** Starts the process. */
  start?: () => ChildProcess
}

/** The process's program: beside this file in the sources (which Node learns to read first), at the top of the build in a release. */
function startProcess(): ChildProcess {
  const places = ['./process.ts', './codec.js', '../codec.js'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const file = places.find((path) => existsSync(path))
  if (file === undefined) throw new Error('The program that decodes pictures is missing: build the service again.')
  const loader = file.endsWith('.ts') ? pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href : undefined
  const { SystemRoot, PATH } = process.env
  return fork(file, {
    execArgv: loader === undefined ? [] : ['--import', loader],
    env: { ...(SystemRoot !== undefined && { SystemRoot }), ...(PATH !== undefined && { PATH }) },
    serialization: 'advanced',
    stdio: 'ignore',
  })
}

/** Makes a codec; its process starts with the first picture. */
export function createCodec({ most = longestDecoding, idle = 20_000, start = startProcess }: CodecOptions = {}): Codec {
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const end = (): void => {
    clearTimeout(resting)
    child?.kill('SIGKILL')
    child = undefined
  }
  const running = (): ChildProcess => {
    if (child?.connected) return child
    child = start()
    return child
  }
  const one = async (task: Task): Promise<Made> => {
    clearTimeout(resting)
    const worker = running()
    worker.ref()
    worker.channel?.ref()
    const made = await new Promise<Made>((resolve) => {
      const settle = (answer: Made): void => {
        clearTimeout(late)
        worker.removeAllListeners()
        resolve(answer)
      }
      const give = (fault: Fault) => (): void => {
        end()
        settle({ fault })
      }
      const fail = give(refusals.undecodable)
      const late = setTimeout(give(refusals.slow), most)
      worker.once('message', (answer) => settle(answer as Made)) // safe: the process answers with what `work` makes
      worker.once('error', fail)
      worker.once('exit', fail)
      worker.send(task, (error) => {
        if (error) fail()
      })
    })
    if (child) {
      child.on('error', end)
      child.unref()
      child.channel?.unref()
      resting = setTimeout(end, idle).unref()
    }
    return made
  }
  return {
    make: async (bytes, focus) => {
      if (waiting >= mostWaiting) return 'busy'
      waiting += 1
      const turn = last.then(async () => one({ bytes, ...(focus && { focus }) })).finally(() => (waiting -= 1))
      last = turn.catch(() => undefined)
      return turn
    },
    close: end,
  }
}
