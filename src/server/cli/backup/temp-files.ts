import { rmSync } from 'node:fs'

/** Has files and folders removed when the process exits, unless it is killed; the result removes them now. */
export function removeAtExit(paths: readonly string[]): () => void {
  const remove = (): void => {
    for (const path of paths) rmSync(path, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    remove()
  }
}

/** The files that SQLite keeps for a database. */
export const databaseFiles = (file: string): string[] =>
  ['', '-journal', '-wal', '-shm'].map((suffix) => `${file}${suffix}`)
