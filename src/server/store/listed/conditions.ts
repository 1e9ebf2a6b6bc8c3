// Standings, boxes and instants as SQL over the narrow rows `r`; numbers of ours are written, values from outside are bound.
import type { Language } from '#contract/language.ts'
import { all, always, any, type Condition, condition, never } from '../condition.ts'
import type { Box, Instant } from './box.ts'
import { mostOffset } from './box.ts'

/** The column is one of `wanted`. Of `occurring` numbers neighbours make one range, so that a condition stays short. */
export function oneOf(column: string, wanted: readonly number[], occurring: readonly number[]): Condition {
  if (wanted.length === 0) return never
  const ranges: { from: number; to: number }[] = []
  let open = false
  for (const code of occurring) {
    const last = ranges.at(-1)
    const isWanted = wanted.includes(code)
    if (isWanted && open && last) last.to = code
    else if (isWanted) ranges.push({ from: code, to: code })
    open = isWanted
  }
  return any(
    ranges.map(({ from, to }) =>
      condition(from === to ? `${column} = ${from}` : `${column} BETWEEN ${from} AND ${to}`),
    ),
  )
}

/** The row is shown: by whose it is, and how it stands in the language. */
export function standsAmong(
  language: Language,
  sets: { others: readonly number[]; mine: readonly number[] },
  account: number | undefined,
  occurring: readonly number[],
): Condition {
  const others = oneOf(`r.${language}`, sets.others, occurring)
  if (account === undefined || sets.mine.join() === sets.others.join()) return others
  const mine = oneOf(`r.${language}`, sets.mine, occurring)
  return any([all([condition('r.author <> ?', account), others]), all([condition('r.author = ?', account), mine])])
}

const bound = (sql: string, value: number): Condition[] => (Number.isFinite(value) ? [condition(sql, value)] : [])
export const startsWithin = ({ startsFrom, startsTo }: Box): Condition =>
  all([...bound('r.starts >= ?', startsFrom), ...bound('r.starts <= ?', startsTo)])
export const endsWithin = ({ endsFrom, endsTo }: Box): Condition =>
  all([...bound('r.ends >= ?', endsFrom), ...bound('r.ends <= ?', endsTo)])

/** Compares instants; the row is only read where the wall clock leaves a doubt. */
export const instantHolds = ({ column, operator, at }: Instant): Condition => {
  const isLower = operator === '>' || operator === '>='
  const sure = condition(`r.${column} ${isLower ? '>' : '<'} ?`, isLower ? at + mostOffset : at - mostOffset)
  return any([sure, condition(`(SELECT u.${column}_utc FROM events_listed u WHERE u.id = r.id) ${operator} ?`, at)])
}
export const instantsHold = (instants: readonly Instant[]): Condition =>
  instants.length === 0 ? always : all(instants.map(instantHolds))
