-- series: the number of a series of events; series_rule: its dates in RFC 5545; series_position: the place of the event among them;
-- series_date: the start that the series gives the event, which another start was moved from by hand.
ALTER TABLE events ADD COLUMN series bigint;
ALTER TABLE events ADD COLUMN series_rule text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN series_position bigint;
ALTER TABLE events ADD COLUMN series_date text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX events_series ON events (series, id) WHERE series IS NOT NULL;
