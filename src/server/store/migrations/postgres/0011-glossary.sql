-- Terms with their translations. texts is JSON: the term in each language.
CREATE TABLE glossary (
  id bigint NOT NULL PRIMARY KEY,
  revision bigint NOT NULL,
  texts text COLLATE "C" NOT NULL,
  translated bigint NOT NULL,
  note text COLLATE "C" NOT NULL
);
INSERT INTO sequences (name, last) VALUES ('glossary', 0);
