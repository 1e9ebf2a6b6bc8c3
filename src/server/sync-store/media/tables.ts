// The table of pictures, and the indexes that say which records show one.

/** `sizes` and `alt` are JSON; `folded` is what a search looks in; `address` is where it was fetched, `NULL`: it was uploaded. */
export const mediaMigration = `
CREATE TABLE media (
  id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, author INTEGER NOT NULL, created_utc TEXT NOT NULL, modified_utc TEXT NOT NULL,
  name TEXT NOT NULL, file TEXT NOT NULL, extension TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
  filesize INTEGER NOT NULL, sizes TEXT NOT NULL, alt TEXT NOT NULL, folded TEXT NOT NULL, address TEXT
) STRICT;
CREATE UNIQUE INDEX media_addresses ON media (address) WHERE address IS NOT NULL;
CREATE INDEX media_files ON media (file, id);
CREATE INDEX events_pictured ON events (image, id) WHERE image IS NOT NULL;
CREATE INDEX venues_pictured ON venues (image, id) WHERE image IS NOT NULL;
CREATE INDEX organizers_pictured ON organizers (image, id) WHERE image IS NOT NULL;
`

/** `focus` is JSON, two percents; `NULL`: nobody chose one. */
export const focusMigration = 'ALTER TABLE media ADD COLUMN focus TEXT;'
