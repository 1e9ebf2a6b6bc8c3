-- How many upcoming events that visitors see or will see had a complete translation on a day, in the time zone of the site.
CREATE TABLE coverage_days (
  day text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  complete bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (day, language)
);
-- The translations of events that are not over, in every state.
CREATE INDEX events_by_end_utc ON events_list_rows (list_language, source_public, ends_utc, id, starts, state, stand_in, own_status, status, author);
