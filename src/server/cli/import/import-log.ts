// Responses of the source in a file, from which an interrupted import continues.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Notes } from '#client/dialects/asked.ts'
import { isTold } from '#client/dialects/tec.ts'

/** Older files are ignored. Milliseconds. */
const maxAge = 6 * 3_600_000

/** Stores nothing. */
export const emptyImportLog: Notes = { recall: () => undefined, note: () => undefined }

/** The log of one source and account, which `about` identifies. Call `forget` after a complete import. */
export function openImportLog(folder: string, about: string): Notes & { forget(): void } {
  const file = join(folder, `${createHash('sha256').update(about).digest('hex').slice(0, 32)}.jsonl`)
  const known = new Map<string, Answer>()
  if (existsSync(file)) {
    if (Date.now() - statSync(file).mtimeMs > maxAge) rmSync(file, { force: true })
    else for (const line of readFileSync(file, 'utf8').split('\n')) addLine(known, line)
  }
  return {
    recall: (request) => known.get(request),
    note(request, { status, body }) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // It contains what only this account may see.
      appendFileSync(file, `${JSON.stringify([request, status, body ?? null])}\n`, { mode: 0o600 })
    },
    forget: () => rmSync(file, { force: true }),
  }
}

/** Adds the response in a line, unless the line is incomplete. */
function addLine(known: Map<string, Answer>, line: string): void {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return
  }
  const [request, status, body]: unknown[] = Array.isArray(parsed) ? parsed : []
  if (
    typeof request === 'string' &&
    typeof status === 'number' &&
    (isTold(body) || Array.isArray(body) || body === null)
  )
    known.set(request, { status, body })
}
