// What the lists of venues and of organizers filter by, besides what all lists do.
import { statuses } from '#contract/status.ts'
import { all, type Condition, condition } from './condition.ts'
import type { ListQuestion } from './types.ts'
import { seen, unlocked } from './visibility.ts'

const alive = statuses.filter((status) => status !== 'trash')

/** The conditions of the lists of what events are linked to. Events count that the asker sees in the language, with their links. */
export function linkedConditions({ resource, language, account, linked }: ListQuestion, now: string): Condition[] {
  if (!linked) return []
  const [table, column] = resource === 'venues' ? ['events_venues', 'venue'] : ['events_organizers', 'organizer']
  const found: Condition[] = []
  const linkedBy = (event: Condition): Condition => ({
    sql: `EXISTS (SELECT 1 FROM ${table} l JOIN events_rows e ON e.id = l.event WHERE l.${column} = r.id AND ${event.sql})`,
    values: event.values,
  })
  const visible = all([
    condition('e.asked = ? AND e.stand_in = 0', language),
    seen(account, alive, { status: 'e.status', author: 'e.author' }),
    unlocked(account, 'e'),
  ])
  if (linked.event !== undefined)
    found.push(linkedBy(all([condition('e.id = ? AND e.stand_in = 0', linked.event), unlocked(account, 'e')])))
  if (linked.hasEvents !== undefined) {
    const has = linkedBy(visible)
    found.push(linked.hasEvents ? has : { sql: `NOT ${has.sql}`, values: has.values })
  }
  if (linked.withUpcoming) found.push(linkedBy(all([visible, condition('e.starts_utc >= ?', now)])))
  return found
}
