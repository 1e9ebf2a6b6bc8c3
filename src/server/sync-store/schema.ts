// The tables. SQL in a module of its own: `?raw` imports exist under Vite alone, and the commands run under tsx.
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { listsMigration } from './list-tables.ts'
import { focusMigration, mediaMigration } from './media/tables.ts'
import type { Migration } from './migration.ts'
import { keyBoundsMigration, officeMigration, sweepingMigration } from './office/tables.ts'
import { recordsMigration } from './records-migration.ts'
import { statesMigration } from './rows.ts'

/** Finds the events of a record that events link to. */
const linkIndex = ({ table, column, to }: { table: string; column: string; to: string }): string =>
  `CREATE INDEX ${to}_events ON ${table} (${column}, event)`

/**
 * Every resource has: its own table (what all languages share), `_texts` (one row per variant), `_rows` (derived: what lists
 * filter and sort by, one row per language asked for) and one search table per language (derived: folded text, rowid = record id).
 * `made_from` is JSON, field → source text. `slug_kept` is the slug a variant had before the trash.
 */
const tables = `
CREATE TABLE sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO sequences VALUES ('posts', 0), ('terms', 0);

CREATE TABLE events (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL, date TEXT NOT NULL DEFAULT '', date_utc TEXT NOT NULL DEFAULT '',
  start_date TEXT NOT NULL, end_date TEXT NOT NULL, utc_start_date TEXT NOT NULL, utc_end_date TEXT NOT NULL,
  all_day INTEGER NOT NULL DEFAULT 0, timezone TEXT NOT NULL DEFAULT 'UTC', event_state TEXT NOT NULL DEFAULT 'scheduled',
  image ANY, featured INTEGER NOT NULL DEFAULT 0, sticky INTEGER NOT NULL DEFAULT 0, hide_from_listings INTEGER NOT NULL DEFAULT 0,
  show_map INTEGER NOT NULL DEFAULT 1, show_map_link INTEGER NOT NULL DEFAULT 1, password TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE events_texts (
  id INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')), slug TEXT NOT NULL, slug_kept TEXT,
  made_from TEXT NOT NULL DEFAULT '{}',
  title TEXT NOT NULL DEFAULT '', excerpt TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
  cost TEXT, website TEXT, event_state_reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE venues (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL, date TEXT NOT NULL DEFAULT '', date_utc TEXT NOT NULL DEFAULT '',
  zip TEXT NOT NULL DEFAULT '', country TEXT NOT NULL DEFAULT '', geo_lat REAL, geo_lng REAL, phone TEXT NOT NULL DEFAULT '',
  image ANY, show_map INTEGER NOT NULL DEFAULT 1, show_map_link INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE venues_texts (
  id INTEGER NOT NULL REFERENCES venues ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')), slug TEXT NOT NULL, slug_kept TEXT,
  made_from TEXT NOT NULL DEFAULT '{}',
  venue TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
  website TEXT, address TEXT, city TEXT, province TEXT, state TEXT, stateprovince TEXT,
  PRIMARY KEY (id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE organizers (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL, date TEXT NOT NULL DEFAULT '', date_utc TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '', email TEXT NOT NULL DEFAULT '', image ANY
) STRICT;
CREATE TABLE organizers_texts (
  id INTEGER NOT NULL REFERENCES organizers ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')), slug TEXT NOT NULL, slug_kept TEXT,
  made_from TEXT NOT NULL DEFAULT '{}',
  organizer TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '', website TEXT,
  PRIMARY KEY (id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE categories (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL, parent INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX categories_below ON categories (parent);
CREATE TABLE categories_texts (
  id INTEGER NOT NULL REFERENCES categories ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status = 'publish'), slug TEXT NOT NULL, slug_kept TEXT, made_from TEXT NOT NULL DEFAULT '{}',
  name TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL
) STRICT;
CREATE TABLE tags_texts (
  id INTEGER NOT NULL REFERENCES tags ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status = 'publish'), slug TEXT NOT NULL, slug_kept TEXT, made_from TEXT NOT NULL DEFAULT '{}',
  name TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE events_venues (event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, position INTEGER NOT NULL, venue INTEGER NOT NULL REFERENCES venues, PRIMARY KEY (event, position)) STRICT, WITHOUT ROWID;
${linkIndex({ table: 'events_venues', column: 'venue', to: 'venues' })};
CREATE TABLE events_organizers (event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, position INTEGER NOT NULL, organizer INTEGER NOT NULL REFERENCES organizers, PRIMARY KEY (event, position)) STRICT, WITHOUT ROWID;
${linkIndex({ table: 'events_organizers', column: 'organizer', to: 'organizers' })};
CREATE TABLE events_categories (event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, position INTEGER NOT NULL, category INTEGER NOT NULL REFERENCES categories, PRIMARY KEY (event, position)) STRICT, WITHOUT ROWID;
${linkIndex({ table: 'events_categories', column: 'category', to: 'categories' })};
CREATE TABLE events_tags (event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, position INTEGER NOT NULL, tag INTEGER NOT NULL REFERENCES tags, PRIMARY KEY (event, position)) STRICT, WITHOUT ROWID;
${linkIndex({ table: 'events_tags', column: 'tag', to: 'tags' })};

-- The last revision of a variant that was removed: written again it counts on, so that no version comes twice.
CREATE TABLE removed_variants (
  resource TEXT NOT NULL, id INTEGER NOT NULL, language TEXT NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (resource, id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, change_set TEXT NOT NULL, account INTEGER,
  resource TEXT NOT NULL, record INTEGER NOT NULL, deed TEXT NOT NULL, parts TEXT NOT NULL
) STRICT;
CREATE INDEX changes_of ON changes (resource, record, seq);
CREATE TRIGGER changes_stay BEFORE DELETE ON changes BEGIN SELECT RAISE(ABORT, 'changes are never deleted'); END;
-- Emptying the trash may blank what a record was, once its line 'purge' stands; that it was, when and by whom stays.
CREATE TRIGGER changes_are_written_once BEFORE UPDATE ON changes
WHEN NEW.parts IS NOT '{}' OR (NEW.seq, NEW.at, NEW.change_set, NEW.account, NEW.resource, NEW.record, NEW.deed)
    IS NOT (OLD.seq, OLD.at, OLD.change_set, OLD.account, OLD.resource, OLD.record, OLD.deed)
  OR NOT EXISTS (SELECT 1 FROM changes p WHERE p.resource = OLD.resource AND p.record = OLD.record AND p.deed = 'purge')
BEGIN SELECT RAISE(ABORT, 'changes are written once'); END;

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, role TEXT NOT NULL, languages TEXT NOT NULL,
  password_hash TEXT, created_utc TEXT NOT NULL
) STRICT;
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE, used_ms INTEGER NOT NULL,
  idle_ms INTEGER NOT NULL, ends_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (account);
CREATE TABLE application_passwords (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE, name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE, created_utc TEXT NOT NULL, used_utc TEXT
) STRICT;
CREATE TABLE idempotency_keys (
  account INTEGER NOT NULL, path TEXT NOT NULL, language TEXT NOT NULL, key TEXT NOT NULL, body_hash TEXT NOT NULL, answer TEXT NOT NULL,
  at_ms INTEGER NOT NULL, PRIMARY KEY (account, path, language, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

/**
 * `asked` is the language of a request. `stand_in` 0: the record's variant in it; 1: the source variant, kept where the own one is
 * missing or not public (`own_status`, '' for missing), for lists that ask for a translation's state. `status` is `trash` in the trash.
 */
const rowColumns = `
  asked TEXT NOT NULL, id INTEGER NOT NULL, stand_in INTEGER NOT NULL, language TEXT NOT NULL, status TEXT NOT NULL, own_status TEXT NOT NULL,
  author INTEGER NOT NULL, published TEXT NOT NULL, modified TEXT NOT NULL, title TEXT NOT NULL, outdated INTEGER NOT NULL, empty INTEGER NOT NULL`
const eventRowColumns = `${rowColumns},
  hidden INTEGER NOT NULL, locked INTEGER NOT NULL, featured INTEGER NOT NULL,
  starts TEXT NOT NULL, ends TEXT NOT NULL, starts_utc TEXT NOT NULL, ends_utc TEXT NOT NULL`

// The first index of each serves the public: one status, in the list's order. The second serves those who see several statuses.
const rows = `
CREATE TABLE events_rows (${eventRowColumns}, PRIMARY KEY (asked, id, stand_in)) STRICT, WITHOUT ROWID;
CREATE INDEX events_public ON events_rows (asked, stand_in, status, hidden, starts, published, id, ends);
CREATE INDEX events_seen ON events_rows (asked, starts, published, id, ends, stand_in, status, own_status, hidden, author, language, outdated, empty);
CREATE TABLE venues_rows (${rowColumns}, PRIMARY KEY (asked, id, stand_in)) STRICT, WITHOUT ROWID;
CREATE INDEX venues_public ON venues_rows (asked, stand_in, status, published, id);
CREATE INDEX venues_seen ON venues_rows (asked, published, id, stand_in, status, own_status, author, language, outdated, empty);
CREATE TABLE organizers_rows (${rowColumns}, PRIMARY KEY (asked, id, stand_in)) STRICT, WITHOUT ROWID;
CREATE INDEX organizers_public ON organizers_rows (asked, stand_in, status, published, id);
CREATE INDEX organizers_seen ON organizers_rows (asked, published, id, stand_in, status, own_status, author, language, outdated, empty);
CREATE TABLE categories_rows (${rowColumns}, PRIMARY KEY (asked, id, stand_in)) STRICT, WITHOUT ROWID;
CREATE INDEX categories_named ON categories_rows (asked, stand_in, title, id);
CREATE TABLE tags_rows (${rowColumns}, PRIMARY KEY (asked, id, stand_in)) STRICT, WITHOUT ROWID;
CREATE INDEX tags_named ON tags_rows (asked, stand_in, title, id);
`

/** No two records of a resource have a slug of a language. */
const slugIndex = (resource: ResourceName): string =>
  `CREATE UNIQUE INDEX ${resource}_slugs ON ${resource}_texts (language, slug) WHERE slug <> ''`

const perVariant = resourceNames
  .flatMap((resource) => [
    `${slugIndex(resource)};`,
    `CREATE INDEX ${resource}_due ON ${resource}_texts (id) WHERE status = 'future';`,
  ])
  .join('\n')

/** An event may stand below another; 0: it does not. */
const parents = `
ALTER TABLE events ADD COLUMN post_parent INTEGER NOT NULL DEFAULT 0;
CREATE INDEX events_below ON events (post_parent, id) WHERE post_parent <> 0;
`

/** Venues and organizers keep the password they had elsewhere. */
const passwords = ['venues', 'organizers']
  .map((resource) => `ALTER TABLE ${resource} ADD COLUMN password TEXT NOT NULL DEFAULT '';`)
  .join('\n')

/** Venues and organizers are found by their names, as terms are: each one that is posted is looked up. */
const names = ['venues', 'organizers']
  .map((resource) => `CREATE INDEX ${resource}_named ON ${resource}_rows (asked, stand_in, title, id);`)
  .join('\n')

/** A step whose tables a later one replaces, whether or not a store has them. */
const replaced = ''

/** Takes a file from each version to the next; the version is stored in `user_version`. Append, never edit. */
export const migrations: readonly Migration[] = [
  tables + rows + perVariant,
  parents,
  replaced,
  replaced,
  mediaMigration,
  officeMigration,
  passwords,
  replaced,
  replaced,
  replaced,
  replaced,
  focusMigration,
  keyBoundsMigration,
  names,
  sweepingMigration,
  replaced,
  replaced,
  replaced,
  statesMigration,
  recordsMigration,
  listsMigration,
]
