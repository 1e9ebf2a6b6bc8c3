// The files beside the database, as rows of a backup: one file then holds everything.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, sep } from 'node:path'
import SQLite from 'better-sqlite3'
import { link } from './hard-links.ts'
import { BrokenBackup } from './seal.ts'

/** The folder of the pictures in a data folder. */
export const listImages = (dataDir: string): string => join(dataDir, 'media')

const table = 'backup_files'

/** Adds the files of a folder to a snapshot. Answers how many. */
export function addImages(snapshot: SQLite.Database, folder: string): number {
  if (!existsSync(folder)) return 0
  snapshot.exec(`CREATE TABLE ${table} (path TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT`)
  const add = snapshot.prepare(`INSERT INTO ${table} VALUES (?, ?)`)
  let count = 0
  for (const path of filesBelow(folder)) {
    const content = contentOf(join(folder, path))
    if (!content) continue
    add.run(path, content)
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
export function takeImages(snapshot: SQLite.Database, folder: string): boolean {
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
    writeFileSync(file, content, { flag: 'wx', mode: 0o600, flush: true })
  }
  snapshot.exec(`DROP TABLE ${table}`)
  return true
}

/** Every file below a folder, by its path from there with slashes. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => pathBelow(folder, join(entry.parentPath, entry.name)))
    : []

const pathBelow = (folder: string, file: string): string =>
  file
    .slice(folder.length + 1)
    .split(sep)
    .join('/')

/**
 * Puts files into a folder in use, beside what is there. A picture's file is named by its content and never changed, so that a store
 * and its pictures fit each other at every moment. Answers which are new. What was removed since is brought by asking again.
 */
export function restoreImages(from: string, to: string): string[] {
  const added: string[] = []
  for (const path of filesBelow(from)) {
    const [source, target] = [join(from, path), join(to, path)]
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    // A second name, not a move: the service may still remove the picture of a record that is not yet restored.
    const second = `${target}.${randomUUID()}`
    if (!link(source, second)) writeFileSync(second, readFileSync(source), { mode: 0o600, flush: true })
    renameSync(second, target)
    added.push(path)
  }
  return added
}

/**
 * When a file was written, or last wanted by an upload of the same picture, in whole milliseconds: times that are set come back a
 * fraction of one earlier.
 */
const wantedAt = (file: string): number => Math.round(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)

/**
 * Removes those files that no picture of a store has. One that an upload has wanted since the moment `since` stays: its row may be yet
 * to come.
 */
export function sweepImages(folder: string, paths: readonly string[], database: string, since: number): void {
  const store = existsSync(database) ? new SQLite(database, { readonly: true }) : undefined
  try {
    const shown = store?.prepare<[string], unknown>('SELECT 1 FROM media WHERE file = ?')
    for (const path of paths) {
      const file = join(folder, path)
      if (wantedAt(file) >= since || shown?.get(path.split('/').at(-1)?.slice(0, 32) ?? '')) continue
      rmSync(file, { force: true })
    }
  } finally {
    store?.close()
  }
}
