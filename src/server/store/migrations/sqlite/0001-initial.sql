-- The first version of the second edition. Frozen: a change of the schema is a new file.
-- Instants and wall times are text (YYYY-MM-DD HH:MM:SS), flags are 0 or 1, JSON is text.

-- Last number given out, per kind of id.
CREATE TABLE sequences (
  name TEXT NOT NULL PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT;
INSERT INTO sequences (name, last) VALUES ('posts', 0), ('terms', 0), ('accounts', 0), ('app_passwords', 0), ('saved_views', 0);

-- Per resource: values that all languages share; one row per translation; rows of its lists (derived).
-- geo_lat and geo_lng are decimal text. translated_from is JSON: field to the source text it was translated from.
-- slug_before_trash is restored with the record.
CREATE TABLE events (
  id INTEGER NOT NULL PRIMARY KEY,
  source_language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  trashed_utc TEXT,
  author INTEGER NOT NULL,
  date TEXT NOT NULL DEFAULT '',
  date_utc TEXT NOT NULL DEFAULT '',
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  utc_start_date TEXT NOT NULL,
  utc_end_date TEXT NOT NULL,
  all_day INTEGER NOT NULL DEFAULT 0,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  event_state TEXT NOT NULL DEFAULT 'scheduled',
  image INTEGER,
  featured INTEGER NOT NULL DEFAULT 0,
  sticky INTEGER NOT NULL DEFAULT 0,
  hide_from_listings INTEGER NOT NULL DEFAULT 0,
  show_map INTEGER NOT NULL DEFAULT 1,
  show_map_link INTEGER NOT NULL DEFAULT 1,
  password TEXT NOT NULL DEFAULT '',
  post_parent INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE events_translations (
  id INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
  language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')),
  slug TEXT NOT NULL,
  slug_before_trash TEXT,
  translated_from TEXT NOT NULL DEFAULT '{}',
  title TEXT NOT NULL DEFAULT '',
  excerpt TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  cost TEXT,
  website TEXT,
  event_state_reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
) STRICT;
CREATE UNIQUE INDEX events_slugs ON events_translations (language, slug) WHERE slug <> '';
CREATE INDEX events_images ON events (image, id) WHERE image IS NOT NULL;

CREATE TABLE venues (
  id INTEGER NOT NULL PRIMARY KEY,
  source_language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  trashed_utc TEXT,
  author INTEGER NOT NULL,
  date TEXT NOT NULL DEFAULT '',
  date_utc TEXT NOT NULL DEFAULT '',
  zip TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  geo_lat TEXT,
  geo_lng TEXT,
  phone TEXT NOT NULL DEFAULT '',
  image INTEGER,
  show_map INTEGER NOT NULL DEFAULT 1,
  show_map_link INTEGER NOT NULL DEFAULT 1,
  password TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE venues_translations (
  id INTEGER NOT NULL REFERENCES venues ON DELETE CASCADE,
  language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')),
  slug TEXT NOT NULL,
  slug_before_trash TEXT,
  translated_from TEXT NOT NULL DEFAULT '{}',
  venue TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  website TEXT,
  address TEXT,
  city TEXT,
  province TEXT,
  state TEXT,
  stateprovince TEXT,
  PRIMARY KEY (id, language)
) STRICT;
CREATE UNIQUE INDEX venues_slugs ON venues_translations (language, slug) WHERE slug <> '';
CREATE INDEX venues_images ON venues (image, id) WHERE image IS NOT NULL;

CREATE TABLE organizers (
  id INTEGER NOT NULL PRIMARY KEY,
  source_language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  trashed_utc TEXT,
  author INTEGER NOT NULL,
  date TEXT NOT NULL DEFAULT '',
  date_utc TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  image INTEGER,
  password TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE organizers_translations (
  id INTEGER NOT NULL REFERENCES organizers ON DELETE CASCADE,
  language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')),
  slug TEXT NOT NULL,
  slug_before_trash TEXT,
  translated_from TEXT NOT NULL DEFAULT '{}',
  organizer TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  website TEXT,
  PRIMARY KEY (id, language)
) STRICT;
CREATE UNIQUE INDEX organizers_slugs ON organizers_translations (language, slug) WHERE slug <> '';
CREATE INDEX organizers_images ON organizers (image, id) WHERE image IS NOT NULL;

CREATE TABLE categories (
  id INTEGER NOT NULL PRIMARY KEY,
  source_language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  trashed_utc TEXT,
  author INTEGER NOT NULL,
  parent INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE categories_translations (
  id INTEGER NOT NULL REFERENCES categories ON DELETE CASCADE,
  language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status = 'publish'),
  slug TEXT NOT NULL,
  slug_before_trash TEXT,
  translated_from TEXT NOT NULL DEFAULT '{}',
  name TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
) STRICT;
CREATE UNIQUE INDEX categories_slugs ON categories_translations (language, slug) WHERE slug <> '';

CREATE TABLE tags (
  id INTEGER NOT NULL PRIMARY KEY,
  source_language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  trashed_utc TEXT,
  author INTEGER NOT NULL
) STRICT;
CREATE TABLE tags_translations (
  id INTEGER NOT NULL REFERENCES tags ON DELETE CASCADE,
  language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  modified_utc TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status = 'publish'),
  slug TEXT NOT NULL,
  slug_before_trash TEXT,
  translated_from TEXT NOT NULL DEFAULT '{}',
  name TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
) STRICT;
CREATE UNIQUE INDEX tags_slugs ON tags_translations (language, slug) WHERE slug <> '';

CREATE INDEX categories_parents ON categories (parent, id);
CREATE INDEX events_parents ON events (post_parent, id) WHERE post_parent <> 0;

-- Links of events, in their order.
CREATE TABLE events_venues (
  event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
  position INTEGER NOT NULL,
  venue INTEGER NOT NULL REFERENCES venues,
  PRIMARY KEY (event, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX venues_events ON events_venues (venue, event);
CREATE TABLE events_organizers (
  event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
  position INTEGER NOT NULL,
  organizer INTEGER NOT NULL REFERENCES organizers,
  PRIMARY KEY (event, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX organizers_events ON events_organizers (organizer, event);
CREATE TABLE events_categories (
  event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
  position INTEGER NOT NULL,
  category INTEGER NOT NULL REFERENCES categories,
  PRIMARY KEY (event, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX categories_events ON events_categories (category, event);
CREATE TABLE events_tags (
  event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
  position INTEGER NOT NULL,
  tag INTEGER NOT NULL REFERENCES tags,
  PRIMARY KEY (event, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX tags_events ON events_tags (tag, event);

-- Derived from records: the row of a list in list_language. stand_in 0: the translation in that language; 1: the source translation,
-- stored where the own one is missing or not public. own_status is '' if missing. status is 'trash' in the trash.
-- state is the one of the translation, 'missing' of a stand-in. has_category: the event has one. has_overlap: another event
-- overlaps this one at a venue. of_public, of_staff: the default list of the public, of staff, shows the row.
-- title is folded, its first 250 characters: PostgreSQL indexes at most 2,700 bytes.
CREATE TABLE events_list_rows (
  list_language TEXT NOT NULL,
  id INTEGER NOT NULL,
  stand_in INTEGER NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL,
  own_status TEXT NOT NULL,
  author INTEGER NOT NULL,
  published TEXT NOT NULL,
  published_utc TEXT NOT NULL,
  modified TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  has_image INTEGER NOT NULL,
  has_category INTEGER NOT NULL,
  hidden INTEGER NOT NULL,
  locked INTEGER NOT NULL,
  featured INTEGER NOT NULL,
  starts TEXT NOT NULL,
  ends TEXT NOT NULL,
  starts_utc TEXT NOT NULL,
  ends_utc TEXT NOT NULL,
  of_public INTEGER NOT NULL DEFAULT 0,
  of_staff INTEGER NOT NULL DEFAULT 0,
  has_overlap INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (list_language, id, stand_in)
) STRICT, WITHOUT ROWID;
CREATE INDEX events_by_status ON events_list_rows (list_language, status, starts, published, id, ends, stand_in, own_status, hidden, author, language, state, locked, featured, has_image, has_category, has_overlap);
CREATE INDEX events_by_start ON events_list_rows (list_language, starts, published, id, ends, stand_in, status, own_status, hidden, author, language, state, locked, featured, has_image, has_category, has_overlap);
CREATE INDEX events_by_modified ON events_list_rows (list_language, modified, id, starts, ends, stand_in, status, own_status, hidden, author, language, state, locked, featured, has_image, has_category, has_overlap);
CREATE INDEX events_by_title ON events_list_rows (list_language, title, id, starts, ends, stand_in, status, own_status, hidden, author, language, state, locked, featured, has_image, has_category, has_overlap);
CREATE INDEX events_by_published ON events_list_rows (list_language, published, id, starts, ends, stand_in, status, own_status, hidden, author, language, state, locked, featured, has_image, has_category, has_overlap);
CREATE INDEX events_by_end ON events_list_rows (list_language, ends, published, id, starts, stand_in, status, own_status, hidden, author, language, state, locked, featured, has_image, has_category, has_overlap);
CREATE INDEX events_by_author ON events_list_rows (list_language, author, starts, published, id, ends, stand_in, status, own_status, hidden, language, state, locked, featured, has_image, has_category, has_overlap);
CREATE INDEX events_unfinished ON events_list_rows (list_language, state, starts, published, id, ends, stand_in, status, own_status, hidden, author, language, locked, featured, has_image, has_category, has_overlap) WHERE state <> 'complete';
-- Small indexes that most totals are counted from.
CREATE INDEX events_of_public ON events_list_rows (list_language, of_public, starts, ends, id, locked);
CREATE INDEX events_of_staff ON events_list_rows (list_language, of_staff, starts, ends, id);
CREATE INDEX events_scheduled ON events_list_rows (published_utc, id) WHERE status = 'future';
CREATE TABLE venues_list_rows (
  list_language TEXT NOT NULL,
  id INTEGER NOT NULL,
  stand_in INTEGER NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL,
  own_status TEXT NOT NULL,
  author INTEGER NOT NULL,
  published TEXT NOT NULL,
  published_utc TEXT NOT NULL,
  modified TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  has_image INTEGER NOT NULL,
  PRIMARY KEY (list_language, id, stand_in)
) STRICT, WITHOUT ROWID;
CREATE INDEX venues_by_status ON venues_list_rows (list_language, stand_in, status, published, id);
CREATE INDEX venues_by_published ON venues_list_rows (list_language, published, id, stand_in, status, own_status, author, language, state, has_image);
CREATE INDEX venues_scheduled ON venues_list_rows (published_utc, id) WHERE status = 'future';
CREATE INDEX venues_by_title ON venues_list_rows (list_language, stand_in, title, id);
CREATE TABLE organizers_list_rows (
  list_language TEXT NOT NULL,
  id INTEGER NOT NULL,
  stand_in INTEGER NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL,
  own_status TEXT NOT NULL,
  author INTEGER NOT NULL,
  published TEXT NOT NULL,
  published_utc TEXT NOT NULL,
  modified TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  has_image INTEGER NOT NULL,
  PRIMARY KEY (list_language, id, stand_in)
) STRICT, WITHOUT ROWID;
CREATE INDEX organizers_by_status ON organizers_list_rows (list_language, stand_in, status, published, id);
CREATE INDEX organizers_by_published ON organizers_list_rows (list_language, published, id, stand_in, status, own_status, author, language, state, has_image);
CREATE INDEX organizers_scheduled ON organizers_list_rows (published_utc, id) WHERE status = 'future';
CREATE INDEX organizers_by_title ON organizers_list_rows (list_language, stand_in, title, id);
CREATE TABLE categories_list_rows (
  list_language TEXT NOT NULL,
  id INTEGER NOT NULL,
  stand_in INTEGER NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL,
  own_status TEXT NOT NULL,
  author INTEGER NOT NULL,
  published TEXT NOT NULL,
  published_utc TEXT NOT NULL,
  modified TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  has_image INTEGER NOT NULL,
  PRIMARY KEY (list_language, id, stand_in)
) STRICT, WITHOUT ROWID;
CREATE INDEX categories_by_title ON categories_list_rows (list_language, stand_in, title, id);
CREATE TABLE tags_list_rows (
  list_language TEXT NOT NULL,
  id INTEGER NOT NULL,
  stand_in INTEGER NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL,
  own_status TEXT NOT NULL,
  author INTEGER NOT NULL,
  published TEXT NOT NULL,
  published_utc TEXT NOT NULL,
  modified TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  has_image INTEGER NOT NULL,
  PRIMARY KEY (list_language, id, stand_in)
) STRICT, WITHOUT ROWID;
CREATE INDEX tags_by_title ON tags_list_rows (list_language, stand_in, title, id);

-- Derived: an event and a venue that it takes up, unless it is in the trash, cancelled, postponed or moved online.
-- day_before is the start minus 24 hours; the few longer events are found by their end.
CREATE TABLE venue_times (
  venue INTEGER NOT NULL,
  starts TEXT NOT NULL,
  event INTEGER NOT NULL,
  ends TEXT NOT NULL,
  day_before TEXT NOT NULL,
  is_long INTEGER NOT NULL,
  PRIMARY KEY (venue, starts, event)
) STRICT, WITHOUT ROWID;
CREATE INDEX venue_times_by_event ON venue_times (event, venue, starts, ends, day_before);
CREATE INDEX venue_times_long ON venue_times (venue, ends, starts, event) WHERE is_long = 1;

-- Derived: how many events with a term, or a category below it, an audience lists in a language; in any for ''.
CREATE TABLE term_counts (
  resource TEXT NOT NULL,
  term INTEGER NOT NULL,
  language TEXT NOT NULL,
  audience TEXT NOT NULL,
  events INTEGER NOT NULL,
  PRIMARY KEY (resource, term, language, audience)
) STRICT, WITHOUT ROWID;

-- Folded text of each translation.
CREATE TABLE search_text (
  resource TEXT NOT NULL,
  language TEXT NOT NULL,
  record INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (resource, language, record)
) STRICT, WITHOUT ROWID;
-- An index per resource and language: a search reads no other. A phrase is exactly a substring of three or more characters.
CREATE VIEW events_search_nl_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'events' AND language = 'nl';
CREATE VIRTUAL TABLE events_search_nl USING fts5 (body, content = 'events_search_nl_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER events_search_nl_insert AFTER INSERT ON search_text WHEN NEW.resource = 'events' AND NEW.language = 'nl' BEGIN INSERT INTO events_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER events_search_nl_delete AFTER DELETE ON search_text WHEN OLD.resource = 'events' AND OLD.language = 'nl' BEGIN INSERT INTO events_search_nl (events_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER events_search_nl_update AFTER UPDATE ON search_text WHEN NEW.resource = 'events' AND NEW.language = 'nl' BEGIN INSERT INTO events_search_nl (events_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO events_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW events_search_en_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'events' AND language = 'en';
CREATE VIRTUAL TABLE events_search_en USING fts5 (body, content = 'events_search_en_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER events_search_en_insert AFTER INSERT ON search_text WHEN NEW.resource = 'events' AND NEW.language = 'en' BEGIN INSERT INTO events_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER events_search_en_delete AFTER DELETE ON search_text WHEN OLD.resource = 'events' AND OLD.language = 'en' BEGIN INSERT INTO events_search_en (events_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER events_search_en_update AFTER UPDATE ON search_text WHEN NEW.resource = 'events' AND NEW.language = 'en' BEGIN INSERT INTO events_search_en (events_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO events_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW events_search_fr_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'events' AND language = 'fr';
CREATE VIRTUAL TABLE events_search_fr USING fts5 (body, content = 'events_search_fr_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER events_search_fr_insert AFTER INSERT ON search_text WHEN NEW.resource = 'events' AND NEW.language = 'fr' BEGIN INSERT INTO events_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER events_search_fr_delete AFTER DELETE ON search_text WHEN OLD.resource = 'events' AND OLD.language = 'fr' BEGIN INSERT INTO events_search_fr (events_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER events_search_fr_update AFTER UPDATE ON search_text WHEN NEW.resource = 'events' AND NEW.language = 'fr' BEGIN INSERT INTO events_search_fr (events_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO events_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW events_search_de_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'events' AND language = 'de';
CREATE VIRTUAL TABLE events_search_de USING fts5 (body, content = 'events_search_de_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER events_search_de_insert AFTER INSERT ON search_text WHEN NEW.resource = 'events' AND NEW.language = 'de' BEGIN INSERT INTO events_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER events_search_de_delete AFTER DELETE ON search_text WHEN OLD.resource = 'events' AND OLD.language = 'de' BEGIN INSERT INTO events_search_de (events_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER events_search_de_update AFTER UPDATE ON search_text WHEN NEW.resource = 'events' AND NEW.language = 'de' BEGIN INSERT INTO events_search_de (events_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO events_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW venues_search_nl_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'venues' AND language = 'nl';
CREATE VIRTUAL TABLE venues_search_nl USING fts5 (body, content = 'venues_search_nl_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER venues_search_nl_insert AFTER INSERT ON search_text WHEN NEW.resource = 'venues' AND NEW.language = 'nl' BEGIN INSERT INTO venues_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER venues_search_nl_delete AFTER DELETE ON search_text WHEN OLD.resource = 'venues' AND OLD.language = 'nl' BEGIN INSERT INTO venues_search_nl (venues_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER venues_search_nl_update AFTER UPDATE ON search_text WHEN NEW.resource = 'venues' AND NEW.language = 'nl' BEGIN INSERT INTO venues_search_nl (venues_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO venues_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW venues_search_en_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'venues' AND language = 'en';
CREATE VIRTUAL TABLE venues_search_en USING fts5 (body, content = 'venues_search_en_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER venues_search_en_insert AFTER INSERT ON search_text WHEN NEW.resource = 'venues' AND NEW.language = 'en' BEGIN INSERT INTO venues_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER venues_search_en_delete AFTER DELETE ON search_text WHEN OLD.resource = 'venues' AND OLD.language = 'en' BEGIN INSERT INTO venues_search_en (venues_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER venues_search_en_update AFTER UPDATE ON search_text WHEN NEW.resource = 'venues' AND NEW.language = 'en' BEGIN INSERT INTO venues_search_en (venues_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO venues_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW venues_search_fr_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'venues' AND language = 'fr';
CREATE VIRTUAL TABLE venues_search_fr USING fts5 (body, content = 'venues_search_fr_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER venues_search_fr_insert AFTER INSERT ON search_text WHEN NEW.resource = 'venues' AND NEW.language = 'fr' BEGIN INSERT INTO venues_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER venues_search_fr_delete AFTER DELETE ON search_text WHEN OLD.resource = 'venues' AND OLD.language = 'fr' BEGIN INSERT INTO venues_search_fr (venues_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER venues_search_fr_update AFTER UPDATE ON search_text WHEN NEW.resource = 'venues' AND NEW.language = 'fr' BEGIN INSERT INTO venues_search_fr (venues_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO venues_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW venues_search_de_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'venues' AND language = 'de';
CREATE VIRTUAL TABLE venues_search_de USING fts5 (body, content = 'venues_search_de_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER venues_search_de_insert AFTER INSERT ON search_text WHEN NEW.resource = 'venues' AND NEW.language = 'de' BEGIN INSERT INTO venues_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER venues_search_de_delete AFTER DELETE ON search_text WHEN OLD.resource = 'venues' AND OLD.language = 'de' BEGIN INSERT INTO venues_search_de (venues_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER venues_search_de_update AFTER UPDATE ON search_text WHEN NEW.resource = 'venues' AND NEW.language = 'de' BEGIN INSERT INTO venues_search_de (venues_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO venues_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW organizers_search_nl_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'organizers' AND language = 'nl';
CREATE VIRTUAL TABLE organizers_search_nl USING fts5 (body, content = 'organizers_search_nl_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER organizers_search_nl_insert AFTER INSERT ON search_text WHEN NEW.resource = 'organizers' AND NEW.language = 'nl' BEGIN INSERT INTO organizers_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER organizers_search_nl_delete AFTER DELETE ON search_text WHEN OLD.resource = 'organizers' AND OLD.language = 'nl' BEGIN INSERT INTO organizers_search_nl (organizers_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER organizers_search_nl_update AFTER UPDATE ON search_text WHEN NEW.resource = 'organizers' AND NEW.language = 'nl' BEGIN INSERT INTO organizers_search_nl (organizers_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO organizers_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW organizers_search_en_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'organizers' AND language = 'en';
CREATE VIRTUAL TABLE organizers_search_en USING fts5 (body, content = 'organizers_search_en_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER organizers_search_en_insert AFTER INSERT ON search_text WHEN NEW.resource = 'organizers' AND NEW.language = 'en' BEGIN INSERT INTO organizers_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER organizers_search_en_delete AFTER DELETE ON search_text WHEN OLD.resource = 'organizers' AND OLD.language = 'en' BEGIN INSERT INTO organizers_search_en (organizers_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER organizers_search_en_update AFTER UPDATE ON search_text WHEN NEW.resource = 'organizers' AND NEW.language = 'en' BEGIN INSERT INTO organizers_search_en (organizers_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO organizers_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW organizers_search_fr_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'organizers' AND language = 'fr';
CREATE VIRTUAL TABLE organizers_search_fr USING fts5 (body, content = 'organizers_search_fr_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER organizers_search_fr_insert AFTER INSERT ON search_text WHEN NEW.resource = 'organizers' AND NEW.language = 'fr' BEGIN INSERT INTO organizers_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER organizers_search_fr_delete AFTER DELETE ON search_text WHEN OLD.resource = 'organizers' AND OLD.language = 'fr' BEGIN INSERT INTO organizers_search_fr (organizers_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER organizers_search_fr_update AFTER UPDATE ON search_text WHEN NEW.resource = 'organizers' AND NEW.language = 'fr' BEGIN INSERT INTO organizers_search_fr (organizers_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO organizers_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW organizers_search_de_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'organizers' AND language = 'de';
CREATE VIRTUAL TABLE organizers_search_de USING fts5 (body, content = 'organizers_search_de_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER organizers_search_de_insert AFTER INSERT ON search_text WHEN NEW.resource = 'organizers' AND NEW.language = 'de' BEGIN INSERT INTO organizers_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER organizers_search_de_delete AFTER DELETE ON search_text WHEN OLD.resource = 'organizers' AND OLD.language = 'de' BEGIN INSERT INTO organizers_search_de (organizers_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER organizers_search_de_update AFTER UPDATE ON search_text WHEN NEW.resource = 'organizers' AND NEW.language = 'de' BEGIN INSERT INTO organizers_search_de (organizers_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO organizers_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW categories_search_nl_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'categories' AND language = 'nl';
CREATE VIRTUAL TABLE categories_search_nl USING fts5 (body, content = 'categories_search_nl_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER categories_search_nl_insert AFTER INSERT ON search_text WHEN NEW.resource = 'categories' AND NEW.language = 'nl' BEGIN INSERT INTO categories_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER categories_search_nl_delete AFTER DELETE ON search_text WHEN OLD.resource = 'categories' AND OLD.language = 'nl' BEGIN INSERT INTO categories_search_nl (categories_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER categories_search_nl_update AFTER UPDATE ON search_text WHEN NEW.resource = 'categories' AND NEW.language = 'nl' BEGIN INSERT INTO categories_search_nl (categories_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO categories_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW categories_search_en_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'categories' AND language = 'en';
CREATE VIRTUAL TABLE categories_search_en USING fts5 (body, content = 'categories_search_en_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER categories_search_en_insert AFTER INSERT ON search_text WHEN NEW.resource = 'categories' AND NEW.language = 'en' BEGIN INSERT INTO categories_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER categories_search_en_delete AFTER DELETE ON search_text WHEN OLD.resource = 'categories' AND OLD.language = 'en' BEGIN INSERT INTO categories_search_en (categories_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER categories_search_en_update AFTER UPDATE ON search_text WHEN NEW.resource = 'categories' AND NEW.language = 'en' BEGIN INSERT INTO categories_search_en (categories_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO categories_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW categories_search_fr_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'categories' AND language = 'fr';
CREATE VIRTUAL TABLE categories_search_fr USING fts5 (body, content = 'categories_search_fr_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER categories_search_fr_insert AFTER INSERT ON search_text WHEN NEW.resource = 'categories' AND NEW.language = 'fr' BEGIN INSERT INTO categories_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER categories_search_fr_delete AFTER DELETE ON search_text WHEN OLD.resource = 'categories' AND OLD.language = 'fr' BEGIN INSERT INTO categories_search_fr (categories_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER categories_search_fr_update AFTER UPDATE ON search_text WHEN NEW.resource = 'categories' AND NEW.language = 'fr' BEGIN INSERT INTO categories_search_fr (categories_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO categories_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW categories_search_de_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'categories' AND language = 'de';
CREATE VIRTUAL TABLE categories_search_de USING fts5 (body, content = 'categories_search_de_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER categories_search_de_insert AFTER INSERT ON search_text WHEN NEW.resource = 'categories' AND NEW.language = 'de' BEGIN INSERT INTO categories_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER categories_search_de_delete AFTER DELETE ON search_text WHEN OLD.resource = 'categories' AND OLD.language = 'de' BEGIN INSERT INTO categories_search_de (categories_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER categories_search_de_update AFTER UPDATE ON search_text WHEN NEW.resource = 'categories' AND NEW.language = 'de' BEGIN INSERT INTO categories_search_de (categories_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO categories_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW tags_search_nl_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'tags' AND language = 'nl';
CREATE VIRTUAL TABLE tags_search_nl USING fts5 (body, content = 'tags_search_nl_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER tags_search_nl_insert AFTER INSERT ON search_text WHEN NEW.resource = 'tags' AND NEW.language = 'nl' BEGIN INSERT INTO tags_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER tags_search_nl_delete AFTER DELETE ON search_text WHEN OLD.resource = 'tags' AND OLD.language = 'nl' BEGIN INSERT INTO tags_search_nl (tags_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER tags_search_nl_update AFTER UPDATE ON search_text WHEN NEW.resource = 'tags' AND NEW.language = 'nl' BEGIN INSERT INTO tags_search_nl (tags_search_nl, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO tags_search_nl (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW tags_search_en_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'tags' AND language = 'en';
CREATE VIRTUAL TABLE tags_search_en USING fts5 (body, content = 'tags_search_en_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER tags_search_en_insert AFTER INSERT ON search_text WHEN NEW.resource = 'tags' AND NEW.language = 'en' BEGIN INSERT INTO tags_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER tags_search_en_delete AFTER DELETE ON search_text WHEN OLD.resource = 'tags' AND OLD.language = 'en' BEGIN INSERT INTO tags_search_en (tags_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER tags_search_en_update AFTER UPDATE ON search_text WHEN NEW.resource = 'tags' AND NEW.language = 'en' BEGIN INSERT INTO tags_search_en (tags_search_en, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO tags_search_en (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW tags_search_fr_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'tags' AND language = 'fr';
CREATE VIRTUAL TABLE tags_search_fr USING fts5 (body, content = 'tags_search_fr_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER tags_search_fr_insert AFTER INSERT ON search_text WHEN NEW.resource = 'tags' AND NEW.language = 'fr' BEGIN INSERT INTO tags_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER tags_search_fr_delete AFTER DELETE ON search_text WHEN OLD.resource = 'tags' AND OLD.language = 'fr' BEGIN INSERT INTO tags_search_fr (tags_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER tags_search_fr_update AFTER UPDATE ON search_text WHEN NEW.resource = 'tags' AND NEW.language = 'fr' BEGIN INSERT INTO tags_search_fr (tags_search_fr, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO tags_search_fr (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE VIEW tags_search_de_texts AS SELECT record AS id, body FROM search_text WHERE resource = 'tags' AND language = 'de';
CREATE VIRTUAL TABLE tags_search_de USING fts5 (body, content = 'tags_search_de_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER tags_search_de_insert AFTER INSERT ON search_text WHEN NEW.resource = 'tags' AND NEW.language = 'de' BEGIN INSERT INTO tags_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;
CREATE TRIGGER tags_search_de_delete AFTER DELETE ON search_text WHEN OLD.resource = 'tags' AND OLD.language = 'de' BEGIN INSERT INTO tags_search_de (tags_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); END;
CREATE TRIGGER tags_search_de_update AFTER UPDATE ON search_text WHEN NEW.resource = 'tags' AND NEW.language = 'de' BEGIN INSERT INTO tags_search_de (tags_search_de, rowid, body) VALUES ('delete', OLD.record, OLD.body); INSERT INTO tags_search_de (rowid, body) VALUES (NEW.record, NEW.body); END;

-- Last revision of a removed translation: a new one counts on, so that no version repeats.
CREATE TABLE removed_translations (
  resource TEXT NOT NULL,
  id INTEGER NOT NULL,
  language TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (resource, id, language)
) STRICT, WITHOUT ROWID;

-- Audit log. seq is given out under the write lock: the last one plus 1.
CREATE TABLE changes (
  seq INTEGER NOT NULL PRIMARY KEY,
  at TEXT NOT NULL,
  change_set TEXT NOT NULL,
  account INTEGER,
  resource TEXT NOT NULL,
  record INTEGER NOT NULL,
  action TEXT NOT NULL,
  parts TEXT NOT NULL
) STRICT;
CREATE INDEX changes_by_record ON changes (resource, record, seq);
CREATE INDEX changes_by_change_set ON changes (change_set, seq);
CREATE TRIGGER changes_not_deleted BEFORE DELETE ON changes BEGIN
  SELECT RAISE(ABORT, 'changes are append-only');
END;
-- Purging a record may blank its parts, after the entry of the purge itself.
CREATE TRIGGER changes_not_updated BEFORE UPDATE ON changes
WHEN NEW.parts IS NOT '{}'
  OR (NEW.seq, NEW.at, NEW.change_set, NEW.account, NEW.resource, NEW.record, NEW.action)
    IS NOT (OLD.seq, OLD.at, OLD.change_set, OLD.account, OLD.resource, OLD.record, OLD.action)
  OR (SELECT p.action FROM changes p WHERE p.resource = OLD.resource AND p.record = OLD.record ORDER BY p.seq DESC LIMIT 1) IS NOT 'purge'
BEGIN
  SELECT RAISE(ABORT, 'changes are append-only');
END;

CREATE TABLE accounts (
  id INTEGER NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL,
  languages TEXT NOT NULL,
  password_hash TEXT,
  created_utc TEXT NOT NULL,
  disabled_utc TEXT
) STRICT;
CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  started_ms INTEGER NOT NULL,
  last_used_ms INTEGER NOT NULL,
  idle_timeout_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);
CREATE TABLE app_passwords (
  id INTEGER NOT NULL PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL DEFAULT 'all',
  languages TEXT NOT NULL DEFAULT '',
  created_utc TEXT NOT NULL,
  last_used_utc TEXT,
  expires_utc TEXT
) STRICT;
CREATE INDEX app_passwords_by_account ON app_passwords (account);
-- response is NULL while the request is running.
CREATE TABLE idempotency_keys (
  account INTEGER NOT NULL,
  path TEXT NOT NULL,
  language TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  response TEXT NOT NULL,
  expires_ms INTEGER NOT NULL,
  PRIMARY KEY (account, path, language, key)
) STRICT;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_ms);
CREATE TABLE preferences (
  account INTEGER NOT NULL PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  value TEXT NOT NULL
) STRICT;
-- A shared view outlives its account, which is then NULL.
CREATE TABLE saved_views (
  id INTEGER NOT NULL PRIMARY KEY,
  account INTEGER REFERENCES accounts ON DELETE CASCADE,
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  shared INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_views_by_account ON saved_views (account);
CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- file is made from the content, without size and extension. sizes, alt_texts and focal_point are JSON. source_url is NULL for uploads.
CREATE TABLE images (
  id INTEGER NOT NULL PRIMARY KEY,
  revision INTEGER NOT NULL,
  author INTEGER NOT NULL,
  created_utc TEXT NOT NULL,
  modified_utc TEXT NOT NULL,
  original_name TEXT NOT NULL,
  file TEXT NOT NULL,
  extension TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  file_size INTEGER NOT NULL,
  sizes TEXT NOT NULL,
  alt_texts TEXT NOT NULL,
  folded_text TEXT NOT NULL,
  source_url TEXT,
  focal_point TEXT
) STRICT;
CREATE UNIQUE INDEX images_by_source_url ON images (source_url) WHERE source_url IS NOT NULL;
CREATE INDEX images_by_file ON images (file, id);

-- The first edition counts its versions here, up to 19, and refuses a higher one.
PRAGMA user_version = 1000;
