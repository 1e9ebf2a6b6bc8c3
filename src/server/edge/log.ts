// What the service writes about itself, to stderr: no bodies, no secrets, no query strings.
import pino from 'pino'

export type Log = {
  /** Whether reads are noted, too. */
  notesReads: boolean
  /** Notes a request when it was refused by a fault of ours or changed something; passes its response on. */
  request(request: Request, answering: Response | Promise<Response>): Response | Promise<Response>
  /** Notes what should not have happened. */
  fault(fault: unknown, request: Request): void
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
    log[level]({
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
    fault: (fault, request) => {
      log.error(
        {
          method: request.method,
          path: pathOf(request),
          fault: fault instanceof Error ? { message: fault.message, stack: fault.stack } : String(fault),
        },
        'fault',
      )
    },
  }
}
