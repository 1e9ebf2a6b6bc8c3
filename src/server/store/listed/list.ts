// Lists of events by their start, as fast among a million as among ten thousand: a page in the order of an index, totals from counters.
import type { Language } from '#contract/language.ts'
import type { Account } from '#contract/rights.ts'
import { all, among, type Condition } from '../condition.ts'
import type { Database } from '../database.ts'
import { type FastPath, isImplemented } from '../list-events.ts'
import { eventsKept, overlappingIds } from '../list-upkeep.ts'
import { recently } from '../recently.ts'
import type { ListAnswer, ListQuestion } from '../types.ts'
import { countSql, hasSameRule, isCounted, mayReadApart, ownDifferenceSql, pageSql, type Plan, planOf } from './plan.ts'
import { type Order, ordersOf, pageIn } from './orders.ts'
import { type Shows, showsOf } from './shows.ts'
import { linksHold, sourceOf } from './source.ts'
import { totalOf } from './totals.ts'

/** What the narrow rows know of events: no texts. */
const fastPath = {
  query: {
    resource: true,
    language: true,
    account: true,
    page: true,
    perPage: true,
    statuses: true,
    translation: true,
    search: false,
    order: true,
    include: false,
    exclude: false,
    pictured: true,
    author: true,
    events: true,
    linked: false,
    terms: false,
  },
  events: {
    hidden: true,
    bounds: true,
    localDays: false,
    categories: true,
    tags: true,
    venues: true,
    organizers: true,
    featured: true,
    parent: true,
    located: true,
    near: true,
    uncategorised: true,
    overlapping: true,
  },
} satisfies FastPath

/** Whether the narrow rows answer a question: they are sorted by start. */
export const isListed = (question: ListQuestion): boolean =>
  question.resource === 'events' && question.order.by === 'start_date' && isImplemented(fastPath, question)

/** The numbers by which events stand in a language, ascending: found by leaps over the counters, and among the odd ones. */
const occurringSql = (language: Language): string => `
WITH RECURSIVE c (code) AS (
  SELECT min(code) FROM events_blocks WHERE language = '${language}'
  UNION ALL SELECT (SELECT min(b.code) FROM events_blocks b WHERE b.language = '${language}' AND b.code > c.code) FROM c WHERE c.code IS NOT NULL)
SELECT code FROM c WHERE code IS NOT NULL
UNION SELECT r.${language} FROM events_listed r INDEXED BY events_odd WHERE r.span < 0 ORDER BY 1`

/** What is kept between two writes. */
const mostTotals = 500
const mostReady = 1000
const mostShows = 200

/** How many times dearer it is to find and sort a row than to walk past one. */
const sortingCost = 4

/** A question but for its page: its SQL, and its total once it was needed. `counts`: counters know the total. */
type Prepared = { plan: Plan; counts: boolean; page: Condition; total: number | undefined; order: Order | undefined }

/** What a key has by name, or leaves out; whatever else a question says stands at its end. */
const named = new Set(['resource', 'page', 'perPage', 'language', 'account', 'statuses', 'order', 'events', 'bounds'])

/** What is the same on every page. Put together by hand: as JSON it would take longer than the page. */
function keyOf(question: ListQuestion): string {
  const { language, account, statuses, order, events } = question
  let key = `${language} ${statuses.join()} ${order.by} ${order.descending}`
  for (const { column, operator, at, instant = false } of events?.bounds ?? [])
    key += ` ${column}${operator}${at}${instant}`
  if (account !== null) key += JSON.stringify(account)
  const other = (all: object): void => {
    for (const name in all) if (!named.has(name)) key += ` ${name}:${JSON.stringify(all[name as keyof typeof all])}` // safe: a name of its own
  }
  other(events ?? {})
  other(question)
  return key
}

