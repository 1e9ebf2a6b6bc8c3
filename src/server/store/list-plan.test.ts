// Common lists are read from an index in their order, without sorting.
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { openTestDatabase, testDatabase, testEngine } from '#support/test-database.ts'
import { actor, editor, listQuery, newCategory, newEvent, newVenue } from '#support/test-store.ts'
import type { Lookups } from './list-context.ts'
import { foundRecords, listStatements, readLookups } from './lists.ts'
import { duringStatement } from './occupied-times.ts'
import type { OpenDatabase } from './open-database.ts'
import { termCountQuery } from './term-counts.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { ListQuery } from './types.ts'
import { createRecord } from './write-records.ts'

const ahead: NonNullable<ListQuery['events']> = {
  hidden: 'without',
  bounds: [
    { column: 'start', operator: '>=', at: '2026-11-21 00:00:00' },
    { column: 'end', operator: '<=', at: '2028-11-21 23:59:59' },
  ],
}

/** Databases with some content: on SQLite without and with the planner’s statistics of it, which PostgreSQL always has. */
const databases: OpenDatabase[] = []
beforeAll(async () => {
  for (const isAnalysed of testEngine === 'postgres' ? [true] : [false, true]) {
    // A new database, because planners consider the size of tables including rows deleted by other tests.
    const database = await openTestDatabase(await testDatabase(), { clock: () => Date.parse('2026-11-21T00:00:00Z') })
    await database.write(async (tx) => {
      const category = await createRecord(tx, 'categories', newCategory({ fr: 'Fêtes' }), actor)
      for (let n = 0; n < 50; n++) {
        const venue = await createRecord(tx, 'venues', newVenue({ fr: `Salle ${n}` }), actor)
        const titles = { fr: `Fête ${n}`, ...(n % 3 ? { nl: `Feest ${n}` } : {}) }
        const links = { venue: [venue.id], categories: [category.id] }
        await createRecord(tx, 'events', newEvent(titles, { status: n % 5 ? 'publish' : 'draft', links }), actor)
      }
      if (testEngine === 'postgres') await multiplyRows(tx)
    })
    // PostgreSQL would gather statistics later by itself.
    if (testEngine === 'postgres') await sql`VACUUM ANALYZE`.execute(database.engine.writer)
    else if (isAnalysed) await sql`ANALYZE`.execute(database.engine.writer)
    databases.push(database)
  }
}, 120_000)

/** Multiplies the rows, because PostgreSQL scans small tables. A script, because indexing 300,000 texts exceeds the time limit of statements. */
async function multiplyRows({ db, engine }: WriteTx): Promise<void> {
  const starts = `to_char(timestamp '2026-01-01' + n * interval '3 days', 'YYYY-MM-DD HH24:MI:SS')`
  const listRows = ['events_list_rows', 'venues_list_rows'].map(
    (table) => `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object(
      'id', r.id + n * 1000, 'title', r.title || n, 'starts', ${starts}, 'published', ${starts}))).*
      FROM ${table} r, generate_series(1, 300) n;`,
  )
  const texts = `INSERT INTO search_text SELECT resource, language, record + n * 1000, body || n
    FROM search_text, generate_series(1, 300) n;`
  const venueTimes = `INSERT INTO venue_times SELECT venue, to_char(timestamp '2000-01-01' + n * interval '3 days', 'YYYY-MM-DD HH24:MI:SS'),
    event + n * 1000, ends, day_before, is_long FROM venue_times, generate_series(1, 300) n;`
  const organizerTimes = `INSERT INTO organizer_times (organizer, starts, event, ends) SELECT venue, starts, event, ends FROM venue_times;`
  await engine.script(db, [...listRows, texts, venueTimes, organizerTimes].join('\n'))
}

type Explain = (statement: RawBuilder<unknown>) => Promise<string>

