-- The first version of the second edition. Frozen: a change of the schema is a new file.
-- Instants and wall times are text (YYYY-MM-DD HH:MM:SS), flags are 0 or 1, JSON is text.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Last number given out, per kind of id.
CREATE TABLE sequences (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  last bigint NOT NULL
);
INSERT INTO sequences (name, last) VALUES ('posts', 0), ('terms', 0), ('accounts', 0), ('app_passwords', 0), ('saved_views', 0);

-- Per resource: values that all languages share; one row per translation; rows of its lists (derived).
-- geo_lat and geo_lng are decimal text. translated_from is JSON: field to the source text it was translated from.
-- slug_before_trash is restored with the record.
CREATE TABLE events (
  id bigint NOT NULL PRIMARY KEY,
  source_language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  trashed_utc text COLLATE "C",
  author bigint NOT NULL,
  date text COLLATE "C" NOT NULL DEFAULT '',
  date_utc text COLLATE "C" NOT NULL DEFAULT '',
  start_date text COLLATE "C" NOT NULL,
  end_date text COLLATE "C" NOT NULL,
  utc_start_date text COLLATE "C" NOT NULL,
  utc_end_date text COLLATE "C" NOT NULL,
  all_day bigint NOT NULL DEFAULT 0,
  timezone text COLLATE "C" NOT NULL DEFAULT 'UTC',
  event_state text COLLATE "C" NOT NULL DEFAULT 'scheduled',
  image bigint,
  featured bigint NOT NULL DEFAULT 0,
  sticky bigint NOT NULL DEFAULT 0,
  hide_from_listings bigint NOT NULL DEFAULT 0,
  show_map bigint NOT NULL DEFAULT 1,
  show_map_link bigint NOT NULL DEFAULT 1,
  password text COLLATE "C" NOT NULL DEFAULT '',
  post_parent bigint NOT NULL DEFAULT 0
);
CREATE TABLE events_translations (
  id bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')),
  slug text COLLATE "C" NOT NULL,
  slug_before_trash text COLLATE "C",
  translated_from text COLLATE "C" NOT NULL DEFAULT '{}',
  title text COLLATE "C" NOT NULL DEFAULT '',
  excerpt text COLLATE "C" NOT NULL DEFAULT '',
  description text COLLATE "C" NOT NULL DEFAULT '',
  cost text COLLATE "C",
  website text COLLATE "C",
  event_state_reason text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
);
CREATE UNIQUE INDEX events_slugs ON events_translations (language, slug) WHERE slug <> '';
CREATE INDEX events_images ON events (image, id) WHERE image IS NOT NULL;

