// Loading many records at once: everything is written but what can be made for all of them together at the end.
import { type Language, languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { write } from '#contract/time.ts'
import { tell } from '../changes.ts'
import { isPost, linkTables, sharedColumns, textColumns } from '../columns.ts'
import type { Bound, Database } from '../database.ts'
import { type Content, difference } from '../difference.ts'
import { refreshDue } from '../due-rows.ts'
import { plannedNew } from '../planned.ts'
import { nextId, takeId } from '../record-tables.ts'
import { rowColumns, rowsOf } from '../rows.ts'
import { settledSlugs } from '../settled-slugs.ts'
import type { By, NewRecord, StoredRecord, StoredVariant, Value } from '../types.ts'
import { besideOf } from './beside.ts'
import { defaultsOf } from './defaults.ts'
import { finishLoading, loadingKey, roomToLoad } from './finish.ts'

export type Loading = {
  /**
   * Writes records in one transaction, each with its line in `changes`; answers their ids. Until `finish`, lists and searches do not
   * know them. Throws as `create` does, and then writes none of them.
   */
  add(resource: ResourceName, records: readonly NewRecord[], by: By): number[]
  /**
   * Puts what was added into lists and searches. `told` hears how many records searches know: first when all lists are made, then
   * after each step. Calls nothing twice.
   */
  finish(told?: (done: number) => void): void
}

const inserting = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`

const ownColumns = ['id', 'source_language', 'revision', 'modified_utc', 'author']
const variantColumns = ['id', 'language', 'revision', 'modified_utc', 'status', 'slug', 'made_from']

type Way = {
  insert: string
  insertText: string
  insertRow: string
  shared: readonly string[]
  texts: readonly string[]
  rows: readonly string[]
  defaults: { readonly [column: string]: Value }
}
const wayOf = (db: Database, resource: ResourceName): Way => ({
  insert: inserting(resource, [...ownColumns, ...sharedColumns[resource]]),
  insertText: inserting(`${resource}_texts`, [...variantColumns, ...textColumns[resource]]),
  insertRow: inserting(`${resource}_rows`, rowColumns(resource)),
  shared: sharedColumns[resource],
  texts: textColumns[resource],
  rows: rowColumns(resource),
  defaults: defaultsOf(db, resource),
})
const linkInserts = linkTables.map(({ link, table, column }) => ({
  link,
  insert: inserting(table, ['event', 'position', column]),
}))

const inOrder = (
  names: readonly string[],
  values: { readonly [column: string]: Value },
): { readonly [column: string]: Value } => {
  const ordered: { [column: string]: Value } = {}
  for (const name of names) {
    const value = values[name]
    if (value !== undefined) ordered[name] = value
  }
  return ordered
}

/** A record as it will be read. */
function stored(
  resource: ResourceName,
  id: number,
  { shared, variants, ...content }: Content,
  { defaults, shared: names }: Way,
  now: string,
): StoredRecord {
  const kept: { [L in Language]?: StoredVariant } = {}
  for (const language of languages) {
    const variant = variants[language]
    if (variant) kept[language] = { language, revision: 1, modifiedUtc: now, ...variant }
  }
  return {
    ...content,
    resource,
    id,
    revision: 1,
    modifiedUtc: now,
    shared: inOrder(names, { ...defaults, ...shared }),
    variants: kept,
  }
}

function insert(db: Database, record: StoredRecord, way: Way, now: string): void {
  const { resource, id } = record
  const none = (name: string): never => {
    throw new Error(`${resource} cannot be without ${name}.`)
  }
  const shared = way.shared.map((name): Bound => {
    const value = record.shared[name]
    return value === undefined ? none(name) : value
  })
  db.run(way.insert, id, record.sourceLanguage, 1, now, record.author, ...shared)
  for (const language of languages) {
    const variant = record.variants[language]
    if (!variant) continue
    const { status, slug, madeFrom, texts } = variant
    const own = [id, language, 1, now, status, slug, JSON.stringify(madeFrom)]
    db.run(way.insertText, ...own, ...way.texts.map((name) => texts[name] ?? null))
  }
  for (const { link, insert } of linkInserts) {
    const targets = record.links[link]
    for (let at = 0; at < targets.length; at++) db.run(insert, id, at, targets[at] ?? 0)
  }
  refreshDue(db, undefined, record)
  for (const row of rowsOf(record)) db.run(way.insertRow, ...way.rows.map((column) => row[column] ?? ''))
}

/** Begins to load. What a crash leaves unfinished, the next opening finishes. */
export function loadingOf(db: Database, file: string, clock: () => number, beside = besideOf(db, file)): Loading {
  const ways = new Map<ResourceName, Way>()
  const add = (resource: ResourceName, record: NewRecord, by: By, at: number, now: string): number => {
    const way = ways.get(resource) ?? wayOf(db, resource)
    ways.set(resource, way)
    const sequence = isPost(resource) ? 'posts' : 'terms'
    const id = record.id === undefined ? nextId(db, sequence) : takeId(db, sequence, record.id)
    const content = settledSlugs(db, resource, id, plannedNew(resource, record), record.variants)
    const made = stored(resource, id, content, way, now)
    insert(db, made, way, now)
    tell(db, () => at, by, resource, id, 'create', difference(undefined, made))
    return id
  }
  db.run('INSERT OR REPLACE INTO settings VALUES (?, ?)', loadingKey, '1')
  db.maintain(roomToLoad)
  return {
    add(resource, records, by) {
      const at = clock()
      const now = write(at)
      const ids = db.transact(() => {
        beside.before()
        return records.map((record) => add(resource, record, by, at, now))
      })
      beside.written(resource, ids)
      return ids
    },
    finish: (told) => finishLoading(db, told, beside),
  }
}
