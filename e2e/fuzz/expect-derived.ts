// Checks derived rows and states after any writes against the texts of the records.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import { trackedFields } from '#shared/schema/fields.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { toRows } from '#server/store/derived-columns.ts'
import { otherDayRows } from '#server/store/other-days.ts'
import { readRecords } from '#server/store/records.ts'
import { searchText } from '#server/store/search-text.ts'
import { selectAll, selectIds } from '#server/store/statements.ts'
import type { ReadTx } from '#server/store/transaction.ts'
import type { StoredRecord } from '#server/store/types.ts'
import type { TestApp } from '#support/test-app.ts'
import { loadBundle } from './run-commands.ts'

type Row = { readonly [column: string]: unknown }

/** Rows as sorted texts, without the column that depends on other events. */
const comparable = (rows: readonly Row[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        row,
        Object.keys(row)
          .filter((column) => column !== 'has_overlap')
          .toSorted(),
      ),
    )
    .toSorted()

/** Fields whose source text differs from the text that they were translated from. */
function outdatedIn({ resource, sourceLanguage, translations }: StoredRecord, language: Language): string[] {
  const { texts = {}, translatedFrom = {} } = translations[language] ?? {}
  const source = translations[sourceLanguage]?.texts ?? {}
  return language === sourceLanguage
    ? []
    : trackedFields(resources[resource]).filter((field) => {
        const from = translatedFrom[field]
        if (typeof texts[field] !== 'string' || typeof from !== 'string') return false
        return from.startsWith('\0') || normalizeText(from) !== normalizeText(source[field] ?? '')
      })
}

async function expectRows(tx: ReadTx, resource: ResourceName, records: readonly StoredRecord[]): Promise<void> {
  const listRows = await selectAll(tx, sql<Row>`SELECT * FROM ${sql.table(`${resource}_list_rows`)}`)
  expect(comparable(listRows)).toEqual(comparable(records.flatMap(toRows)))
  const searched = await selectAll(
    tx,
    sql<Row>`SELECT record, language, body FROM search_text WHERE resource = ${resource}`,
  )
  const bodies = records.flatMap((record) =>
    languages.flatMap((language) => {
      const body = searchText(record, language)
      return body === undefined ? [] : [{ record: record.id, language, body }]
    }),
  )
  expect(comparable(searched)).toEqual(comparable(bodies))
  if (resource !== 'events') return
  const days = await selectAll(tx, sql<Row>`SELECT * FROM events_other_days`)
  expect(comparable(days)).toEqual(comparable(records.flatMap(otherDayRows)))
}

/** Checks derived rows of all records, and the outdated fields in responses, against their texts. */
export async function expectDerived(app: TestApp): Promise<void> {
  for (const resource of resourceNames) {
    const records = await app.store.read(async (tx) => {
      const ids = await selectIds(tx, sql`SELECT id FROM ${sql.table(resource)}`)
      const read = [...(await readRecords(tx, resource, ids)).values()]
      await expectRows(tx, resource, read)
      return read
    })
    for (const record of records) {
      const { body } = await loadBundle(app, resource, record.id)
      const written = languages.filter((language) => record.translations[language])
      expect([resource, record.id, body['outdated']]).toEqual([
        resource,
        record.id,
        Object.fromEntries(written.map((language) => [language, outdatedIn(record, language)])),
      ])
    }
  }
}
