// A store that may only be read, as one that another user made, is not opened as if it could be written.
import { expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { sampleFile } from '#support/sync-test-store.ts'

const opening = vi.hoisted(() => ({ readonly: false }))
vi.mock(import('better-sqlite3'), async (original) => {
  const { default: SQLite } = await original()
  // What SQLite does by itself where the rights allow no more.
  const asAllowed = new Proxy(SQLite, { construct: (made, [file]: [string]) => new made(file, opening) })
  return { default: asAllowed }
})

test('a store that can only be read is told of when it is opened', () => {
  const { file, remove } = sampleFile()
  openDatabase(file).close()
  opening.readonly = true
  expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }))
  remove()
})
