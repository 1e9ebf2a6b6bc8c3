// The narrow row of an event, reckoned from its record, and how it is kept in step with it.
import { type Language, languages } from '#contract/language.ts'
import { type Status, statuses } from '#contract/status.ts'
import type { Database } from '../database.ts'
import { type Row, rowsOf } from '../rows.ts'
import type { Links, StoredRecord, Value } from '../types.ts'
import { codeOf } from './standing.ts'
import { spanOf } from './spans.ts'
import { yearZero } from './tables.ts'

/** Seconds since 1970 of a wall time; one that is not there comes first. */
export const secondsOf = (wall: Value | undefined): number => {
  if (typeof wall !== 'string' || wall.length < 19) return -yearZero
  const at = Date.parse(`${wall.slice(0, 10)}T${wall.slice(11)}Z`)
  return Number.isNaN(at) ? -yearZero : at / 1000
}

/** A row of `events_listed`, by column. */
export type ListedRow = { readonly [column: string]: number | string }

const statusOf = (value: Value | undefined): Status | undefined => statuses.find((status) => status === value)

function codeIn(record: StoredRecord, language: Language, rows: readonly Row[]): number {
  const own = rows.find((row) => row['asked'] === language && row['stand_in'] === 0)
  const standIn = rows.find((row) => row['asked'] === language && row['stand_in'] === 1)
  return codeOf({
    own: statusOf(own?.['status']),
    source: statusOf(standIn?.['status']),
    outdated: own?.['outdated'] === 1,
    empty: own?.['empty'] === 1,
    hidden: record.shared['hide_from_listings'] === 1,
    featured: record.shared['featured'] === 1,
    locked: (record.shared['password'] ?? '') !== '',
  })
}

/** The row of an event, which lists read instead of the event. `rows` are its wide rows, when they are at hand. */
export function listedRow(record: StoredRecord, rows: readonly Row[] = rowsOf(record)): ListedRow {
  const { shared } = record
  const starts = secondsOf(shared['start_date'])
  const ends = secondsOf(shared['end_date'])
  return {
    id: record.id,
    starts,
    published: secondsOf(shared['date']),
    ends,
    span: spanOf(ends - starts),
    author: record.author,
    source: record.sourceLanguage,
    ...Object.fromEntries(languages.map((language) => [language, codeIn(record, language, rows)])),
    starts_utc: secondsOf(shared['utc_start_date']),
    ends_utc: secondsOf(shared['utc_end_date']),
  }
}

const columns = [
  'id',
  'starts',
  'published',
  'ends',
  'span',
  'author',
  'source',
  ...languages,
  'starts_utc',
  'ends_utc',
]
const placedColumns = columns.slice(0, -2)
const insertListed = `INSERT INTO events_listed (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
const insertPlaced = `INSERT INTO events_placed (link, target, ${placedColumns.join(', ')}) VALUES (?, ?, ${placedColumns.map(() => '?').join(', ')})`
const removePlaced =
  'DELETE FROM events_placed WHERE link = ? AND target = ? AND starts = ? AND published = ? AND id = ?'

type Places = readonly { link: string; target: number }[]
/** Where an event stands: the names of links as their tables', with all categories above its own. */
function placesOf(db: Database, links: Links): Places {
  const under = (link: string, targets: readonly number[]) => targets.map((target) => ({ link, target }))
  return [
    ...under('venues', links.venue),
    ...under('organizers', links.organizer),
    ...under('tags', links.tags),
    ...under('categories', links.categories.length === 0 ? [] : withAllAbove(db, links.categories)),
  ]
}

const withAllAbove = (db: Database, categories: readonly number[]): number[] =>
  db
    .all<{ id: number }>(
      'WITH RECURSIVE above (id) AS (SELECT value FROM json_each(?) UNION SELECT c.parent FROM above a JOIN categories c ON c.id = a.id WHERE c.parent <> 0) SELECT id FROM above',
      JSON.stringify(categories),
    )
    .map(({ id }) => id)

const isSame = (before: Places, after: Places): boolean =>
  before.length === after.length &&
  before.every(({ link, target }, n) => link === after[n]?.link && target === after[n].target)

/** A record with its wide rows. */
type State = { record: StoredRecord; rows: readonly Row[] }

/** Brings the narrow rows of an event from one state to the next; `undefined` is an event that is not there. */
export function refreshListed(db: Database, before: State | undefined, after: State | undefined): void {
  const old = before && listedRow(before.record, before.rows)
  const now = after && listedRow(after.record, after.rows)
  const isMoved = !old || !now || columns.some((column) => old[column] !== now[column])
  const stood = before ? placesOf(db, before.record.links) : []
  const stands =
    before && before.record.links === after?.record.links ? stood : after ? placesOf(db, after.record.links) : []
  if (!isMoved && isSame(stood, stands)) return
  if (old) {
    for (const { link, target } of stood)
      db.run(removePlaced, link, target, old['starts'] ?? 0, old['published'] ?? 0, old['id'] ?? 0)
    if (isMoved) db.run('DELETE FROM events_listed WHERE id = ?', old['id'] ?? 0)
  }
  if (!now) return
  if (isMoved) db.run(insertListed, ...columns.map((column) => now[column] ?? 0))
  const values = placedColumns.map((column) => now[column] ?? 0)
  for (const { link, target } of stands) db.run(insertPlaced, link, target, ...values)
}
