// Loading many records at once: everything is written but what can be made for all of them together at the end.
import { type Language, languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { write } from '#contract/time.ts'
import { tell } from '../changes.ts'
import { isPost, linkTables, sharedColumns, textColumns } from '../columns.ts'
import type { Bound, Database } from '../database.ts'
import { type Content, difference, type VariantContent } from '../difference.ts'
import { refreshDue } from '../due-rows.ts'
import { plannedNew } from '../planned.ts'
import { nextId, nextIds, takeId } from '../record-tables.ts'
import { rowColumns, rowsOf } from '../rows.ts'
import { wishOf } from '../settled-slugs.ts'
import { uniqueSlug } from '../slugs.ts'
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
  /** Writes no row when another record has the slug. */
  insertText: string
  insertRow: string
  shared: readonly string[]
  texts: readonly string[]
  rows: readonly string[]
  defaults: { readonly [column: string]: Value }
}
const wayOf = (db: Database, resource: ResourceName): Way => ({
  insert: inserting(resource, [...ownColumns, ...sharedColumns[resource]]),
  insertText: `${inserting(`${resource}_texts`, [...variantColumns, ...textColumns[resource]])} ON CONFLICT (language, slug) WHERE slug <> '' DO NOTHING`,
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

/** The shared part as it will be read: in the order of the columns, with their defaults. */
const sharedPart = (given: Content['shared'], { shared, defaults }: Way): Content['shared'] => {
  const ordered: { [column: string]: Value } = {}
  for (const name of shared) {
    const value = given[name] === undefined ? defaults[name] : given[name]
    if (value !== undefined) ordered[name] = value
  }
  return ordered
}

/** Writes a variant under the slug it wishes for, or the next that is free; answers it as it will be read. */
function insertVariant(
  db: Database,
  resource: ResourceName,
  id: number,
  language: Language,
  { status, slug: wish, madeFrom, texts }: VariantContent,
  way: Way,
  now: string,
): StoredVariant {
  const columns = way.texts.map((name): Bound => texts[name] ?? null)
  const from = JSON.stringify(madeFrom)
  const isWritten = (slug: string): boolean =>
    db.run(way.insertText, id, language, 1, now, status, slug, from, ...columns) > 0
  const slug = isWritten(wish) ? wish : uniqueSlug(db, resource, language, wish, id)
  if (slug !== wish && !isWritten(slug)) throw new Error(`The slug ${slug} is taken.`)
  return { language, revision: 1, modifiedUtc: now, status, slug, madeFrom, texts }
}

/** Writes a record with its variants, links and rows; answers it as it will be read. */
function insert(
  db: Database,
  resource: ResourceName,
  id: number,
  record: NewRecord,
  way: Way,
  now: string,
): StoredRecord {
  const planned = plannedNew(resource, record)
  const shared = sharedPart(planned.shared, way)
  const none = (name: string): never => {
    throw new Error(`${resource} cannot be without ${name}.`)
  }
  const columns = way.shared.map((name): Bound => {
    const value = shared[name]
    return value === undefined ? none(name) : value
  })
  db.run(way.insert, id, planned.sourceLanguage, 1, now, planned.author, ...columns)
  const variants: { [L in Language]?: StoredVariant } = {}
  for (const language of languages) {
    const variant = planned.variants[language]
    if (!variant) continue
    const slug = wishOf(resource, id, variant, record.variants?.[language]?.slug)
    variants[language] = insertVariant(db, resource, id, language, { ...variant, slug }, way, now)
  }
  for (const { link, insert } of linkInserts) {
    const targets = planned.links[link]
    for (let at = 0; at < targets.length; at++) db.run(insert, id, at, targets[at] ?? 0)
  }
  const made: StoredRecord = { ...planned, resource, id, revision: 1, modifiedUtc: now, shared, variants }
  refreshDue(db, undefined, made)
  for (const row of rowsOf(made)) db.run(way.insertRow, ...way.rows.map((column) => row[column] ?? ''))
  return made
}

/** The ids of new records: those they ask for, and for the others the next ones. Throws `IdInUse`. */
function idsOf(db: Database, resource: ResourceName, records: readonly NewRecord[]): number[] {
  const sequence = isPost(resource) ? 'posts' : 'terms'
  if (records.every(({ id }) => id === undefined)) {
    const first = nextIds(db, sequence, records.length)
    return records.map((_, n) => first + n)
  }
  return records.map(({ id }) => (id === undefined ? nextId(db, sequence) : takeId(db, sequence, id)))
}

/** Throws unless everything that records name is there: asked once for all, it costs a tenth of asking for each. */
function checkLinks(db: Database, records: readonly NewRecord[]): void {
  for (const { link, to } of linkTables) {
    const named = new Set(records.flatMap(({ links }) => links?.[link] ?? []))
    const missing = db.column<number>(
      `SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM ${to})`,
      JSON.stringify([...named]),
    )
    if (missing.length > 0) throw new Error(`There are no ${to} ${missing.join(', ')}.`)
  }
}

/** Writes in one transaction whose foreign keys are right by what it checks itself. */
const unasked = <T>(db: Database, work: () => T): T => {
  db.maintain('PRAGMA foreign_keys = OFF')
  try {
    return db.transact(work)
  } finally {
    db.maintain('PRAGMA foreign_keys = ON')
  }
}

/** Begins to load. What a crash leaves unfinished, the next opening finishes. */
export function loadingOf(db: Database, file: string, clock: () => number, beside = besideOf(db, file)): Loading {
  const ways = new Map<ResourceName, Way>()
  db.run('INSERT OR REPLACE INTO settings VALUES (?, ?)', loadingKey, '1')
  db.maintain(roomToLoad)
  return {
    add(resource, records, by) {
      const at = clock()
      const now = write(at)
      const way = ways.get(resource) ?? wayOf(db, resource)
      ways.set(resource, way)
      const ids = unasked(db, () => {
        beside.before()
        checkLinks(db, records)
        const given = idsOf(db, resource, records)
        for (const [n, record] of records.entries()) {
          const id = given[n] ?? 0
          const made = insert(db, resource, id, record, way, now)
          tell(db, () => at, by, resource, id, 'create', difference(undefined, made))
        }
        return given
      })
      beside.written(resource, ids)
      return ids
    },
    finish: (told) => finishLoading(db, told, beside),
  }
}
