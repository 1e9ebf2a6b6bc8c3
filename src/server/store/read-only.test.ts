// A store that may only be read, as one that another user created, is refused when it is opened.
import { expect, test, vi } from 'vitest'
import { openDatabase } from './open-database.ts'
import { testDatabase } from '#support/test-database.ts'

const opening = vi.hoisted(() => ({ readonly: false }))
vi.mock(import('better-sqlite3'), async (original) => {
  const { default: SQLite } = await original()
  // What SQLite does by itself where the rights allow no more.
  const asAllowed = new Proxy(SQLite, { construct: (created, [file]: [string]) => new created(file, opening) })
  return { default: asAllowed }
})

test('a store that can only be read is refused when it is opened', async () => {
  const location = await testDatabase()
  opening.readonly = true
  await expect(openDatabase(location)).rejects.toMatchObject({ failure: { code: 'not_writable', reason: 'read_only' } })
})
