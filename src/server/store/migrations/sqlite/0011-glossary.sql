-- Terms with their translations. texts is JSON: the term in each language.
CREATE TABLE glossary (
  id INTEGER NOT NULL PRIMARY KEY,
  revision INTEGER NOT NULL,
  texts TEXT NOT NULL,
  translated INTEGER NOT NULL,
  note TEXT NOT NULL
) STRICT;
INSERT INTO sequences (name, last) VALUES ('glossary', 0);
