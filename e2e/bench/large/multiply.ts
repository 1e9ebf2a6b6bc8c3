// Multiplies the records of a store by SQL, with other ids, dates, titles and slugs, and their derived rows.
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { languages } from '#shared/i18n/language.ts'
import type { DatabaseLocation } from '#server/store/open-database.ts'
import type { Say } from '../row.ts'

/** Distance between the ids of a record and of its next copy. */
export const copyDistance = 10_000

/** `lastCommonId`: id of the last venue, organizer or image that is not copied. */
export type Multiplication = { readonly copies: number; readonly lastCommonId: number }

/** The differences between the engines. */
type Connection = {
  readonly run: (statement: string) => Promise<void>
  readonly all: (query: string) => Promise<{ readonly [column: string]: unknown }[]>
  /** SQL of a date and time that is some days later. */
  readonly later: (column: string, days: string) => string
  /** Indexes and triggers of tables, which are faster to create after filling. */
  readonly dependents: (tables: readonly string[]) => Promise<{ drop: string; create: string }[]>
  readonly finish: () => Promise<void>
}

type Expressions = { readonly [column: string]: string }
/** A table to multiply: rows that are copied, and the columns that differ. */
type Table = { readonly name: string; readonly isCopied: string; readonly columns: Expressions }

const shifted = (column: string): string => `b.${column} + c.copy * ${copyDistance}`
const shiftedColumns = (...columns: readonly string[]): Expressions =>
  Object.fromEntries(columns.map((column) => [column, shifted(column)]))

const syllables = 'babedadofufigogalalimamonenoperirosatuvi'

/** SQL of a word that is unique to a record: six syllables, in an order independent of the ids. */
function nameSql(id: string): string {
  const digit = (power: number): string => `(${id}) * 7919 % 64000000 / ${20 ** power} % 20`
  const syllable = (_: unknown, power: number): string =>
    `substr('${syllables}', CAST(1 + 2 * (${digit(power)}) AS integer), 2)`
  return `(${Array.from({ length: 6 }, syllable).join(' || ')})`
}

/** The same word, computed here. */
export const copyName = (id: number): string =>
  Array.from({ length: 6 }, (_, power) => {
    const digit = Math.floor(((id * 7919) % 64_000_000) / 20 ** power) % 20
    return syllables.slice(2 * digit, 2 * digit + 2)
  }).join('')

function copiedTables({ lastCommonId }: Multiplication, later: Connection['later']): Table[] {
  const laterColumns = (...columns: readonly string[]): Expressions =>
    Object.fromEntries(columns.map((column) => [column, later(`b.${column}`, 'c.days')]))
  const named = (id: string, column: string): Expressions => ({
    [column]: `${nameSql(shifted(id))} || ': ' || b.${column}`,
  })
  const slug = (column: string): Expressions => ({
    [column]: `CASE WHEN b.${column} = '' THEN '' ELSE ${nameSql(shifted('id'))} || '-' || b.${column} END`,
  })
  const postTables = (resource: string, title: string, eventTimes: readonly string[]): Table[] => {
    const isCopied = `id > ${lastCommonId}`
    const isEvents = resource === 'events'
    return [
      {
        name: resource,
        isCopied,
        columns: {
          ...shiftedColumns('id'),
          ...laterColumns('modified_utc', 'trashed_utc', 'date', 'date_utc'),
          ...(isEvents && {
            ...laterColumns('start_date', 'end_date', 'utc_start_date', 'utc_end_date'),
            post_parent: `CASE WHEN b.post_parent = 0 THEN 0 ELSE ${shifted('post_parent')} END`,
          }),
        },
      },
      {
        name: `${resource}_translations`,
        isCopied,
        columns: {
          ...shiftedColumns('id'),
          ...laterColumns('modified_utc'),
          ...named('id', title),
          ...slug('slug'),
          ...slug('slug_before_trash'),
          translated_from: `replace(b.translated_from, '"${title}":"', '"${title}":"' || ${nameSql(shifted('id'))} || ': ')`,
        },
      },
      {
        name: `${resource}_list_rows`,
        isCopied,
        columns: {
          ...shiftedColumns('id'),
          ...laterColumns('published', 'published_utc', 'modified', ...eventTimes),
          ...named('id', 'title'),
        },
      },
    ]
  }
  const linked = (column: string): Expressions => ({
    [column]: `CASE WHEN b.${column} <= ${lastCommonId} THEN b.${column} ELSE ${shifted(column)} END`,
  })
  const isEventCopied = `event > ${lastCommonId}`
  const isRecordCopied = `resource IN ('events', 'venues', 'organizers') AND record > ${lastCommonId}`
  const changeCount = `(SELECT count(*) FROM base_changes)`
  return [
    ...postTables('events', 'title', ['starts', 'ends', 'starts_utc', 'ends_utc']),
    ...postTables('venues', 'venue', []),
    ...postTables('organizers', 'organizer', []),
    { name: 'events_venues', isCopied: isEventCopied, columns: { ...shiftedColumns('event'), ...linked('venue') } },
    {
      name: 'events_organizers',
      isCopied: isEventCopied,
      columns: { ...shiftedColumns('event'), ...linked('organizer') },
    },
    { name: 'events_categories', isCopied: isEventCopied, columns: shiftedColumns('event') },
    { name: 'events_tags', isCopied: isEventCopied, columns: shiftedColumns('event') },
    {
      name: 'venue_times',
      isCopied: isEventCopied,
      columns: { ...shiftedColumns('event'), ...linked('venue'), ...laterColumns('starts', 'ends', 'day_before') },
    },
    {
      name: 'organizer_times',
      isCopied: isEventCopied,
      columns: { ...shiftedColumns('event'), ...linked('organizer'), ...laterColumns('starts', 'ends') },
    },
    {
      name: 'search_text',
      isCopied: isRecordCopied,
      columns: { ...shiftedColumns('record'), ...named('record', 'body') },
    },
    {
      name: 'changes',
      isCopied: isRecordCopied,
      columns: {
        ...shiftedColumns('record'),
        ...laterColumns('at'),
        seq: `b.seq + c.copy * ${changeCount}`,
        change_set: `b.change_set || '-' || c.copy`,
      },
    },
  ]
}

