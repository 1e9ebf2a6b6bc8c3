-- buffer_minutes: minutes that a venue needs between two events.
ALTER TABLE venues ADD COLUMN buffer_minutes bigint NOT NULL DEFAULT 0;

-- venue_times are times in UTC from here on, and their ends include the buffer of the venue.
DELETE FROM venue_times;
INSERT INTO venue_times (venue, starts, event, ends, day_before, is_long)
  SELECT DISTINCT l.venue, e.utc_start_date, e.id, e.utc_end_date,
    to_char(e.utc_start_date::timestamp - interval '1 day', 'YYYY-MM-DD HH24:MI:SS'),
    CASE WHEN e.utc_end_date > to_char(e.utc_start_date::timestamp + interval '1 day', 'YYYY-MM-DD HH24:MI:SS') THEN 1 ELSE 0 END
  FROM events e JOIN events_venues l ON l.event = e.id
  WHERE e.trashed_utc IS NULL AND e.event_state NOT IN ('cancelled', 'postponed', 'moved_online');

-- Derived: an event and an organizer that it takes up, unless it is in the trash, cancelled or postponed; times in UTC.
CREATE TABLE organizer_times (
  organizer bigint NOT NULL,
  starts text COLLATE "C" NOT NULL,
  ends text COLLATE "C" NOT NULL,
  event bigint NOT NULL,
  PRIMARY KEY (organizer, starts, ends, event)
);
INSERT INTO organizer_times (organizer, starts, ends, event)
  SELECT DISTINCT l.organizer, e.utc_start_date, e.utc_end_date, e.id
  FROM events e JOIN events_organizers l ON l.event = e.id
  WHERE e.trashed_utc IS NULL AND e.event_state NOT IN ('cancelled', 'postponed');
CREATE INDEX organizer_times_by_event ON organizer_times (event, organizer, starts, ends);

UPDATE events_list_rows SET has_overlap = 1 - has_overlap
WHERE list_language IN ('nl', 'en', 'fr', 'de') AND has_overlap <> (
  CASE WHEN EXISTS (
    SELECT 1 FROM venue_times m WHERE m.event = events_list_rows.id AND (
      EXISTS (
        SELECT 1 FROM venue_times o WHERE o.starts > m.day_before
          AND o.venue = m.venue AND o.event <> m.event AND o.starts < m.ends AND o.ends > m.starts
      ) OR EXISTS (
        SELECT 1 FROM venue_times o WHERE o.is_long = 1
          AND o.venue = m.venue AND o.event <> m.event AND o.starts < m.ends AND o.ends > m.starts
      )
    )
  ) THEN 1 ELSE 0 END
);
