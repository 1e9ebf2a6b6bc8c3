// Empty databases for tests, on the engine of the Vitest project.
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type DatabaseLocation,
  type DatabaseOptions,
  type OpenDatabase,
  openDatabase,
} from '#server/store/open-database.ts'
import { afterTestFile } from './after-test-file.ts'

/** URL of the migrated database that tests copy. */
export type PostgresTemplate = string

declare module 'vitest' {
  export interface ProvidedContext {
    /** Absent in the SQLite project. */
    postgresTemplate?: PostgresTemplate
  }
}

const postgresTemplate = inject('postgresTemplate')

/** The engine that this project's tests run on. */
export const testEngine = postgresTemplate === undefined ? 'sqlite' : 'postgres'

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

/** The last part of a URL's path: a URL without a host is none to the platform. */
const databaseName = /(?<=\/)\w+(?=\?|$)/
/** URL of the same server with another database. */
const withDatabase = (url: string, database: string): string => url.replace(databaseName, database)

async function createPostgresDatabase(url: string, template: string): Promise<DatabaseLocation> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = withDatabase(url, 'postgres')
  await runOnPostgres(maintenance, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  afterTestFile('remove', () => runOnPostgres(maintenance, `DROP DATABASE ${name} WITH (FORCE)`))
  return { url: withDatabase(url, name) }
}

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

let sqliteTemplate: Promise<string> | undefined

/** A copy of a migrated file opens in a fraction of the time that the migration takes. */
async function createSqliteTemplate(): Promise<string> {
  const templates = mkdtempSync(join(tmpdir(), 'test-template-'))
  process.once('exit', () => rmSync(templates, { recursive: true, force: true }))
  const file = join(templates, 'template.sqlite')
  const database = await openDatabase({ file })
  await database.close()
  return file
}

/** Where a new database is, without any table. It is removed after the test file. */
export async function blankDatabase(): Promise<DatabaseLocation> {
  return postgresTemplate === undefined
    ? { file: temporaryFile() }
    : createPostgresDatabase(postgresTemplate, 'template0')
}

/** Where a new migrated database is. It is removed after the test file. */
export async function testDatabase(): Promise<DatabaseLocation> {
  if (postgresTemplate !== undefined)
    return createPostgresDatabase(postgresTemplate, databaseName.exec(postgresTemplate)?.[0] ?? '')
  sqliteTemplate ??= createSqliteTemplate()
  const file = temporaryFile()
  copyFileSync(await sqliteTemplate, file)
  return { file }
}

/** Opens a database, an empty one by default. It is closed after the test file, or by `close`. */
export async function openTestDatabase(
  location?: DatabaseLocation,
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const database = await openDatabase(location ?? (await testDatabase()), options)
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await database.close()
  }
  afterTestFile('close', close)
  return { ...database, close }
}
