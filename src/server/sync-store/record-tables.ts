// The statements that write a record's own table, its variants and its links.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { isPost, linkTables, textColumns } from './columns.ts'
import type { Bound, Database } from './database.ts'
import type { Content, VariantContent } from './diff.ts'
import { trashedSlug } from './slugs.ts'
import type { Links, StoredRecord } from './types.ts'

/** The tables that share a sequence of ids. */
const sequences = {
  posts: [...resourceNames.filter(isPost), 'media'],
  terms: resourceNames.filter((name) => !isPost(name)),
}

/** An id was asked for that another record of the same sequence has. */
export class IdInUse extends Error {
  override readonly name = 'IdInUse'
  readonly id: number
  constructor(id: number, by: string) {
    super(`The id ${id} is in use among ${by}.`)
    this.id = id
  }
}

/** Takes an id that was asked for; the sequence goes on behind the highest ever taken. */
export function takeId(db: Database, sequence: keyof typeof sequences, id: number): number {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`${id} is no id: ids are whole numbers from 1 on.`)
  for (const table of sequences[sequence])
    if (db.one(`SELECT 1 FROM ${table} WHERE id = ?`, id)) throw new IdInUse(id, table)
  db.run('UPDATE sequences SET last = max(last, ?) WHERE name = ?', id, sequence)
  return id
}

/** Whether a number is an id that nothing of a sequence has. */
export const isFree = (db: Database, sequence: keyof typeof sequences, id: number): boolean =>
  Number.isSafeInteger(id) &&
  id > 0 &&
  !sequences[sequence].some((table) => db.one(`SELECT 1 FROM ${table} WHERE id = ?`, id))

/** The next id of a sequence; ids are never given twice. */
export function nextId(db: Database, sequence: keyof typeof sequences): number {
  const next = db.write<{ last: number }>(
    'UPDATE sequences SET last = last + 1 WHERE name = ? RETURNING last',
    sequence,
  )
  if (!next) throw new Error(`The sequence ${sequence} is missing.`)
  return next.last
}

type Columns = { readonly [column: string]: Bound }

const insert = (db: Database, table: string, row: Columns): void => {
  const columns = Object.keys(row)
  db.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row),
  )
}
const update = (db: Database, table: string, row: Columns, where: string, ...values: Bound[]): void => {
  const sets = Object.keys(row).map((column) => `${column} = ?`)
  if (sets.length > 0) db.run(`UPDATE ${table} SET ${sets.join(', ')} WHERE ${where}`, ...Object.values(row), ...values)
}

/** Where a deleted record's shared part stands among the variants that were removed. */
const sharedPart = 'shared'

/** Writes the shared part of a new record; the revision of one that was deleted counts on. */
export const insertShared = (db: Database, resource: ResourceName, id: number, content: Content, now: string): void =>
  insert(db, resource, {
    id,
    source_language: content.sourceLanguage,
    revision: lastRevision(db, resource, id, sharedPart) + 1,
    modified_utc: now,
    author: content.author,
    ...content.shared,
  })

/** Writes the columns of the shared part that differ, with the next revision. */
export function updateShared(db: Database, stored: StoredRecord, before: Content, after: Content, now: string): void {
  const columns = Object.entries(after.shared).filter(([name, value]) => before.shared[name] !== value)
  const own = {
    source_language: after.sourceLanguage,
    author: after.author,
    trashed_utc: after.trashedUtc,
    revision: stored.revision + 1,
    modified_utc: now,
  }
  update(db, stored.resource, { ...own, ...Object.fromEntries(columns) }, 'id = ?', stored.id)
}

/** Of which variants a write touches the row, and of which it counts up the revision. */
export type Touched = { rows: ReadonlySet<string>; revisions: ReadonlySet<string> }

