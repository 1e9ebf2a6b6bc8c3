// Derived tables match the records after any writes.
import * as fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { addSeconds } from '#shared/dates/wall-time.ts'
import { isOrganizerOccupied, isVenueOccupied } from '#shared/schema/status.ts'
import { otherDayRows } from './other-days.ts'
import { readBuffers } from './occupied-times.ts'
import { readRecords } from './records.ts'
import { toRows } from './derived-columns.ts'
import { searchText } from './search-text.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { step, storeAfter } from '#support/store-arbitraries.ts'
import { testEngine } from '#support/test-database.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'

const daySeconds = 86_400
const seconds = (wall: unknown): number => Date.parse(`${String(wall).replace(' ', 'T')}Z`) / 1000

type Buffers = ReadonlyMap<number, number>
type Time = { venue: number; event: number; starts: string; ends: string }

/** The times at which an event occupies its venues, in UTC and with their buffers. */
const venueTimes = ({ id, links, shared, trashedUtc }: StoredRecord, buffers: Buffers): Time[] =>
  trashedUtc === null && isVenueOccupied(shared['event_state'])
    ? links.venue.map((venue) => {
        const [starts, end] = [String(shared['utc_start_date']), String(shared['utc_end_date'])]
        return { venue, event: id, starts, ends: addSeconds(end, (buffers.get(venue) ?? 0) * 60) }
      })
    : []

const venueTimeRow = ({ venue, event, starts, ends }: Time): string =>
  `${venue} ${event} ${starts} ${ends} ${seconds(ends) - seconds(starts) > daySeconds ? 1 : 0}`

/** The rows of the organizers of an event, which occupies them even if it was moved online. */
const organizerTimeRows = ({ id, links, shared, trashedUtc }: StoredRecord): string[] =>
  trashedUtc === null && isOrganizerOccupied(shared['event_state'])
    ? links.organizer.map((organizer) => `${organizer} ${id} ${shared['utc_start_date']} ${shared['utc_end_date']}`)
    : []

/** Events that share a venue with another one at overlapping times. */
const overlapping = (times: readonly Time[]): number[] =>
  times
    .filter(({ event, venue, starts, ends }) =>
      times.some(
        (other) => other.event !== event && other.venue === venue && other.starts < ends && other.ends > starts,
      ),
    )
    .map(({ event }) => event)

type Row = { row: string }
const rowsOfTable = async (tx: ReadTx, query: RawBuilder<Row>): Promise<string[]> =>
  (await query.execute(tx.db)).rows.map(({ row }) => row).toSorted()

/** A list row as text, without the column that depends on other events. */
const listRow = (row: { readonly [column: string]: unknown }): string =>
  JSON.stringify(
    row,
    Object.keys(row)
      .filter((column) => column !== 'has_overlap')
      .toSorted(),
  )

/** Fails when an index of SQLite differs from its texts. */
async function checkSearchIndex(tx: WriteTx, resource: ResourceName, language: Language): Promise<void> {
  const index = sql.table(`${resource}_search_${language}`)
  await sql`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`.execute(tx.db)
}

test(
  'derived tables match the records after any writes',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { store, events, venues } = await storeAfter(steps)
        await store.write(async (tx) => {
          const records = [...(await readRecords(tx, 'events', events)).values()]
          const times = sql<Row>`SELECT venue || ' ' || event || ' ' || starts || ' ' || ends || ' ' || is_long AS row FROM venue_times`
          const buffers = await readBuffers(tx, venues)
          const venueTime = records.flatMap((record) => venueTimes(record, buffers))
          expect(await rowsOfTable(tx, times)).toEqual(venueTime.map(venueTimeRow).toSorted())
          const otherDays = sql<Row>`SELECT event || ' ' || language || ' ' || field || ' ' || fingerprint AS row FROM events_other_days`
          expect(await rowsOfTable(tx, otherDays)).toEqual(
            records.flatMap((record) => otherDayRows(record).map((row) => Object.values(row).join(' '))).toSorted(),
          )
          const organizerTimes = sql<Row>`SELECT organizer || ' ' || event || ' ' || starts || ' ' || ends AS row FROM organizer_times`
          expect(await rowsOfTable(tx, organizerTimes)).toEqual(records.flatMap(organizerTimeRows).toSorted())
          const { rows } = await sql<{ [column: string]: unknown }>`SELECT * FROM events_list_rows`.execute(tx.db)
          expect(rows.map(listRow).toSorted()).toEqual(records.flatMap(toRows).map(listRow).toSorted())
          const overlaps = rows.filter((row) => row['has_overlap'] === 1).map((row) => row['id'])
          expect(new Set(overlaps)).toEqual(new Set(overlapping(venueTime)))
          const others = rows.filter((row) => row['has_overlap'] === 0).map((row) => row['id'])
          expect(others.filter((id) => overlaps.includes(id))).toEqual([])
          for (const language of languages) {
            const texts = records.flatMap((record) => {
              const body = searchText(record, language)
              return body === undefined ? [] : [`${record.id} ${body}`]
            })
            const stored = sql<Row>`SELECT record || ' ' || body AS row FROM search_text WHERE resource = 'events' AND language = ${language}`
            expect(await rowsOfTable(tx, stored)).toEqual(texts.toSorted())
            if (testEngine === 'sqlite')
              for (const resource of resourceNames) await checkSearchIndex(tx, resource, language)
          }
        })
        await store.close()
      }),
      { numRuns: examples(testEngine === 'sqlite' ? 20 : 10) },
    )
  },
  exampleTime(120),
)
