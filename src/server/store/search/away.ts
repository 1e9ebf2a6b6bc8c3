// Has another thread do what takes long, so that a common word keeps nobody else waiting. It starts with the first question.
import type { Worker } from 'node:worker_threads'
import type { WrittenIn } from '../media/written-in.ts'
import type { ListAnswer, ListQuestion } from '../types.ts'
import { looksAtEach } from '../list-upkeep.ts'
import { startThread } from '../thread.ts'
import type { Answered, Asked, Begun, Question } from './worker.ts'

export type Away = {
  ask(question: ListQuestion, now: string): Promise<ListAnswer>
  /** The records in whose texts a picture's files are named. */
  writtenIn(picture: string): Promise<WrittenIn[]>
  close(): void
}

/** What it makes lives long or is gone at once: room for young objects that V8 would give it stays empty memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

type Answer = ListAnswer | WrittenIn[]
type Waiting = { resolve: (answer: Answer) => void; reject: (fault: Error) => void }

/** Whether a question may take long: it searches, sorts all events by what no index is sorted by, or looks at each record. */
export const isLong = (question: ListQuestion): boolean => {
  const { resource, search, include, order } = question
  return (
    search !== undefined || (resource === 'events' && !include && order.by !== 'start_date') || looksAtEach(question)
  )
}

/** What takes long in the store in a file, in a thread of its own. */
export function awayOf(file: string): Away {
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()
  const failAll = (fault: Error): void => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
  }
  const started = (): Worker => {
    if (worker) return worker
    const made = startThread('search', { file } satisfies Begun, { resourceLimits })
    made.on('message', (answered: Answered) => {
      const { resolve, reject } = waiting.get(answered.number) ?? {}
      waiting.delete(answered.number)
      // Nobody waits: the process may end.
      if (waiting.size === 0) made.unref()
      if ('answer' in answered) resolve?.(answered.answer)
      else reject?.(new Error(answered.fault))
    })
    made.on('error', failAll)
    made.on('exit', () => failAll(new Error('The thread that searches has ended.')))
    worker = made
    return made
  }
  const ask = (asked: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const thread = started()
      last += 1
      waiting.set(last, { resolve, reject })
      thread.ref()
      thread.postMessage({ number: last, asked } satisfies Asked)
    })
  return {
    // safe: the thread answers the kind of question it was asked
    ask: async (question, now) => (await ask({ question, now })) as ListAnswer,
    writtenIn: async (picture) => (await ask({ picture })) as WrittenIn[], // safe: as above
    close: () => {
      void worker?.terminate()
    },
  }
}
