// Files that cannot be written or restored are rejected with a sentence, and nothing changes.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillStore, folderContent, storeContent, targetFor, temporaryFolder, writeImage } from '#support/backups.ts'
import { temporaryFile, testDatabase } from '#support/test-database.ts'
import { event, openTestStore, type TestStore } from '#support/test-store.ts'
import { copyVerified, InvalidBackup, writeChecksum } from './checksum.ts'
import { type RestoreTarget, restoreBackup } from './read-backup.ts'
import { UsageError } from '../usage-error.ts'
import { writeBackup } from './write-backup.ts'

const folder = temporaryFolder()
const images = join(folder, 'images')
const valid = join(folder, 'valid.backup')
let store: TestStore
let target: RestoreTarget
beforeAll(async () => {
  const location = await testDatabase()
  store = await openTestStore({ location })
  target = targetFor(location, folder)
  await fillStore(store, 'a')
  writeImage(images, 'a')
  await writeBackup(store, images, valid)
  await event(store, { en: 'Later' })
  writeImage(images, 'b')
}, 60_000)
afterAll(() => store.close())

let count = 0
/** A copy of the valid backup, altered by `edit`. */
function altered(edit: (file: string) => void): string {
  count += 1
  const file = join(folder, `${count}.backup`)
  copyFileSync(valid, file)
  edit(file)
  return file
}

/** A backup with a valid checksum whose database was edited. */
async function edited(edit: (database: SQLite.Database) => void): Promise<string> {
  count += 1
  const file = join(folder, `${count}.backup`)
  await copyVerified(valid, file)
  const database = new SQLite(file)
  database.pragma('journal_mode = DELETE')
  edit(database)
  database.close()
  await writeChecksum(file)
  return file
}

/** Expects the error of a restore, and that it changed nothing. */
async function expectRefused(file: string, message: string): Promise<void> {
  const before = [await storeContent(store), folderContent(images)]
  const failure = await restoreBackup(file, target).catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(InvalidBackup)
  expect(String(failure)).toContain(message)
  expect([await storeContent(store), folderContent(images)]).toEqual(before)
  expect(readdirSync(folder).filter((name) => name.startsWith('restore-'))).toEqual([])
}

test('a damaged, truncated, extended or empty file is rejected', async () => {
  const content = readFileSync(valid)
  content[5000] = (content[5000] ?? 0) ^ 1
  await expectRefused(
    altered((file) => writeFileSync(file, content)),
    'its checksum does not match',
  )
  await expectRefused(
    altered((file) => appendFileSync(file, 'more')),
    'is not a complete backup',
  )
  await expectRefused(
    altered((file) => truncateSync(file, content.length - 1000)),
    'is not a complete backup',
  )
  await expectRefused(
    altered((file) => truncateSync(file)),
    'is not a complete backup',
  )
})

test('a folder, a text file and a database of another application are rejected', async () => {
  await expectRefused(folder, 'is not a complete backup')
  const text = join(folder, 'text')
  writeFileSync(text, 'a text')
  await expectRefused(text, 'is not a complete backup')
  await writeChecksum(text)
  await expectRefused(text, 'it contains no database')
  const foreign = join(folder, 'foreign.sqlite')
  const database = new SQLite(foreign)
  database.exec('CREATE TABLE things (id INTEGER)')
  database.close()
  await writeChecksum(foreign)
  await expectRefused(foreign, 'a backup of another application')
})

test('a backup of a newer release or of an unsupported version of the first edition is rejected', async () => {
  const newer = await edited((database) => database.exec(`INSERT INTO migrations VALUES (9999, '9999-later.sql', '')`))
  await expectRefused(newer, 'The store has version 9999')
  const former = (version: number) => (database: SQLite.Database) => {
    database.exec('CREATE TABLE events_texts (id INTEGER)')
    database.pragma(`user_version = ${version}`)
  }
  await expectRefused(await edited(former(18)), 'with the last release of the first edition')
  await expectRefused(await edited(former(22)), 'has version 22, which this release does not know')
})

test('a backup with a file outside of the images folder is rejected', async () => {
  const file = await edited((database) => database.exec(`INSERT INTO backup_files VALUES ('../outside', x'00')`))
  await expectRefused(file, 'outside of the images folder')
  expect(existsSync(join(folder, 'outside'))).toBe(false)
})

test('a backup overwrites no existing file, including one that is created while it runs', async () => {
  const file = join(folder, 'existing')
  writeFileSync(file, 'mine')
  await expect(writeBackup(store, images, file)).rejects.toThrow('exists already')
  const late = join(folder, 'late')
  const taking = writeBackup(store, images, late)
  writeFileSync(late, 'mine')
  await expect(taking).rejects.toThrow('EEXIST')
  expect([readFileSync(file, 'utf8'), readFileSync(late, 'utf8')]).toEqual(['mine', 'mine'])
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
})

test('a backup into a folder that does not exist fails with a message', async () => {
  const failure = await writeBackup(store, images, join(folder, 'none', 'file')).catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(UsageError)
  expect(String(failure)).toContain(`There is no folder ${join(folder, 'none')}.`)
})

test('a restore into folders that the system does not create fails', async () => {
  const file = '/proc/none/calendar.sqlite'
  for (const place of [{ workFolder: '/proc/none' }, { imagesFolder: '/proc/none' }, { database: { file } }])
    await expect(restoreBackup(valid, { ...target, ...place })).rejects.toThrow('/proc/none')
})

test('the write-ahead log of a former database is renamed and not applied to the restored one', async () => {
  const file = temporaryFile()
  writeFileSync(`${file}-wal`, 'the log of another database')
  await restoreBackup(valid, targetFor({ file }))
  const restored = await openTestStore({ location: { file } })
  expect((await restored.find('events', 1))?.id).toBe(undefined)
  await restored.close()
  expect(readFileSync(`${file}-wal.former`, 'utf8')).toBe('the log of another database')
})
