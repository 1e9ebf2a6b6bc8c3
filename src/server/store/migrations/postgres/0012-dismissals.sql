-- Findings of checks of texts that an account dismissed; fingerprint: of what the finding depends on, which makes it return when that changes.
CREATE TABLE dismissals (
  id bigint NOT NULL PRIMARY KEY,
  resource text COLLATE "C" NOT NULL,
  record bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  account bigint NOT NULL,
  created_utc text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX dismissals_by_text ON dismissals (resource, record, language, field, kind);
INSERT INTO sequences (name, last) VALUES ('dismissals', 0);
