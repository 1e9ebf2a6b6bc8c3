-- Findings of checks of texts that an account dismissed; fingerprint: of what the finding depends on, which makes it return when that changes.
CREATE TABLE dismissals (
  id INTEGER NOT NULL PRIMARY KEY,
  resource TEXT NOT NULL,
  record INTEGER NOT NULL,
  language TEXT NOT NULL,
  field TEXT NOT NULL,
  kind TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  reason TEXT NOT NULL,
  account INTEGER NOT NULL,
  created_utc TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX dismissals_by_text ON dismissals (resource, record, language, field, kind);
INSERT INTO sequences (name, last) VALUES ('dismissals', 0);
