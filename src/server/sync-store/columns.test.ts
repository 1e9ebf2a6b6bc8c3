// The contract's field tables and the schema's columns name the same things.
import { afterAll, expect, test } from 'vitest'
import { inheritingFields } from '#contract/resource.ts'
import { resourceNames, resources } from '#contract/resources.ts'
import { kinds } from '#contract/schema/kinds.ts'
import { fields, sharedColumns, textColumns } from './columns.ts'
import { openDatabase } from './database.ts'
import { rowColumns } from './rows.ts'
import { sampleFile } from '#support/sync-test-store.ts'

type Column = { name: string; type: string; notnull: number }
const { file, remove } = sampleFile()
const db = openDatabase(file)
afterAll(() => {
  db.close()
  remove()
})
const columnsOf = (table: string): Column[] =>
  db.all<Column>(`SELECT name, type, "notnull" FROM pragma_table_info('${table}')`)
const names = (table: string): string[] =>
  columnsOf(table)
    .map(({ name }) => name)
    .toSorted()

test.each(resourceNames)('%s have a column for every shared field, and no other', (resource) => {
  const own = ['id', 'source_language', 'revision', 'modified_utc', 'trashed_utc', 'author']
  expect(names(resource)).toEqual([...own, ...sharedColumns[resource]].toSorted())
})

test.each(resourceNames)('%s have a column for every text of a variant, and no other', (resource) => {
  const own = ['id', 'language', 'revision', 'modified_utc', 'status', 'slug', 'slug_kept', 'made_from']
  expect(names(`${resource}_texts`)).toEqual([...own, ...textColumns[resource]].toSorted())
})

test.each(resourceNames)('the columns of %s have the types of their kinds', (resource) => {
  const columns = [...columnsOf(resource), ...columnsOf(`${resource}_texts`)]
  const typed = columns.flatMap(({ name, type }) => {
    const field = fields(resource)[name]
    return field ? [{ name, type, expected: kinds[field.kind].column }] : []
  })
  expect(typed.filter(({ type, expected }) => type !== expected)).toEqual([])
  expect(typed).not.toEqual([])
})

test.each(resourceNames)('in %s only inheriting texts can be without a value of their own', (resource) => {
  const nullable = columnsOf(`${resource}_texts`).filter(
    ({ name, notnull }) => textColumns[resource].includes(name) && !notnull,
  )
  expect(nullable.map(({ name }) => name).toSorted()).toEqual(inheritingFields(resources[resource]).toSorted())
})

test.each(resourceNames)('the derived rows of %s have the columns that are reckoned', (resource) => {
  expect(names(`${resource}_rows`)).toEqual([...rowColumns(resource)].toSorted())
})