/** Opens the file of a store without the product. Nothing is durable until `finish`. */
function connectSqlite(file: string): Connection {
  const db = new SQLite(file)
  for (const pragma of ['journal_mode = DELETE', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -1000000'])
    db.pragma(pragma)
  const run = (statement: string): Promise<void> => {
    db.exec(statement)
    return Promise.resolve()
  }
  const all: Connection['all'] = (query) =>
    // safe: rows are objects unless the statement says otherwise
    Promise.resolve(db.prepare(query).all() as { readonly [column: string]: unknown }[])
  return {
    run,
    all,
    later: (column, days) => `datetime(${column}, (${days}) || ' days')`,
    dependents: async (tables) => {
      const rows = await all(
        `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name IN (${quoted(tables)})`,
      )
      return rows.map(({ type, name, sql }) => ({ drop: `DROP ${String(type)} ${String(name)}`, create: String(sql) }))
    },
    finish: async () => {
      for (const resource of ['events', 'venues', 'organizers'])
        for (const language of languages) {
          const index = `${resource}_search_${language}`
          await run(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)
        }
      // Without statistics, like the product.
      db.pragma('journal_mode = WAL')
      db.close()
    },
  }
}

async function connectPostgres(url: string): Promise<Connection> {
  const client = new pg.Client(url)
  await client.connect()
  const run = async (statement: string): Promise<void> => void (await client.query(statement))
  const all: Connection['all'] = async (query) => (await client.query(query)).rows
  // Foreign keys and notification are triggers.
  await run(`SET session_replication_role = replica`)
  await run(`SET maintenance_work_mem = '1GB'`)
  return {
    run,
    all,
    later: (column, days) => `to_char(${column}::timestamp + (${days}) * interval '1 day', 'YYYY-MM-DD HH24:MI:SS')`,
    dependents: async (tables) => {
      const rows = await all(
        `SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN (${quoted(tables)}) AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
      )
      return rows.map(({ indexname, indexdef }) => ({
        drop: `DROP INDEX ${String(indexname)}`,
        create: String(indexdef),
      }))
    },
    finish: async () => {
      await run('VACUUM ANALYZE')
      await client.end()
    },
  }
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ')

async function copyRows({ run, all }: Connection, { name, isCopied, columns }: Table): Promise<void> {
  await run(`CREATE TEMP TABLE base_${name} AS SELECT * FROM ${name} WHERE ${isCopied}`)
  const [row] = await all(`SELECT * FROM base_${name} LIMIT 1`)
  if (!row) return
  const names = Object.keys(row)
  const values = names.map((column) => columns[column] ?? `b.${column}`)
  await run(
    `INSERT INTO ${name} (${names.join(', ')}) SELECT ${values.join(', ')} FROM copies c CROSS JOIN base_${name} b`,
  )
}

/** Multiplies the records of a store that is closed. */
export async function multiply(location: DatabaseLocation, multiplication: Multiplication, say: Say): Promise<void> {
  const connection = 'url' in location ? await connectPostgres(location.url) : connectSqlite(location.file)
  const { run, later, dependents, finish } = connection
  const { copies, lastCommonId } = multiplication
  const tables = copiedTables(multiplication, later)
  const dropped = await dependents(tables.map(({ name }) => name))
  for (const { drop } of dropped) await run(drop)
  // Copies are up to a year earlier or later.
  await run(`CREATE TEMP TABLE copies AS WITH RECURSIVE n (copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM n WHERE copy < ${copies})
    SELECT copy, copy * 97 % 731 - 365 AS days FROM n WHERE copy <= ${copies}`)
  for (const table of tables) {
    say(`copying ${table.name}`)
    await copyRows(connection, table)
  }
  // Events of different copies overlap at venues that are not copied.
  const other = 'o.venue = m.venue AND o.event <> m.event AND o.starts < m.ends AND o.ends > m.starts'
  await run(`CREATE TEMP TABLE overlapping AS SELECT DISTINCT m.event FROM venue_times m WHERE m.venue <= ${lastCommonId}
    AND EXISTS (SELECT 1 FROM venue_times o WHERE ${other})`)
  await run(
    `UPDATE events_list_rows SET has_overlap = 1 WHERE has_overlap = 0 AND id IN (SELECT event FROM overlapping)`,
  )
  await run(`UPDATE sequences SET last = ${(copies + 1) * copyDistance} WHERE name = 'posts'`)
  say('creating indexes')
  for (const { create } of dropped) await run(create)
  say('creating search indexes and statistics')
  await finish()
}
