// Both schemas hold the same tables, columns and indexes, and a column for every stored field.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inheritingFields } from '#shared/schema/fields.ts'
import { resourceNames, resources } from '#shared/schema/resources.ts'
import { kinds } from '#shared/schema/kinds.ts'
import { copiedTables } from './copy-store.ts'
import { fields, sharedColumns, textColumns } from './columns.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { toRows } from './derived-columns.ts'
import { noLinks } from './record-sets.ts'
import { openTestDatabase, temporaryFile } from '#support/test-database.ts'

type Column = { name: string; type: string; nullable: boolean; default: string; key: boolean }
type Schema = { [table: string]: { [column: string]: Column } }

/** Tables of one engine only. */
const sqliteOnly = /^sqlite_|_search_/
const postgresOnly = /^rate_limits$/

const byTable = (rows: readonly (Column & { table: string })[]): Schema => {
  const schema: Schema = {}
  for (const { table, ...column } of rows) (schema[table] ??= {})[column.name] = column
  return schema
}

async function readSqlite({ read }: OpenDatabase): Promise<Schema> {
  type Row = { table: string; name: string; type: string; not_null: number; value: string | null; pk: number }
  const { rows } = await read(async ({ db }) =>
    sql<Row>`SELECT t.name AS "table", c.name, lower(c.type) AS type, c."notnull" AS not_null, c.dflt_value AS value, c.pk
        FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`.execute(db),
  )
  return byTable(
    rows
      .filter(({ table }) => !sqliteOnly.test(table))
      .map(({ table, name, type, not_null, value, pk }) => ({
        table,
        name,
        type,
        nullable: not_null === 0,
        default: value ?? '',
        key: pk > 0,
      })),
  )
}

const typeNames: { readonly [name: string]: string } = {
  bigint: 'integer',
  integer: 'integer',
  text: 'text',
  bytea: 'blob',
}

async function readPostgres({ read }: OpenDatabase): Promise<Schema> {
  type Row = { table: string; name: string; type: string; nullable: boolean; value: string | null; key: boolean }
  const { rows } = await read(async ({ db }) =>
    sql<Row>`SELECT c.table_name AS "table", c.column_name AS name, c.data_type AS type, c.is_nullable = 'YES' AS nullable,
          c.column_default AS value, EXISTS (
            SELECT 1 FROM information_schema.key_column_usage k JOIN information_schema.table_constraints t USING (constraint_name, table_name)
            WHERE t.constraint_type = 'PRIMARY KEY' AND k.table_name = c.table_name AND k.column_name = c.column_name) AS key
        FROM information_schema.columns c WHERE c.table_schema = current_schema()`.execute(db),
  )
  return byTable(
    rows
      .filter(({ table }) => !postgresOnly.test(table))
      .map(({ type, value, ...row }) => ({
        ...row,
        type: typeNames[type] ?? type,
        default: (value ?? '').replace(/::\w+$/, ''),
      })),
  )
}

/** Names of indexes with their columns, without those of keys. */
async function indexes({ read, engine }: OpenDatabase): Promise<string[]> {
  const { rows } = await read(async ({ db }) =>
    (engine.name === 'sqlite'
      ? sql<{
          name: string
          text: string
        }>`SELECT name, sql AS text FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`
      : sql<{ name: string; text: string }>`SELECT i.indexname AS name, i.indexdef AS text FROM pg_indexes i
            WHERE schemaname = current_schema() AND indexdef NOT LIKE '%USING gin%'
              AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`
    ).execute(db),
  )
  return rows
    .map(({ name, text }) => {
      const columns = /\(([^)]*)\)/.exec(text)?.[1]
      return `${text.includes('UNIQUE') ? 'unique ' : ''}${name} (${columns})${text.includes('WHERE') ? ' partial' : ''}`
    })
    .toSorted()
}

let sqlite: OpenDatabase
let postgres: OpenDatabase
let schema: Schema
beforeAll(async () => {
  sqlite = await openDatabase({ file: temporaryFile() })
  postgres = await openTestDatabase()
  schema = await readSqlite(sqlite)
})
afterAll(async () => sqlite.close())

test('both engines have the same tables and columns', async () => {
  expect(await readPostgres(postgres)).toEqual(schema)
  expect(Object.keys(schema).length).toBeGreaterThan(25)
})

test('every table is copied with a store', () => {
  expect([...copiedTables, 'migrations'].toSorted()).toEqual(Object.keys(schema).toSorted())
})

test('both engines have the same indexes', async () => {
  expect(await indexes(postgres)).toEqual(await indexes(sqlite))
})

test('all text columns of PostgreSQL have the collation C', async () => {
  const { rows } = await postgres.read(async ({ db }) =>
    sql`SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C' AND table_name <> 'migrations'`.execute(
      db,
    ),
  )
  expect(rows).toEqual([])
})

const names = (table: string): string[] => Object.keys(schema[table] ?? {}).toSorted()

test.each(resourceNames)('%s have one column per shared field', (resource) => {
  const own = ['id', 'source_language', 'revision', 'modified_utc', 'trashed_utc', 'author']
  expect(names(resource)).toEqual([...own, ...sharedColumns[resource]].toSorted())
})

test.each(resourceNames)('translations of %s have one column per translatable field', (resource) => {
  const own = ['id', 'language', 'revision', 'modified_utc', 'status', 'slug', 'slug_before_trash', 'translated_from']
  expect(names(`${resource}_translations`)).toEqual([...own, ...textColumns[resource]].toSorted())
})

test.each(resourceNames)('columns of %s have the types of their field kinds', (resource) => {
  const columns = [...Object.values(schema[resource] ?? {}), ...Object.values(schema[`${resource}_translations`] ?? {})]
  const typed = columns.flatMap(({ name, type }) => {
    const field = fields(resource)[name]
    return field ? [{ name, type, expected: kinds[field.kind].column?.toLowerCase() }] : []
  })
  expect(typed.filter(({ type, expected }) => type !== expected)).toEqual([])
  expect(typed).not.toEqual([])
})

test.each(resourceNames)('only inheriting fields of %s are nullable', (resource) => {
  const columns = Object.values(schema[`${resource}_translations`] ?? {})
  const nullable = columns.filter(({ name, nullable }) => nullable && textColumns[resource].includes(name))
  expect(nullable.map(({ name }) => name).toSorted()).toEqual(inheritingFields(resources[resource]).toSorted())
})

test.each(resourceNames)('list rows of %s have the computed columns', (resource) => {
  const translation = {
    language: 'en',
    revision: 1,
    modifiedUtc: '',
    status: 'draft',
    slug: '',
    texts: {},
    translatedFrom: {},
  } as const
  const [row = {}] = toRows({
    resource,
    id: 1,
    sourceLanguage: 'en',
    revision: 1,
    modifiedUtc: '',
    trashedUtc: null,
    author: 0,
    shared: {},
    links: noLinks,
    translations: { en: translation },
  })
  const fromOthers = resource === 'events' ? ['has_overlap'] : []
  expect(names(`${resource}_list_rows`)).toEqual([...Object.keys(row), ...fromOthers].toSorted())
})
