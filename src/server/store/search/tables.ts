// The search indexes: per resource and language the words and letters of folded texts, the texts themselves, and the words that occur.
import type SQLite from 'better-sqlite3'
import { languages } from '#contract/language.ts'
import { resourceNames } from '#contract/resources.ts'
import type { Migration } from '../migration.ts'
import { indexed, wordsIn } from './tokens.ts'

/** The index of a resource in a language. Rowid: the record's id. */
export const searchTable = (resource: string, language: string): string => `${resource}_search_${language}`
/** Which records hold a word of an index: columns `term` and `doc`. */
export const termsTable = (resource: string, language: string): string => `${resource}_terms_${language}`
/** The words that occur in an index. */
export const vocabularyTable = (resource: string, language: string): string => `${resource}_words_${language}`

const each = resourceNames.flatMap((resource) => languages.map((language) => ({ resource, language })))

// No positions: a text that holds all words of a phrase is read to see whether it holds the phrase.
const made = (table: string): string =>
  `CREATE VIRTUAL TABLE ${table} USING fts5(tokens, folded UNINDEXED, content = '', contentless_delete = 1, contentless_unindexed = 1, detail = none, tokenize = 'ascii')`

const add = (sqlite: SQLite.Database, table: string): SQLite.Statement =>
  sqlite.prepare(`INSERT INTO ${table} (rowid, tokens, folded) VALUES (?, ?, ?)`)

const settings = (table: string, values: { readonly [name: string]: number }): string =>
  Object.entries(values)
    .map(([name, value]) => `INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value})`)
    .join('; ')

const whenIdle = { automerge: 0, crisismerge: 300, hashsize: 1_000_000 }
const joinWhenIdle = (table: string): string => settings(table, { ...whenIdle, usermerge: 16 })

/** Makes every index wait for an idle moment. */
export const joiningMigration = each
  .map(({ resource, language }) => settings(searchTable(resource, language), whenIdle))
  .join(';\n')
/** Makes it wait until many pieces can be joined at once. */
export const manyPiecesMigration = each
  .map(({ resource, language }) => joinWhenIdle(searchTable(resource, language)))
  .join(';\n')

/** Fills an index from a table of folded texts. */
function fill(sqlite: SQLite.Database, old: string, table: string, words: string): void {
  const note = sqlite.prepare(`INSERT OR IGNORE INTO ${words} (word) VALUES (?)`)
  const insert = add(sqlite, table)
  const texts = sqlite.prepare<[number], { id: number; folded: string }>(
    `SELECT rowid AS id, folded FROM ${old} WHERE rowid > ? ORDER BY rowid LIMIT 1000`,
  )
  for (let last = 0, some = texts.all(last); some.length > 0; some = texts.all(last)) {
    for (const { id, folded } of some) {
      const found = wordsIn(folded)
      for (const word of new Set(found)) note.run(word)
      insert.run(id, indexed(folded, found), folded)
      last = id
    }
  }
}

/** An index and its words, as statements that make them. */
export const emptyIndex = (resource: string, language: string): string =>
  `CREATE TABLE ${vocabularyTable(resource, language)} (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT; ${made(searchTable(resource, language))};`

/** Gives a store these indexes, filled from the texts of those by three letters that first releases had. */
export const searchMigration: Migration = (sqlite) => {
  const has = sqlite.prepare('SELECT 1 FROM sqlite_master WHERE name = ?')
  for (const { resource, language } of each) {
    const table = searchTable(resource, language)
    const words = vocabularyTable(resource, language)
    const old = `${table}_before`
    const isOld = has.get(table) !== undefined
    if (isOld) sqlite.exec(`ALTER TABLE ${table} RENAME TO ${old}`)
    sqlite.exec(emptyIndex(resource, language))
    sqlite.exec(`CREATE VIRTUAL TABLE ${termsTable(resource, language)} USING fts5vocab('${table}', 'instance')`)
    if (!isOld) continue
    fill(sqlite, old, table, words)
    sqlite.exec(`DROP TABLE ${old}`)
  }
}
