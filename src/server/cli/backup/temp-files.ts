// Temporary files of commands, and second names of files.
import { linkSync, rmSync } from 'node:fs'
import { errorCode } from '../../store/store-errors.ts'

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

/** The files that SQLite writes for a database. */
export const databaseFiles = (file: string): string[] =>
  ['', '-journal', '-wal', '-shm'].map((suffix) => `${file}${suffix}`)

const notSupported = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Gives a file a second name; throws if that is in use. Returns `false` on disks without hard links, such as memory sticks. */
export function link(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch (error) {
    if (notSupported.has(errorCode(error))) return false
    throw error
  }
}
