// Versions of the store, on the engine of the project.
import { readFileSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DatabaseLocation, openDatabase } from './open-database.ts'
import { selectAll } from './statements.ts'
import { blankDatabase, openTestDatabase, runOnPostgres, testDatabase, testEngine } from '#support/test-database.ts'

const execute = async (location: DatabaseLocation, statement: string): Promise<void> => {
  if ('url' in location) {
    await runOnPostgres(location.url, statement)
    return
  }
  const connection = new SQLite(location.file)
  connection.exec(statement)
  connection.close()
}

test('several processes open a new store concurrently, which gets one id', async () => {
  const location = await blankDatabase()
  const databases = await Promise.all([1, 2, 3].map(() => openTestDatabase(location)))
  const ids = await Promise.all(
    databases.map(async ({ read }) =>
      read(async ({ db }) =>
        db.selectFrom('settings').select('value').where('key', '=', 'store_id').executeTakeFirstOrThrow(),
      ),
    ),
  )
  expect(new Set(ids.map(({ value }) => value)).size).toBe(1)
  expect(ids[0]?.value).toMatch(/^[0-9a-f-]{36}$/)
})

test('opening a store again changes nothing', async () => {
  const location = await testDatabase()
  const versions = async (): Promise<unknown> => {
    const database = await openTestDatabase(location)
    const rows = await database.read(async ({ db }) => db.selectFrom('migrations').selectAll().execute())
    await database.close()
    return rows
  }
  const first = await versions()
  expect(first).toMatchObject({ 0: { version: 1, name: '0001-initial.sql' } })
  expect(await versions()).toEqual(first)
})

/** The migration of the first release. */
const firstMigration = readFileSync(`src/server/store/migrations/${testEngine}/0001-initial.sql`, 'utf8')

test('a store of the first release is migrated and keeps its records', async () => {
  const location = await blankDatabase()
  await execute(
    location,
    `CREATE TABLE migrations (version integer NOT NULL PRIMARY KEY, name text NOT NULL, applied_utc text NOT NULL);
    ${firstMigration}
    INSERT INTO migrations VALUES (1, '0001-initial.sql', '2026-11-24 12:00:00');
    INSERT INTO categories (id, source_language, revision, modified_utc, author, parent) VALUES (1, 'en', 1, '2026-11-24 12:00:00', 0, 0);
    INSERT INTO categories_translations (id, language, revision, modified_utc, status, slug, name)
      VALUES (1, 'en', 0, '2026-11-24 12:00:00', 'publish', 'music', 'Music');
    INSERT INTO events (id, source_language, revision, modified_utc, author, start_date, end_date, utc_start_date, utc_end_date)
      VALUES (2, 'en', 1, '2026-11-24 12:00:00', 0, '2026-12-04 20:00:00', '2026-12-04 22:00:00', '2026-12-04 20:00:00', '2026-12-04 22:00:00');
    INSERT INTO events_translations (id, language, revision, modified_utc, status, slug, title)
      VALUES (2, 'en', 0, '2026-11-24 12:00:00', 'publish', 'feast', 'Feast of Thursday 3 December')`,
  )
  const database = await openTestDatabase(location)
  const [steps, categories, texts] = await database.read(async (tx) => [
    await selectAll(tx, sql`SELECT version, name FROM migrations ORDER BY version`),
    await selectAll(tx, sql`SELECT id, name, color FROM categories JOIN categories_translations USING (id)`),
    await selectAll(tx, sql`SELECT event, language, field FROM events_other_days`),
  ])
  expect(steps?.slice(0, 2)).toEqual([
    { version: 1, name: '0001-initial.sql' },
    { version: 2, name: '0002-category-color.sql' },
  ])
  expect(categories).toEqual([{ id: 1, name: 'Music', color: '' }])
  expect(texts).toEqual([{ event: 2, language: 'en', field: 'title' }])
})

test('a store of a newer release is rejected and unchanged', async () => {
  const location = await testDatabase()
  await execute(location, "INSERT INTO migrations VALUES (9999, '9999-later.sql', '')")
  await expect(openDatabase(location)).rejects.toThrow(
    /^The store has version 9999; this release knows versions up to \d+\./,
  )
  await execute(location, 'DELETE FROM migrations WHERE version = 9999')
  await openTestDatabase(location)
})

test('a database of another application is rejected', async () => {
  const location = await blankDatabase()
  await execute(location, 'CREATE TABLE events (name text)')
  await expect(openDatabase(location)).rejects.toThrow('The database holds tables of another application')
})

test('a failed migration leaves the store unchanged', async () => {
  const location = await blankDatabase()
  // The first migration creates this table too, after many others.
  await execute(location, 'CREATE TABLE images (id integer)')
  await expect(openDatabase(location)).rejects.toThrow('images')
  await execute(location, 'DROP TABLE images')
  const database = await openTestDatabase(location)
  const rows = await database.read(async ({ db }) => sql`SELECT count(*) AS rows FROM events`.execute(db))
  expect(rows.rows).toEqual([{ rows: 0 }])
})
