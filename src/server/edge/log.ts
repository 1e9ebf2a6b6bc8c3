// What the service writes about itself, to stderr: no bodies, no secrets, no query strings.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { requestId } from '../answer.ts'

export type Log = {
  /** Notes a request that may have changed something; passes its response on, with the id it is noted under. */
  request(request: Request, answering: Response | Promise<Response>): Response | Promise<Response>
  /** Notes what should not have happened, under the id its answer names. */
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
  const notesAll = log.isLevelEnabled('debug')
  const noted = async (
    request: Request,
    answering: Response | Promise<Response>,
    level: 'debug' | 'info',
  ): Promise<Response> => {
    const begun = performance.now()
    const response = await answering
    const id = response.headers.get(requestId) ?? randomUUID()
    response.headers.set(requestId, id)
    log[level]({
      id,
      method: request.method,
      path: pathOf(request),
      status: response.status,
      ms: Math.round(performance.now() - begun),
    })
    return response
  }
  return {
    request(request, answering) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      return isRead && !notesAll ? answering : noted(request, answering, isRead ? 'debug' : 'info')
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
