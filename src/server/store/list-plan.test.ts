// The plans of the lists people open first: by the index that was made for them, without sorting, whatever the planner thinks of the table.
import { expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { listSql } from './list.ts'
import { listedListsOf } from './listed/list.ts'
import { openStore } from './open-store.ts'
import { vocabularyOf } from './search/vocabulary.ts'
import { category, editor, event, question, sampleFile, venue } from '#support/test-store.ts'
import type { ListQuestion } from './types.ts'

const ahead: NonNullable<ListQuestion['events']> = {
  hidden: 'without',
  bounds: [
    { column: 'start', operator: '>=', at: '2026-11-21 00:00:00' },
    { column: 'end', operator: '<=', at: '2028-11-21 23:59:59' },
  ],
}

/** Runs `work` in a store with some content and the planner's statistics of it. */
function inStore<T>(work: (db: Database) => T): T {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  store.transact(() => {
    category(store, { fr: 'Fêtes' })
    for (let n = 0; n < 50; n++) {
      const hall = venue(store, { fr: `Salle ${n}` })
      event(
        store,
        { fr: `Fête ${n}`, ...(n % 3 ? { nl: `Feest ${n}` } : {}) },
        { status: n % 5 ? 'publish' : 'draft', links: { venue: [hall.id], categories: [1] } },
      )
    }
  })
  store.close()
  const db = openDatabase(file)
  db.run('ANALYZE')
  const done = work(db)
  db.close()
  remove()
  return done
}

const explained = (db: Database, sql: string, values: readonly (string | number | null)[]): string[] =>
  db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail)

/** The steps of every statement that a list of events runs; the last statement is the page. */
const stepsOf = (asked: ListQuestion): string[][] =>
  inStore((db) => {
    const steps: string[][] = []
    const watched: Database = {
      ...db,
      one: (sql, ...values) => {
        steps.push(explained(db, sql, values))
        return db.one(sql, ...values)
      },
      all: (sql, ...values) => {
        steps.push(explained(db, sql, values))
        return db.all(sql, ...values)
      },
      column: (sql, ...values) => {
        steps.push(explained(db, sql, values))
        return db.column(sql, ...values)
      },
    }
    listedListsOf(watched)(asked)
    return steps
  })

const author: ListQuestion['account'] = { id: 1, name: 'author', role: 'author', languages: [] }
const walk = 'SEARCH r USING COVERING INDEX events_by_start (starts>?)'

test.each([
  ['of the public', question('fr', { events: ahead, perPage: 5 })],
  ['backwards', question('fr', { events: ahead, order: { by: 'start_date', descending: true }, perPage: 5 })],
  ['for an editor', question('nl', { events: ahead, account: editor, perPage: 5 })],
  [
    'for an editor, with what is missing',
    question('nl', { events: { ...ahead, hidden: 'any' }, account: editor, translation: 'any', perPage: 5 }),
  ],
  ['for an author', question('fr', { events: ahead, account: author, perPage: 5 })],
])('the upcoming list %s reads one index from its first row on', (_, asked) => {
  expect(stepsOf(asked).at(-1)).toEqual([walk])
})

test('its total reads counters alone when its bounds are whole days, and what is under way', () => {
  const tables = stepsOf(question('fr', { events: ahead, perPage: 5 }))
    .flat()
    .join('\n')
  expect(tables).toMatch(
    /SEARCH c USING PRIMARY KEY \(language=\? AND code=\? AND (?:block|day)>\? AND (?:block|day)<\?\)/,
  )
  expect(tables).not.toMatch(/SCAN r(?! USING INDEX events_odd)/)
})

test.each([
  ['a category', { categories: [1] }],
  ['a venue', { venues: [2] }],
])('the upcoming list of %s reads its own rows in order', (_, filter) => {
  const page = stepsOf(question('fr', { events: { ...ahead, ...filter }, perPage: 5 })).at(-1)
  expect(page).toEqual(['SEARCH r USING PRIMARY KEY (link=? AND target=? AND starts>?)'])
})

test('what is under way is found by its end when it began long ago', () => {
  const page = stepsOf(
    question('fr', { events: { ...ahead, bounds: [{ column: 'end', operator: '>=', at: '2026-11-21 00:00:00' }] } }),
  ).at(-1)
  expect(page).toContain('SEARCH r USING COVERING INDEX events_long (span=? AND starts>? AND starts<?)')
  expect(page?.join('\n')).not.toContain('TEMP B-TREE')
  expect(page).toContain(walk)
})

test('the few that stand apart are read by how they stand', () => {
  const trashed = question('fr', { account: editor, statuses: ['draft'], events: ahead, perPage: 1, page: 9 })
  expect(stepsOf(trashed).at(-1)).toContain('SEARCH r USING COVERING INDEX events_rare_fr (fr=? AND starts>?)')
  const drafts = question('fr', { account: editor, statuses: ['trash'], events: { hidden: 'without', bounds: [] } })
  expect(stepsOf(drafts).flat().join('\n')).not.toMatch(/SCAN r(?! USING INDEX events_odd)/)
})

test('venues are not sorted, the newest first', () => {
  const page = inStore((db) => {
    const { page } = listSql(
      question('fr', { resource: 'venues', order: { by: 'date', descending: true } }),
      '2026-11-21 00:00:00',
      vocabularyOf(db),
    )
    return explained(db, page.sql, page.values)
  })
  expect(page.join('\n')).toMatch(/USING COVERING INDEX venues_/)
  expect(page.join('\n')).not.toContain('TEMP B-TREE')
})

test('what overlaps is found by going through the venues once, not by looking around each event', () => {
  const asked: ListQuestion = { ...question('fr', { account: editor }), events: { ...ahead, overlapping: true } }
  const steps = stepsOf(asked)
  const through = steps.filter((of) => of.includes('SEARCH p USING PRIMARY KEY (link=?)'))
  expect(through).toHaveLength(1)
  for (const of of [...through, steps.at(-1) ?? []])
    expect(of.filter((step) => step.startsWith('CORRELATED'))).toEqual([])
})
