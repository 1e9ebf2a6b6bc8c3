CREATE TABLE sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO sequences (name, last) VALUES ('posts', 7);
INSERT INTO sequences (name, last) VALUES ('terms', 3);
CREATE TABLE events (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL, date TEXT NOT NULL DEFAULT '', date_utc TEXT NOT NULL DEFAULT '',
  start_date TEXT NOT NULL, end_date TEXT NOT NULL, utc_start_date TEXT NOT NULL, utc_end_date TEXT NOT NULL,
  all_day INTEGER NOT NULL DEFAULT 0, timezone TEXT NOT NULL DEFAULT 'UTC', event_state TEXT NOT NULL DEFAULT 'scheduled',
  image ANY, featured INTEGER NOT NULL DEFAULT 0, sticky INTEGER NOT NULL DEFAULT 0, hide_from_listings INTEGER NOT NULL DEFAULT 0,
  show_map INTEGER NOT NULL DEFAULT 1, show_map_link INTEGER NOT NULL DEFAULT 1, password TEXT NOT NULL DEFAULT ''
, post_parent INTEGER NOT NULL DEFAULT 0, links TEXT NOT NULL DEFAULT '[[],[],[],[]]') STRICT;
INSERT INTO events (id, source_language, revision, modified_utc, trashed_utc, author, date, date_utc, start_date, end_date, utc_start_date, utc_end_date, all_day, timezone, event_state, image, featured, sticky, hide_from_listings, show_map, show_map_link, password, post_parent, links) VALUES (4, 'fr', 2, '2026-11-21 12:01:00', NULL, 1, '2026-11-01 09:00:00', '2026-11-01 08:00:00', '2026-12-01 14:00:00', '2026-12-01 16:00:00', '2026-12-01 13:00:00', '2026-12-01 15:00:00', 0, 'Europe/Brussels', 'postponed', 1, 1, 1, 0, 1, 1, '', 0, '[[2],[3],[2,1],[3]]');
INSERT INTO events (id, source_language, revision, modified_utc, trashed_utc, author, date, date_utc, start_date, end_date, utc_start_date, utc_end_date, all_day, timezone, event_state, image, featured, sticky, hide_from_listings, show_map, show_map_link, password, post_parent, links) VALUES (5, 'en', 1, '2026-11-21 12:01:00', NULL, 99, '2026-11-01 09:00:00', '2026-11-01 08:00:00', '2026-12-01 14:00:00', '2026-12-04 16:00:00', '2026-12-01 13:00:00', '2026-12-04 15:00:00', 1, 'Europe/Brussels', 'scheduled', NULL, 0, 0, 1, 1, 1, 'geheim', 4, '[[2],[],[],[]]');
INSERT INTO events (id, source_language, revision, modified_utc, trashed_utc, author, date, date_utc, start_date, end_date, utc_start_date, utc_end_date, all_day, timezone, event_state, image, featured, sticky, hide_from_listings, show_map, show_map_link, password, post_parent, links) VALUES (6, 'nl', 2, '2026-11-21 12:01:00', '2026-11-21 12:01:00', 1, '2026-11-01 09:00:00', '2026-11-01 08:00:00', '2026-12-01 14:00:00', '2026-12-01 16:00:00', '2026-12-01 13:00:00', '2026-12-01 15:00:00', 0, 'Europe/Brussels', 'scheduled', NULL, 0, 0, 0, 1, 1, '', 0, '[[],[],[],[3]]');
CREATE TABLE venues (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL, date TEXT NOT NULL DEFAULT '', date_utc TEXT NOT NULL DEFAULT '',
  zip TEXT NOT NULL DEFAULT '', country TEXT NOT NULL DEFAULT '', geo_lat REAL, geo_lng REAL, phone TEXT NOT NULL DEFAULT '',
  image ANY, show_map INTEGER NOT NULL DEFAULT 1, show_map_link INTEGER NOT NULL DEFAULT 1
, password TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO venues (id, source_language, revision, modified_utc, trashed_utc, author, date, date_utc, zip, country, geo_lat, geo_lng, phone, image, show_map, show_map_link, password) VALUES (2, 'fr', 1, '2026-11-21 12:00:00', NULL, 1, '2026-11-01 09:00:00', '2026-11-01 08:00:00', '4000', 'BE', 50.6325574, 5, '+32', 1, 0, 1, 'secret');
CREATE TABLE organizers (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL, date TEXT NOT NULL DEFAULT '', date_utc TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '', email TEXT NOT NULL DEFAULT '', image ANY
, password TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO organizers (id, source_language, revision, modified_utc, trashed_utc, author, date, date_utc, phone, email, image, password) VALUES (3, 'en', 1, '2026-11-21 12:00:00', NULL, 1, '2026-11-01 09:00:00', '2026-11-01 08:00:00', '+33', 'a@example.org', NULL, '');
CREATE TABLE categories (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL, parent INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO categories (id, source_language, revision, modified_utc, trashed_utc, author, parent) VALUES (1, 'en', 1, '2026-11-21 12:00:00', NULL, 0, 0);
INSERT INTO categories (id, source_language, revision, modified_utc, trashed_utc, author, parent) VALUES (2, 'en', 1, '2026-11-21 12:00:00', NULL, 0, 1);
CREATE TABLE tags (
  id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, trashed_utc TEXT,
  author INTEGER NOT NULL
) STRICT;
INSERT INTO tags (id, source_language, revision, modified_utc, trashed_utc, author) VALUES (3, 'nl', 1, '2026-11-21 12:00:00', NULL, 0);
CREATE TABLE events_venues (event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, position INTEGER NOT NULL, venue INTEGER NOT NULL REFERENCES venues, PRIMARY KEY (event, position)) STRICT, WITHOUT ROWID;
INSERT INTO events_venues (event, position, venue) VALUES (4, 0, 2);
INSERT INTO events_venues (event, position, venue) VALUES (5, 0, 2);
CREATE TABLE events_organizers (event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, position INTEGER NOT NULL, organizer INTEGER NOT NULL REFERENCES organizers, PRIMARY KEY (event, position)) STRICT, WITHOUT ROWID;
INSERT INTO events_organizers (event, position, organizer) VALUES (4, 0, 3);
CREATE TABLE events_categories (event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, position INTEGER NOT NULL, category INTEGER NOT NULL REFERENCES categories, PRIMARY KEY (event, position)) STRICT, WITHOUT ROWID;
INSERT INTO events_categories (event, position, category) VALUES (4, 1, 1);
INSERT INTO events_categories (event, position, category) VALUES (4, 0, 2);
CREATE TABLE events_tags (event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, position INTEGER NOT NULL, tag INTEGER NOT NULL REFERENCES tags, PRIMARY KEY (event, position)) STRICT, WITHOUT ROWID;
INSERT INTO events_tags (event, position, tag) VALUES (4, 0, 3);
INSERT INTO events_tags (event, position, tag) VALUES (6, 0, 3);
CREATE TABLE removed_variants (
  resource TEXT NOT NULL, id INTEGER NOT NULL, language TEXT NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (resource, id, language)
) STRICT, WITHOUT ROWID;
INSERT INTO removed_variants (resource, id, language, revision) VALUES ('events', 4, 'de', 2);
CREATE TABLE changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, change_set TEXT NOT NULL, account INTEGER,
  resource TEXT NOT NULL, record INTEGER NOT NULL, deed TEXT NOT NULL, parts TEXT NOT NULL
) STRICT;
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (1, '2026-11-21 12:00:00', '1', 1, 'categories', 1, 'create', '{"came":{"shared":{"source_language":"en","author":0,"parent":0},"nl":{"status":"publish","slug":"muziek","name":"Muziek"},"en":{"status":"publish","slug":"music","name":"Music","description":"All music"}},"fromSource":{"nl":["name"]}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (2, '2026-11-21 12:00:00', '2', 1, 'categories', 2, 'create', '{"came":{"shared":{"source_language":"en","author":0,"parent":1},"en":{"status":"publish","slug":"jazz","name":"Jazz"}},"fromSource":{}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (3, '2026-11-21 12:00:00', '3', 1, 'tags', 3, 'create', '{"came":{"shared":{"source_language":"nl","author":0},"nl":{"status":"publish","slug":"gratis","name":"Gratis"}},"fromSource":{}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (4, '2026-11-21 12:00:00', '4', 1, 'venues', 2, 'create', '{"came":{"shared":{"source_language":"fr","author":1,"protected":1,"zip":"4000","country":"BE","geo_lat":50.6325574,"geo_lng":5,"phone":"+32","image":1,"show_map":0,"show_map_link":1,"date":"2026-11-01 09:00:00","date_utc":"2026-11-01 08:00:00"},"fr":{"status":"publish","slug":"theatre","venue":"Théâtre","website":"https://example.org","address":"Rue 1","city":"Liège"},"de":{"status":"publish","slug":"theater","venue":"Theater","city":"Lüttich"}},"fromSource":{"de":["venue","city"]}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (5, '2026-11-21 12:00:00', '5', 1, 'organizers', 3, 'create', '{"came":{"shared":{"source_language":"en","author":1,"protected":0,"phone":"+33","email":"a@example.org","date":"2026-11-01 09:00:00","date_utc":"2026-11-01 08:00:00"},"en":{"status":"private","slug":"club","organizer":"Club","description":"<p>Since 1990</p>"}},"fromSource":{}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (6, '2026-11-21 12:00:00', '6', 1, 'events', 4, 'create', '{"came":{"shared":{"source_language":"fr","author":1,"protected":0,"start_date":"2026-12-01 14:00:00","end_date":"2026-12-01 16:00:00","all_day":0,"timezone":"Europe/Brussels","event_state":"scheduled","image":1,"featured":1,"sticky":0,"hide_from_listings":0,"show_map":1,"show_map_link":1,"date":"2026-11-01 09:00:00","date_utc":"2026-11-01 08:00:00","utc_start_date":"2026-12-01 13:00:00","utc_end_date":"2026-12-01 15:00:00","post_parent":0,"venue":[2],"organizer":[3],"categories":[2,1],"tags":[3]},"nl":{"status":"draft","title":"Feest","made_from.description":"\u0000copied"},"en":{"status":"publish","slug":"party","title":"Party"},"fr":{"status":"publish","slug":"fete","title":"Fête","excerpt":"Court","description":"<p>Grande fête</p>","cost":"10"},"de":{"status":"publish","slug":"fest","title":"Fest"}},"fromSource":{"nl":["title"],"en":["title"]}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (7, '2026-11-21 12:01:00', '7', 1, 'events', 4, 'update', '{"shared":{"event_state":["scheduled","postponed"],"sticky":[0,1]},"fr":{"title":["Fête","Grande fête"],"event_state_reason":["","Pluie"]}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (8, '2026-11-21 12:01:00', '8', 3, 'events', 4, 'update', '{"de":{"status":["publish",null],"slug":["fest",null],"title":["Fest",null]}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (9, '2026-11-21 12:01:00', '9', NULL, 'events', 5, 'create', '{"came":{"shared":{"source_language":"en","author":99,"protected":1,"start_date":"2026-12-01 14:00:00","end_date":"2026-12-04 16:00:00","all_day":1,"timezone":"Europe/Brussels","event_state":"scheduled","featured":0,"sticky":0,"hide_from_listings":1,"show_map":1,"show_map_link":1,"date":"2026-11-01 09:00:00","date_utc":"2026-11-01 08:00:00","utc_start_date":"2026-12-01 13:00:00","utc_end_date":"2026-12-04 15:00:00","post_parent":4,"venue":[2]},"en":{"status":"future","slug":"exhibition","title":"Exhibition"}},"fromSource":{}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (10, '2026-11-21 12:01:00', '10', 1, 'events', 6, 'create', '{"came":{"shared":{"source_language":"nl","author":1,"protected":0,"start_date":"2026-12-01 14:00:00","end_date":"2026-12-01 16:00:00","all_day":0,"timezone":"Europe/Brussels","event_state":"scheduled","featured":0,"sticky":0,"hide_from_listings":0,"show_map":1,"show_map_link":1,"date":"2026-11-01 09:00:00","date_utc":"2026-11-01 08:00:00","utc_start_date":"2026-12-01 13:00:00","utc_end_date":"2026-12-01 15:00:00","post_parent":0,"tags":[3]},"nl":{"status":"publish","slug":"weg","title":"Weg"}},"fromSource":{}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (11, '2026-11-21 12:01:00', '11', 1, 'events', 6, 'trash', '{"shared":{"trashed":[null,"2026-11-21 12:01:00"]}}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (12, '2026-11-21 12:01:00', '12', 1, 'events', 7, 'create', '{}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (13, '2026-11-21 12:01:00', '13', 1, 'events', 7, 'trash', '{}');
INSERT INTO changes (seq, at, change_set, account, resource, record, deed, parts) VALUES (14, '2026-11-21 12:01:00', '14', 1, 'events', 7, 'purge', '{}');
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, role TEXT NOT NULL, languages TEXT NOT NULL,
  password_hash TEXT, created_utc TEXT NOT NULL
, disabled_utc TEXT) STRICT;
INSERT INTO accounts (id, name, name_key, role, languages, password_hash, created_utc, disabled_utc) VALUES (1, 'Admin', 'admin', 'administrator', '[]', '$argon2id$admin', '2026-11-21 12:00:00', NULL);
INSERT INTO accounts (id, name, name_key, role, languages, password_hash, created_utc, disabled_utc) VALUES (3, 'Zoé', 'zoé', 'translator', '["nl","de"]', '$argon2id$zoe', '2026-11-21 12:00:00', '2026-11-21 12:00:00');
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE, used_ms INTEGER NOT NULL,
  idle_ms INTEGER NOT NULL, ends_ms INTEGER NOT NULL
, started_ms INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO sessions (token_hash, account, used_ms, idle_ms, ends_ms, started_ms) VALUES ('token', 1, 1795262400000, 3600000, 1795348800000, 1795262400000);
CREATE TABLE application_passwords (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE, name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE, created_utc TEXT NOT NULL, used_utc TEXT
, scope TEXT NOT NULL DEFAULT 'all', languages TEXT NOT NULL DEFAULT '', ends_utc TEXT) STRICT;
INSERT INTO application_passwords (id, account, name, hash, created_utc, used_utc, scope, languages, ends_utc) VALUES (1, 1, 'import', 'hash', '2026-11-21 12:00:00', NULL, 'read', 'nl', '2027-01-01 00:00:00');
CREATE TABLE idempotency_keys (
  account INTEGER NOT NULL, path TEXT NOT NULL, language TEXT NOT NULL, key TEXT NOT NULL, body_hash TEXT NOT NULL, answer TEXT NOT NULL,
  at_ms INTEGER NOT NULL, PRIMARY KEY (account, path, language, key)
) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_keys (account, path, language, key, body_hash, answer, at_ms) VALUES (1, '/events', 'en', 'k', 'body', '{"status":201,"headers":{},"body":"{}"}', 1795262460000);
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO settings (key, value) VALUES ('health', 'x');
INSERT INTO settings (key, value) VALUES ('seeded', '1');
CREATE TABLE media (
  id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, author INTEGER NOT NULL, created_utc TEXT NOT NULL, modified_utc TEXT NOT NULL,
  name TEXT NOT NULL, file TEXT NOT NULL, extension TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
  filesize INTEGER NOT NULL, sizes TEXT NOT NULL, alt TEXT NOT NULL, folded TEXT NOT NULL, address TEXT
, focus TEXT) STRICT;
INSERT INTO media (id, revision, author, created_utc, modified_utc, name, file, extension, width, height, filesize, sizes, alt, folded, address, focus) VALUES (1, 2, 1, '2026-11-21 12:00:00', '2026-11-21 12:00:00', 'hall.jpg', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'jpg', 400, 300, 7, '{"medium":{"width":300,"height":225,"filesize":3,"extension":"jpg"}}', '{"nl":"Zaal","en":"Hall"}', 'hall.jpg zaal hall', 'https://example.org/hall.jpg', '{"x":25,"y":75}');
CREATE TABLE preferences (account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE, value TEXT NOT NULL) STRICT;
INSERT INTO preferences (account, value) VALUES (1, '{"density":"compact"}');
CREATE TABLE views (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER REFERENCES accounts ON DELETE CASCADE, resource TEXT NOT NULL, name TEXT NOT NULL,
  query TEXT NOT NULL, shared INTEGER NOT NULL
) STRICT;
INSERT INTO views (id, account, resource, name, query, shared) VALUES (1, 1, 'events', 'Mine', 'author=1', 0);
INSERT INTO views (id, account, resource, name, query, shared) VALUES (2, NULL, 'events', 'All', 'status=any', 1);
CREATE TABLE events_texts (key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')), slug TEXT NOT NULL, slug_kept TEXT,
  made_from TEXT NOT NULL DEFAULT '{}',
  title TEXT NOT NULL DEFAULT '', excerpt TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
  cost TEXT, website TEXT, event_state_reason TEXT NOT NULL DEFAULT '',
  UNIQUE (id, language)
) STRICT;
INSERT INTO events_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, title, excerpt, description, cost, website, event_state_reason) VALUES (33, 4, 'en', 1, '2026-11-21 12:00:00', 'publish', 'party', NULL, '{"title":"Fête"}', 'Party', '', '', '', NULL, '');
INSERT INTO events_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, title, excerpt, description, cost, website, event_state_reason) VALUES (34, 4, 'fr', 2, '2026-11-21 12:01:00', 'publish', 'fete', NULL, '{}', 'Grande fête', 'Court', '<p>Grande fête</p>', '10', NULL, 'Pluie');
INSERT INTO events_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, title, excerpt, description, cost, website, event_state_reason) VALUES (35, 4, 'nl', 1, '2026-11-21 12:00:00', 'draft', '', NULL, '{"title":"Fête","description":"\u0000copied"}', 'Feest', '', '', NULL, NULL, '');
INSERT INTO events_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, title, excerpt, description, cost, website, event_state_reason) VALUES (41, 5, 'en', 1, '2026-11-21 12:01:00', 'future', 'exhibition', NULL, '{}', 'Exhibition', '', '', NULL, NULL, '');
INSERT INTO events_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, title, excerpt, description, cost, website, event_state_reason) VALUES (51, 6, 'nl', 1, '2026-11-21 12:01:00', 'publish', 'weg__trashed', 'weg', '{}', 'Weg', '', '', NULL, NULL, '');
CREATE TABLE venues_texts (key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL REFERENCES venues ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')), slug TEXT NOT NULL, slug_kept TEXT,
  made_from TEXT NOT NULL DEFAULT '{}',
  venue TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
  website TEXT, address TEXT, city TEXT, province TEXT, state TEXT, stateprovince TEXT,
  UNIQUE (id, language)
) STRICT;
INSERT INTO venues_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, venue, description, website, address, city, province, state, stateprovince) VALUES (16, 2, 'de', 1, '2026-11-21 12:00:00', 'publish', 'theater', NULL, '{"venue":"Théâtre","city":"Liège"}', 'Theater', '', NULL, NULL, 'Lüttich', NULL, NULL, NULL);
INSERT INTO venues_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, venue, description, website, address, city, province, state, stateprovince) VALUES (18, 2, 'fr', 1, '2026-11-21 12:00:00', 'publish', 'theatre', NULL, '{}', 'Théâtre', '', 'https://example.org', 'Rue 1', 'Liège', NULL, NULL, NULL);
CREATE TABLE organizers_texts (key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL REFERENCES organizers ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')), slug TEXT NOT NULL, slug_kept TEXT,
  made_from TEXT NOT NULL DEFAULT '{}',
  organizer TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '', website TEXT,
  UNIQUE (id, language)
) STRICT;
INSERT INTO organizers_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, organizer, description, website) VALUES (25, 3, 'en', 1, '2026-11-21 12:00:00', 'private', 'club', NULL, '{}', 'Club', '<p>Since 1990</p>', NULL);
CREATE TABLE categories_texts (key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL REFERENCES categories ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status = 'publish'), slug TEXT NOT NULL, slug_kept TEXT, made_from TEXT NOT NULL DEFAULT '{}',
  name TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
  UNIQUE (id, language)
) STRICT;
INSERT INTO categories_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, name, description) VALUES (9, 1, 'en', 1, '2026-11-21 12:00:00', 'publish', 'music', NULL, '{}', 'Music', 'All music');
INSERT INTO categories_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, name, description) VALUES (11, 1, 'nl', 1, '2026-11-21 12:00:00', 'publish', 'muziek', NULL, '{"name":"Music"}', 'Muziek', '');
INSERT INTO categories_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, name, description) VALUES (17, 2, 'en', 1, '2026-11-21 12:00:00', 'publish', 'jazz', NULL, '{}', 'Jazz', '');
CREATE TABLE tags_texts (key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL REFERENCES tags ON DELETE CASCADE, language TEXT NOT NULL, revision INTEGER NOT NULL, modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status = 'publish'), slug TEXT NOT NULL, slug_kept TEXT, made_from TEXT NOT NULL DEFAULT '{}',
  name TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
  UNIQUE (id, language)
) STRICT;
INSERT INTO tags_texts (key, id, language, revision, modified_utc, status, slug, slug_kept, made_from, name, description) VALUES (27, 3, 'nl', 1, '2026-11-21 12:00:00', 'publish', 'gratis', NULL, '{}', 'Gratis', '');
INSERT OR REPLACE INTO sqlite_sequence VALUES ('accounts', 3);
INSERT OR REPLACE INTO sqlite_sequence VALUES ('application_passwords', 1);
INSERT OR REPLACE INTO sqlite_sequence VALUES ('views', 2);
INSERT OR REPLACE INTO sqlite_sequence VALUES ('changes', 14);
PRAGMA user_version = 19;