/** Calls `work` in each database. */
async function inDatabases(work: (tx: ReadTx, explain: Explain) => Promise<void>, avoided?: string): Promise<void> {
  for (const database of databases)
    await database.read(async (tx) => {
      if (testEngine === 'postgres' && avoided) await sql`SET LOCAL ${sql.raw(avoided)} = off`.execute(tx.db)
      const explain: Explain = async (statement) => {
        if (testEngine === 'postgres') {
          const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(tx.db)
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        }
        const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${statement}`.execute(tx.db)
        return rows.map(({ detail }) => detail).join('\n')
      }
      await work(tx, explain)
    })
}

const past: ListQuery['events'] = {
  hidden: 'without',
  bounds: [{ column: 'end', operator: '<=', at: '2028-11-21 23:59:59' }],
}
const author: ListQuery['account'] = { id: 1, name: 'author', role: 'author', languages: [] }
const all = { ...ahead, hidden: 'any' } as const
const coveringDueIndex = /SEARCH r USING COVERING INDEX events_due_by_end/
const toTranslate = (group: NonNullable<ListQuery['due']>['group']): Partial<ListQuery> => ({
  events: { hidden: 'any', bounds: [] },
  account: editor,
  translation: 'todo',
  due: { group, late: '2026-12-05 00:00:00', week: '2026-12-12 00:00:00' },
})
const { due: _due, ...unfinished } = toTranslate('any')
const by = (order: string, descending = false): Partial<ListQuery> => ({ order: { by: order, descending } })

test.each<[string, ListQuery]>([
  ['upcoming, of the public', listQuery('fr', { events: ahead })],
  ['upcoming, backwards', listQuery('fr', { events: ahead, ...by('start_date', true) })],
  ['upcoming, for an editor', listQuery('nl', { events: all, account: editor })],
  ['upcoming, with missing ones', listQuery('nl', { events: all, account: editor, translation: 'any' })],
  ['upcoming, for an author', listQuery('fr', { events: ahead, account: author })],
  ['by title', listQuery('fr', { events: all, account: editor, translation: 'any', ...by('title') })],
  ['upcoming by title, of the public', listQuery('fr', { events: ahead, ...by('title') })],
  ['by end', listQuery('fr', { events: all, account: editor, translation: 'any', ...by('end_date') })],
  ['by status', listQuery('fr', { events: all, account: editor, translation: 'any', ...by('status') })],
  ['by publication', listQuery('fr', { events: all, account: editor, translation: 'any', ...by('date', true) })],
  ['by change', listQuery('fr', { events: all, account: editor, translation: 'any', ...by('modified', true) })],
  ['outdated', listQuery('nl', { events: all, account: editor, translation: 'outdated' })],
  ['partial', listQuery('nl', { events: all, account: editor, translation: 'partial' })],
  ['missing', listQuery('nl', { events: all, account: editor, translation: 'missing' })],
  ['drafts', listQuery('nl', { events: all, account: editor, statuses: ['draft'] })],
  ['not finished', listQuery('nl', { events: all, account: editor, translation: 'todo' })],
  ['complete', listQuery('nl', { events: all, account: editor, translation: 'complete' })],
  ['of an author', listQuery('nl', { events: all, account: editor, translation: 'any', author: 1 })],
  ['with an image', listQuery('nl', { events: all, account: editor, translation: 'any', image: true })],
  ['without category', listQuery('nl', { events: { ...all, category: 'none' }, account: editor })],
  ['overlapping', listQuery('nl', { events: { ...all, overlaps: true }, account: editor })],
  ['past, latest first', listQuery('fr', { events: past, ...by('start_date', true) })],
  ['venues, newest first', listQuery('fr', { resource: 'venues', ...by('date', true) })],
])('a list is read from a covering index without sorting: %s', async (_, query) => {
  await inDatabases(async (tx, explain) => {
    const { page, count } = listStatements(tx, query, await readLookups(tx, query))
    const isFromIndex =
      testEngine === 'postgres' ? /Index Only Scan (Backward )?using \w+ on \w+ r/ : /^SEARCH r USING COVERING INDEX/
    for (const statement of [page, count]) expect(await explain(statement)).toMatch(isFromIndex)
    expect(await explain(page)).not.toMatch(/TEMP B-TREE|Sort/)
    // Until a vacuum, PostgreSQL prefers bitmaps to indexes.
  }, 'enable_bitmapscan')
})

test.each([
  ['to translate next', listQuery('nl', { ...toTranslate('any'), ...by('due') })],
  ['to translate next, backwards', listQuery('nl', { ...toTranslate('any'), ...by('due', true) })],
  ['to translate this week', listQuery('nl', { ...toTranslate('week'), ...by('due') })],
  ['missing, to translate next', listQuery('nl', { ...toTranslate('any'), ...by('due'), translation: 'missing' })],
  ['unfinished, in the order of due days', listQuery('nl', { ...unfinished, ...by('due') })],
])('a list by due date reads unfinished translations from an index and sorts them: %s', async (_, query) => {
  await inDatabases(async (tx, explain) => {
    const { page, count } = listStatements(tx, query, await readLookups(tx, query))
    const isFromIndex = testEngine === 'postgres' ? /Index (Only )?Scan (Backward )?using events_\w+/ : coveringDueIndex
    expect(await explain(page)).toMatch(isFromIndex)
    if (query.due) expect(await explain(count)).toMatch(isFromIndex)
  }, 'enable_bitmapscan')
})

test.each(['venue', 'organizer'] as const)('occupied times are read from an index: %s', async (link) => {
  await inDatabases(async (_, explain) => {
    const time = { event: 1, link, linked: 1, starts: '2026-05-01 10:00:00', ends: '2026-05-01 12:00:00' }
    const plan = await explain(duringStatement(time, 200))
    expect(plan).toMatch(
      testEngine === 'postgres'
        ? /Index (Only )?Scan using \w+ on \w+_times/
        : /^SEARCH \w+_times USING PRIMARY KEY \(\w+=\? AND starts<\?\)/,
    )
    if (link === 'venue') expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
  }, 'enable_bitmapscan')
})

/** Lookups of a search with too many results to look up by key. */
const noLookups: Lookups = { found: new Map(), venues: {} }

const search = (text: string) => listQuery('fr', { search: { text, allLanguages: false } })

test.each([['bibliothèque'], ['fêt à l’eau'], ['bibliothèque -salle'], ['-salle']])(
  'a search uses the search index: %s',
  async (text) => {
    await inDatabases(async (tx, explain) => {
      const isFromIndex =
        testEngine === 'postgres'
          ? /Bitmap Index Scan on events_search_fr/
          : /SCAN events_search_fr VIRTUAL TABLE INDEX 0:M/
      expect(await explain(listStatements(tx, search(text), noLookups).page)).toMatch(isFromIndex)
      if (text !== '-salle') expect(await explain(foundRecords(tx, search(text), 'fr'))).toMatch(isFromIndex)
    })
  },
)

const isLookedUp =
  testEngine === 'postgres'
    ? /Index (Only )?Scan using events_list_rows_pkey on events_list_rows [re]/
    : /SEARCH [re] (EXISTS )?USING PRIMARY KEY \(list_language=\? AND id=\?( AND stand_in=\?)?\)/

test('a search with few results looks up each of them by key', async () => {
  await inDatabases(async (tx, explain) => {
    const { page, count } = listStatements(tx, search('fête'), { ...noLookups, found: new Map([['fr', [1, 2, 3]]]) })
    for (const statement of [page, count]) expect(await explain(statement)).toMatch(isLookedUp)
  })
})

test('a search of untranslated events with few results looks up each of them by key', async () => {
  const query = { ...search('fête'), events: ahead, account: editor, translation: 'any' } as const
  const found = new Map(languages.map((language) => [language, [1, 2, 3]]))
  await inDatabases(async (tx, explain) => {
    const { page, count } = listStatements(tx, query, { ...noLookups, found })
    for (const statement of [page, count]) expect(await explain(statement)).toMatch(isLookedUp)
  })
})

test('short words are compared with the text of each row of the page', async () => {
  const query = { ...search('f -x'), account: editor, translation: 'any' } as const
  await inDatabases(async (tx, explain) => {
    const plan = await explain(listStatements(tx, query, noLookups).page)
    expect(plan).toMatch(
      testEngine === 'postgres'
        ? /Index Scan using search_text_pkey on search_text x/
        : /SEARCH x (EXISTS )?USING PRIMARY KEY \(resource=\? AND language=\? AND record=\?\)/,
    )
    expect(plan).not.toMatch(/hashed|Seq Scan|LIST SUBQUERY/)
  })
})

test('events near coordinates are read by their venues', async () => {
  const query = listQuery('fr', { events: { ...ahead, near: { latitude: 50, longitude: 4, kilometres: 10 } } })
  await inDatabases(async (tx, explain) => {
    for (const statement of Object.values(listStatements(tx, query, { ...noLookups, venues: { near: [1, 2, 3] } })))
      expect(await explain(statement)).toMatch(/venues_events/)
  }, 'enable_seqscan')
})

test.each(['has_events', 'only_with_upcoming'] as const)(
  'venues filtered by their events look up each event by key: %s',
  async (filter) => {
    await inDatabases(async (tx, explain) => {
      for (const statement of Object.values(
        listStatements(tx, listQuery('fr', { resource: 'venues', linked: { [filter]: true } }), noLookups),
      )) {
        const plan = await explain(statement)
        expect(plan).toMatch(isLookedUp)
        expect(plan).toMatch(/venues_events/)
      }
    }, 'enable_seqscan')
  },
)

test.each(['categories', 'tags'] as const)('counts of %s are read by key', async (resource) => {
  await inDatabases(async (tx, explain) => {
    for (const account of [null, editor])
      expect(await explain(termCountQuery(tx, resource, [1], 'fr', account))).toMatch(
        testEngine === 'postgres' ? /term_counts_pkey/ : /SEARCH c USING PRIMARY KEY \(resource=\? AND term=\?/,
      )
  }, 'enable_seqscan')
})