export function listedListsOf(db: Database): (question: ListQuestion) => ListAnswer {
  const totals = recently<string, number>(mostTotals, () => 1)
  const ready = recently<string, Prepared>(mostReady, () => 1)
  const orders = ordersOf(db)
  const shows = recently<string, Shows>(mostShows, () => 1)
  const overlaps = new Map<string, Condition>()
  const occurring = new Map<Language, readonly number[]>()
  let state = db.state()
  const settle = (): void => {
    const present = db.state()
    if (present === state) return
    state = present
    totals.clear()
    ready.clear()
    orders.clear()
    occurring.clear()
    overlaps.clear()
  }
  const occurringIn = (language: Language): readonly number[] => {
    const known = occurring.get(language)
    if (known) return known
    const codes = db.all<{ code: number }>(occurringSql(language)).map(({ code }) => code)
    occurring.set(language, codes)
    return codes
  }
  const showsIn = (question: ListQuestion, codes: readonly number[]): Shows => {
    const { account, statuses, translation, events } = question
    const filters = Object.entries(events ?? {}).map(([name, value]) =>
      name === 'hidden' || name === 'featured' ? value : name,
    )
    const key = JSON.stringify([account?.role, account?.id, statuses, translation, filters, codes])
    const known = shows.get(key)
    if (known) return known
    const found = showsOf(question, codes)
    shows.set(key, found)
    return found
  }
  const remembered = (key: string, count: () => number): number => {
    const known = totals.get(key)
    if (known !== undefined) return known
    const counted = count()
    totals.set(key, counted)
    return counted
  }
  // Looked up once: a list goes through several indexes, and would ask in each of them anew.
  const overlapsOnce = (account: Account): Condition => {
    const key = JSON.stringify([account?.role, account?.id])
    const ids = overlappingIds(account)
    const known = overlaps.get(key) ?? among('r.id', db.column<number>(ids.sql, ...ids.values))
    overlaps.set(key, known)
    return known
  }
  const countRows = (sql: Condition): number => db.one<{ total: number }>(sql.sql, ...sql.values)?.total ?? 0

  /** The total by counters: of what everybody is shown, and the difference that the asker's own events make. */
  const countedTotal = (plan: Plan): number => {
    const { question, source, box, shows, occurring } = plan
    const { language } = question
    const counted = { language, occurring, ...(source.category === undefined ? {} : { category: source.category }) }
    return (
      totalOf(db, { ...counted, codes: shows.others }, box) +
      (hasSameRule(plan) ? 0 : countRows(ownDifferenceSql(plan)))
    )
  }

  /** What is the same on every page of a question. */
  const prepared = (key: string, question: ListQuestion): Prepared | undefined => {
    const known = ready.get(key)
    if (known) return known
    const source = sourceOf(db, question.events ?? { hidden: 'any', bounds: [] })
    const codes = occurringIn(question.language)
    const shows = showsIn(question, codes)
    if (shows.others.length + shows.mine.length === 0) return undefined
    const plan = planOf(
      question,
      source,
      shows,
      codes,
      all([linksHold(source.rest), ...eventsKept(question, overlapsOnce)]),
    )
    const made: Prepared = {
      plan,
      counts: isCounted(plan),
      page: pageSql(plan, false),
      total: undefined,
      order: undefined,
    }
    ready.set(key, made)
    return made
  }
  const totalIn = (of: Prepared): number => {
    of.total ??= of.counts ? countedTotal(of.plan) : countRows(countSql(of.plan, mayReadApart(of.plan)))
    return of.total
  }
  const rowsIn = ({ plan, page, counts, total }: Prepared, question: ListQuestion): ListAnswer['rows'] => {
    const { sql, values } = counts && isApartCheaper(plan, question, total ?? 0) ? pageSql(plan, true) : page
    const { language, perPage } = question
    const [from, most] = [(question.page - 1) * perPage, perPage]
    if (plan.language === undefined)
      return db.column<number>(sql, ...values, most, from).map((id) => ({ id, language }))
    return db
      .all<ListAnswer['rows'][number]>(sql, ...values, most, from)
      .map((row) => ({ id: row.id, language: row.language }))
  }
  /** What needs nothing that is not in memory. */
  const remembering = (of: Prepared | undefined, question: ListQuestion): ListAnswer | undefined => {
    if (!of?.order || of.total === undefined) return undefined
    const { language } = question
    return { rows: pageIn(of.order, of.plan, question).map((id) => ({ id, language })), total: of.total }
  }
  const answered = (key: string, question: ListQuestion): ListAnswer => {
    const of = prepared(key, question)
    if (!of || (of.counts && totalIn(of) === 0)) return { rows: [], total: 0 }
    of.order ??= orders.of(of.plan)
    const remembered = remembering(of, question)
    if (remembered) return remembered
    const rows = rowsIn(of, question)
    const isAll = question.page === 1 && rows.length < question.perPage
    return { rows, total: isAll ? rows.length : totalIn(of) }
  }
  return (question) => {
    settle()
    const key = keyOf(question)
    return (
      remembering(ready.get(key), question) ??
      db.transactRead(() => {
        settle()
        return answered(key, question)
      })
    )
  }

  /** Walking past rows that are not asked for, until the page is full, or sorting all that are. */
  function isApartCheaper(plan: Plan, { language, page, perPage }: ListQuestion, total: number): boolean {
    if (!mayReadApart(plan)) return false
    const { box, occurring } = plan
    const all = remembered(JSON.stringify([language, box]), () =>
      totalOf(db, { language, codes: occurring, occurring }, box),
    )
    const walked = (Math.min(total, page * perPage) * all) / Math.max(1, total)
    return walked > total * sortingCost
  }
}
