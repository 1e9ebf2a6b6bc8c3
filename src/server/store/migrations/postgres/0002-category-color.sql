-- color: a name of schema/hues.ts; '' inherits the one of the parent.
ALTER TABLE categories ADD COLUMN color text COLLATE "C" NOT NULL DEFAULT '';
