-- source_public: the source translation is public or scheduled, and the record is not in the trash. lacks_reason: the event is cancelled,
-- postponed or has moved online, and the language of the list does not say why.
ALTER TABLE events_list_rows ADD COLUMN source_public INTEGER NOT NULL DEFAULT 0;
ALTER TABLE venues_list_rows ADD COLUMN source_public INTEGER NOT NULL DEFAULT 0;
ALTER TABLE organizers_list_rows ADD COLUMN source_public INTEGER NOT NULL DEFAULT 0;
ALTER TABLE categories_list_rows ADD COLUMN source_public INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tags_list_rows ADD COLUMN source_public INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events_list_rows ADD COLUMN lacks_reason INTEGER NOT NULL DEFAULT 0;
UPDATE events_list_rows SET source_public = 1
WHERE id IN (
  SELECT e.id FROM events e JOIN events_translations t ON t.id = e.id AND t.language = e.source_language
  WHERE e.trashed_utc IS NULL AND t.status IN ('publish', 'future')
);
UPDATE venues_list_rows SET source_public = 1
WHERE id IN (
  SELECT e.id FROM venues e JOIN venues_translations t ON t.id = e.id AND t.language = e.source_language
  WHERE e.trashed_utc IS NULL AND t.status IN ('publish', 'future')
);
UPDATE organizers_list_rows SET source_public = 1
WHERE id IN (
  SELECT e.id FROM organizers e JOIN organizers_translations t ON t.id = e.id AND t.language = e.source_language
  WHERE e.trashed_utc IS NULL AND t.status IN ('publish', 'future')
);
UPDATE categories_list_rows SET source_public = 1;
UPDATE tags_list_rows SET source_public = 1;
UPDATE events_list_rows SET lacks_reason = 1
WHERE id IN (SELECT e.id FROM events e WHERE e.event_state IN ('postponed', 'cancelled', 'moved_online')) AND (
  stand_in = 1 OR NOT EXISTS (
    SELECT 1 FROM events_translations t
    WHERE t.id = events_list_rows.id AND t.language = events_list_rows.list_language AND t.event_state_reason <> ''
  )
);
-- The lists of what is to be translated next: upcoming events by start, running ones by end.
CREATE INDEX events_due ON events_list_rows (list_language, source_public, lacks_reason, starts_utc, published, id, starts, ends, ends_utc, state, stand_in, status, own_status, hidden, author, language, locked, featured, has_image, has_category, has_overlap) WHERE state <> 'complete';
CREATE INDEX events_due_by_end ON events_list_rows (list_language, source_public, ends_utc, published, id, starts, ends, starts_utc, lacks_reason, state, stand_in, status, own_status, hidden, author, language, locked, featured, has_image, has_category, has_overlap) WHERE state <> 'complete';
