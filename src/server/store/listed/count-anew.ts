// Counts all events anew, in one walk: sums in memory take half of what grouping by each language takes.
import { type Language, languages } from '#contract/language.ts'
import type { Database } from '../database.ts'
import type { Value } from '../types.ts'
import { blockDays, yearZero } from './tables.ts'

const daySeconds = 86_400
const blockSeconds = daySeconds * blockDays

/** More than any standing's number. */
const codes = 4096

type Count = { starts: number; ends: number }
/** Counts by a unit of time, and then by what is counted. */
type Sums = Map<number, Map<number, Count>>

/** How an event stands in each language, as one number: most events of a unit stand alike, and are counted as one. */
const standing = languages.map((language, n) => `r.${language} * ${codes ** n}`).join(' + ')

function countOf(sums: Sums, unit: number, key: number): Count {
  let within = sums.get(unit)
  if (!within) sums.set(unit, (within = new Map()))
  let count = within.get(key)
  if (!count) within.set(key, (count = { starts: 0, ends: 0 }))
  return count
}

/** Adds an event: the seconds of its start and its end, how it stands. */
function addEvent(sums: Sums, [starts, ends, stands]: readonly unknown[], seconds: number): void {
  const first = Math.floor((Number(starts) + yearZero) / seconds)
  const last = Math.floor((Number(ends) + yearZero) / seconds)
  countOf(sums, first, Number(stands)).starts += 1
  countOf(sums, last, Number(stands)).ends += 1
}

type Hand = (unit: number, language: Language, code: number, count: Count) => void

/** Hands over the sums by language, in the order of the units: how an event stands in the others does not matter there. */
function eachByLanguage(sums: Sums, hand: Hand): void {
  for (const [unit, within] of [...sums].toSorted(([one], [other]) => one - other))
    for (const [n, language] of languages.entries()) {
      const apart = new Map<number, Count>()
      for (const [stands, { starts, ends }] of within) {
        const code = Math.floor(stands / codes ** n) % codes
        const count = apart.get(code)
        if (count) {
          count.starts += starts
          count.ends += ends
        } else apart.set(code, { starts, ends })
      }
      for (const [code, count] of apart) hand(unit, language, code, count)
    }
}

/** Rows to a statement: one for each takes four times as long. */
const together = 200

/** Writes rows into columns, many at once; `end` writes what is left. */
function rowsInto(
  db: Database,
  table: string,
  columns: readonly string[],
): { add: (...row: Value[]) => void; end: () => void } {
  const statement = (rows: number): string => {
    const row = `(${columns.map(() => '?').join(', ')})`
    return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, () => row).join(', ')}`
  }
  const [many, most] = [statement(together), together * columns.length]
  const waiting: Value[] = []
  return {
    add(...row) {
      for (const value of row) waiting.push(value)
      if (waiting.length < most) return
      db.run(many, ...waiting)
      waiting.length = 0
    },
    end() {
      if (waiting.length > 0) db.run(statement(waiting.length / columns.length), ...waiting)
    },
  }
}

/** Fills the counters, which triggers keep from then on. */
export function countAnew(db: Database): void {
  for (const table of ['events_days', 'events_blocks', 'categories_blocks']) db.run(`DELETE FROM ${table}`)
  const columns = `r.starts, r.ends, ${standing}`
  const days: Sums = new Map()
  db.each(`SELECT ${columns} FROM events_listed r WHERE r.span >= 0`, (row) => addEvent(days, row, daySeconds))
  const intoDays = rowsInto(db, 'events_days', ['day', 'language', 'code', 'starts', 'ends'])
  eachByLanguage(days, (day, language, code, { starts, ends }) => intoDays.add(day, language, code, starts, ends))
  intoDays.end()
  db.run(
    `INSERT INTO events_blocks (language, code, block, starts, ends) SELECT language, code, day / ${blockDays}, sum(starts), sum(ends) FROM events_days GROUP BY 1, 2, 3`,
  )
  const categories = new Map<number, Sums>()
  db.each(`SELECT ${columns}, r.target FROM events_placed r WHERE r.link = 'categories' AND r.span >= 0`, (row) => {
    const category = Number(row[3])
    let sums = categories.get(category)
    if (!sums) categories.set(category, (sums = new Map()))
    addEvent(sums, row, blockSeconds)
  })
  const intoCategories = rowsInto(db, 'categories_blocks', ['category', 'block', 'language', 'code', 'starts', 'ends'])
  for (const [category, sums] of [...categories].toSorted(([one], [other]) => one - other))
    eachByLanguage(sums, (block, language, code, { starts, ends }) =>
      intoCategories.add(category, block, language, code, starts, ends),
    )
  intoCategories.end()
}
