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

/** Whether events are counted by when they start or by when they end. */
type Kind = 'starts' | 'ends'
/** How many events start, or end, at a moment or before. */
type Until = { kind: Kind; at: number }

/**
 * Counts by counters: what starts or ends between two moments, and what is under way at one of them, rather than all that ever was
 * before either.
 */
export function totalOf(db: Database, counted: Counted, box: Box): number {
  if (counted.codes.length === 0) return 0
  const { startsFrom, startsTo, endsFrom, endsTo } = box
  if (startsFrom > startsTo || endsFrom > endsTo) return 0
  const count = counterOf(db, counted)
  /** Events that start at `x` or before and end at `y` or before; nothing ends before it starts, so one bound may say it all. */
  const both = (x: number, y: number): { until: Until | undefined; less: number } => {
    if (x === -Infinity || y === -Infinity) return { until: undefined, less: 0 }
    if (x >= y) return { until: { kind: 'ends', at: y }, less: 0 }
    return { until: { kind: 'starts', at: x }, less: y === Infinity ? 0 : count.spanning(x, y) }
  }
  const [full, before] = [both(startsTo, endsTo), both(startsFrom - 1, endsTo)]
  const [ended, endedBefore] = [both(startsTo, endsFrom - 1), both(startsFrom - 1, endsFrom - 1)]
  return (
    count.difference(full.until, before.until) -
    count.difference(ended.until, endedBefore.until) -
    (full.less - before.less - ended.less + endedBefore.less) +
    count.odd(box)
  )
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

  const added = (what: Kind, kind: 'days' | 'blocks', from: number, to: number): number => {
    if (from >= to) return 0
    const column = kind === 'days' ? 'day' : 'block'
    const key = category === undefined ? [] : [category]
    return (
      db.one<{ n: number | null }>(
        `SELECT sum(c.${what}) AS n FROM ${category === undefined ? 'events' : 'categories'}_${kind} c
         WHERE ${category === undefined ? '' : 'c.category = ? AND '}c.language = ? AND c.code IN (SELECT value FROM json_each(?)) AND c.${column} >= ? AND c.${column} < ?`,
        ...key,
        language,
        json,
        from,
        to,
      )?.n ?? 0
    )
  }
  const unit = category === undefined ? day : block
  /** The whole unit that a moment is in or, of a category, which has no days, nearest to: that may begin after it. */
  const unitOf = (moment: number): number => {
    if (!Number.isFinite(moment)) return moment < 0 ? 0 : Infinity
    const units = (moment + yearZero) / unit
    return category === undefined ? Math.floor(units) : Math.round(units)
  }
  const beginning = (units: number): number => units * unit - yearZero
  /** What starts or ends in whole units, from one up to another: blocks to the nearest, and the days that are missing or too many. */
  const wholeUnits = (what: Kind, from: number, to: number): number => {
    if (category !== undefined) return added(what, 'blocks', from, to)
    const days = (one: number, other: number): number =>
      added(what, 'days', one, other) - added(what, 'days', other, one)
    const [first, last] = [Math.round(from / blockDays), Math.round(to / blockDays)]
    return days(from, first * blockDays) + added(what, 'blocks', first, last) + days(last * blockDays, to)
  }
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

  const looked = {
    starts: (startsFrom: number, startsTo: number): number =>
      rows(byStart, [condition('r.span >= 0'), ...within({ startsFrom, startsTo })]),
    ends: (endsFrom: number, endsTo: number): number => {
      const ends = { startsTo: endsTo, endsFrom, endsTo }
      return rows(byStart, [short, ...within({ ...ends, startsFrom: endsFrom - shortest })]) + longRows(ends)
    },
  }
  /** Events that start or end after a moment, up to another. */
  const between = (kind: Kind, after: number, to: number): number => {
    const [from, before] = [after + 1, to + 1]
    const [first, last] = [unitOf(from), unitOf(before)]
    const look = (one: number, other: number): number => (one < other ? looked[kind](one, other - 1) : 0)
    if (first === last) return look(from, before)
    /** From a moment to the beginning of its unit, which is less than nothing when that lies before it. */
    const toUnit = (moment: number, units: number): number =>
      Number.isFinite(moment) ? look(moment, beginning(units)) - look(beginning(units), moment) : 0
    return toUnit(from, first) + wholeUnits(kind, first, last) - toUnit(before, last)
  }

  const upTo = (until: Until | undefined): number => (until ? between(until.kind, -Infinity, until.at) : 0)

  /** Events under way: they start at `from` or before and end after `to`, which is not before it. */
  const spanning = (from: number, to: number): number => {
    const short_ =
      from > to - shortest
        ? rows(byStart, [short, ...within({ startsFrom: to - shortest, startsTo: from, endsFrom: to + 1 })])
        : 0
    return short_ + longRows({ startsTo: from, endsFrom: to + 1 })
  }
  /** By how many events one moment has more behind it than another; `undefined`: it has none. */
  const difference = (one: Until | undefined, other: Until | undefined): number => {
    // Counters of all events lie by language: adding them up from the beginning takes less than looking at what is under way.
    if (category === undefined || !one || !other) return upTo(one) - upTo(other)
    if (one.at < other.at) return -difference(other, one)
    // In the end all have started that have ended.
    if (one.kind === other.kind || one.at === Infinity) return between(other.kind, other.at, one.at)
    const underWay = spanning(other.at, other.at)
    return between(one.kind, other.at, one.at) + (one.kind === 'starts' ? underWay : -underWay)
  }
  return {
    spanning,
    difference,
    /** Events that end before they start are few, and in no counter. */
    odd: (box: Box): number =>
      category === undefined
        ? rows('events_odd', [condition('r.span < 0'), ...within(box)])
        : rows('events_placed_odd', [condition('r.span < 0'), ...within(box)]),
  }
}
