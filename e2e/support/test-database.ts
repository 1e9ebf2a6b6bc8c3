// Databases for tests, on the engine of the Vitest project.
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Engine } from '#server/store/engine.ts'
import {
  type DatabaseLocation,
  type DatabaseOptions,
  type OpenDatabase,
  openDatabase,
} from '#server/store/open-database.ts'
import { createTransactions, type WriteTx } from '#server/store/transaction.ts'
import { afterTestFile } from './after-test-file.ts'

/** The migrated database that tests copy. Databases of tests have names that begin with its name. */
export interface PostgresTemplate {
  readonly url: string
  /** Options of `CREATE DATABASE`. */
  readonly createOptions: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Absent in the SQLite project. */
    postgresTemplate?: PostgresTemplate
  }
}

const postgresTemplate = inject('postgresTemplate')

/** The engine that this project's tests run on. */
export const testEngine = postgresTemplate === undefined ? 'sqlite' : 'postgres'

/** The content of a new database. */
export interface InitialContent {
  readonly name: string
  /** Called once in a process; later databases get copies. */
  create(tx: WriteTx): Promise<void>
}
const nothing: InitialContent = { name: 'nothing', create: () => Promise.resolve() }

/** Runs one statement outside of the store, on a database of the test server. */
export async function runOnPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The last part of the path of a URL, which may have no host and thus cannot be parsed by `URL`. */
const databaseName = /(?<=\/)\w+(?=\?|$)/
const nameIn = (url: string): string => databaseName.exec(url)?.[0] ?? ''
/** URL of the same server with another database. */
const withDatabase = (url: string, database: string): string => url.replace(databaseName, database)

async function createPostgresDatabase(template: PostgresTemplate, copied = nameIn(template.url)): Promise<string> {
  const name = `${nameIn(template.url)}_${randomUUID().slice(0, 13).replace('-', '')}`
  const statement = `CREATE DATABASE ${name} TEMPLATE ${copied} ${template.createOptions}`
  await runOnPostgres(withDatabase(template.url, 'postgres'), statement)
  return withDatabase(template.url, name)
}

const removePostgresDatabase = (url: string): Promise<void> =>
  runOnPostgres(withDatabase(url, 'postgres'), `DROP DATABASE ${nameIn(url)} WITH (FORCE)`)

let folder: string | undefined
let fileCount = 0

/** The path of a new SQLite file, removed after the test file. */
export function temporaryFile(): string {
  if (folder === undefined) {
    const created = mkdtempSync(join(tmpdir(), 'test-databases-'))
    afterTestFile('remove', async () => {
      folder = undefined
      rmSync(created, { recursive: true, force: true })
    })
    folder = created
  }
  fileCount += 1
  return join(folder, `${fileCount}.sqlite`)
}

const sqliteTemplates = new Map<string, Promise<string>>()

/** A copy of a migrated file opens in a fraction of the time that the migration takes. */
async function createSqliteTemplate(content: InitialContent): Promise<string> {
  const templates = mkdtempSync(join(tmpdir(), 'test-template-'))
  process.once('exit', () => rmSync(templates, { recursive: true, force: true }))
  const file = join(templates, 'template.sqlite')
  const database = await openDatabase({ file })
  await database.write(content.create)
  await database.close()
  return file
}

async function copySqliteTemplate(content: InitialContent): Promise<string> {
  const template = sqliteTemplates.get(content.name) ?? createSqliteTemplate(content)
  sqliteTemplates.set(content.name, template)
  const file = temporaryFile()
  copyFileSync(await template, file)
  return file
}

/** Where a new database is, without any table. It is removed after the test file. */
export async function blankDatabase(): Promise<DatabaseLocation> {
  return postgresTemplate === undefined
    ? { file: temporaryFile() }
    : createRemovedDatabase(postgresTemplate, 'template0')
}

/** Where a new migrated database is. It is removed after the test file. */
export async function testDatabase(): Promise<DatabaseLocation> {
  return postgresTemplate === undefined
    ? { file: await copySqliteTemplate(nothing) }
    : createRemovedDatabase(postgresTemplate)
}

async function createRemovedDatabase(template: PostgresTemplate, copied?: string): Promise<DatabaseLocation> {
  const url = await createPostgresDatabase(template, copied)
  afterTestFile('remove', () => removePostgresDatabase(url))
  return { url }
}

/** The rows of each table that has any. */
type Rows = ReadonlyMap<string, string>
/** The state that shows whether a test has changed tables, triggers or statistics. */
type Schema = { readonly objects: string; readonly newest: string }
/** An unused database of the test server. */
type Unused = { readonly engine: Engine; readonly url: string; readonly schema: Schema }

const unused: Unused[] = []
const rowsByContent = new Map<string, Rows>()
/** The maximum size of tables in bytes, including deleted rows, to reuse a database. */
const maxSize = 4_000_000

