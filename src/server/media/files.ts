// The files of pictures in the data folder, named by their content: written whole or not at all, never changed.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Files = {
  /** Keeps a file; when it answers, it is on disk. What is there already stays. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Opens a file. `undefined`: there is none of this name. The caller closes it. */
  open(name: string): Promise<FileHandle | undefined>
  read(name: string): Promise<Uint8Array | undefined>
  /** Tries to put a file on disk, and removes it. Rejects with why that cannot be done. */
  tryWrite(): Promise<void>
  /** Removes every file of a picture, however often it was cut. Synchronous, for within a transaction. */
  removeAll(file: string): void
}

/** What is written to see whether anything can be. */
const roomTried = new Uint8Array(4096)

const isMissing = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

/** Says that a file is wanted now, so that a restore in another process does not sweep it away. `false`: it is not there. */
async function wanted(path: string): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (cause) {
    if (isMissing(cause)) return false
    throw cause
  }
}

/** The files of a folder; it is made with the first one. Names must be ours: see `readName`. */
export function filesIn(folder: string): Files {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name)
  const opened: Files['open'] = async (name) => {
    try {
      return await open(pathOf(name), 'r')
    } catch (cause) {
      if (isMissing(cause)) return undefined
      throw cause
    }
  }
  /** Puts a file on disk. */
  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    const handle = await open(path, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  return {
    open: opened,
    async read(name) {
      const handle = await opened(name)
      try {
        return await handle?.readFile()
      } finally {
        await handle?.close()
      }
    },
    async write(name, bytes) {
      const path = pathOf(name)
      if (await wanted(path)) return
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomUUID()}`
      try {
        await put(unfinished, bytes)
        await rename(unfinished, path)
      } catch (cause) {
        await rm(unfinished, { force: true })
        throw cause
      }
    },
    async tryWrite() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `health.${randomUUID()}`)
      try {
        await put(path, roomTried)
      } finally {
        await rm(path, { force: true })
      }
    },
    removeAll(file) {
      const folderOf = dirname(pathOf(file))
      if (!existsSync(folderOf)) return
      for (const name of readdirSync(folderOf))
        if (name.startsWith(`${file}.`) || name.startsWith(`${file}-`)) rmSync(join(folderOf, name), { force: true })
    },
  }
}
