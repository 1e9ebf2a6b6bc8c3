// Takes rows that a thread has made into the store: a statement per table, and for slugs that are taken the next free ones.
import { isLanguage, type Language } from '#contract/language.ts'
import type { Bound, Database } from '../database.ts'
import { longestSlug } from '../slug.ts'
import { uniqueSlug } from '../slugs.ts'
import type { Value } from '../types.ts'
import { nameOfSlot, taking } from './made.ts'
import { withSlugs } from './make.ts'
import { inserting, slugAt, type Target, targetsOf, type Way } from './ways.ts'

type Row = { readonly [column: string]: Value }
type Slugs = Map<number, { [L in Language]?: string }>

/** Takes the rows of a slot; false where they would not become what they become one by one: then some are written, to be undone. */
export function takeIn(db: Database, way: Way, slot: number): boolean {
  const { texts, changes } = way
  const made = db.one<{ n: number }>(`SELECT count(*) AS n FROM ${nameOfSlot(slot)}.${texts.table}`)?.n
  let isWhole = true
  for (const target of targetsOf(way)) {
    if (target === changes && !isWhole) continue
    const written = db.run(taking(target, slot))
    if (target === texts) isWhole = written === made
  }
  return isWhole || takeOthers(db, way, slot)
}

/** The variants whose slugs are taken, in their order, under others; and what the log says of them all. */
function takeOthers(db: Database, { resource, texts, changes }: Way, slot: number): boolean {
  const from = `${nameOfSlot(slot)}.${texts.table}`
  const left = db.all<Row>(
    `SELECT * FROM ${from} t WHERE NOT EXISTS (SELECT 1 FROM main.${texts.table} w WHERE w.id = t.id AND w.language = t.language) ORDER BY t.rowid`,
  )
  const wishes = left.map((row) => String(row['slug']))
  if (mayMeet(wishes, db.column<string>(`SELECT slug FROM ${from} WHERE slug GLOB '*-[0-9]*'`))) return false
  const slugs: Slugs = new Map()
  const insertText = inserting(texts)
  for (const row of left) {
    const [id, language, wish] = [Number(row['id']), row['language'], String(row['slug'])]
    if (!isLanguage(language)) return false
    const slug = uniqueSlug(db, resource, language, wish, id)
    const values = texts.columns.map((column): Bound => row[column] ?? null)
    values[slugAt] = slug
    if (db.run(insertText, ...values) === 0) return false
    slugs.set(id, { ...slugs.get(id), [language]: slug })
  }
  tellOthers(db, changes, slugs, slot)
  return true
}

/** The lines of the log in their order: those of records with other slugs than they wished for one by one, what lies between at once. */
function tellOthers(db: Database, changes: Target, slugs: Slugs, slot: number): void {
  const lines = db.all<Row>(
    `SELECT rowid AS line, * FROM ${nameOfSlot(slot)}.${changes.table} WHERE record IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    JSON.stringify([...slugs.keys()]),
  )
  const [insert, between] = [inserting(changes), taking(changes, slot, 'rowid BETWEEN ? AND ?')]
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
