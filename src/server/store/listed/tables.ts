// The tables of the fast event lists: one narrow row per event and per event and link, and counters that triggers keep.
import { languages } from '#contract/language.ts'
import { statuses } from '#contract/status.ts'
import { spanSql } from './spans.ts'
import { plainCode, weights } from './standing.ts'

/** Seconds from the year 0 to 1970, so that days are never negative. */
export const yearZero = 62_167_219_200
/** Days to a block: totals add up blocks, then the days of the last one. */
export const blockDays = 32

const own = languages.join(', ')
const integers = (prefix: string): string =>
  languages.map((language) => `${prefix}${language} INTEGER NOT NULL`).join(', ')
const listedColumns = `published INTEGER NOT NULL, ends INTEGER NOT NULL, span INTEGER NOT NULL, author INTEGER NOT NULL, source TEXT NOT NULL, ${integers('')}`

// `starts`, `ends`, `published`: seconds since 1970 on the wall clock; `span`: how long it lasts (spans.ts). A column per language: how the event stands in it (standing.ts).
const tables = `
CREATE TABLE events_listed (id INTEGER PRIMARY KEY, starts INTEGER NOT NULL, ${listedColumns}, starts_utc INTEGER NOT NULL, ends_utc INTEGER NOT NULL) STRICT;
CREATE TABLE events_placed (
  link TEXT NOT NULL, target INTEGER NOT NULL, starts INTEGER NOT NULL, id INTEGER NOT NULL, ${listedColumns},
  PRIMARY KEY (link, target, starts, published, id)
) STRICT, WITHOUT ROWID;
`

// The day or block before the language: a write touches all languages of few days, which then lie together.
const counters = `
CREATE TABLE events_days (
  day INTEGER NOT NULL, language TEXT NOT NULL, code INTEGER NOT NULL, starts INTEGER NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (day, language, code)
) STRICT, WITHOUT ROWID;
CREATE TABLE events_blocks (
  language TEXT NOT NULL, code INTEGER NOT NULL, block INTEGER NOT NULL, starts INTEGER NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (language, code, block)
) STRICT, WITHOUT ROWID;
CREATE TABLE categories_blocks (
  category INTEGER NOT NULL, block INTEGER NOT NULL, language TEXT NOT NULL, code INTEGER NOT NULL, starts INTEGER NOT NULL, ends INTEGER NOT NULL,
  PRIMARY KEY (category, block, language, code)
) STRICT, WITHOUT ROWID;
`

/** Every index holds a list's whole order and all that is filtered by, so that nothing else is read. */
export const listedIndexes: { readonly [name: string]: string } = {
  events_by_start: `CREATE INDEX events_by_start ON events_listed (starts, published, id, ends, span, author, source, ${own})`,
  events_long: `CREATE INDEX events_long ON events_listed (span, starts, published, id, ends, author, source, ${own}) WHERE span > 0`,
  events_odd: 'CREATE INDEX events_odd ON events_listed (starts) WHERE span < 0',
  events_placed_odd: 'CREATE INDEX events_placed_odd ON events_placed (link, target, starts) WHERE span < 0',
  events_mine: `CREATE INDEX events_mine ON events_listed (author, starts, published, id, ends, span, source, ${own})`,
  events_placed_long: `CREATE INDEX events_placed_long ON events_placed (link, target, span, starts, published, id, ends, author, source, ${own}) WHERE span > 0`,
  ...Object.fromEntries(
    languages.map((language) => [
      `events_rare_${language}`,
      `CREATE INDEX events_rare_${language} ON events_listed (${language}, starts, published, id, ends, span, author, source) WHERE ${language} <> ${plainCode}`,
    ]),
  ),
}

const day = (row: string, column: string): string => `(${row}.${column} + ${yearZero}) / 86400`
const block = (row: string, column: string): string => `(${row}.${column} + ${yearZero}) / ${86_400 * blockDays}`