/** Writes, adds and removes translations. `stored` is the record before. */
export function writeVariants(
  db: Database,
  resource: ResourceName,
  id: number,
  stored: StoredRecord | undefined,
  after: Content,
  touched: Touched,
  now: string,
): void {
  for (const language of languages) {
    if (!touched.rows.has(language)) continue
    const variant = after.variants[language]
    const present = stored?.variants[language]
    if (!variant) {
      if (present) removeVariant(db, resource, id, language, present.revision)
      continue
    }
    const table = `${resource}_texts`
    const slug = storedSlug(db, resource, id, language, variant, after.trashedUtc !== null)
    if (!present) {
      const revision = lastRevision(db, resource, id, language) + 1
      insert(db, table, { id, language, revision, modified_utc: now, ...slug, ...contentRow(resource, variant) })
      continue
    }
    const count = touched.revisions.has(language) ? { revision: present.revision + 1, modified_utc: now } : {}
    const isSlugKept = stored.trashedUtc === null && after.trashedUtc === null && slug.slug === present.slug
    const content = { ...(isSlugKept ? {} : slug), ...contentRow(resource, variant, present) }
    update(db, table, { ...count, ...content }, 'id = ? AND language = ?', id, language)
  }
}

/** The columns of a variant's content; with one that is there already, those that differ: an index keeps what stays the same. */
function contentRow(resource: ResourceName, variant: VariantContent, present?: VariantContent): Columns {
  const row: { [column: string]: Bound } = {}
  if (variant.status !== present?.status) row['status'] = variant.status
  const madeFrom = JSON.stringify(variant.madeFrom)
  if (!present || madeFrom !== JSON.stringify(present.madeFrom)) row['made_from'] = madeFrom
  for (const name of textColumns[resource]) {
    const text = variant.texts[name] ?? null
    if (!present || text !== present.texts[name]) row[name] = text
  }
  return row
}

const storedSlug = (
  db: Database,
  resource: ResourceName,
  id: number,
  language: Language,
  { slug }: VariantContent,
  trashed: boolean,
) => (trashed ? { slug: trashedSlug(db, resource, language, slug, id), slug_kept: slug } : { slug, slug_kept: null })

function removeVariant(db: Database, resource: ResourceName, id: number, language: Language, revision: number): void {
  db.run(`DELETE FROM ${resource}_texts WHERE id = ? AND language = ?`, id, language)
  noteRemoved(db, resource, id, language, revision)
}

type Part = Language | typeof sharedPart

/** The removal is a write too: it counts. */
const noteRemoved = (db: Database, resource: ResourceName, id: number, part: Part, revision: number): void =>
  void db.run('INSERT OR REPLACE INTO removed_variants VALUES (?, ?, ?, ?)', resource, id, part, revision + 1)

/** Deletes a record with all its variants; brought back it counts on, so that no version comes twice. */
export function deleteRecord(db: Database, { resource, id, revision, variants }: StoredRecord): void {
  for (const variant of Object.values(variants)) noteRemoved(db, resource, id, variant.language, variant.revision)
  noteRemoved(db, resource, id, sharedPart, revision)
  db.run(`DELETE FROM ${resource} WHERE id = ?`, id)
}

const lastRevision = (db: Database, resource: ResourceName, id: number, language: Part): number =>
  db.one<{ revision: number }>(
    'SELECT revision FROM removed_variants WHERE resource = ? AND id = ? AND language = ?',
    resource,
    id,
    language,
  )?.revision ?? 0

/** Writes the links that differ, in their order. */
export function writeLinks(db: Database, event: number, before: Links | undefined, after: Links): void {
  for (const { link, table, column } of linkTables) {
    if (before && before[link].join() === after[link].join()) continue
    if (before) db.run(`DELETE FROM ${table} WHERE event = ?`, event)
    for (const [position, target] of after[link].entries()) {
      db.run(`INSERT INTO ${table} (event, position, ${column}) VALUES (?, ?, ?)`, event, position, target)
    }
  }
}
