// How a source is asked: by somebody else's function, a few questions at once, remembering what single questions answered.
import { isTold } from './tec.ts'

/** `body` is `undefined` when what came is no JSON; `pages` is the number of pages that a header tells. */
export type Answer = { status: number; body: unknown; pages?: number }
/** Asks for a path below the interface. Throws, in a sentence, when no answer comes at all. */
export type Ask = (path: string, query: { [name: string]: string }) => Promise<Answer>
/** What an interrupted reading has learned already, by question. */
export type Notes = { recall(question: string): Answer | undefined; note(question: string, answer: Answer): void }

/** How far a task is. */
export type Step = { task: string; done: number; total: number }
/** Receives a line about the progress of a reading, and how far it is where that is known. */
export type Tell = (line: string, step?: Step) => void

/** How a source is read. */
export type Reading = {
  ask: Ask
  notes: Notes
  tell: Tell
  /** Asks below the address of the site, where that has `wp/v2`. */
  site?: Ask
}

/** How many questions are under way at once. */
const atOnce = 4

/** Does work for each, a few at once; the first fault ends it. */
export async function inTurn<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
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
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Whether the source fails, or something before it lets nobody through: the interface says in JSON why it refuses. */
export const isServerFault = ({ status, body }: Answer): boolean =>
  status >= 500 || ((status === 401 || status === 403) && !isTold(body))

/** What came, for a sentence about why it cannot be used. */
export const answered = ({ status, body }: Answer): string =>
  status === 200
    ? `with ${body === undefined ? 'something that is no JSON' : 'JSON of another form'}`
    : `${status}${isTold(body) && typeof body['code'] === 'string' ? ` (${body['code'].slice(0, 60)})` : ''}`