/** Adds `sign` to the counters of the row that a trigger sees. */
const counted = (
  row: 'NEW' | 'OLD',
  sign: 1 | -1,
  table: string,
  unit: string,
  of: typeof day,
  first: readonly string[],
): string => {
  const values = languages.flatMap((language) => {
    const key = [...first.map((column) => `${row}.${column}`), `'${language}'`, `${row}.${language}`].join(', ')
    return [`(${key}, ${of(row, 'starts')}, ${sign}, 0)`, `(${key}, ${of(row, 'ends')}, 0, ${sign})`]
  })
  const columns = first.length === 0 ? '' : 'category, '
  return `INSERT INTO ${table} (${columns}language, code, ${unit}, starts, ends) VALUES ${values.join(', ')} ON CONFLICT DO UPDATE SET starts = starts + excluded.starts, ends = ends + excluded.ends;`
}
const both = (row: 'NEW' | 'OLD', sign: 1 | -1): string =>
  counted(row, sign, 'events_days', 'day', day, []) + counted(row, sign, 'events_blocks', 'block', block, [])
const ofCategory = (row: 'NEW' | 'OLD', sign: 1 | -1): string =>
  counted(row, sign, 'categories_blocks', 'block', block, ['target'])

/** The triggers by name; loading many records takes them away and counts once at the end. */
export const listedTriggers: { readonly [name: string]: string } = {
  events_listed_counted: `CREATE TRIGGER events_listed_counted AFTER INSERT ON events_listed WHEN NEW.span >= 0 BEGIN ${both('NEW', 1)} END`,
  events_listed_discounted: `CREATE TRIGGER events_listed_discounted AFTER DELETE ON events_listed WHEN OLD.span >= 0 BEGIN ${both('OLD', -1)} END`,
  events_listed_fixed: `CREATE TRIGGER events_listed_fixed BEFORE UPDATE ON events_listed BEGIN SELECT RAISE(ABORT, 'rows are replaced'); END`,
  events_placed_counted: `CREATE TRIGGER events_placed_counted AFTER INSERT ON events_placed WHEN NEW.span >= 0 AND NEW.link = 'categories' BEGIN ${ofCategory('NEW', 1)} END`,
  events_placed_discounted: `CREATE TRIGGER events_placed_discounted AFTER DELETE ON events_placed WHEN OLD.span >= 0 AND OLD.link = 'categories' BEGIN ${ofCategory('OLD', -1)} END`,
  events_placed_fixed: `CREATE TRIGGER events_placed_fixed BEFORE UPDATE ON events_placed BEGIN SELECT RAISE(ABORT, 'rows are replaced'); END`,
}

const seconds = (column: string): string => `coalesce(unixepoch(e.${column}), ${-yearZero})`
const number = (column: string): string =>
  `CASE ${column} ${statuses.map((status, n) => `WHEN '${status}' THEN ${n + 1}`).join(' ')} ELSE 0 END`
const codeIn = (language: string): string =>
  `(SELECT coalesce(sum(CASE WHEN r.stand_in = 1 THEN ${weights.source} * ${number('r.status')}
    ELSE ${weights.own} * ${number('r.status')} + ${weights.outdated} * r.outdated + ${weights.empty} * r.empty END), 0)
    FROM events_rows r WHERE r.asked = '${language}' AND r.id = e.id) + marks AS ${language}`

/** The narrow rows of all events with an id from the first bound value to the second, made from their wide ones. */
export const fillListed = `
INSERT INTO events_listed (id, starts, published, ends, span, author, source, ${own}, starts_utc, ends_utc)
SELECT id, starts, published, ends, ${spanSql('(ends - starts)')}, author, source_language, ${languages.map(codeIn).join(', ')}, starts_utc, ends_utc
FROM (SELECT e.id, ${seconds('start_date')} AS starts, ${seconds('date')} AS published, ${seconds('end_date')} AS ends, e.author, e.source_language,
    ${weights.hidden} * e.hide_from_listings + ${weights.featured} * e.featured + ${weights.locked} * (e.password <> '') AS marks,
    ${seconds('utc_start_date')} AS starts_utc, ${seconds('utc_end_date')} AS ends_utc
  FROM events e WHERE e.id BETWEEN ? AND ?) e`