const query = async <Row>({ writer }: Engine, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(writer)).rows

const catalogues = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_statistic']

async function readSchema(engine: Engine): Promise<Schema> {
  const objects = sql.join(
    catalogues.map((table) => sql`SELECT xmin::text::bigint AS changed FROM ${sql.table(table)}`),
    sql` UNION ALL `,
  )
  const [schema] = await query(
    engine,
    sql<Schema>`SELECT count(*)::text AS objects, max(changed)::text AS newest FROM (${objects}) o`,
  )
  if (!schema) throw new Error('The system catalogs have no rows.')
  return schema
}

const readTables = (engine: Engine): Promise<{ name: string; size: number }[]> =>
  query(
    engine,
    sql<{ name: string; size: number }>`SELECT relname AS name, pg_relation_size(oid) AS size FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_relation_size(oid) > 0`,
  )

async function readRows(engine: Engine): Promise<Rows> {
  const rows = new Map<string, string>()
  for (const { name } of await readTables(engine)) {
    const [table] = await query(
      engine,
      sql<{ rows: string }>`SELECT coalesce(json_agg(r), '[]')::text AS rows FROM ${sql.table(name)} r`,
    )
    if (table) rows.set(name, table.rows)
  }
  return rows
}

/** Replaces all rows of a database. */
async function replaceRows(engine: Engine, rows: Rows): Promise<void> {
  const statements = [
    'BEGIN',
    // Without triggers and foreign keys: the log of changes is append-only.
    'SET LOCAL session_replication_role = replica',
    ...(await readTables(engine)).map(({ name }) => `DELETE FROM ${name}`),
    ...[...rows].map(
      ([name, json]) =>
        `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, ${pg.escapeLiteral(json)})`,
    ),
    'COMMIT',
  ]
  await query(engine, sql.raw(statements.join(';')))
}

async function isReusable({ engine, schema }: Unused): Promise<boolean> {
  const { objects, newest } = await readSchema(engine)
  const tables = await readTables(engine)
  const size = tables.reduce((total, table) => total + table.size, 0)
  return objects === schema.objects && newest === schema.newest && size < maxSize
}

async function takeUnused(template: PostgresTemplate): Promise<Unused> {
  const last = unused.pop()
  if (last === undefined) {
    const url = await createPostgresDatabase(template)
    const { engine } = await openDatabase({ url })
    return { engine, url, schema: await readSchema(engine) }
  }
  if (await isReusable(last)) return last
  await last.engine.close()
  await removePostgresDatabase(last.url)
  return takeUnused(template)
}

/** Opens a database that an earlier test has closed, with its connections: a new one takes ten times as long. */
async function reuseDatabase(
  template: PostgresTemplate,
  { clock = Date.now }: DatabaseOptions,
  content: InitialContent,
): Promise<OpenDatabase> {
  const taken = await takeUnused(template)
  const { engine, url } = taken
  const transactions = createTransactions(engine, clock)
  const stops: (() => void)[] = []
  let isOpen = true
  const whileOpen = <R>(work: () => Promise<R>): Promise<R> =>
    isOpen ? work() : Promise.reject(new Error('The database is closed.'))
  const database: OpenDatabase = {
    read: (work) => whileOpen(() => transactions.read(work)),
    write: (work) => whileOpen(() => transactions.write(work)),
    engine,
    location: { url },
    onChange: (listener) => {
      const stop = engine.onChange(listener)
      stops.push(stop)
      return stop
    },
    close: async () => {
      if (!isOpen) return
      isOpen = false
      for (const stop of stops) stop()
      await transactions.idle()
      unused.push(taken)
    },
  }
  const rows = rowsByContent.get(content.name)
  if (rows) await replaceRows(engine, rows)
  else {
    const empty = rowsByContent.get(nothing.name) ?? (await readRows(engine))
    rowsByContent.set(nothing.name, empty)
    await replaceRows(engine, empty)
    await database.write(content.create)
    rowsByContent.set(content.name, await readRows(engine))
  }
  return database
}

async function openNewDatabase(options: DatabaseOptions, content: InitialContent): Promise<OpenDatabase> {
  if (postgresTemplate !== undefined) return reuseDatabase(postgresTemplate, options, content)
  return openDatabase({ file: await copySqliteTemplate(content) }, options)
}

/**
 * Opens the database of a location, a new one by default. It is closed after the test file, or by `close`: one that other
 * connections use as well needs a location.
 */
export async function openTestDatabase(
  location?: DatabaseLocation,
  options: DatabaseOptions = {},
  content = nothing,
): Promise<OpenDatabase> {
  const database =
    location === undefined ? await openNewDatabase(options, content) : await openDatabase(location, options)
  // Tests do not simulate power failures.
  if (testEngine === 'sqlite') await sql`PRAGMA synchronous = OFF`.execute(database.engine.writer)
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await database.close()
  }
  afterTestFile('close', close)
  return { ...database, close }
}
