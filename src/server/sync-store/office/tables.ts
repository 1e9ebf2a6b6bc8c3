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

/**
 * What each write sweeps away is found by its age; that a record is gone for good is told by the last of its lines, so that not all
 * that come before are read for each of them.
 */
export const sweepingMigration = `
CREATE INDEX idempotency_by_age ON idempotency_keys (at_ms);
DROP TRIGGER changes_are_written_once;
CREATE TRIGGER changes_are_written_once BEFORE UPDATE ON changes
WHEN NEW.parts IS NOT '{}' OR (NEW.seq, NEW.at, NEW.change_set, NEW.account, NEW.resource, NEW.record, NEW.deed)
    IS NOT (OLD.seq, OLD.at, OLD.change_set, OLD.account, OLD.resource, OLD.record, OLD.deed)
  OR (SELECT p.deed FROM changes p WHERE p.resource = OLD.resource AND p.record = OLD.record ORDER BY p.seq DESC LIMIT 1) IS NOT 'purge'
BEGIN SELECT RAISE(ABORT, 'changes are written once'); END;
`
