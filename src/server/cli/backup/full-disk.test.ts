// Full disks, on SQLite.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { targetFor, temporaryFolder } from '#support/backups.ts'
import { temporaryFile } from '#support/test-database.ts'
import { event, openTestStore } from '#support/test-store.ts'
import { StoreError } from '../../store/store-errors.ts'
import { restoreBackup } from './read-backup.ts'
import { UsageError } from '../usage-error.ts'
import { writeBackup } from './write-backup.ts'

const full = (): Error => new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')

test('a full disk after the store was replaced does not fail the restore', async () => {
  const database = { file: temporaryFile() }
  const target = targetFor(database)
  const store = await openTestStore({ location: database })
  const file = join(temporaryFolder(), 'calendar.backup')
  await writeBackup(store, target.imagesFolder, file)
  const { id } = await event(store, { en: 'Later' })
  const { pragma } = SQLite.prototype
  const spy = vi.spyOn(SQLite.prototype, 'pragma').mockImplementation(function run(this: SQLite.Database, ...given) {
    if (this.name === database.file && given[0].startsWith('wal_checkpoint')) throw full()
    return pragma.apply(this, given)
  })
  await restoreBackup(file, target).finally(() => spy.mockRestore())
  expect(await store.find('events', id)).toBe(undefined)
  await store.close()
})

test.each([full(), new StoreError({ code: 'not_writable', reason: 'disk_full' }, 'full', { cause: full() })])(
  'a backup to a full disk fails with a message and leaves no file: %s',
  async (error) => {
    const folder = temporaryFolder()
    const file = join(folder, 'calendar.backup')
    const backup = async (): Promise<void> => {
      throw error
    }
    const writing = writeBackup({ backup }, join(folder, 'images'), file)
    await expect(writing).rejects.toThrow(UsageError)
    await expect(writing).rejects.toThrow(`The disk is full: ${file} was not written.`)
    expect(readdirSync(folder)).toEqual([])
  },
)
