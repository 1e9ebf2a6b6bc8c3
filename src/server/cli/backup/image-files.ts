// The files of the images folder, as rows of a backup.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import type SQLite from 'better-sqlite3'
import { listImageFiles } from '../../images-folder.ts'
import { errorCode } from '../../store/store-errors.ts'
import { InvalidBackup } from './checksum.ts'
import { link } from './temp-files.ts'

const table = 'backup_files'

/** Adds the files of a folder to a backup. Returns their number. */
export function addImages(backup: SQLite.Database, folder: string): number {
  backup.exec(`CREATE TABLE ${table} (path TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT`)
  const insert = backup.prepare(`INSERT INTO ${table} VALUES (?, ?)`)
  let count = 0
  for (const path of listImageFiles(folder)) {
    const content = readIfPresent(join(folder, path))
    if (!content) continue
    insert.run(path, content)
    count += 1
  }
  return count
}

/** `undefined` if the file was removed after the folder was listed. */
function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the files of a backup into a new folder and drops their table. Throws `InvalidBackup` for a path outside of the folder. */
export function extractImages(backup: SQLite.Database, folder: string): void {
  const hasFiles = backup.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table)
  if (!hasFiles) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rows = backup.prepare<[], { path: string; content: Buffer }>(`SELECT path, content FROM ${table}`)
  for (const { path, content } of rows.iterate()) {
    const inside = normalize(path)
    if (isAbsolute(inside) || inside.startsWith('..') || inside === '.')
      throw new InvalidBackup(`The backup contains a file outside of the images folder: ${path.slice(0, 80)}.`)
    const file = join(folder, inside)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, content, { flag: 'wx', mode: 0o600, flush: true })
  }
  backup.exec(`DROP TABLE ${table}`)
}

/**
 * Adds files to a folder in use. The name of an image's file is a hash of its content, so that existing files stay as they are, and the
 * store and its images match at every moment. Returns the paths of new files.
 */
export function addMissingFiles(from: string, to: string): string[] {
  const added: string[] = []
  for (const path of listImageFiles(from)) {
    const [source, target] = [join(from, path), join(to, path)]
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    // Not a move: the service may still remove the image of a record that is not restored yet, and then it is added again.
    const copy = `${target}.${randomUUID()}`
    if (!link(source, copy)) writeFileSync(copy, readFileSync(source), { mode: 0o600, flush: true })
    renameSync(copy, target)
    added.push(path)
  }
  return added
}

/** The name of the image that a file belongs to. */
const imageOf = (path: string): string => path.split('/').at(-1)?.slice(0, 32) ?? ''

/** Whole milliseconds: `utimes` returns fractions less than it was given. */
const modifiedAt = (file: string): number => Math.round(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)

/** Removes files of images that are not in the store. A file that an upload has written or requested since `since` stays. */
export function removeUnusedFiles(
  folder: string,
  paths: readonly string[],
  used: ReadonlySet<string>,
  since: number,
): void {
  for (const path of paths) {
    const file = join(folder, path)
    if (!used.has(imageOf(path)) && modifiedAt(file) < since) rmSync(file, { force: true })
  }
}
