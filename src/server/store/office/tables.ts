// The tables of what accounts keep for themselves, and what accounts, sessions and the log need to be looked after.

/** A shared view outlives the account that saved it; `account` is then NULL. `disabled_utc`: since when an account may not sign in. */
export const officeMigration = `
CREATE INDEX changes_in ON changes (change_set);
CREATE TABLE preferences (account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE, value TEXT NOT NULL) STRICT;
CREATE TABLE views (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER REFERENCES accounts ON DELETE CASCADE, resource TEXT NOT NULL, name TEXT NOT NULL,
  query TEXT NOT NULL, shared INTEGER NOT NULL
) STRICT;
CREATE INDEX views_of ON views (account);
ALTER TABLE sessions ADD COLUMN started_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN disabled_utc TEXT;
`

/** What an application password gives of its account, and until when; those that were there give everything, for ever. */
export const keyBoundsMigration = `
ALTER TABLE application_passwords ADD COLUMN scope TEXT NOT NULL DEFAULT 'all';
ALTER TABLE application_passwords ADD COLUMN languages TEXT NOT NULL DEFAULT '';
ALTER TABLE application_passwords ADD COLUMN ends_utc TEXT;
`
