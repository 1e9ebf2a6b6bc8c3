// Queue of images for one child process.
// A process, because native code cannot be stopped in a thread, and a crash would end the service.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import { maxProcessingTime, maxQueueLength } from './formats.ts'
import { ImageError, imageIssues } from './issues.ts'
import type { ProcessedImage, ProcessingResult, ProcessingTask } from './process.ts'

export type ImageProcessor = {
  /** Re-encodes an image in all sizes; with a focal point, only in the cropped ones. Throws an `ImageError`, also if the queue is full. */
  process(bytes: Uint8Array, focalPoint?: FocalPoint): Promise<ProcessedImage>
  /** Ends the child process; the next image starts a new one. */
  close(): void
}

/** Milliseconds after which an idle process is ended. */
const maxIdleTime = 20_000

/** Starts the program: in the folder of this file in the sources, where Node needs a loader for it, or at the top of the build. */
function startProcess(): ChildProcess {
  const file = ['./process.ts', './image-process.js', '../image-process.js']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
  if (file === undefined) throw new Error('The program that processes images is missing: build the service again.')
  const loader = file.endsWith('.ts') ? pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href : undefined
  const { SystemRoot, PATH } = process.env
  return fork(file, {
    execArgv: loader === undefined ? [] : ['--import', loader],
    env: { ...(SystemRoot !== undefined && { SystemRoot }), ...(PATH !== undefined && { PATH }) },
    serialization: 'advanced',
    stdio: 'ignore',
  })
}

/** Creates a processor. Its process starts with the first image. `timeout`: milliseconds for one image. */
export function createImageProcessor({
  timeout = maxProcessingTime,
  start = startProcess,
}: { timeout?: number; start?: () => ChildProcess } = {}): ImageProcessor {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()

  const end = (): void => {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = undefined
  }
  const run = async (task: ProcessingTask): Promise<ProcessedImage> => {
    clearTimeout(idleTimer)
    const worker = child?.connected ? child : start()
    child = worker
    worker.ref()
    worker.channel?.ref()
    const processed = await new Promise<ProcessingResult>((resolve) => {
      const settle = (result: ProcessingResult): void => {
        clearTimeout(timer)
        worker.removeAllListeners()
        resolve(result)
      }
      const fail = (issue = imageIssues.undecodable): void => {
        end()
        settle({ issue })
      }
      const timer = setTimeout(() => fail(imageIssues.slow), timeout)
      worker.once('message', (result) => settle(result as ProcessingResult)) // safe: process.ts sends nothing else
      worker.once('error', () => fail())
      worker.once('exit', () => fail())
      worker.send(task, (error) => {
        if (error) fail()
      })
    })
    if (child) {
      child.on('error', end)
      child.unref()
      child.channel?.unref()
      idleTimer = setTimeout(end, maxIdleTime).unref()
    }
    if ('issue' in processed) throw new ImageError(processed.issue)
    return processed
  }
  return {
    process: async (bytes, focalPoint) => {
      if (queued >= maxQueueLength) throw new ImageError(imageIssues.busy)
      queued += 1
      const result = last
        .then(async () => run({ bytes, ...(focalPoint && { focalPoint }) }))
        .finally(() => (queued -= 1))
      last = result.catch(() => undefined)
      return result
    },
    close: end,
  }
}
