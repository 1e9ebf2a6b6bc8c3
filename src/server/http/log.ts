// The log of the service: no bodies, secrets or query strings.
import pino from 'pino'
import type { LogLevel } from '../environment.ts'

export type Log = {
  /** Logs a request that may have changed something, with the status and duration (ms) of its response. */
  response(request: Request, status: number, id: string, duration: number): void
  /** Logs an unexpected error under the id that its response names. */
  error(error: unknown, request: Request, id: string): void
  /** Logs an unexpected error of work that no request started. */
  jobError(error: unknown, job: string): void
}

const toLogged = (error: unknown) =>
  error instanceof Error ? { message: error.message, stack: error.stack } : String(error)

/** Characters that are buffered while the log cannot be written. */
const maxBuffered = 1_000_000

/** The path, without the token of a share link. */
const getPath = ({ url }: Request): string => new URL(url).pathname.replace(/(\/shared\/).+/, '$1…')

/**
 * Opens the log on stderr or another file descriptor. `debug` logs every request. Responses do not wait for a log that cannot be
 * written, as on a full disk.
 */
export function createLog(level: LogLevel, to = 2): Log {
  const destination = pino.destination({ dest: to, sync: true, maxLength: maxBuffered })
  destination.on('error', () => undefined)
  const log = pino({ level, base: null }, destination)
  return {
    response(request, status, id, duration) {
      const level = request.method === 'GET' || request.method === 'HEAD' ? 'debug' : 'info'
      if (!log.isLevelEnabled(level)) return
      log[level]({ id, method: request.method, path: getPath(request), status, ms: Math.round(duration) })
    },
    error: (error, request, id) => {
      log.error(
        {
          id,
          method: request.method,
          path: getPath(request),
          error: toLogged(error),
        },
        'unexpected error',
      )
    },
    jobError: (error, job) => {
      log.error({ job, error: toLogged(error) }, 'unexpected error')
    },
  }
}