CREATE TABLE venues (
  id bigint NOT NULL PRIMARY KEY,
  source_language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  trashed_utc text COLLATE "C",
  author bigint NOT NULL,
  date text COLLATE "C" NOT NULL DEFAULT '',
  date_utc text COLLATE "C" NOT NULL DEFAULT '',
  zip text COLLATE "C" NOT NULL DEFAULT '',
  country text COLLATE "C" NOT NULL DEFAULT '',
  geo_lat text COLLATE "C",
  geo_lng text COLLATE "C",
  phone text COLLATE "C" NOT NULL DEFAULT '',
  image bigint,
  show_map bigint NOT NULL DEFAULT 1,
  show_map_link bigint NOT NULL DEFAULT 1,
  password text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE TABLE venues_translations (
  id bigint NOT NULL REFERENCES venues ON DELETE CASCADE,
  language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')),
  slug text COLLATE "C" NOT NULL,
  slug_before_trash text COLLATE "C",
  translated_from text COLLATE "C" NOT NULL DEFAULT '{}',
  venue text COLLATE "C" NOT NULL DEFAULT '',
  description text COLLATE "C" NOT NULL DEFAULT '',
  website text COLLATE "C",
  address text COLLATE "C",
  city text COLLATE "C",
  province text COLLATE "C",
  state text COLLATE "C",
  stateprovince text COLLATE "C",
  PRIMARY KEY (id, language)
);
CREATE UNIQUE INDEX venues_slugs ON venues_translations (language, slug) WHERE slug <> '';
CREATE INDEX venues_images ON venues (image, id) WHERE image IS NOT NULL;

CREATE TABLE organizers (
  id bigint NOT NULL PRIMARY KEY,
  source_language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  trashed_utc text COLLATE "C",
  author bigint NOT NULL,
  date text COLLATE "C" NOT NULL DEFAULT '',
  date_utc text COLLATE "C" NOT NULL DEFAULT '',
  phone text COLLATE "C" NOT NULL DEFAULT '',
  email text COLLATE "C" NOT NULL DEFAULT '',
  image bigint,
  password text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE TABLE organizers_translations (
  id bigint NOT NULL REFERENCES organizers ON DELETE CASCADE,
  language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private')),
  slug text COLLATE "C" NOT NULL,
  slug_before_trash text COLLATE "C",
  translated_from text COLLATE "C" NOT NULL DEFAULT '{}',
  organizer text COLLATE "C" NOT NULL DEFAULT '',
  description text COLLATE "C" NOT NULL DEFAULT '',
  website text COLLATE "C",
  PRIMARY KEY (id, language)
);
CREATE UNIQUE INDEX organizers_slugs ON organizers_translations (language, slug) WHERE slug <> '';
CREATE INDEX organizers_images ON organizers (image, id) WHERE image IS NOT NULL;

CREATE TABLE categories (
  id bigint NOT NULL PRIMARY KEY,
  source_language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  trashed_utc text COLLATE "C",
  author bigint NOT NULL,
  parent bigint NOT NULL DEFAULT 0
);
CREATE TABLE categories_translations (
  id bigint NOT NULL REFERENCES categories ON DELETE CASCADE,
  language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status = 'publish'),
  slug text COLLATE "C" NOT NULL,
  slug_before_trash text COLLATE "C",
  translated_from text COLLATE "C" NOT NULL DEFAULT '{}',
  name text COLLATE "C" NOT NULL DEFAULT '',
  description text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
);
CREATE UNIQUE INDEX categories_slugs ON categories_translations (language, slug) WHERE slug <> '';

CREATE TABLE tags (
  id bigint NOT NULL PRIMARY KEY,
  source_language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  trashed_utc text COLLATE "C",
  author bigint NOT NULL
);
CREATE TABLE tags_translations (
  id bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
  language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status = 'publish'),
  slug text COLLATE "C" NOT NULL,
  slug_before_trash text COLLATE "C",
  translated_from text COLLATE "C" NOT NULL DEFAULT '{}',
  name text COLLATE "C" NOT NULL DEFAULT '',
  description text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (id, language)
);
CREATE UNIQUE INDEX tags_slugs ON tags_translations (language, slug) WHERE slug <> '';

CREATE INDEX categories_parents ON categories (parent, id);
CREATE INDEX events_parents ON events (post_parent, id) WHERE post_parent <> 0;

-- Links of events, in their order.
CREATE TABLE events_venues (
  event bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  position bigint NOT NULL,
  venue bigint NOT NULL REFERENCES venues,
  PRIMARY KEY (event, position)
);
CREATE INDEX venues_events ON events_venues (venue, event);
CREATE TABLE events_organizers (
  event bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  position bigint NOT NULL,
  organizer bigint NOT NULL REFERENCES organizers,
  PRIMARY KEY (event, position)
);
CREATE INDEX organizers_events ON events_organizers (organizer, event);
CREATE TABLE events_categories (
  event bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  position bigint NOT NULL,
  category bigint NOT NULL REFERENCES categories,
  PRIMARY KEY (event, position)
);
CREATE INDEX categories_events ON events_categories (category, event);
CREATE TABLE events_tags (
  event bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  position bigint NOT NULL,
  tag bigint NOT NULL REFERENCES tags,
  PRIMARY KEY (event, position)
);
CREATE INDEX tags_events ON events_tags (tag, event);

