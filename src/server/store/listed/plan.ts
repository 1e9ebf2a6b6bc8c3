// The SQL of a list of events by their start, over the narrow rows: always in the order of an index, named so that no planner changes its mind.
import { all, always, type Condition, condition } from '../condition.ts'
import { placeHolds } from '../list-events.ts'
import { keptBy } from '../list-upkeep.ts'
import type { ListQuestion } from '../types.ts'
import { type Box, boxOf, type Instant } from './box.ts'
import { endsWithin, instantsHold, oneOf, standsAmong, startsWithin } from './conditions.ts'
import { asksBehindPassword, opens, type Shows } from './shows.ts'
import type { Source } from './source.ts'
import { longSpans, shortest } from './spans.ts'
import { plainCode, weights } from './standing.ts'

/** All a list's SQL is made of. `plain`: nothing but dates and standings narrows the source. */
export type Plan = {
  question: ListQuestion
  source: Source
  box: Box
  instants: readonly Instant[]
  stands: Condition
  rest: Condition
  /** As SQL; `undefined`: the one asked for, in every row. */
  language: string | undefined
  occurring: readonly number[]
  shows: Shows
}

/** What no counter knows: links besides the source, places, parents, and whether a contributor may look behind their own password. */
function restOf(question: ListQuestion, source: Source, apart: Condition): Condition {
  const { account, language } = question
  const locked = asksBehindPassword(question) && opens(account, true) === 'maybe'
  return all([
    apart,
    ...placeHolds(account, source.rest),
    ...keptBy(question),
    ...(source.rest.parent === undefined
      ? []
      : [
          condition(
            'r.id IN (SELECT c.id FROM events c WHERE c.post_parent = ? AND c.post_parent <> 0)',
            source.rest.parent,
          ),
        ]),
    ...(locked
      ? [
          condition(
            `(r.${language} & ${weights.locked} = 0 OR NOT EXISTS (SELECT 1 FROM events_texts p WHERE p.id = r.id AND p.status IN ('publish', 'future')))`,
          ),
        ]
      : []),
  ])
}

/** Puts a question's parts together; `apart` is what was asked of other tables. */
export function planOf(
  question: ListQuestion,
  source: Source,
  shows: Shows,
  occurring: readonly number[],
  apart: Condition,
): Plan {
  const { account, language } = question
  const isMine = account?.id
  const standsIn = oneOf(`r.${language}`, [...new Set([...shows.standIns.others, ...shows.standIns.mine])], occurring)
  const isStandIn =
    shows.standIns.others.join() === shows.standIns.mine.join()
      ? standsIn.sql
      : `CASE WHEN r.author = ${isMine ?? 0} THEN ${oneOf(`r.${language}`, shows.standIns.mine, occurring).sql} ELSE ${oneOf(`r.${language}`, shows.standIns.others, occurring).sql} END`
  return {
    question,
    source,
    ...boxOf(question),
    stands: standsAmong(language, shows, isMine, occurring),
    rest: restOf(question, source, apart),
    language:
      shows.standIns.others.length + shows.standIns.mine.length === 0
        ? undefined
        : `CASE WHEN ${isStandIn} THEN r.source ELSE '${language}' END`,
    occurring,
    shows,
  }
}

const where = ({ source, stands, instants, rest }: Plan, more: readonly Condition[]): Condition =>
  all([...source.within, ...more, stands, instantsHold(instants), rest])

const columns = ({ language }: Plan, isWhole: boolean): string =>
  [
    'r.id AS id',
    ...(language === undefined ? [] : [`${language} AS language`]),
    ...(isWhole ? [] : ['r.starts AS starts', 'r.published AS published']),
  ].join(', ')

/** Rows under way at `endsFrom` that began long before: few, found by how long they last. */
const splits = ({ box }: Plan): boolean => Number.isFinite(box.endsFrom) && box.startsFrom < box.endsFrom - shortest

type Piece = { index: string; where: Condition }
function pieces(plan: Plan): Piece[] {
  const { box, source } = plan
  const isAll = source.from === 'events_listed'
  const inOrder = isAll ? 'events_by_start' : ''
  if (!splits(plan)) return [{ index: inOrder, where: where(plan, [startsWithin(box), endsWithin(box)]) }]
  const edge = box.endsFrom - shortest
  const long = longSpans.map(({ span, longest }) => {
    const began = {
      ...box,
      startsFrom: Math.max(box.startsFrom, box.endsFrom - longest),
      startsTo: Math.min(box.startsTo, edge - 1),
    }
    return {
      index: isAll ? 'events_long' : 'events_placed_long',
      where: where(plan, [condition(`r.span > 0 AND r.span = ${span}`), startsWithin(began), endsWithin(box)]),
    }
  })
  return [
    ...long,
    { index: inOrder, where: where(plan, [startsWithin({ ...box, startsFrom: edge }), endsWithin(box)]) },
  ]
}

