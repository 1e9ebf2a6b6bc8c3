// What the service writes about itself, to stderr: no bodies, no secrets, no query strings.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { requestId } from '../answer.ts'

export type Log = {
  /** Whether reads are noted, too. */
  notesReads: boolean
  /** Notes a request that may have changed something; passes its response on, with the id it is noted under. */
  request(request: Request, answering: Response | Promise<Response>): Response | Promise<Response>
  /** Notes what should not have happened, under the id its answer names. */
  fault(fault: unknown, request: Request, id: string): void
}

const pathOf = ({ url }: Request): string => new URL(url).pathname

/** Starts the log. `LOG_LEVEL` is pino's; `debug` notes every request. */
export function createLog(): Log {
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, pino.destination({ dest: 2, sync: true }))
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
    notesReads: notesAll,
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
