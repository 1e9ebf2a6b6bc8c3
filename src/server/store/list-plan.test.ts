// The plans of the lists people open first: in the order of an index, without sorting, whatever the planner thinks of the table.
import { expect, test } from 'vitest'
import type { Condition } from './condition.ts'
import { openDatabase } from './database.ts'
import { listSql } from './list.ts'
import { openStore } from './open-store.ts'
import { editor, event, question, sampleFile, venue } from './testing.ts'
import type { ListQuestion } from './types.ts'

const ahead: ListQuestion['events'] = {
  hidden: 'without',
  bounds: [
    { column: 'start', operator: '>=', at: '2026-11-21 00:00:00' },
    { column: 'end', operator: '<=', at: '2028-11-21 23:59:59' },
  ],
}

/** The steps of page and total, in a store with some content and the planner's statistics of it. */
function plansOf(asked: ListQuestion): { page: string; count: string } {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  store.transact(() => {
    for (let n = 0; n < 50; n++) {
      event(store, { fr: `Fête ${n}`, ...(n % 3 ? { nl: `Feest ${n}` } : {}) }, { status: n % 5 ? 'publish' : 'draft' })
      venue(store, { fr: `Salle ${n}` })
    }
  })
  store.close()
  const db = openDatabase(file)
  db.run('ANALYZE')
  const sql = listSql(asked, '2026-11-21 00:00:00')
  const plan = ({ sql, values }: Condition): string =>
    db
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
      .map(({ detail }) => detail)
      .join('\n')
  const plans = { page: plan(sql.page), count: plan(sql.count) }
  db.close()
  remove()
  return plans
}

test('the upcoming list of the public reads one index from its first row on', () => {
  const plans = plansOf(question('fr', { events: ahead }))
  const search =
    'SEARCH r USING COVERING INDEX events_public (asked=? AND stand_in=? AND status=? AND hidden=? AND starts>?)'
  expect(plans).toEqual({ page: search, count: search })
})

test.each([
  ['backwards', question('fr', { events: ahead, order: { by: 'start_date', descending: true } })],
  ['for an editor', question('nl', { events: ahead, account: editor })],
  [
    'for an editor, with what is missing',
    question('nl', { events: { ...ahead, hidden: 'any' }, account: editor, translation: 'any' }),
  ],
])('nor is it sorted %s', (_, asked) => {
  const { page } = plansOf(asked)
  expect(page).toMatch(/^SEARCH r USING COVERING INDEX events_/)
  expect(page).not.toContain('TEMP B-TREE')
})

test('nor are venues, the newest first', () => {
  const { page } = plansOf(question('fr', { resource: 'venues', order: { by: 'date', descending: true } }))
  expect(page).toMatch(/USING COVERING INDEX venues_/)
  expect(page).not.toContain('TEMP B-TREE')
})
