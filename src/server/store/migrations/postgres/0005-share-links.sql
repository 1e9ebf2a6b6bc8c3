-- Links that show an event to readers without an account; language '' is all of them.
CREATE TABLE share_links (
  id bigint NOT NULL PRIMARY KEY,
  event bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  account bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  language text COLLATE "C" NOT NULL DEFAULT '',
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  created_utc text COLLATE "C" NOT NULL,
  expires_utc text COLLATE "C" NOT NULL
);
CREATE INDEX share_links_by_event ON share_links (event);
CREATE INDEX share_links_by_account ON share_links (account);
INSERT INTO sequences (name, last) VALUES ('share_links', 0);