const placedColumns = `link, target, starts, id, published, ends, span, author, source, ${own}`
const copied = `r.starts, r.id, r.published, r.ends, r.span, r.author, r.source, ${languages.map((language) => `r.${language}`).join(', ')}`
/** In the order of the rows' key, as in `fillPlaced`: what is added at the end of a table costs two thirds of what is added within. */
const linkSources = [
  "SELECT event, 'organizers' AS link, organizer AS target FROM events_organizers",
  "SELECT event, 'tags' AS link, tag AS target FROM events_tags",
  "SELECT event, 'venues' AS link, venue AS target FROM events_venues",
]
/** An event stands under its categories and under all above them, under each once. */
const closure = `WITH RECURSIVE own (event, category) AS (SELECT event, category FROM events_categories WHERE event BETWEEN ? AND ?),
  above (category, target) AS (SELECT DISTINCT category, category FROM own
    UNION SELECT a.category, c.parent FROM above a JOIN categories c ON c.id = a.target WHERE c.parent <> 0)`
/** The rows per category of all events with an id from the first bound value to the second. */
export const fillCategories = `INSERT OR IGNORE INTO events_placed (${placedColumns}) ${closure}
SELECT 'categories', a.target, ${copied} FROM own l CROSS JOIN above a ON a.category = l.category JOIN events_listed r ON r.id = l.event
ORDER BY a.target, r.starts, r.published, r.id`
/** The rows per link of all events with an id from the first bound value to the second; the two are bound once for each statement. */
export const fillPlaced: readonly string[] = [
  fillCategories,
  ...linkSources.map(
    (source) =>
      `INSERT INTO events_placed (${placedColumns}) SELECT l.link, l.target, ${copied} FROM (${source}) l JOIN events_listed r ON r.id = l.event WHERE l.event BETWEEN ? AND ? ORDER BY l.target, r.starts, r.published, r.id`,
  ),
]

/** The rows of a tag; bound are its id and the ids of events, as JSON. */
export const fillTag = `INSERT INTO events_placed (${placedColumns}) SELECT 'tags', ?, ${copied} FROM events_listed r WHERE r.id IN (SELECT value FROM json_each(?))`

const sumsOf = (table: string, rows: string, unit: string, of: typeof day, first: string): string => {
  const each = languages.flatMap((language) => [
    `SELECT ${first}'${language}' AS language, r.${language} AS code, ${of('r', 'starts')} AS unit, count(*) AS s, 0 AS e FROM ${rows} GROUP BY 1, 2, 3${first ? ', 4' : ''}`,
    `SELECT ${first}'${language}', r.${language}, ${of('r', 'ends')}, 0, count(*) FROM ${rows} GROUP BY 1, 2, 3${first ? ', 4' : ''}`,
  ])
  const key = first ? 'category, language, code, unit' : 'language, code, unit'
  return `INSERT INTO ${table} (${key.replace('unit', unit)}, starts, ends) SELECT ${key}, sum(s), sum(e) FROM (${each.join(' UNION ALL ')}) GROUP BY ${key}`
}
/** Counts everything anew, into empty counters. */
export const fillCounters: readonly string[] = [
  sumsOf('events_days', 'events_listed r WHERE r.span >= 0', 'day', day, ''),
  sumsOf('events_blocks', 'events_listed r WHERE r.span >= 0', 'block', block, ''),
  sumsOf(
    'categories_blocks',
    "events_placed r WHERE r.link = 'categories' AND r.span >= 0",
    'block',
    block,
    'r.target AS category, ',
  ),
]

const everything = (sql: string): string => sql.replaceAll('BETWEEN ? AND ?', '> 0')

const made = [
  tables,
  counters,
  everything(fillListed),
  ...fillPlaced.map(everything),
  ...fillCounters,
  ...Object.values(listedIndexes),
  ...Object.values(listedTriggers),
]
/** The step that gives a store these tables, filled from what it has. */
export const listedMigration = [...made, 'DROP INDEX events_public', 'DROP INDEX events_seen', ''].join(';\n')

const names = ['events_listed', 'events_placed', 'events_days', 'events_blocks', 'categories_blocks']
/** The step that makes them anew, with long events by classes. */
export const spansMigration = [...names.map((name) => `DROP TABLE ${name}`), ...made, ''].join(';\n')

/** The step that keeps the counters of a day together. */
export const countersMigration = [
  ...['events_days', 'events_blocks', 'categories_blocks'].map((name) => `DROP TABLE ${name}`),
  counters,
  ...fillCounters,
  '',
].join(';\n')
