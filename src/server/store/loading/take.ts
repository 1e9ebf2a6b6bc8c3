// Takes rows that a thread has made into the store: a statement per table, and for slugs that are taken the next free ones.
import { isLanguage, type Language } from '#contract/language.ts'
import type { Bound, Database } from '../database.ts'
import { withSlugs } from '../newcomer.ts'
import { longestSlug } from '../slug.ts'
import type { Value } from '../types.ts'
import type { HeldSlugs } from './held-slugs.ts'
import { nameOfSlot, taking } from './made.ts'
import { givenSlug } from './unindexed.ts'
import { inserting, slugAt, targetsOf, type Way } from './ways.ts'

type Row = { readonly [column: string]: Value }
type Slugs = Map<number, { [L in Language]?: string }>

/** Where no index says which slugs are taken: what is held does, and the numbers of a slot's slugs. */
type ByKeys = { readonly held: HeldSlugs; readonly keys: SharedArrayBuffer }

/** Takes the rows of a slot; false where they would not become what they become one by one: then some are written, to be undone. */
export function takeIn(db: Database, way: Way, slot: number, byKeys?: ByKeys): boolean {
  const { texts, changes } = way
  let left: readonly number[] = []
  for (const target of targetsOf(way)) {
    if (target === texts) left = byKeys ? takeHeld(db, way, slot, byKeys) : takeIndexed(db, way, slot)
    else if (target !== changes || left.length === 0) db.run(taking(way, target, slot))
  }
  return left.length === 0 || takeOthers(db, way, slot, left, byKeys?.held)
}

/** Takes the variants whose slugs nobody has; answers the lines of the others. */
function takeIndexed(db: Database, way: Way, slot: number): readonly number[] {
  const { table } = way.texts
  const from = `${nameOfSlot(slot)}.${table}`
  const written = db.run(taking(way, way.texts, slot))
  if (written === db.one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`)?.n) return []
  return db.column<number>(
    `SELECT rowid FROM ${from} t WHERE NOT EXISTS (SELECT 1 FROM main.${table} w WHERE w.id = t.id AND w.language = t.language) ORDER BY rowid`,
  )
}

/** Does the same by what is held. */
function takeHeld(db: Database, way: Way, slot: number, { held, keys }: ByKeys): readonly number[] {
  const numbers = new Uint32Array(keys)
  const left: number[] = []
  for (let at = 0; at < numbers.length; at += 2) {
    const [one = 0, other = 0] = [numbers[at], numbers[at + 1]]
    if (one !== 0 && !held.take([one, other])) left.push(at / 2 + 1)
  }
  const plain = { ...way.texts, but: '' }
  if (left.length === 0) db.run(taking(way, plain, slot))
  else db.run(taking(way, plain, slot, 't.rowid NOT IN (SELECT value FROM json_each(?))'), JSON.stringify(left))
  return left
}

/** The variants whose slugs are taken, in their order, under others; and what the log says of them all. */
function takeOthers(
  db: Database,
  way: Way,
  slot: number,
  lines: readonly number[],
  held: HeldSlugs | undefined,
): boolean {
  const { resource, texts } = way
  const from = `${nameOfSlot(slot)}.${texts.table}`
  const left = db.all<Row>(
    `SELECT * FROM ${from} WHERE rowid IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    JSON.stringify(lines),
  )
  const wishes = left.map((row) => String(row['slug']))
  if (mayMeet(wishes, db.column<string>(`SELECT slug FROM ${from} WHERE slug GLOB '*-[0-9]*'`))) return false
  const slugs: Slugs = new Map()
  const insertText = inserting({ ...texts, but: '' })
  for (const row of left) {
    const [id, language, wish] = [Number(row['id']), row['language'], String(row['slug'])]
    if (!isLanguage(language)) return false
    const slug = givenSlug(db, resource, language, wish, held)
    const values = texts.columns.map((column): Bound => row[column] ?? null)
    values[slugAt] = slug
    db.run(insertText, ...values)
    slugs.set(id, { ...slugs.get(id), [language]: slug })
  }
  tellOthers(db, way, slugs, slot)
  return true
}

/** The lines of the log in their order: those of records with other slugs than they wished for one by one, what lies between at once. */
function tellOthers(db: Database, way: Way, slugs: Slugs, slot: number): void {
  const { changes } = way
  const lines = db.all<Row>(
    `SELECT rowid AS line, * FROM ${nameOfSlot(slot)}.${changes.table} WHERE record IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    JSON.stringify([...slugs.keys()]),
  )
  const [insert, between] = [inserting(changes), taking(way, changes, slot, 't.rowid BETWEEN ? AND ?')]
  let next = 1
  for (const row of lines) {
    const line = Number(row['line'])
    const parts = withSlugs(String(row['parts']), slugs.get(Number(row['record'])) ?? {})
    if (next < line) db.run(between, next, line - 1)
    db.run(insert, ...changes.columns.map((column): Bound => (column === 'parts' ? parts : (row[column] ?? null))))
    next = line + 1
  }
  db.run(between, next, Number.MAX_SAFE_INTEGER)
}

/** Whether a numbered slug might be one that a taken one goes over to: then it matters which of them came first. */
function mayMeet(taken: readonly string[], slugs: readonly string[]): boolean {
  if (taken.some((slug) => slug.length > longestSlug - 12)) return true
  const all = new Set(taken)
  return slugs.some((slug) => all.has(slug.replace(/-\d+$/, '')))
}
