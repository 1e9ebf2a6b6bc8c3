// The log of changes: written with every change, never altered. History, undo, audit and the change feed read it.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import { isResourceName, type ResourceName } from '#shared/schema/resources.ts'
import { textColumns } from './columns.ts'
import { countedParts } from './diff.ts'
import { readRecord } from './records.ts'
import { readSetting, restoreMarker } from './settings.ts'
import { insertions, selectAll, selectFirst, type Statement } from './statements.ts'
import { nowUtc, type ReadTx } from './transaction.ts'
import type { Actor, Change, ChangeAction, ChangeLine } from './types.ts'

type ChangeRow = {
  seq: number
  at: string
  change_set: string
  account: number | null
  resource: string
  record: number
  action: ChangeAction
  parts: string
}

const toChange = (row: ChangeRow): Change => {
  if (!isResourceName(row.resource)) throw new Error(`A change is logged of ${row.resource}, which is no resource.`)
  return {
    seq: row.seq,
    at: row.at,
    changeSet: row.change_set,
    account: row.account,
    resource: row.resource,
    record: row.record,
    action: row.action,
    parts: JSON.parse(row.parts),
  }
}

/** Changes that one statement logs. */
const batchSize = 1000

/** Statements that log changes in their order, in the transaction that makes them. */
export function changeInsertions(
  tx: ReadTx,
  { account, changeSet }: Actor,
  changes: readonly Pick<Change, 'resource' | 'record' | 'action' | 'parts'>[],
): Statement[] {
  const rows = changes.map(({ resource, record, action, parts }, index) => ({
    // A statement does not see what it inserts itself.
    seq: sql`(SELECT coalesce(max(seq), 0) FROM changes) + ${sql.lit(1 + (index % batchSize))}`,
    at: nowUtc(tx),
    change_set: changeSet,
    account,
    resource,
    record,
    action,
    parts: JSON.stringify(parts),
  }))
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, batch) =>
    insertions('changes', rows.slice(batch * batchSize, (batch + 1) * batchSize)),
  ).flat()
}

/** Changes that are read at once hold so many bytes, or are one: some hold a megabyte of texts. */
const maxBytes = 8_000_000
/** The number of changes of these sizes that are read together. */
function fittingCount(sizes: readonly number[]): number {
  let bytes = 0
  const beyond = sizes.findIndex((size) => (bytes += size) > maxBytes)
  return beyond < 0 ? sizes.length : Math.max(1, beyond)
}

/** The first changes that a condition selects, in an order; fewer than `limit` where they are long. */
async function readPage(tx: ReadTx, selected: RawBuilder<unknown>, limit: number): Promise<Change[]> {
  const sizes = await selectAll(
    tx,
    sql<{ size: number }>`SELECT octet_length(parts) AS size FROM changes WHERE ${selected} LIMIT ${limit}`,
  )
  if (sizes.length === 0) return []
  const count = fittingCount(sizes.map(({ size }) => size))
  const rows = await selectAll(tx, sql<ChangeRow>`SELECT * FROM changes WHERE ${selected} LIMIT ${count}`)
  return rows.map(toChange)
}

/** The changes of one record, newest first; `before` a seq, for paging. Fewer than `limit` where they are long. */
export const changesOfRecord = async (
  tx: ReadTx,
  resource: ResourceName,
  id: number,
  { before = Number.MAX_SAFE_INTEGER, limit = 100 }: { before?: number; limit?: number } = {},
): Promise<Change[]> =>
  readPage(tx, sql`resource = ${resource} AND record = ${id} AND seq < ${before} ORDER BY seq DESC`, limit)

