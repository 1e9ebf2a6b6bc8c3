// The files of the images folder, as rows of a backup.
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, resolve } from 'node:path'
import type SQLite from 'better-sqlite3'
import { createFolder, listImageFiles } from '../../images-folder.ts'
import { errorCode } from '../../store/store-errors.ts'
import { InvalidBackup } from './checksum.ts'

const table = 'backup_files'

/** Adds the files of a folder to a backup. Returns their number. */
export function addImages(backup: SQLite.Database, folder: string): number {
  backup.exec(`CREATE TABLE ${table} (path TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT`)
  const insert = backup.prepare(`INSERT INTO ${table} VALUES (?, ?)`)
  let count = 0
  for (const path of listImageFiles(folder)) {
    try {
      insert.run(path, readFileSync(join(folder, path)))
      count += 1
    } catch (error) {
      // The service may have removed the file after the folder was listed.
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
  return count
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
 * Adds missing files to a folder in use. Names of image files are never reused, so existing files stay, except those of another size:
 * the first edition did not re-encode them. Returns the paths of new files.
 */
export function addMissingFiles(from: string, to: string): string[] {
  const paths = listImageFiles(from)
  const missing = paths.filter((path) => !existsSync(join(to, path)))
  const getSize = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size
  for (const path of paths) {
    const [source, target] = [join(from, path), join(to, path)]
    if (getSize(source) === getSize(target)) continue
    createFolder(dirname(resolve(target)))
    // Not moved: the service may remove the image of a record that is not restored yet; then it is added again.
    const copy = `${target}.${randomUUID()}`
    try {
      linkSync(source, copy)
    } catch {
      // Disks such as memory sticks have no hard links.
      writeFileSync(copy, readFileSync(source), { mode: 0o600, flush: true })
    }
    renameSync(copy, target)
  }
  return missing
}

/** Removes files, except those of images in `used` and those written after `since`, in milliseconds since 1970. */
export function removeUnusedFiles(
  folder: string,
  paths: readonly string[],
  used: ReadonlySet<string>,
  since: number,
): void {
  for (const path of paths) {
    const file = join(folder, path)
    const imageName = path.split('/').at(-1)?.slice(0, 32) ?? ''
    // Rounded: file systems return fractions below the time that was set.
    const modifiedAt = Math.round(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (!used.has(imageName) && modifiedAt < since) rmSync(file, { force: true })
  }
}
