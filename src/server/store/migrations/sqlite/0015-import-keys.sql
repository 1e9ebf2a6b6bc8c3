-- The events that were imported with a key, which identifies them in the file that they come from.
CREATE TABLE import_keys (
  key TEXT NOT NULL PRIMARY KEY,
  event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE
) STRICT;
CREATE INDEX import_keys_by_event ON import_keys (event);
