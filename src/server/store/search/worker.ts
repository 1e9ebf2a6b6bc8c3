// The thread for what takes long. It opens the same file; between parts of a long reading it answers others.
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../database.ts'
import { type WrittenIn, writtenIn } from '../media/written-in.ts'
import type { ListAnswer, ListQuestion } from '../types.ts'
import { searcherOf } from './answer.ts'

/** What takes long: a list, or where a picture is named. */
export type Question = { question: ListQuestion; now: string } | { picture: string }
/** What the thread is started with: the store's file. */
export type Begun = { file: string }
/** What the thread is told: a question and its number. */
export type Asked = { number: number; asked: Question }
/** An answer on the way back. */
export type Answered = { number: number; answer: ListAnswer | WrittenIn[] } | { number: number; fault: string }

const { file }: Begun = workerData
const db = openDatabase(file)
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
