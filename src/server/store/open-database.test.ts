// Transactions, on the engine of the project.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OpenDatabase } from './open-database.ts'
import { StoreError } from './store-errors.ts'
import { openTestDatabase, testDatabase } from '#support/test-database.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import { insertRows } from './statements.ts'

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

/** A promise and the function that resolves it. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

/** Resolves at the next call of a listener. */
const nextChange = async (database: OpenDatabase): Promise<void> =>
  new Promise<void>((resolve) => {
    const stop = database.onChange(() => {
      stop()
      resolve()
    })
  })

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof StoreError ? error.failure : error),
  )

test('concurrent writes run one after the other', async () => {
  const database = await openTestDatabase()
  await Promise.all(Array.from({ length: 100 }, () => database.write(increment)))
  expect(await database.read(lastPost)).toBe(100)
})

test('a write that throws is rolled back, and the next one runs', async () => {
  const database = await openTestDatabase()
  const failing = database.write(async (tx) => {
    await increment(tx)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  await database.write(increment)
  expect(await database.read(lastPost)).toBe(1)
})

test('a read transaction sees one snapshot during concurrent writes', async () => {
  const database = await openTestDatabase()
  const { promise: hasRead, resolve: resolveRead } = deferred()
  const { promise: hasWritten, resolve: resolveWritten } = deferred()
  const reading = database.read(async (tx) => {
    const before = await lastPost(tx)
    resolveRead()
    await hasWritten
    return [before, await lastPost(tx)]
  })
  await hasRead
  await database.write(increment)
  resolveWritten()
  expect(await reading).toEqual([0, 0])
  expect(await database.read(lastPost)).toBe(1)
})

test('nested transactions are rejected', async () => {
  const database = await openTestDatabase()
  await expect(database.read(async () => database.read(lastPost))).rejects.toThrow('do not nest')
  await expect(database.write(async () => database.read(lastPost))).rejects.toThrow('do not nest')
})

test('a write in a read transaction is rejected', async () => {
  const database = await openTestDatabase()
  const work = database.read(async ({ db }) => sql`UPDATE sequences SET last = 7`.execute(db))
  expect(await failureOf(work)).toEqual({ code: 'not_writable', reason: 'read_only' })
})

test('violated constraints are reported by type', async () => {
  const database = await openTestDatabase()
  const insertKey = async (): Promise<unknown> =>
    failureOf(
      database.write(async ({ db }) => {
        const key = { account: 1, path: '/', language: 'nl', key: 'k', body_hash: '', response: '', expires_ms: 0 }
        await db.insertInto('idempotency_keys').values(key).execute()
      }),
    )
  expect(await insertKey()).toBeUndefined()
  expect(await insertKey()).toEqual({ code: 'constraint', constraint: 'unique' })
  const translation = database.write(async (tx) => {
    const draft = { id: 1, language: 'nl', revision: 1, modified_utc: '', status: 'draft', slug: '' }
    await insertRows(tx, 'tags_translations', [draft])
  })
  expect(await failureOf(translation)).toEqual({ code: 'constraint', constraint: 'check' })
  const preference = database.write(async ({ db }) =>
    db.insertInto('preferences').values({ account: 9, value: '{}' }).execute(),
  )
  expect(await failureOf(preference)).toEqual({ code: 'constraint', constraint: 'foreign_key' })
})

test('integers are returned as numbers, and texts are sorted by code point', async () => {
  const database = await openTestDatabase()
  const largest = Number.MAX_SAFE_INTEGER
  await database.write(async ({ db }) => {
    for (const key of ['b', 'B', 'ä', 'a', '\u{1F600}', '\uFB01'])
      await db.insertInto('sequences').values({ name: key, last: largest }).execute()
  })
  const rows = await database.read(async ({ db }) =>
    db.selectFrom('sequences').selectAll().where('last', '=', largest).orderBy('name').execute(),
  )
  expect(rows.map(({ name }) => name)).toEqual(['B', 'a', 'b', 'ä', '\uFB01', '\u{1F600}'])
  expect(rows.every(({ last }) => last === largest)).toBe(true)
})

/** Records of `tags` in Dutch whose search text contains all parts. */
const recordsWith = (database: OpenDatabase, ...parts: string[]): Promise<number[]> =>
  database.read(async ({ db, engine }) => {
    const found = engine.recordsContaining('tags', 'nl', parts)
    const { rows } = await sql<{
      record: number
    }>`SELECT DISTINCT record FROM search_text WHERE record IN (${found})`.execute(db)
    return rows.map(({ record }) => record).toSorted((a, b) => a - b)
  })

test('search texts are matched literally, with and without an index', async () => {
  const database = await openTestDatabase()
  const bodies = [
    '100% sure',
    'under_score',
    String.raw`back\slash`,
    'say "hi"',
    "it's",
    '日本語の本',
    'ab',
    '*?',
    '[x]',
  ]
  await database.write(async ({ db }) => {
    for (const [record, body] of bodies.entries())
      for (const language of ['nl', 'fr'])
        await db
          .insertInto('search_text')
          .values({ resource: 'tags', record: language === 'nl' ? record : 99, language, body })
          .onConflict((conflict) => conflict.columns(['resource', 'language', 'record']).doUpdateSet({ body }))
          .execute()
  })
  for (const [record, body] of bodies.entries()) expect(await recordsWith(database, body)).toEqual([record])
  expect(await recordsWith(database, '%')).toEqual([0])
  expect(await recordsWith(database, 'r_s')).toEqual([1])
  expect(await recordsWith(database, '"hi"', 's', 'say')).toEqual([3])
  expect(await recordsWith(database, 'say', 'score')).toEqual([])
  expect(await recordsWith(database, '本語')).toEqual([5])
  expect(await recordsWith(database, '本語の', '本')).toEqual([5])
  expect(await recordsWith(database, '*')).toEqual([7])
  expect(await recordsWith(database, '[')).toEqual([8])
  expect(await recordsWith(database, '?')).toEqual([7])
  expect(await recordsWith(database, 'AB')).toEqual([])
  const contained = await database.read(async ({ db, engine }) =>
    db
      .selectFrom('search_text')
      .select('body')
      .where(engine.contains(sql.ref('body'), 'r_s'))
      .where('language', '=', 'nl')
      .execute(),
  )
  expect(contained).toEqual([{ body: 'under_score' }])
})

test('the search index follows changed and deleted texts', async () => {
  const database = await openTestDatabase()
  const save = (body: string): Promise<unknown> =>
    database.write(async ({ db }) =>
      db
        .insertInto('search_text')
        .values({ resource: 'tags', record: 1, language: 'nl', body })
        .onConflict((conflict) => conflict.columns(['resource', 'language', 'record']).doUpdateSet({ body }))
        .execute(),
    )
  await save('first text')
  await save('second text')
  expect([await recordsWith(database, 'first'), await recordsWith(database, 'second')]).toEqual([[], [1]])
  await database.write(async ({ db }) => db.deleteFrom('search_text').execute())
  expect(await recordsWith(database, 'second')).toEqual([])
})

test('lists of ids are passed as one parameter', async () => {
  const database = await openTestDatabase()
  await database.write(async ({ db }) => {
    for (const id of [1, 2, 3])
      await db
        .insertInto('accounts')
        .values({ id, name: '', name_key: `${id}`, role: '', languages: '', created_utc: '' })
        .execute()
  })
  const found = (ids: readonly number[]): Promise<number[]> =>
    database.read(async ({ db, engine }) => {
      const rows = await db
        .selectFrom('accounts')
        .select('id')
        .where(engine.isAmong(sql.ref('id'), ids))
        .orderBy(engine.positionIn(sql.ref('id'), ids))
        .execute()
      return rows.map(({ id }) => id)
    })
  expect(await found([3, 1, 9])).toEqual([3, 1])
  expect(await found([])).toEqual([])
})

test.each([
  ['Europe/Brussels', '2026-07-01'],
  ['UTC', '2026-06-30'],
  ['UTC+1.5', '2026-06-30'],
  ['UTC+5.5', '2026-07-01'],
  ['+05:30', '2026-07-01'],
  ['UTC-3', '2026-06-30'],
  ['asia/tokyo', '2026-07-01'],
])('local_day returns the day in the time zone %s', async (zone, day) => {
  const database = await openTestDatabase()
  const { rows } = await database.read(async ({ db }) =>
    sql`SELECT local_day('2026-06-30 22:15:00', ${zone}) AS day`.execute(db),
  )
  expect(rows).toEqual([{ day }])
})

test('changes are append-only until a record is purged', async () => {
  const database = await openTestDatabase()
  const change = { at: '', change_set: '', account: null, resource: 'tags', record: 1, parts: '{"nl":{}}' } as const
  await database.write(async ({ db }) =>
    db
      .insertInto('changes')
      .values({ ...change, seq: 1, action: 'create' })
      .execute(),
  )
  const remove = database.write(async ({ db }) => db.deleteFrom('changes').execute())
  expect(await failureOf(remove)).toMatchObject({ code: 'constraint' })
  const blank = async (): Promise<unknown> =>
    failureOf(
      database.write(async ({ db }) => db.updateTable('changes').set({ parts: '{}' }).where('seq', '=', 1).execute()),
    )
  expect(await blank()).toMatchObject({ code: 'constraint' })
  await database.write(async ({ db }) =>
    db
      .insertInto('changes')
      .values({ ...change, seq: 2, action: 'purge' })
      .execute(),
  )
  expect(await blank()).toBeUndefined()
  const rewrite = database.write(async ({ db }) => db.updateTable('changes').set({ action: 'update' }).execute())
  expect(await failureOf(rewrite)).toMatchObject({ code: 'constraint' })
})

/** Milliseconds for tests that start a process and wait for locks. */
const processTimeout = 60_000

/** Opens the database in another process, which executes commands from its input, one per line. */
function startProcess(location: object): { command: (line: string) => Promise<string>; end: () => Promise<void> } {
  const script = fileURLToPath(new URL('../../../e2e/support/test-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(location)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => void child.on('close', () => resolve()))
  let onLine: (line: string) => void = () => undefined
  child.stdout.setEncoding('utf8').on('data', (text: string) => onLine(text.trim()))
  return {
    command: async (line) =>
      new Promise<string>((resolve) => {
        onLine = resolve
        child.stdin.write(`${line}\n`)
      }),
    end: async () => {
      child.stdin.end()
      await ended
    },
  }
}

test(
  'two processes write one after the other and are notified of each other’s changes',
  async () => {
    const location = await testDatabase()
    const database = await openTestDatabase(location)
    const other = startProcess(location)
    try {
      expect(await other.command('ready')).toBe('ready')
      const increments = other.command('increment 50')
      await Promise.all([increments, ...Array.from({ length: 50 }, () => database.write(increment))])
      expect(await database.read(lastPost)).toBe(100)
      const notifiedByOther = nextChange(database)
      await other.command('change')
      await notifiedByOther
      const busy = await other.command('lock')
      expect(busy).toBe('locked')
      const waiting = database.write(increment)
      expect(await database.read(lastPost)).toBe(100)
      await other.command('unlock')
      await waiting
      expect(await database.read(lastPost)).toBe(101)
    } finally {
      await other.end()
    }
  },
  processTimeout,
)

test(
  'a write fails after five seconds if another process holds the lock',
  async () => {
    const location = await testDatabase()
    const database = await openTestDatabase(location)
    const other = startProcess(location)
    try {
      await other.command('ready')
      await other.command('lock')
      expect(await failureOf(database.write(increment))).toEqual({ code: 'lock_timeout' })
      await other.command('unlock')
      await database.write(increment)
    } finally {
      await other.end()
    }
  },
  processTimeout,
)
