-- Few events have a reason: suggestions of its translation read all of a language.
CREATE INDEX events_with_reason ON events_translations (language, id) WHERE event_state_reason <> '';
