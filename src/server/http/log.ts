// What the service writes about itself, to stderr: no bodies, no secrets, no query strings.
import pino from 'pino'

export type Log = {
  /** Logs a request that may have changed something, with the status and duration (ms) of its response. */
  response(request: Request, status: number, id: string, duration: number): void
  /** Logs an unexpected error under the id that its response names. */
  fault(fault: unknown, request: Request, id: string): void
}

/** Characters of what could not be written that are kept until it can be. */
const mostKept = 1_000_000

const pathOf = ({ url }: Request): string => new URL(url).pathname

/**
 * Starts the log, on stderr or another open file. `LOG_LEVEL` is pino's; `debug` notes every request. Where it cannot be written, as on
 * a disk that is full, nobody's answer depends on it: some of it is kept and written later.
 */
export function createLog(to = 2): Log {
  const destination = pino.destination({ dest: to, sync: true, maxLength: mostKept })
  destination.on('error', () => undefined)
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, destination)
  return {
    response(request, status, id, duration) {
      const level = request.method === 'GET' || request.method === 'HEAD' ? 'debug' : 'info'
      log[level]({ id, method: request.method, path: pathOf(request), status, ms: Math.round(duration) })
    },
    fault: (fault, request, id) => {
      log.error(
        {
          id,
          method: request.method,
          path: pathOf(request),
          fault: fault instanceof Error ? { message: fault.message, stack: fault.stack } : String(fault),
        },
        'fault',
      )
    },
  }
}
