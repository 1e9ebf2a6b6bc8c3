// Compares the derived rows of copied records with those written by the product.
import { deepStrictEqual } from 'node:assert/strict'
import { sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { isOneOf } from '#server/store/condition.ts'
import { refreshDerived } from '#server/store/derived-rows.ts'
import { type DatabaseLocation, openDatabase } from '#server/store/open-database.ts'
import { readRecords } from '#server/store/records.ts'
import type { ReadTx } from '#server/store/transaction.ts'
import { copyDistance, copyName } from './multiply.ts'

const resources = ['events', 'venues', 'organizers'] as const satisfies readonly ResourceName[]
/** Records of each resource that are compared. */
const sample = 40

/** Ids of copied records, evenly from the first to the last. */
async function sampleIds(tx: ReadTx, resource: ResourceName): Promise<number[]> {
  const rows = sql<{ id: number }>`SELECT id FROM ${sql.table(resource)} WHERE id > ${copyDistance} ORDER BY id`
  const ids = (await rows.execute(tx.db)).rows.map(({ id }) => id)
  const step = Math.max(1, Math.floor(ids.length / sample))
  return ids.filter((_, index) => index % step === 0)
}

/** The derived rows of a record, as text. */
async function derivedRows(tx: ReadTx, resource: ResourceName, id: number): Promise<string[]> {
  const queries = [
    sql`SELECT * FROM ${sql.table(`${resource}_list_rows`)} WHERE id = ${id} AND ${isOneOf('list_language', languages)}`,
    sql`SELECT * FROM search_text WHERE resource = ${resource} AND record = ${id}`,
    sql`SELECT * FROM venue_times WHERE event = ${resource === 'events' ? id : 0}`,
    sql`SELECT * FROM events_other_days WHERE event = ${resource === 'events' ? id : 0}`,
    sql`SELECT * FROM organizer_times WHERE event = ${resource === 'events' ? id : 0}`,
  ]
  const rows: string[] = []
  for (const query of queries) for (const row of (await query.execute(tx.db)).rows) rows.push(JSON.stringify(row))
  return rows.toSorted()
}

/** Ends the transaction without writing. */
class Rollback extends Error {}

/** Throws if a derived row of a copied record differs from what the product writes, or a search does not find it. */
export async function checkCopies(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location)
  try {
    await database.write(async (tx) => {
      for (const resource of resources)
        for (const record of (await readRecords(tx, resource, await sampleIds(tx, resource))).values()) {
          const copied = await derivedRows(tx, resource, record.id)
          for (const language of languages) {
            if (!record.translations[language]) continue
            const search = tx.engine.recordsContaining(resource, language, [copyName(record.id)])
            deepStrictEqual((await search.execute(tx.db)).rows, [{ record: record.id }])
          }
          await refreshDerived(tx, resource, [{ before: record, after: undefined }])
          deepStrictEqual(await derivedRows(tx, resource, record.id), [])
          await refreshDerived(tx, resource, [{ before: undefined, after: record }])
          deepStrictEqual(copied, await derivedRows(tx, resource, record.id))
        }
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  } finally {
    await database.close()
  }
}