-- Derived from records: the row of a list in list_language. stand_in 0: the translation in that language; 1: the source translation,
-- stored where the own one is missing or not public. own_status is '' if missing. status is 'trash' in the trash.
-- state is the one of the translation, 'missing' of a stand-in. has_category: the event has one. has_overlap: another event
-- overlaps this one at a venue. of_public, of_staff: the default list of the public, of staff, shows the row.
-- title is folded, its first 250 characters: PostgreSQL indexes at most 2,700 bytes.
CREATE TABLE events_list_rows (
  list_language text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  stand_in bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  own_status text COLLATE "C" NOT NULL,
  author bigint NOT NULL,
  published text COLLATE "C" NOT NULL,
  published_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  has_image bigint NOT NULL,
  has_category bigint NOT NULL,
  hidden bigint NOT NULL,
  locked bigint NOT NULL,
  featured bigint NOT NULL,
  starts text COLLATE "C" NOT NULL,
  ends text COLLATE "C" NOT NULL,
  starts_utc text COLLATE "C" NOT NULL,
  ends_utc text COLLATE "C" NOT NULL,
  of_public bigint NOT NULL DEFAULT 0,
  of_staff bigint NOT NULL DEFAULT 0,
  has_overlap bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (list_language, id, stand_in)
);
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
  list_language text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  stand_in bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  own_status text COLLATE "C" NOT NULL,
  author bigint NOT NULL,
  published text COLLATE "C" NOT NULL,
  published_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  has_image bigint NOT NULL,
  PRIMARY KEY (list_language, id, stand_in)
);
CREATE INDEX venues_by_status ON venues_list_rows (list_language, stand_in, status, published, id);
CREATE INDEX venues_by_published ON venues_list_rows (list_language, published, id, stand_in, status, own_status, author, language, state, has_image);
CREATE INDEX venues_scheduled ON venues_list_rows (published_utc, id) WHERE status = 'future';
CREATE INDEX venues_by_title ON venues_list_rows (list_language, stand_in, title, id);
CREATE TABLE organizers_list_rows (
  list_language text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  stand_in bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  own_status text COLLATE "C" NOT NULL,
  author bigint NOT NULL,
  published text COLLATE "C" NOT NULL,
  published_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  has_image bigint NOT NULL,
  PRIMARY KEY (list_language, id, stand_in)
);
CREATE INDEX organizers_by_status ON organizers_list_rows (list_language, stand_in, status, published, id);
CREATE INDEX organizers_by_published ON organizers_list_rows (list_language, published, id, stand_in, status, own_status, author, language, state, has_image);
CREATE INDEX organizers_scheduled ON organizers_list_rows (published_utc, id) WHERE status = 'future';
CREATE INDEX organizers_by_title ON organizers_list_rows (list_language, stand_in, title, id);
CREATE TABLE categories_list_rows (
  list_language text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  stand_in bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  own_status text COLLATE "C" NOT NULL,
  author bigint NOT NULL,
  published text COLLATE "C" NOT NULL,
  published_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  has_image bigint NOT NULL,
  PRIMARY KEY (list_language, id, stand_in)
);
CREATE INDEX categories_by_title ON categories_list_rows (list_language, stand_in, title, id);
CREATE TABLE tags_list_rows (
  list_language text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  stand_in bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  own_status text COLLATE "C" NOT NULL,
  author bigint NOT NULL,
  published text COLLATE "C" NOT NULL,
  published_utc text COLLATE "C" NOT NULL,
  modified text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  has_image bigint NOT NULL,
  PRIMARY KEY (list_language, id, stand_in)
);
CREATE INDEX tags_by_title ON tags_list_rows (list_language, stand_in, title, id);

-- Derived: an event and a venue that it takes up, unless it is in the trash, cancelled, postponed or moved online.
-- day_before is the start minus 24 hours; the few longer events are found by their end.
CREATE TABLE venue_times (
  venue bigint NOT NULL,
  starts text COLLATE "C" NOT NULL,
  event bigint NOT NULL,
  ends text COLLATE "C" NOT NULL,
  day_before text COLLATE "C" NOT NULL,
  is_long bigint NOT NULL,
  PRIMARY KEY (venue, starts, event)
);
CREATE INDEX venue_times_by_event ON venue_times (event, venue, starts, ends, day_before);
CREATE INDEX venue_times_long ON venue_times (venue, ends, starts, event) WHERE is_long = 1;

