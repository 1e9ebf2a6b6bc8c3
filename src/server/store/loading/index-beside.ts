// A search index in a file of its own: filled while others write the store, then moved into it a language at a time.
import SQLite from 'better-sqlite3'
import { rmSync } from 'node:fs'
import { languages } from '#contract/language.ts'
import { type ResourceName, resourceNames } from '#contract/resources.ts'
import type { Database } from '../database.ts'
import { loadRecords } from '../load-records.ts'
import { emptyIndex, joinAsItGoes, joinLoaded, piecesOf, searchTable, vocabularyTable } from '../search/tables.ts'
import { searchText } from '../search/text.ts'
import { indexed, wordsIn } from '../search/tokens.ts'

/** The file beside the store in which a resource is indexed. It holds nothing that cannot be made again. */
const fileOf = (file: string, resource: ResourceName): string => `${file}-${resource}-index`

/** Takes away what a process that ended may have left beside a store. */
export const removeBeside = (file: string, resources: readonly ResourceName[] = resourceNames): void => {
  for (const resource of resources) rmSync(fileOf(file, resource), { force: true })
}

export type IndexBeside = {
  readonly resource: ResourceName
  /** Indexes records that stand in the store. */
  add(ids: readonly number[]): void
  /** Moves the index into the store, whose own is empty and whose last change is this one. Throws when it is not so; tells of each step. */
  moveIn(seq: number, told: () => void): void
  close(): void
}

/** Words that are remembered as noted; beyond, remembering begins anew. */
const mostNoted = 100_000

/** An index of a resource of the store in a file, which `db` reads. */
export function indexBeside(db: Database, file: string, resource: ResourceName): IndexBeside {
  const beside = fileOf(file, resource)
  removeBeside(file, [resource])
  const sqlite = new SQLite(beside)
  // Else an index's own tables are read only, and a journal is kept.
  sqlite.unsafeMode(true)
  // Whatever goes wrong, the file is thrown away: nothing has to be undone or to be on disk.
  sqlite.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 60000; PRAGMA cache_size = -20000',
  )
  const parts = languages.map((language) => {
    const table = searchTable(resource, language)
    const words = vocabularyTable(resource, language)
    sqlite.exec(`${emptyIndex(resource, language)} ${joinAsItGoes(table)}`)
    return {
      language,
      table,
      words,
      noted: new Set<string>(),
      note: sqlite.prepare<[string]>(`INSERT OR IGNORE INTO ${words} (word) VALUES (?)`),
      insert: sqlite.prepare<[number, string, string]>(`INSERT INTO ${table} (rowid, tokens, folded) VALUES (?, ?, ?)`),
    }
  })
  const addAll = sqlite.transaction((ids: readonly number[]) => {
    const records = loadRecords(db, resource, ids)
    for (const { language, noted, note, insert } of parts) {
      if (noted.size > mostNoted) noted.clear()
      for (const record of records) {
        const text = searchText(record, language)
        if (text === undefined) continue
        const words = wordsIn(text)
        for (const word of words) {
          if (noted.has(word)) continue
          noted.add(word)
          note.run(word)
        }
        insert.run(record.id, indexed(text, words), text)
      }
    }
  })
  const move = sqlite.transaction((table: string, words: string, seq: number) => {
    const isAsItWas =
      sqlite.prepare('SELECT max(seq) FROM store.changes').pluck().get() === seq &&
      sqlite.prepare(`SELECT 1 FROM store.${table}_docsize`).get() === undefined
    if (!isAsItWas) throw new Error('Somebody else has written to the store while it was loaded.')
    for (const piece of piecesOf(table))
      sqlite.exec(`DELETE FROM store.${piece}; INSERT INTO store.${piece} SELECT * FROM main.${piece}`)
    sqlite.exec(`INSERT OR IGNORE INTO store.${words} (word) SELECT word FROM main.${words} ORDER BY id`)
  })
  return {
    resource,
    add: (ids) => addAll(ids),
    moveIn(seq, told) {
      sqlite.prepare('ATTACH ? AS store').run(file)
      sqlite.exec('PRAGMA store.synchronous = FULL')
      for (const { table, words } of parts) {
        sqlite.exec(joinLoaded(table))
        move.immediate(table, words, seq)
        told()
      }
    },
    close() {
      sqlite.close()
      removeBeside(file, [resource])
    },
  }
}
