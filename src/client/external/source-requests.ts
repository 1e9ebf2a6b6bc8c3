// How a source is asked: by somebody else's function, a few questions at once, remembering what single questions answered.
import { isJsonObject } from './tec.ts'

/** `body` is `undefined` when what came is no JSON; `pages` is the number of pages that a header tells. */
export type SourceResponse = { status: number; body: unknown; pages?: number }
/** Asks for a path below the interface. Throws, in a sentence, when no answer comes at all. */
export type RequestSource = (path: string, query: { [name: string]: string }) => Promise<SourceResponse>
/** What an interrupted reading has learned already, by question. */
export type ResponseLog = { get(question: string): SourceResponse | undefined; set(question: string, answer: SourceResponse): void }

/** How far a task is. */
export type ProgressStep = { task: string; done: number; total: number }
/** Receives a line about the progress of a reading, and how far it is where that is known. */
export type ReportProgress = (line: string, step?: ProgressStep) => void

/** How a source is read. */
export type SourceReader = {
  request: RequestSource
  log: ResponseLog
  report: ReportProgress
  /** Asks below the address of the site, where that has `wp/v2`. */
  site?: RequestSource
}

/** How many questions are under way at once. */
const maxParallel = 4

/** Does work for each, a few at once; the first fault ends it. */
export async function runParallel<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  let isOver = false
  const one = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !isOver; next = waiting.next()) {
      try {
        await work(next.value)
      } catch (fault) {
        isOver = true
        throw fault
      }
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, one))
}

/** Whether the source fails, or something before it lets nobody through: the interface says in JSON why it refuses. */
export const isServerFault = ({ status, body }: SourceResponse): boolean =>
  status >= 500 || ((status === 401 || status === 403) && !isJsonObject(body))

/** What came, for a sentence about why it cannot be used. */
export const describeResponse = ({ status, body }: SourceResponse): string =>
  status === 200
    ? `with ${body === undefined ? 'something that is no JSON' : 'JSON of another form'}`
    : `${status}${isJsonObject(body) && typeof body['code'] === 'string' ? ` (${body['code'].slice(0, 60)})` : ''}`
