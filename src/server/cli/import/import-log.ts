// What a long reading has learned, kept in a file while it goes on: one that is cut short goes on from there.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Notes } from '#client/dialects/asked.ts'
import { isTold } from '#client/dialects/tec.ts'

/** Older notes are not believed: milliseconds. */
const longestKept = 6 * 3_600_000

/** Notes that nobody keeps. */
export const emptyImportLog: Notes = { recall: () => undefined, note: () => undefined }

/** The notes of reading one source with one account. `forget` when all of it is taken over. */
export function openImportLog(folder: string, about: string): Notes & { forget(): void } {
  const file = join(folder, `${createHash('sha256').update(about).digest('hex').slice(0, 32)}.jsonl`)
  const known = new Map<string, Answer>()
  if (existsSync(file)) {
    if (Date.now() - statSync(file).mtimeMs > longestKept) rmSync(file, { force: true })
    else for (const line of readFileSync(file, 'utf8').split('\n')) remember(known, line)
  }
  return {
    recall: (question) => known.get(question),
    note(question, { status, body }) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // It holds what only this account was shown.
      appendFileSync(file, `${JSON.stringify([question, status, body ?? null])}\n`, { mode: 0o600 })
    },
    forget: () => rmSync(file, { force: true }),
  }
}

/** A line that was cut short tells nothing. */
function remember(known: Map<string, Answer>, line: string): void {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch {
    return
  }
  const [question, status, body]: unknown[] = Array.isArray(read) ? read : []
  if (
    typeof question === 'string' &&
    typeof status === 'number' &&
    (isTold(body) || Array.isArray(body) || body === null)
  )
    known.set(question, { status, body })
}
