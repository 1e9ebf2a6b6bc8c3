// The step that gives a store the tables and indexes of its lists, in place of those of earlier releases.
import type { Migration } from './migration.ts'
import { venueTimesMigration } from './overlaps.ts'
import { searchTextMigration } from './search-index.ts'

const formerTables = ['events_listed', 'events_placed', 'events_days', 'events_blocks', 'categories_blocks']
const formerIndexes = ['events_public', 'events_seen']

/** What lists filter by besides their order: with it an index answers a list alone. */
const filtered = 'stand_in, status, own_status, hidden, author, language, outdated, empty, locked, featured'

const indexes = `
CREATE INDEX events_by_status ON events_rows (asked, stand_in, status, starts, published, id, ends, hidden, author, locked, featured);
CREATE INDEX events_by_start ON events_rows (asked, starts, published, id, ends, ${filtered});
CREATE INDEX events_by_modified ON events_rows (asked, modified, id, starts, ends, ${filtered});
CREATE INDEX events_by_title ON events_rows (asked, title, id, starts, ends, ${filtered});
CREATE INDEX events_by_published ON events_rows (asked, published, id, starts, ends, ${filtered});
CREATE INDEX events_by_end ON events_rows (asked, ends, published, id, starts, ${filtered});
CREATE INDEX events_by_author ON events_rows (asked, author, starts, published, id, ends, stand_in, status, hidden);
CREATE INDEX events_outdated ON events_rows (asked, starts, published, id, ends, status, hidden, author, outdated) WHERE stand_in = 0 AND outdated = 1;
CREATE INDEX events_partial ON events_rows (asked, starts, published, id, ends, status, hidden, author, outdated, empty) WHERE stand_in = 0 AND outdated = 0 AND empty = 1;
CREATE INDEX events_stand_ins ON events_rows (asked, starts, published, id, ends, status, own_status, hidden, author, language) WHERE stand_in = 1;
`

/** Replaces the narrow rows, counters and word indexes of earlier releases by indexes of rows, search texts and venue times. */
export const listsMigration: Migration = (sqlite) => {
  for (const table of formerTables) sqlite.exec(`DROP TABLE IF EXISTS ${table}`)
  for (const index of formerIndexes) sqlite.exec(`DROP INDEX IF EXISTS ${index}`)
  sqlite.exec(venueTimesMigration)
  sqlite.exec(indexes)
  searchTextMigration(sqlite)
}
