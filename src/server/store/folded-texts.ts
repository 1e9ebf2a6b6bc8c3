// Folds stored texts again, after the characters that `foldText` takes for each other have changed.
import { type RawBuilder, sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { fieldNamesWith } from '#shared/schema/fields.ts'
import { fields, getTitleField, sharedColumns, textColumns } from './columns.ts'
import { any, type Condition } from './condition.ts'
import { toRows } from './derived-columns.ts'
import { refoldImages } from './images.ts'
import { readRecords } from './records.ts'
import { searchText } from './search-text.ts'
import { executeAll, selectIds, type Statement } from './statements.ts'
import type { WriteTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'

/** The characters that step 13 folds. */
const characters = ['−', 'ʼ', '´', '″', 'ŉ'] as const

const containsAny = (columns: readonly string[]): Condition =>
  any(columns.flatMap((column) => characters.map((one) => sql<boolean>`${sql.ref(column)} LIKE ${`%${one}%`}`)))

/** The records whose title or a searched text contains one of the characters. */
function selectAffected(resource: ResourceName, after: number, limit: number): RawBuilder<unknown> {
  const searched = new Set([getTitleField(resource), ...fieldNamesWith(fields(resource), 'searched')])
  const isSearched = (column: string): boolean => searched.has(column)
  const parts = [
    sql`SELECT id FROM ${sql.table(`${resource}_translations`)}
      WHERE id > ${after} AND ${containsAny(textColumns[resource].filter(isSearched))}`,
    sql`SELECT id FROM ${sql.table(resource)}
      WHERE id > ${after} AND ${containsAny(sharedColumns[resource].filter(isSearched))}`,
  ]
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION `)}) f ORDER BY id LIMIT ${limit}`
}

/** Statements that write the folded texts of a record. */
function foldedTexts(record: StoredRecord): Statement[] {
  const { resource, id } = record
  const titles = toRows(record).map(
    (row) => sql`UPDATE ${sql.table(`${resource}_list_rows`)} SET title = ${row['title']}
      WHERE id = ${id} AND list_language = ${row['list_language']} AND stand_in = ${row['stand_in']}`,
  )
  const bodies = languages.flatMap((language) => {
    const body = searchText(record, language)
    if (body === undefined) return []
    return [
      sql`UPDATE search_text SET body = ${body}
        WHERE resource = ${resource} AND language = ${language} AND record = ${id}`,
    ]
  })
  return [...titles, ...bodies]
}

/** Records that are in memory at once. */
const batchSize = 200

/** Folds the texts of all records and images again that contain one of the characters. */
export async function fillFoldedTexts(tx: WriteTx): Promise<void> {
  for (const resource of resourceNames)
    for (let last = 0; ;) {
      const ids = await selectIds(tx, selectAffected(resource, last, batchSize))
      const records = await readRecords(tx, resource, ids)
      await executeAll(tx, [...records.values()].flatMap(foldedTexts))
      last = ids.at(-1) ?? 0
      if (ids.length < batchSize) break
    }
  await refoldImages(tx)
}
