// Stores of the first edition, which had SQLite only.
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { temporaryFile } from '#support/test-database.ts'

test('a store of the first edition is rejected with the commands for moving it', async () => {
  const file = temporaryFile()
  const connection = new SQLite(file)
  connection.exec('CREATE TABLE events (id INTEGER); PRAGMA user_version = 19')
  connection.close()
  await expect(openDatabase({ file })).rejects.toThrow(/first edition.*npm run restore.*npm run import/)
})
