// A read-only store, such as one of another user, is rejected when it is opened.
import { expect, test, vi } from 'vitest'
import { openDatabase } from './open-database.ts'
import { testDatabase } from '#support/test-database.ts'

const opening = vi.hoisted(() => ({ readonly: false }))
vi.mock(import('better-sqlite3'), async (original) => {
  const { default: SQLite } = await original()
  // SQLite opens a file read-only by itself if its permissions allow no more.
  const withOptions = new Proxy(SQLite, { construct: (created, [file]: [string]) => new created(file, opening) })
  return { default: withOptions }
})

test('opening a read-only store fails', async () => {
  const location = await testDatabase()
  opening.readonly = true
  await expect(openDatabase(location)).rejects.toMatchObject({ failure: { code: 'not_writable', reason: 'read_only' } })
})
