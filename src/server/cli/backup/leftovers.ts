// Copies that a command works on hold what only their owner may read: none stays behind, however the command ends but by force.
import { rmSync } from 'node:fs'

/** Has files and folders removed when the process ends; the answer removes them now. */
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
