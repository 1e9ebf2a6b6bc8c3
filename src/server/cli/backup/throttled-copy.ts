// Copying much without keeping the disk from others: what was written is on the disk before more comes.
import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs'
import type SQLite from 'better-sqlite3'

/** Bytes that may wait for the disk. A service that writes next to us waits for all of them. */
export const maxWaiting = 8_388_608
/** Pages of that size together. */
const usualPages = maxWaiting / 4096

/** Brings a file to the disk whenever `now` is called; a file that is not there yet is passed over. */
export function restoring(file: string): { now: () => void; end: () => void } {
  let handle: number | undefined
  return {
    now() {
      if (handle === undefined && existsSync(file)) handle = openSync(file, 'r')
      if (handle !== undefined) fdatasyncSync(handle)
    },
    end() {
      if (handle !== undefined) closeSync(handle)
    },
  }
}

/**
 * Copies a database over another, a few pages at a time; `written` is the file that grows meanwhile. The source must not change: it
 * is nobody else's, or `from` is in a transaction. Answers how many pages there were; 0: somebody else was writing there.
 */
export async function copyPages(
  from: SQLite.Database,
  to: string,
  written: string,
  pages: number = usualPages,
): Promise<number> {
  const disk = restoring(written)
  try {
    const { totalPages } = await from.backup(to, {
      progress: () => {
        disk.now()
        return pages
      },
    })
    return totalPages
  } finally {
    disk.end()
  }
}
