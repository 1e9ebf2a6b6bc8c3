// The files beside the database, as rows of a backup: one file then holds everything.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, sep } from 'node:path'
import type SQLite from 'better-sqlite3'
import { BrokenBackup } from './seal.ts'

/** The folder of the pictures in a data folder. */
export const picturesIn = (dataDir: string): string => join(dataDir, 'media')

const table = 'backup_files'

/** Adds the files of a folder to a snapshot. Answers how many. */
export function addPictures(snapshot: SQLite.Database, folder: string): number {
  if (!existsSync(folder)) return 0
  snapshot.exec(`CREATE TABLE ${table} (path TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT`)
  const add = snapshot.prepare(`INSERT INTO ${table} VALUES (?, ?)`)
  let count = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = contentOf(path)
    if (!content) continue
    add.run(
      path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
      content,
    )
    count += 1
  }
  return count
}

/** `undefined`: removed since the folder was listed, as a picture that is replaced is. */
const contentOf = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path)
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined
    throw fault
  }
}

/** Writes the files of a snapshot into a new folder and takes them out of it. Answers whether it held any. Throws `BrokenBackup`. */
export function takePictures(snapshot: SQLite.Database, folder: string): boolean {
  const held = snapshot.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(table)
  if (!held) return false
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rows = snapshot.prepare<[], { path: string; content: Buffer }>(`SELECT path, content FROM ${table}`)
  for (const { path, content } of rows.iterate()) {
    const inside = normalize(path)
    if (isAbsolute(inside) || inside.startsWith('..') || inside === '.')
      throw new BrokenBackup(`The backup names a file outside the folder of pictures: ${path.slice(0, 80)}.`)
    const file = join(folder, inside)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
  }
  snapshot.exec(`DROP TABLE ${table}`)
  return true
}

/** Puts a folder in the place of another, which is kept at `former`; both may be missing. */
export function exchange(next: string, present: string, former: string): void {
  if (existsSync(present)) renameSync(present, former)
  if (existsSync(next)) renameSync(next, present)
}

/** Undoes `exchange`. */
export function exchangeBack(present: string, former: string): void {
  rmSync(present, { recursive: true, force: true })
  if (existsSync(former)) renameSync(former, present)
}
