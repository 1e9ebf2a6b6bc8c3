// A variant by one number: its record's id and its language, so that a record's variants lie together and are found in one step.
import type { Language } from '#contract/language.ts'
import { resourceNames } from '#contract/resources.ts'
import type { Migration } from './migration.ts'

/** Languages to an id, more than there are. */
const room = 8
/** What a language stands for in stores that are there: never to be changed. */
const numbers: { readonly [L in Language]: number } = { de: 0, en: 1, fr: 2, nl: 3 }

export const variantKey = (id: number, language: Language): number => id * room + numbers[language]

/** The same in SQL, of a row that has both as columns. */
export const variantKeySql = `id * ${room} + CASE language ${Object.entries(numbers)
  .map(([language, number]) => `WHEN '${language}' THEN ${number}`)
  .join(' ')} END`

/** The first and the last that a variant of a record may have. */
export const variantKeys = (id: number): [number, number] => [id * room, id * room + room - 1]
/** The same in SQL, as the bounds of a range; `id` is the expression for a record's. */
export const variantKeysSql = (id: string): string => `${id} * ${room} AND ${id} * ${room} + ${room - 1}`

/**
 * Variants are found by a number. A table without row ids has its rows within the tree that finds them: of texts that is a tree of
 * eight levels among a million events, most of them read for each record.
 */
export const variantsMigration: Migration = (sqlite) => {
  for (const resource of resourceNames) {
    const table = `${resource}_texts`
    const made = sqlite
      .prepare<[string], { type: string; sql: string }>(
        'SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY rowid',
      )
      .all(table)
    const of = (type: string): string[] => made.filter((each) => each.type === type).map(({ sql }) => sql)
    sqlite.exec(`ALTER TABLE ${table} RENAME TO ${table}_before`)
    for (const sql of of('table'))
      sqlite.exec(
        sql
          .replace('(', '(key INTEGER PRIMARY KEY,')
          .replace('PRIMARY KEY (id, language)', 'UNIQUE (id, language)')
          .replace(/STRICT, WITHOUT ROWID$/, 'STRICT'),
      )
    sqlite.exec(
      `INSERT INTO ${table} SELECT ${variantKeySql}, * FROM ${table}_before ORDER BY id, language; DROP TABLE ${table}_before`,
    )
    for (const sql of of('index')) sqlite.exec(sql)
  }
}
