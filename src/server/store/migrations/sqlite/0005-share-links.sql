-- Links that show an event to readers without an account; language '' is all of them.
CREATE TABLE share_links (
  id INTEGER NOT NULL PRIMARY KEY,
  event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
  account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  language TEXT NOT NULL DEFAULT '',
  token_hash TEXT NOT NULL UNIQUE,
  created_utc TEXT NOT NULL,
  expires_utc TEXT NOT NULL
) STRICT;
CREATE INDEX share_links_by_event ON share_links (event);
CREATE INDEX share_links_by_account ON share_links (account);
INSERT INTO sequences (name, last) VALUES ('share_links', 0);
