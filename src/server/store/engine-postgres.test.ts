// Connections and rights of PostgreSQL.
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { StoreError } from './store-errors.ts'
import { blankDatabase, openTestDatabase, runOnPostgres, testDatabase } from '#support/test-database.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

const lastPost = async ({ db }: ReadTx): Promise<number> =>
  (await db.selectFrom('sequences').select('last').where('name', '=', 'posts').executeTakeFirstOrThrow()).last

/** Reads and writes in two statements: an update is lost if two of them mix. */
async function increment(tx: WriteTx): Promise<void> {
  const last = await lastPost(tx)
  await tx.db
    .updateTable('sequences')
    .set({ last: last + 1 })
    .where('name', '=', 'posts')
    .execute()
}

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof StoreError ? error.failure : error),
  )

test('opening a database fails if the user may not create tables', async () => {
  const location = await blankDatabase()
  if (!('url' in location)) throw new Error('This is a test of PostgreSQL.')
  const role = `guest_${process.pid}`
  await runOnPostgres(location.url, `CREATE ROLE ${role} LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC`)
  try {
    const url = location.url.replace('//postgres@', `//${role}@`)
    await expect(openDatabase({ url })).rejects.toThrow('this user may not create tables or extensions')
  } finally {
    await runOnPostgres(location.url, `DROP ROLE ${role}`)
  }
})

test('an unreachable server is reported as a lost connection', async () => {
  const failure = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(failure).rejects.toMatchObject({ failure: { code: 'connection_lost' } })
})

test('a lost connection fails the transaction, and the next one succeeds', async () => {
  const location = await testDatabase()
  if (!('url' in location)) throw new Error('This is a test of PostgreSQL.')
  const database = await openTestDatabase(location)
  const breakConnections = async (): Promise<void> =>
    runOnPostgres(
      location.url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  const writing = database.write(async (tx) => {
    await increment(tx)
    await breakConnections()
    await increment(tx)
  })
  expect(await failureOf(writing)).toEqual({ code: 'connection_lost' })
  await database.write(increment)
  // A connection that breaks while it waits in the pool is noticed by the pool, or by its next statement.
  await breakConnections()
  const next = await failureOf(database.write(increment))
  expect([undefined, { code: 'connection_lost' }]).toContainEqual(next)
  await database.write(increment)
  expect(await database.read(lastPost)).toBeGreaterThanOrEqual(2)
})

test('a server that rejects the user for a while is reported as a lost connection', async () => {
  const location = await testDatabase()
  if (!('url' in location)) throw new Error('This is a test of PostgreSQL.')
  const { url } = location
  const role = `rotated_${process.pid}`
  await runOnPostgres(url, `CREATE ROLE ${role} LOGIN SUPERUSER`)
  const database = await openTestDatabase({ url: url.replace('//postgres@', `//${role}@`) })
  try {
    await runOnPostgres(url, `ALTER ROLE ${role} NOLOGIN`)
    await runOnPostgres(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`)
    await expect.poll(async () => failureOf(database.write(increment))).toEqual({ code: 'connection_lost' })
    await runOnPostgres(url, `ALTER ROLE ${role} LOGIN`)
    await database.write(increment)
  } finally {
    await database.close()
    await runOnPostgres(url, `DROP ROLE ${role}`)
  }
})
