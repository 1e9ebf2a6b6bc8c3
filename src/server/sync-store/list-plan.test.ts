// Common lists are read from an index in their order, without sorting.
import { expect, test } from 'vitest'
import { category, editor, event, listQuery, sampleFile, venue } from '#support/sync-test-store.ts'
import { type Database, openDatabase } from './database.ts'
import { listStatements } from './list-query.ts'
import { openStore } from './open-store.ts'
import type { ListQuery } from './types.ts'

const ahead: NonNullable<ListQuery['events']> = {
  hidden: 'without',
  bounds: [
    { column: 'start', operator: '>=', at: '2026-11-21 00:00:00' },
    { column: 'end', operator: '<=', at: '2028-11-21 23:59:59' },
  ],
}

/** Runs `work` in a store with some content, with and without the planner’s statistics of it. */
function inStore(work: (db: Database) => void): void {
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
  work(db)
  db.run('ANALYZE')
  work(db)
  db.close()
  remove()
}

/** The steps of the page and of the total. */
const plans = (db: Database, query: ListQuery): { page: string; count: string } => {
  const { page, count } = listStatements(query, '2026-11-21 00:00:00')
  const plan = ({ sql, values }: typeof page): string =>
    db
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
      .map(({ detail }) => detail)
      .join('\n')
  return { page: plan(page), count: plan(count) }
}

const author: ListQuery['account'] = { id: 1, name: 'author', role: 'author', languages: [] }
const all = { ...ahead, hidden: 'any' } as const
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
  ['by publication', listQuery('fr', { events: all, account: editor, translation: 'any', ...by('date', true) })],
  ['by change', listQuery('fr', { events: all, account: editor, translation: 'any', ...by('modified', true) })],
  ['outdated', listQuery('nl', { events: all, account: editor, translation: 'outdated' })],
  ['partial', listQuery('nl', { events: all, account: editor, translation: 'partial' })],
  ['missing', listQuery('nl', { events: all, account: editor, translation: 'missing' })],
  ['drafts', listQuery('nl', { events: all, account: editor, statuses: ['draft'] })],
  ['venues, newest first', listQuery('fr', { resource: 'venues', ...by('date', true) })],
])('a list is neither sorted nor looked up row by row: %s', (_, query) => {
  inStore((db) => {
    const { page, count } = plans(db, query)
    for (const plan of [page, count]) expect(plan).toMatch(/^SEARCH r USING COVERING INDEX/)
    expect(page).not.toContain('TEMP B-TREE')
  })
})

test.each([['fête'], ['fêt à l’eau'], ['-salle']])('a search uses the index: %s', (text) => {
  inStore((db) => {
    const { page } = plans(db, listQuery('fr', { search: { text, allLanguages: false } }))
    expect(page).toMatch(/SCAN events_search_fr VIRTUAL TABLE INDEX 0:M/)
  })
})
