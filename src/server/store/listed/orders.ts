// A calendar of a few thousand events is kept in memory in the order of its starts, between two writes: a page is then a walk over numbers.
import { always } from '../condition.ts'
import type { Database } from '../database.ts'
import type { ListQuestion } from '../types.ts'
import { hasSameRule, type Plan } from './plan.ts'

/** Events as they are shown in a language, by start; numbers at the same place belong to the same event. */
export type Order = { ids: Float64Array; starts: Float64Array; ends: Float64Array }
export type Orders = {
  /** The order that answers a plan. `undefined`: none does, or it has not been asked for often enough to be worth it. */
  of(plan: Plan): Order | undefined
  /** Forgets all: something was written. */
  clear(): void
}

/** Events in all, orders of them, and how often one is asked for before it is made. */
const mostEvents = 5000
const mostOrders = 24
const worthFrom = 3

/** Nothing but dates narrows, and no row depends on who asks or in which language it is shown. */
const isOrdered = (plan: Plan): boolean =>
  plan.source.from === 'events_listed' &&
  plan.rest === always &&
  plan.instants.length === 0 &&
  plan.language === undefined &&
  hasSameRule(plan)

function read(db: Database, { stands }: Plan): Order {
  const rows = db.all<{ id: number; starts: number; ends: number }>(
    `SELECT r.id, r.starts, r.ends FROM events_listed r INDEXED BY events_by_start WHERE ${stands.sql} ORDER BY r.starts, r.published, r.id`,
    ...stands.values,
  )
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    starts: Float64Array.from(rows, ({ starts }) => starts),
    ends: Float64Array.from(rows, ({ ends }) => ends),
  }
}

/** The orders of a store. */
export function ordersOf(db: Database): Orders {
  const made = new Map<string, Order>()
  const asked = new Map<string, number>()
  let isSmall: boolean | undefined
  return {
    of(plan) {
      if (!isOrdered(plan)) return undefined
      const key = plan.stands.sql
      const known = made.get(key)
      if (known) return known
      const times = (asked.get(key) ?? 0) + 1
      asked.set(key, times)
      if (times < worthFrom || made.size >= mostOrders) return undefined
      isSmall ??= db.one(`SELECT 1 FROM events_listed LIMIT 1 OFFSET ${mostEvents}`) === undefined
      if (!isSmall) return undefined
      const order = read(db, plan)
      made.set(key, order)
      return order
    },
    clear() {
      made.clear()
      asked.clear()
      isSmall = undefined
    },
  }
}

/** How many of these ascending numbers are below `bound`, or no greater where `orAt`. */
function below(numbers: Float64Array, bound: number, orAt: boolean): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const number = numbers[middle] ?? 0
    if (number < bound || (orAt && number === bound)) from = middle + 1
    else to = middle
  }
  return from
}

/** The ids of a page. */
export function pageIn({ ids, starts, ends }: Order, { box }: Plan, { order, page, perPage }: ListQuestion): number[] {
  const [first, end] = [below(starts, box.startsFrom, false), below(starts, box.startsTo, true)]
  const found: number[] = []
  let skip = (page - 1) * perPage
  for (let step = 0; step < end - first && found.length < perPage; step++) {
    const at = order.descending ? end - 1 - step : first + step
    const ending = ends[at] ?? 0
    if (ending < box.endsFrom || ending > box.endsTo) continue
    if (skip > 0) skip -= 1
    else found.push(ids[at] ?? 0)
  }
  return found
}
