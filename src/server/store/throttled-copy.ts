// Copies much without occupying the disk: each part is on it before the next one is written.
import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs'
import type SQLite from 'better-sqlite3'

/** Bytes that may wait for the disk. A service that writes to the same disk waits for all of them. */
export const maxPendingBytes = 8_388_608
/** Pages of 4,096 bytes. */
const defaultPages = maxPendingBytes / 4096

/** Puts on disk what was written to a file; a file that does not exist yet is skipped. */
function createFlusher(file: string): { flush: () => void; close: () => void } {
  let handle: number | undefined
  return {
    flush: () => {
      if (handle === undefined && existsSync(file)) handle = openSync(file, 'r')
      if (handle !== undefined) fdatasyncSync(handle)
    },
    close: () => {
      if (handle !== undefined) closeSync(handle)
    },
  }
}

/**
 * Copies a database over another in one transaction, some pages at a time. `growing` is the file that is written meanwhile. The source
 * must not change: it is in a transaction, or no other process has it. Returns the number of pages; 0 if another process is writing to
 * the target, which then stays as it is.
 */
export async function copyPages(
  source: SQLite.Database,
  target: string,
  growing: string,
  pages: number = defaultPages,
): Promise<number> {
  const disk = createFlusher(growing)
  try {
    const { totalPages } = await source.backup(target, {
      progress: () => {
        disk.flush()
        return pages
      },
    })
    return totalPages
  } finally {
    disk.close()
  }
}