/** The few that stand apart in a language: read by their standing, then sorted. */
const apart = (plan: Plan): Piece[] => {
  const { question, box, shows } = plan
  return [
    {
      index: `events_rare_${question.language}`,
      where: where(plan, [
        condition(`r.${question.language} <> ${plainCode}`),
        // By each number and the dates: ranges of numbers would leave the dates to be looked at row by row.
        condition(`r.${question.language} IN (${[...new Set([...shows.others, ...shows.mine])].join(', ')})`),
        startsWithin(box),
        endsWithin(box),
      ]),
    },
  ]
}

/** Whether the few that stand apart hold all that is asked for. */
export const mayReadApart = ({ source, shows }: Plan): boolean =>
  source.from === 'events_listed' && ![...shows.others, ...shows.mine].includes(plainCode)

const indexed = (index: string): string => (index === '' ? '' : ` INDEXED BY ${index}`)

/** Pages, in order; how many rows and from which on is bound last. Rows have the column `language` when it is not the same in all of them. */
export function pageSql(plan: Plan, readApart: boolean): Condition {
  const { question, source } = plan
  const { order } = question
  const direction = order.descending ? ' DESC' : ''
  const parts = readApart ? apart(plan) : pieces(plan)
  const selects = parts.map(
    ({ index, where }) =>
      `SELECT ${columns(plan, parts.length === 1)} FROM ${source.from} r${indexed(index)} WHERE ${where.sql}`,
  )
  return condition(
    `${selects.join(' UNION ALL ')} ORDER BY starts${direction}, published${direction}, id${direction} LIMIT ? OFFSET ?`,
    ...parts.flatMap(({ where }) => where.values),
  )
}

/** Of what ends by a moment, nothing starts after it but the odd, which have an index of their own: what comes after is not looked at. */
function piecesToCount(plan: Plan): Piece[] {
  const { box, source } = plan
  if (box.startsTo <= box.endsTo) return pieces(plan)
  const late = { ...box, startsFrom: Math.max(box.startsFrom, box.endsTo + 1) }
  return [
    ...pieces({ ...plan, box: { ...box, startsTo: box.endsTo } }),
    {
      index: source.from === 'events_listed' ? 'events_odd' : 'events_placed_odd',
      where: where(plan, [condition('r.span < 0'), startsWithin(late), endsWithin(late)]),
    },
  ]
}

/** How many there are, by looking at each. */
export function countSql(plan: Plan, readApart: boolean): Condition {
  const parts = readApart ? apart(plan) : piecesToCount(plan)
  const counts = parts.map(
    ({ index, where }) => `(SELECT count(*) FROM ${plan.source.from} r${indexed(index)} WHERE ${where.sql})`,
  )
  return condition(`SELECT ${counts.join(' + ')} AS total`, ...parts.flatMap(({ where }) => where.values))
}

/** Whether an asker's own events are shown by the same rule as others'. */
export const hasSameRule = ({ shows }: Plan): boolean => shows.mine.join() === shows.others.join()

/** How many more of their own events an asker is shown than others are. */
export function ownDifferenceSql({ question, box, shows, occurring }: Plan): Condition {
  const { language, account } = question
  const mine = all([condition('r.author = ?', account?.id ?? 0), startsWithin(box), endsWithin(box)])
  const among = (codes: readonly number[]): string => oneOf(`r.${language}`, codes, occurring).sql
  return condition(
    `SELECT coalesce(sum((${among(shows.mine)}) - (${among(shows.others)})), 0) AS total FROM events_listed r INDEXED BY events_mine WHERE ${mine.sql}`,
    ...mine.values,
  )
}

/** Whether counters know the total: nothing narrows but days, standings and at most one category. */
export const isCounted = (plan: Plan): boolean =>
  plan.instants.length === 0 &&
  plan.rest === always &&
  (plan.source.from === 'events_listed' || (plan.source.category !== undefined && hasSameRule(plan)))
