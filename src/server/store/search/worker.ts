// The thread that searches: it opens the same file and answers one question after the other.
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../database.ts'
import type { ListAnswer, ListQuestion } from '../types.ts'
import { searcherOf } from './answer.ts'

/** A question on its way to the thread, and its answer on the way back. */
export type Asked = { number: number; question: ListQuestion; now: string }
export type Answered = { number: number; answer: ListAnswer } | { number: number; fault: string }

const db = openDatabase(String(workerData))
// What it searches it keeps in memory itself.
db.maintain('PRAGMA cache_size = -4000')
const search = searcherOf(db)
parentPort?.on('message', ({ number, question, now }: Asked) => {
  const answered = (): Answered => {
    try {
      return { number, answer: search(question, now) }
    } catch (error) {
      return { number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  parentPort?.postMessage(answered())
})
parentPort?.once('close', () => db.close())
