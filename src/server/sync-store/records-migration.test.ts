// A store of an earlier release keeps its records, links, history and schedule.
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from './open-store.ts'
import { recordsMigration } from './records-migration.ts'
import { at, by, event, sampleFile, venue } from '#support/sync-test-store.ts'

/** What an earlier release stored besides: a key of translations, the links of events in their rows, and compact creations. */
const former = `
PRAGMA foreign_keys = OFF;
ALTER TABLE events ADD COLUMN links TEXT NOT NULL DEFAULT '[]';
CREATE TABLE due (at TEXT NOT NULL, resource TEXT NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (at, resource, record)) STRICT, WITHOUT ROWID;
CREATE TABLE events_texts_before AS SELECT * FROM events_texts;
DROP TABLE events_texts;
CREATE TABLE events_texts (key INTEGER PRIMARY KEY, id INTEGER NOT NULL REFERENCES events ON DELETE CASCADE, language TEXT NOT NULL,
  revision INTEGER NOT NULL, modified_utc TEXT NOT NULL, status TEXT NOT NULL, slug TEXT NOT NULL, slug_kept TEXT, made_from TEXT NOT NULL,
  title TEXT NOT NULL, excerpt TEXT NOT NULL, description TEXT NOT NULL, cost TEXT, website TEXT, event_state_reason TEXT NOT NULL,
  UNIQUE (id, language)) STRICT;
INSERT INTO events_texts SELECT rowid, * FROM events_texts_before;
DROP TABLE events_texts_before;
CREATE UNIQUE INDEX events_slugs ON events_texts (language, slug) WHERE slug <> '';
DROP TRIGGER changes_are_written_once;`

test('records, links, history and schedule stay', () => {
  const { file, remove } = sampleFile()
  const clock = { now: at('2026-11-21 12:00:00') }
  const store = openStore(file, { clock: () => clock.now })
  const hall = venue(store, { nl: 'Zaal' })
  const { id } = event(
    store,
    { fr: 'Fête', nl: 'Feest' },
    { links: { venue: [hall.id] }, status: 'future', shared: { date_utc: '2026-11-21 13:00:00' } },
  )
  store.change('events', id, { variants: { nl: { madeFrom: { title: 'Fête' } } } }, by)
  const [record, changes] = [store.read('events', id), store.changesOf('events', id)]
  store.close()
  const old = new SQLite(file)
  old.exec(former)
  const compact = old.prepare<[], string>("SELECT parts FROM changes WHERE resource = 'events' AND deed = 'create'")
  const parts: { [part: string]: { [field: string]: [unknown, unknown] } } = JSON.parse(compact.pluck().get() ?? '')
  const came = Object.fromEntries(
    Object.entries(parts).map(([part, fields]) => [
      part,
      Object.fromEntries(Object.entries(fields).map(([field, [, value]]) => [field, value])),
    ]),
  )
  old
    .prepare("UPDATE changes SET parts = ? WHERE resource = 'events' AND deed = 'create'")
    .run(JSON.stringify({ came, fromSource: {} }))
  recordsMigration(old)
  old.close()
  const again = openStore(file, { clock: () => clock.now })
  expect(again.read('events', id)).toEqual(record)
  expect(again.changesOf('events', id)).toEqual(changes)
  clock.now = at('2026-11-21 13:00:00')
  expect(again.publishScheduled()).toBe(1)
  again.close()
  remove()
})