/** The number of changes of one record. */
export async function countChangesOfRecord(tx: ReadTx, resource: ResourceName, id: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('resource', '=', resource)
    .where('record', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All changes of one record, newest first, read page by page. */
export async function* recordHistory(
  tx: ReadTx,
  resource: ResourceName,
  id: number,
): AsyncGenerator<Change, void, undefined> {
  let page = await changesOfRecord(tx, resource, id)
  for (;;) {
    yield* page
    const oldest = page.at(-1)
    if (!oldest) return
    page = await changesOfRecord(tx, resource, id, { before: oldest.seq })
  }
}

/** Changes of all records after a seq, oldest first; fewer than `limit` where they are long. */
export const changesAfter = async (tx: ReadTx, seq: number, limit: number): Promise<Change[]> =>
  // PostgreSQL rejects other numbers instead of finding nothing.
  !Number.isSafeInteger(seq) ? [] : readPage(tx, sql`seq > ${seq} ORDER BY seq`, limit)

/** The changes of one change set, oldest first; `limit`: the first of them. An import is one change set. */
export async function changesInSet(tx: ReadTx, changeSet: string, limit?: number): Promise<Change[]> {
  const first = limit === undefined ? sql`` : sql`LIMIT ${limit}`
  const rows = await selectAll(
    tx,
    sql<ChangeRow>`SELECT * FROM changes WHERE change_set = ${changeSet} ORDER BY seq ${first}`,
  )
  return rows.map(toChange)
}

const line = sql`SELECT seq, resource, record, action FROM changes`

/** The log lines of a change set, oldest first, without values: those of an import do not fit into memory. */
export const changeLinesInSet = async (tx: ReadTx, changeSet: string): Promise<ChangeLine[]> =>
  selectAll(tx, sql<ChangeLine>`${line} WHERE change_set = ${changeSet} ORDER BY seq`)

/** The records created in change sets whose names start with `prefix`, oldest first. */
export const findCreatedRecords = async (tx: ReadTx, prefix: string): Promise<ChangeLine[]> =>
  selectAll(
    tx,
    sql<ChangeLine>`${line} WHERE change_set >= ${prefix} AND change_set < ${`${prefix}\u{10FFFF}`} AND action = 'create' ORDER BY seq`,
  )

/** The changes of these seqs. */
export async function readChanges(tx: ReadTx, seqs: readonly number[]): Promise<ReadonlyMap<number, Change>> {
  const rows = await selectAll(
    tx,
    sql<ChangeRow>`SELECT * FROM changes WHERE ${tx.engine.isAmong(sql.ref('seq'), seqs.filter(Number.isSafeInteger))}`,
  )
  return new Map(rows.map((row) => [row.seq, toChange(row)]))
}

/** The latest change in a change set of each of these records; those without any are absent. */
export async function findChangesInSet(
  tx: ReadTx,
  changeSet: string,
  resource: ResourceName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Change>> {
  const ofRecords = sql`resource = ${resource} AND ${tx.engine.isAmong(sql.ref('record'), ids)}`
  const rows = await selectAll(
    tx,
    sql<ChangeRow>`SELECT * FROM changes WHERE ${ofRecords} AND change_set = ${changeSet} ORDER BY seq`,
  )
  return new Map(rows.map((row) => [row.record, toChange(row)]))
}

/** The seq of the newest change of each of these records. */
export async function newestSeqs(
  tx: ReadTx,
  resource: ResourceName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ofRecords = sql`resource = ${resource} AND ${tx.engine.isAmong(sql.ref('record'), ids)}`
  const rows = await selectAll(
    tx,
    sql<{
      record: number
      seq: number
    }>`SELECT record, max(seq) AS seq FROM changes WHERE ${ofRecords} GROUP BY record`,
  )
  return new Map(rows.map(({ record, seq }) => [record, seq]))
}

/** The seq of the newest change; 0 without any. */
export const lastSeq = async (tx: ReadTx): Promise<number> =>
  (await selectFirst(tx, sql<{ seq: number | null }>`SELECT max(seq) AS seq FROM changes`))?.seq ?? 0

/** Identifies the restored backup that seqs count on from; `''` if the store was never restored. */
export const readFeedHistory = async (tx: ReadTx): Promise<string> =>
  ((await readSetting(tx, restoreMarker)) ?? '').slice(0, 8)

/** The id of an event of the change feed. */
export const toEventId = (seq: number, history: string): string => (history === '' ? String(seq) : `${seq}-${history}`)

/**
 * The texts of a translation when its version (revisions of record and translation added) was this one, for `based_on`.
 * `undefined`: it never had that version.
 */
export async function textsAtVersion(
  tx: ReadTx,
  resource: ResourceName,
  id: number,
  language: Language,
  version: number,
): Promise<{ [field: string]: string | null } | undefined> {
  const record = await readRecord(tx, resource, id)
  const translation = record?.translations[language]
  if (!record || !translation) return undefined
  const texts: { [field: string]: string | null } = { ...translation.texts }
  let reached = record.revision + translation.revision
  for await (const { parts } of recordHistory(tx, resource, id)) {
    if (reached <= version) break
    const counted = countedParts(parts)
    reached -= Number(counted.has('shared')) + Number(counted.has(language))
    for (const [name, [old]] of Object.entries(parts[language] ?? {}))
      if (textColumns[resource].includes(name)) texts[name] = typeof old === 'string' ? old : null
  }
  return reached === version ? texts : undefined
}
