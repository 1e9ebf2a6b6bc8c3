-- Derived: the texts of events that name a day on which the event does not take place; fingerprint: of the text and the days.
CREATE TABLE events_other_days (
  event INTEGER NOT NULL,
  language TEXT NOT NULL,
  field TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  PRIMARY KEY (event, language, field)
) STRICT, WITHOUT ROWID;