-- Derived: how many events with a term, or a category below it, an audience lists in a language; in any for ''.
CREATE TABLE term_counts (
  resource text COLLATE "C" NOT NULL,
  term bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  audience text COLLATE "C" NOT NULL,
  events bigint NOT NULL,
  PRIMARY KEY (resource, term, language, audience)
);

-- Folded text of each translation.
CREATE TABLE search_text (
  resource text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  record bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (resource, language, record)
) WITH (toast_tuple_target = 8160);
-- Searches read many texts: compressed or apart from their rows they take twice the time.
ALTER TABLE search_text ALTER COLUMN body SET STORAGE EXTERNAL;
-- An index per resource and language: a search reads no other. Shorter texts than three characters scan.
CREATE INDEX events_search_nl ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'events' AND language = 'nl';
CREATE INDEX events_search_en ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'events' AND language = 'en';
CREATE INDEX events_search_fr ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'events' AND language = 'fr';
CREATE INDEX events_search_de ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'events' AND language = 'de';
CREATE INDEX venues_search_nl ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'venues' AND language = 'nl';
CREATE INDEX venues_search_en ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'venues' AND language = 'en';
CREATE INDEX venues_search_fr ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'venues' AND language = 'fr';
CREATE INDEX venues_search_de ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'venues' AND language = 'de';
CREATE INDEX organizers_search_nl ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'organizers' AND language = 'nl';
CREATE INDEX organizers_search_en ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'organizers' AND language = 'en';
CREATE INDEX organizers_search_fr ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'organizers' AND language = 'fr';
CREATE INDEX organizers_search_de ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'organizers' AND language = 'de';
CREATE INDEX categories_search_nl ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'categories' AND language = 'nl';
CREATE INDEX categories_search_en ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'categories' AND language = 'en';
CREATE INDEX categories_search_fr ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'categories' AND language = 'fr';
CREATE INDEX categories_search_de ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'categories' AND language = 'de';
CREATE INDEX tags_search_nl ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'tags' AND language = 'nl';
CREATE INDEX tags_search_en ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'tags' AND language = 'en';
CREATE INDEX tags_search_fr ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'tags' AND language = 'fr';
CREATE INDEX tags_search_de ON search_text USING gin (body gin_trgm_ops) WHERE resource = 'tags' AND language = 'de';

-- Last revision of a removed translation: a new one counts on, so that no version repeats.
CREATE TABLE removed_translations (
  resource text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (resource, id, language)
);

-- Audit log. seq is given out under the write lock: the last one plus 1.
CREATE TABLE changes (
  seq bigint NOT NULL PRIMARY KEY,
  at text COLLATE "C" NOT NULL,
  change_set text COLLATE "C" NOT NULL,
  account bigint,
  resource text COLLATE "C" NOT NULL,
  record bigint NOT NULL,
  action text COLLATE "C" NOT NULL,
  parts text COLLATE "C" NOT NULL
);
CREATE INDEX changes_by_record ON changes (resource, record, seq);
CREATE INDEX changes_by_change_set ON changes (change_set, seq);
CREATE FUNCTION changes_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Purging a record may blank its parts, after the entry of the purge itself.
  IF TG_OP = 'UPDATE' AND NEW.parts = '{}'
    AND (NEW.seq, NEW.at, NEW.change_set, NEW.account, NEW.resource, NEW.record, NEW.action)
      IS NOT DISTINCT FROM (OLD.seq, OLD.at, OLD.change_set, OLD.account, OLD.resource, OLD.record, OLD.action)
    AND (SELECT p.action FROM changes p WHERE p.resource = OLD.resource AND p.record = OLD.record ORDER BY p.seq DESC LIMIT 1) = 'purge'
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'changes are append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER changes_append_only BEFORE UPDATE OR DELETE ON changes FOR EACH ROW EXECUTE FUNCTION changes_append_only();
CREATE TRIGGER changes_not_truncated BEFORE TRUNCATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION changes_append_only();
-- Sent when the transaction commits.
CREATE FUNCTION changes_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY store_changes;
  RETURN NULL;
END
$$;
CREATE TRIGGER changes_notify AFTER INSERT ON changes FOR EACH STATEMENT EXECUTE FUNCTION changes_notify();

