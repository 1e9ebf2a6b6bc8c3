-- Derived: the texts of events that name a day on which the event does not take place; fingerprint: of the text and the days.
CREATE TABLE events_other_days (
  event bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  PRIMARY KEY (event, language, field)
);
