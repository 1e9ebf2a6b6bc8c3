-- color: a name of schema/hues.ts; '' inherits the one of the parent.
ALTER TABLE categories ADD COLUMN color TEXT NOT NULL DEFAULT '';