CREATE TABLE accounts (
  id bigint NOT NULL PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL UNIQUE,
  role text COLLATE "C" NOT NULL,
  languages text COLLATE "C" NOT NULL,
  password_hash text COLLATE "C",
  created_utc text COLLATE "C" NOT NULL,
  disabled_utc text COLLATE "C"
);
CREATE TABLE sessions (
  token_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  account bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  started_ms bigint NOT NULL,
  last_used_ms bigint NOT NULL,
  idle_timeout_ms bigint NOT NULL,
  expires_ms bigint NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE TABLE app_passwords (
  id bigint NOT NULL PRIMARY KEY,
  account bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL UNIQUE,
  scope text COLLATE "C" NOT NULL DEFAULT 'all',
  languages text COLLATE "C" NOT NULL DEFAULT '',
  created_utc text COLLATE "C" NOT NULL,
  last_used_utc text COLLATE "C",
  expires_utc text COLLATE "C"
);
CREATE INDEX app_passwords_by_account ON app_passwords (account);
-- response is NULL while the request is running.
CREATE TABLE idempotency_keys (
  account bigint NOT NULL,
  path text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash text COLLATE "C" NOT NULL,
  response text COLLATE "C" NOT NULL,
  expires_ms bigint NOT NULL,
  PRIMARY KEY (account, path, language, key)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_ms);
CREATE TABLE preferences (
  account bigint NOT NULL PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  value text COLLATE "C" NOT NULL
);
-- A shared view outlives its account, which is then NULL.
CREATE TABLE saved_views (
  id bigint NOT NULL PRIMARY KEY,
  account bigint REFERENCES accounts ON DELETE CASCADE,
  resource text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  query text COLLATE "C" NOT NULL,
  shared bigint NOT NULL
);
CREATE INDEX saved_views_by_account ON saved_views (account);
CREATE TABLE settings (
  key text COLLATE "C" NOT NULL PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);

-- file is made from the content, without size and extension. sizes, alt_texts and focal_point are JSON. source_url is NULL for uploads.
CREATE TABLE images (
  id bigint NOT NULL PRIMARY KEY,
  revision bigint NOT NULL,
  author bigint NOT NULL,
  created_utc text COLLATE "C" NOT NULL,
  modified_utc text COLLATE "C" NOT NULL,
  original_name text COLLATE "C" NOT NULL,
  file text COLLATE "C" NOT NULL,
  extension text COLLATE "C" NOT NULL,
  width bigint NOT NULL,
  height bigint NOT NULL,
  file_size bigint NOT NULL,
  sizes text COLLATE "C" NOT NULL,
  alt_texts text COLLATE "C" NOT NULL,
  folded_text text COLLATE "C" NOT NULL,
  source_url text COLLATE "C",
  focal_point text COLLATE "C"
);
CREATE UNIQUE INDEX images_by_source_url ON images (source_url) WHERE source_url IS NOT NULL;
CREATE INDEX images_by_file ON images (file, id);

-- The date of a UTC date and time in a zone: an IANA name, or an offset as UTC, UTC+5, UTC-5.5 or +05:30. SQLite gets it from the service.
CREATE FUNCTION local_day(utc text, zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  parts text[] := regexp_match(zone, '^(?:UTC)?([+-])(\d{1,2})(?::(\d\d)|(\.\d{1,2}))?$');
  minutes numeric;
BEGIN
  IF parts IS NOT NULL THEN
    minutes := parts[2]::numeric * 60 + coalesce(parts[3]::numeric, ('0' || parts[4])::numeric * 60, 0);
    RETURN to_char(utc::timestamp + (parts[1] || round(minutes) || ' minutes')::interval, 'YYYY-MM-DD');
  END IF;
  RETURN to_char(utc::timestamp AT TIME ZONE 'UTC' AT TIME ZONE zone, 'YYYY-MM-DD');
EXCEPTION WHEN invalid_parameter_value THEN
  -- A zone that this server does not know.
  RETURN left(utc, 10);
END
$$;

-- In the form that rate-limiter-flexible expects. SQLite serves one process, which counts in memory.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
