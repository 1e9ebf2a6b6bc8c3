// The log of changes: written with every change, never altered; history, undo, audit and the feed read it.
import type { Language } from '#shared/i18n/language.ts'
import { isResourceName, type ResourceName } from '#shared/schema/resources.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { textColumns } from './columns.ts'
import type { Database } from './database.ts'
import { counts } from './diff.ts'
import type { By, Change, ChangeDeed, ChangeLine, ChangeParts, StoredRecord } from './types.ts'

type ChangeRow = {
  seq: number
  at: string
  change_set: string
  account: number | null
  resource: string
  record: number
  deed: ChangeDeed
  parts: string
}

const change = (row: ChangeRow): Change => {
  if (!isResourceName(row.resource)) throw new Error(`A change is logged of ${row.resource}, which is no resource.`)
  return {
    seq: row.seq,
    at: row.at,
    changeSet: row.change_set,
    account: row.account,
    resource: row.resource,
    record: row.record,
    deed: row.deed,
    parts: JSON.parse(row.parts),
  }
}

/** Logs a change; to be called in its transaction. */
export function logChange(
  db: Database,
  clock: () => number,
  by: By,
  resource: ResourceName,
  record: number,
  action: ChangeDeed,
  parts: ChangeParts,
): void {
  db.run(
    'INSERT INTO changes (at, change_set, account, resource, record, deed, parts) VALUES (?, ?, ?, ?, ?, ?, ?)',
    formatWallTime(clock()),
    by.changeSet,
    by.account,
    resource,
    record,
    action,
    JSON.stringify(parts),
  )
}

/** Lines that are read at once hold so many bytes, or are one: some hold a megabyte of texts. */
const mostBytes = 8_000_000
/** How many lines of these sizes are read at once. */
function fitting(sizes: readonly number[]): number {
  let bytes = 0
  const beyond = sizes.findIndex((size) => (bytes += size) > mostBytes)
  return beyond < 0 ? sizes.length : Math.max(1, beyond)
}

const ofRecord = 'FROM changes WHERE resource = ? AND record = ? AND seq < ? ORDER BY seq DESC LIMIT ?'
/** The changes of one record, newest first; fewer than `limit` where they are long. */
export function changesOf(
  db: Database,
  resource: ResourceName,
  id: number,
  { before = Number.MAX_SAFE_INTEGER, limit = 100 } = {},
): Change[] {
  const sizes = db.column<number>(`SELECT octet_length(parts) ${ofRecord}`, resource, id, before, limit)
  if (sizes.length === 0) return []
  return db.all<ChangeRow>(`SELECT * ${ofRecord}`, resource, id, before, fitting(sizes)).map(change)
}

/** Changes of all records after a seq, oldest first; fewer than `limit` where they are long. */
export function changesAfter(db: Database, seq: number, limit: number): Change[] {
  const sizes = db.column<number>(
    'SELECT octet_length(parts) FROM changes WHERE seq > ? ORDER BY seq LIMIT ?',
    seq,
    limit,
  )
  if (sizes.length === 0) return []
  return db.all<ChangeRow>('SELECT * FROM changes WHERE seq > ? ORDER BY seq LIMIT ?', seq, fitting(sizes)).map(change)
}

/** The changes of one change set, oldest first; `limit`: the first of them. */
export const changesIn = (db: Database, changeSet: string, limit = -1): Change[] =>
  db.all<ChangeRow>('SELECT * FROM changes WHERE change_set = ? ORDER BY seq LIMIT ?', changeSet, limit).map(change)

/** The records made in change sets whose names start with `prefix`, oldest first. */
export const createdIn = (db: Database, prefix: string): ChangeLine[] =>
  db.all<ChangeLine>(
    `SELECT seq, resource, record, deed FROM changes WHERE change_set >= ? AND change_set < ? AND deed = 'create' ORDER BY seq`,
    prefix,
    `${prefix}\u{10FFFF}`,
  )

/** What the changes of one change set were made to, oldest first. */
export const linesIn = (db: Database, changeSet: string): ChangeLine[] =>
  db.all<ChangeLine>('SELECT seq, resource, record, deed FROM changes WHERE change_set = ? ORDER BY seq', changeSet)

/** The change of a seq; `undefined`: there is none. */
export function changeAt(db: Database, seq: number): Change | undefined {
  const row = db.one<ChangeRow>('SELECT * FROM changes WHERE seq = ?', seq)
  return row && change(row)
}

/** The seq of the newest change. */
export const lastChange = (db: Database): number =>
  db.one<{ seq: number | null }>('SELECT max(seq) AS seq FROM changes')?.seq ?? 0

/** The texts of a variant when its version was this one: the present ones with later changes taken back. */
export function textsAt(
  db: Database,
  record: StoredRecord,
  language: Language,
  version: number,
): { [field: string]: string | null } | undefined {
  const variant = record.variants[language]
  if (!variant) return undefined
  const texts: { [field: string]: string | null } = { ...variant.texts }
  let at = record.revision + variant.revision
  let before: number | undefined
  while (at > version) {
    const later = changesOf(db, record.resource, record.id, before === undefined ? {} : { before })
    if (later.length === 0) return undefined
    for (const { seq, parts } of later) {
      if (at <= version) break
      before = seq
      const counted = counts(parts)
      at -= Number(counted.has('shared')) + Number(counted.has(language))
      for (const [name, [old]] of Object.entries(parts[language] ?? {})) {
        if (textColumns[record.resource].includes(name)) texts[name] = typeof old === 'string' ? old : null
      }
    }
  }
  return at === version ? texts : undefined
}
