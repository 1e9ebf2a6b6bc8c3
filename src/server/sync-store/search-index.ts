// Search texts and their full-text index: per resource and language every three characters in a row.
import type SQLite from 'better-sqlite3'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import type { Database } from './database.ts'
import { searchChanges } from './search-text.ts'
import type { StoredRecord } from './types.ts'

/** The index of a resource in a language. Rowid: the record’s id. */
export const searchIndex = (resource: ResourceName, language: Language): string => `${resource}_search_${language}`

const indexes = resourceNames.flatMap((resource) =>
  languages.map((language) => ({ resource, language, index: searchIndex(resource, language) })),
)

/** Writes the search texts that differ between two states of a record; `undefined` is a record that does not exist. */
export function refreshSearch(
  db: Database,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  { resource, id }: StoredRecord,
): void {
  for (const { language, old, text } of searchChanges(before, after)) {
    const index = searchIndex(resource, language)
    // An index of external content is told the text that it loses.
    if (old !== undefined) db.run(`INSERT INTO ${index} (${index}, rowid, body) VALUES ('delete', ?, ?)`, id, old)
    if (text === undefined)
      db.run('DELETE FROM search_text WHERE resource = ? AND language = ? AND record = ?', resource, language, id)
    else {
      db.run(
        `INSERT INTO search_text (resource, language, record, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (resource, language, record) DO UPDATE SET body = excluded.body`,
        resource,
        language,
        id,
        text,
      )
      db.run(`INSERT INTO ${index} (rowid, body) VALUES (?, ?)`, id, text)
    }
  }
}

/** Replaces the indexes of earlier releases, which all hold folded texts, by search texts and indexes of them. */
export const searchTextMigration = (sqlite: SQLite.Database): void => {
  sqlite.exec(
    'CREATE TABLE search_text (resource TEXT NOT NULL, language TEXT NOT NULL, record INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (resource, language, record)) STRICT, WITHOUT ROWID',
  )
  const exists = sqlite.prepare('SELECT 1 FROM sqlite_master WHERE name = ?')
  for (const { resource, language, index } of indexes) {
    if (exists.get(index) !== undefined) {
      // Dropping an index of its release leaves its table of texts behind, which only this mode lets be dropped.
      sqlite.unsafeMode(true)
      sqlite.exec(`
        INSERT INTO search_text SELECT '${resource}', '${language}', rowid, folded FROM ${index};
        DROP TABLE IF EXISTS ${resource}_terms_${language};
        DROP TABLE IF EXISTS ${resource}_words_${language};
        DROP TABLE ${index};
        DROP TABLE IF EXISTS ${index}_content;`)
      sqlite.unsafeMode(false)
    }
    sqlite.exec(`
      CREATE VIEW ${index}_texts AS SELECT record AS id, body FROM search_text WHERE resource = '${resource}' AND language = '${language}';
      CREATE VIRTUAL TABLE ${index} USING fts5(body, content = '${index}_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
      INSERT INTO ${index} (${index}) VALUES ('rebuild');`)
  }
}
