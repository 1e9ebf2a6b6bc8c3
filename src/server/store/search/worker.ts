// The thread that searches and reads through all texts: it opens the same file; between parts of a long reading it answers others.
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../database.ts'
import { type WrittenIn, writtenIn } from '../media/written-in.ts'
import type { ListAnswer, ListQuestion } from '../types.ts'
import { searcherOf } from './answer.ts'

/** What takes long: a list, or where a picture is named. */
export type Question = { question: ListQuestion; now: string } | { picture: string }
/** A question on its way to the thread, and its answer on the way back. */
export type Asked = { number: number; asked: Question }
export type Answered = { number: number; answer: ListAnswer | WrittenIn[] } | { number: number; fault: string }

const db = openDatabase(String(workerData))
// What it searches it keeps in memory itself.
db.maintain('PRAGMA cache_size = -4000')
const search = searcherOf(db)
parentPort?.on('message', ({ number, asked }: Asked) => {
  const answered = async (): Promise<Answered> => {
    try {
      const answer = 'picture' in asked ? await writtenIn(db, asked.picture) : search(asked.question, asked.now)
      return { number, answer }
    } catch (error) {
      return { number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  void answered().then((answer) => parentPort?.postMessage(answer))
})
parentPort?.once('close', () => db.close())
