// Exact totals from counters: whole days are added up, only what begins or ends within a bound's own day is looked at.
import type { Language } from '#contract/language.ts'
import { all, type Condition, condition } from '../condition.ts'
import type { Database } from '../database.ts'
import { type Box, everything } from './box.ts'
import { endsWithin, oneOf, startsWithin } from './conditions.ts'
import { longSpans, shortest } from './spans.ts'
import { blockDays, yearZero } from './tables.ts'

/** What is counted: events that stand in a language by one of these numbers; all of them, or those in and below a category. */
export type Counted = { language: Language; codes: readonly number[]; occurring: readonly number[]; category?: number }

const day = 86_400
const block = day * blockDays

/** Counts by counters. `stands` narrows the rows that are looked at themselves. */
export function totalOf(db: Database, counted: Counted, box: Box): number {
  if (counted.codes.length === 0) return 0
  const { startsFrom, startsTo, endsFrom, endsTo } = box
  if (startsFrom > startsTo || endsFrom > endsTo) return 0
  const count = counterOf(db, counted)
  return (
    count.both(startsTo, endsTo) -
    count.both(startsFrom - 1, endsTo) -
    count.both(startsTo, endsFrom - 1) +
    count.both(startsFrom - 1, endsFrom - 1) +
    count.odd(box)
  )
}

/** What is counted up to `reached`, corrected to reach up to `before`; `between`: how many there are from one second to another. */
const corrected = (
  n: number,
  reached: number,
  before: number,
  between: (from: number, to: number) => number,
): number => {
  if (reached === before) return n
  return reached < before ? n + between(reached, before - 1) : n - between(before, reached - 1)
}

function counterOf(db: Database, { language, codes, occurring, category }: Counted) {
  const stands = oneOf(`r.${language}`, codes, occurring)
  const table = category === undefined ? 'events_listed' : 'events_placed'
  const place = category === undefined ? [] : [condition("r.link = 'categories' AND r.target = ?", category)]
  const counting = (index: string, conditions: readonly Condition[]): Condition => {
    const where = all([...place, stands, ...conditions])
    const indexed = index === '' ? '' : ` INDEXED BY ${index}`
    return { sql: `(SELECT count(*) FROM ${table} r${indexed} WHERE ${where.sql})`, values: where.values }
  }
  const sum = (counts: readonly Condition[]): number =>
    db.one<{ n: number }>(
      `SELECT ${counts.map(({ sql }) => sql).join(' + ')} AS n`,
      ...counts.flatMap(({ values }) => values),
    )?.n ?? 0
  const rows = (index: string, conditions: readonly Condition[]): number => sum([counting(index, conditions)])
  const byStart = category === undefined ? 'events_by_start' : ''
  const long = category === undefined ? 'events_long' : 'events_placed_long'
  const short = condition('r.span = 0')
  const json = JSON.stringify(codes)

  const added = (what: 'starts' | 'ends', kind: 'days' | 'blocks', from: number, to: number): number => {
    if (from >= to) return 0
    const unit = kind === 'days' ? 'day' : 'block'
    const key = category === undefined ? [] : [category]
    return (
      db.one<{ n: number | null }>(
        `SELECT sum(c.${what}) AS n FROM ${category === undefined ? 'events' : 'categories'}_${kind} c
         WHERE ${category === undefined ? '' : 'c.category = ? AND '}c.language = ? AND c.code IN (SELECT value FROM json_each(?)) AND c.${unit} >= ? AND c.${unit} < ?`,
        ...key,
        language,
        json,
        from,
        to,
      )?.n ?? 0
    )
  }
  /** Of whole days before this moment, and the moment up to which that reaches. Of a category, which has no days, whole blocks to the nearest: that may be after it. */
  const whole = (what: 'starts' | 'ends', before: number): { n: number; reached: number } => {
    if (category !== undefined) {
      const nearest = Math.round((before + yearZero) / block)
      return { n: added(what, 'blocks', 0, nearest), reached: nearest * block - yearZero }
    }
    const blocks = Math.floor((before + yearZero) / block)
    const n = added(what, 'blocks', 0, blocks)
    const days = Math.floor((before + yearZero) / day)
    return { n: n + added(what, 'days', blocks * blockDays, days), reached: days * day - yearZero }
  }
  const all_ = (): number => added('starts', 'blocks', 0, Number.MAX_SAFE_INTEGER)
  const within = (box: Partial<Box>): Condition[] => {
    const whole = { ...everything, ...box }
    return [startsWithin(whole), endsWithin(whole)]
  }

  /** Long events that end after a moment and start before another: in each class since as long as it lasts. */
  const longRows = (box: Pick<Box, 'endsFrom'> & Partial<Box>): number =>
    sum(
      longSpans.map(({ span, longest }) =>
        counting(long, [
          condition(`r.span > 0 AND r.span = ${span}`),
          ...within({ ...box, startsFrom: box.endsFrom - longest }),
        ]),
      ),
    )

  /** Events that start at `to` or before. */
  const starting = (to: number): number => {
    if (to === -Infinity) return 0
    if (to === Infinity) return all_()
    const { n, reached } = whole('starts', to + 1)
    return corrected(n, reached, to + 1, (startsFrom, startsTo) =>
      rows(byStart, [condition('r.span >= 0'), ...within({ startsFrom, startsTo })]),
    )
  }
  /** Events that end at `to` or before. */
  const ending = (to: number): number => {
    if (to === -Infinity) return 0
    if (to === Infinity) return all_()
    const { n, reached } = whole('ends', to + 1)
    return corrected(n, reached, to + 1, (endsFrom, endsTo) => {
      const ends = { endsFrom, endsTo }
      return (
        rows(byStart, [short, ...within({ startsFrom: endsFrom - shortest, startsTo: endsTo, ...ends })]) +
        longRows(ends)
      )
    })
  }
  /** Events under way: they start at `from` or before and end after `to`, which is not before it. */
  const spanning = (from: number, to: number): number => {
    const short_ =
      from > to - shortest
        ? rows(byStart, [short, ...within({ startsFrom: to - shortest, startsTo: from, endsFrom: to + 1 })])
        : 0
    return short_ + longRows({ startsTo: from, endsFrom: to + 1 })
  }
  return {
    /** Events that start at `x` or before and end at `y` or before. Nothing ends before it starts, so one bound may say it all. */
    both: (x: number, y: number): number =>
      x === -Infinity || y === -Infinity
        ? 0
        : x >= y
          ? ending(y)
          : y === Infinity
            ? starting(x)
            : starting(x) - spanning(x, y),
    /** Events that end before they start are few, and in no counter. */
    odd: (box: Box): number =>
      category === undefined
        ? rows('events_odd', [condition('r.span < 0'), ...within(box)])
        : rows('events_placed_odd', [condition('r.span < 0'), ...within(box)]),
  }
}
