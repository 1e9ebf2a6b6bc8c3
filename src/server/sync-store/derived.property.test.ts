// Derived tables are what records say, after any writes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { occupiesVenue } from '#shared/schema/status.ts'
import { step, createStoreContent } from '#support/sync-store-arbitraries.ts'
import { sampleFile } from '#support/sync-test-store.ts'
import { openDatabase } from './database.ts'
import { searchIndex } from './search-index.ts'
import { searchText } from './search-text.ts'
import type { StoredRecord } from './types.ts'

const daySeconds = 86_400
const seconds = (wall: unknown): number => Date.parse(`${String(wall).replace(' ', 'T')}Z`) / 1000

const venueTimes = ({ id, links, shared, trashedUtc }: StoredRecord): string[] =>
  trashedUtc === null && occupiesVenue(shared['event_state'])
    ? links.venue.map((venue) => {
        const isLong = seconds(shared['end_date']) - seconds(shared['start_date']) > daySeconds
        return `${venue} ${id} ${shared['start_date']} ${shared['end_date']} ${isLong ? 1 : 0}`
      })
    : []

test('derived tables are what records say, after any writes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { file, remove } = sampleFile()
      const { store, events } = createStoreContent(file, steps)
      const records = [...store.readMany('events', events).values()].toSorted((a, b) => a.id - b.id)
      const db = openDatabase(file)
      const times = db.column<string>(
        "SELECT venue || ' ' || event || ' ' || starts || ' ' || ends || ' ' || is_long FROM venue_times",
      )
      expect(times.toSorted()).toEqual(records.flatMap(venueTimes).toSorted())
      for (const language of languages) {
        const texts = records.flatMap((record) => {
          const body = searchText(record, language)
          return body === undefined ? [] : [{ record: record.id, body }]
        })
        const stored = "SELECT record, body FROM search_text WHERE resource = 'events' AND language = ? ORDER BY record"
        expect(db.all(stored, language)).toEqual(texts)
        for (const resource of resourceNames) {
          const index = searchIndex(resource, language)
          // Throws when the index differs from its texts.
          db.run(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
        }
      }
      db.close()
      store.close()
      remove()
    }),
    { numRuns: 40 },
  )
}, 120_000)
