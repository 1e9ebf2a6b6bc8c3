// Counts all events anew, in one walk: sums in memory take half of what grouping by each language takes.
import { languages } from '#contract/language.ts'
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

/** The sums for each language: how an event stands in the others does not matter there. */
function byLanguage(sums: Sums): Sums {
  const apart: Sums = new Map()
  for (const [unit, within] of sums)
    for (const [stands, { starts, ends }] of within)
      for (let n = 0; n < languages.length; n++) {
        const count = countOf(apart, unit, n * codes + (Math.floor(stands / codes ** n) % codes))
        count.starts += starts
        count.ends += ends
      }
  return apart
}

/** Rows of counters, those of a unit together, in the order of the units. */
const rowsOf = (sums: Sums, first: readonly number[] = []): Value[][] =>
  [...byLanguage(sums)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([unit, within]) =>
      [...within].map(([key, { starts, ends }]) => [
        ...first,
        unit,
        languages[Math.floor(key / codes)] ?? '',
        key % codes,
        starts,
        ends,
      ]),
    )

/** Rows to a statement: one for each takes four times as long. */
const together = 200

function insertRows(db: Database, into: string, rows: readonly (readonly Value[])[]): void {
  for (let at = 0; at < rows.length; at += together) {
    const some = rows.slice(at, at + together)
    const places = some.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    db.run(`INSERT INTO ${into} VALUES ${places}`, ...some.flat())
  }
}

/** Fills the counters, which triggers keep from then on. */
export function countAnew(db: Database): void {
  for (const table of ['events_days', 'events_blocks', 'categories_blocks']) db.run(`DELETE FROM ${table}`)
  const columns = `r.starts, r.ends, ${standing}`
  const days: Sums = new Map()
  db.each(`SELECT ${columns} FROM events_listed r WHERE r.span >= 0`, (row) => addEvent(days, row, daySeconds))
  insertRows(db, 'events_days (day, language, code, starts, ends)', rowsOf(days))
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
  insertRows(
    db,
    'categories_blocks (category, block, language, code, starts, ends)',
    [...categories].toSorted(([one], [other]) => one - other).flatMap(([category, sums]) => rowsOf(sums, [category])),
  )
}
