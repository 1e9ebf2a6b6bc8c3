// Exports the events of a list as a file: `GET events/export`.
import { getDay } from '#shared/dates/wall-time.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { invalid, missing } from '#shared/problem.ts'
import { type EventFileFormat, eventFileFormats, maxExportedEvents } from '#shared/schema/export-events.ts'
import { notAChoice } from '#shared/schema/issues.ts'
import { joinNames } from '#shared/schema/spreadsheet.ts'
import type { Read } from '#shared/schema/values.ts'
import type { SignedInContext } from '../http/context.ts'
import { ProblemError } from '../http/response.ts'
import { listRecords } from '../store/lists.ts'
import { readRecords } from '../store/records.ts'
import type { StoredRecord } from '../store/types.ts'
import { toWallTimeAt } from '../time-zones.ts'
import { isLocked, visibleLanguages } from './access.ts'
import { createCalendarFile } from './calendar-file.ts'
import { byteOrderMark, requestedDelimiter, toCsvLines } from './exchange/csv.ts'
import { parseListQuery } from './list-query.ts'
import { loadPresenterContext, presentEvent } from './present.ts'

const contentTypes = { csv: 'text/csv; charset=UTF-8', ics: 'text/calendar; charset=utf-8' } as const

type ListedEvent = { record: StoredRecord; event: Read<'events'> }

/** Responds with a file of the first events that the list has for the same parameters, in its order. */
export async function exportEvents(ctx: SignedInContext): Promise<Response> {
  const { config, language } = ctx
  const format = parseFormat(ctx.query)
  const query = new URLSearchParams(ctx.query)
  query.delete('format')
  const { events, total } = await ctx.store.read(async (tx) => {
    const list = await parseListQuery(tx, { ...ctx, query }, 'events')
    const { rows, total } = await listRecords(tx, { ...list.query, page: 1, perPage: maxExportedEvents })
    const ids = rows.map(({ id }) => id)
    const records = await readRecords(tx, 'events', ids)
    const presenter = await loadPresenterContext(tx, ctx, [...records.values()])
    const events = rows.flatMap((row): ListedEvent[] => {
      const record = records.get(row.id)
      return record ? [{ record, event: presentEvent(presenter, record, row.language) }] : []
    })
    return { events, total }
  })
  const content =
    format === 'ics'
      ? await createCalendarFile(
          events.map(({ event }) => event),
          language,
          new URL(config.origin).host,
        )
      : createTable(ctx, events)
  const day = getDay(toWallTimeAt(ctx.now, config.siteZone))
  return new Response(content, {
    headers: {
      'Content-Type': contentTypes[format],
      'Content-Disposition': `attachment; filename="events-${language}-${day}.${format}"`,
      'X-TEC-Total': String(total),
    },
  })
}

/** Throws if the format is missing or unknown. */
function parseFormat(query: URLSearchParams): EventFileFormat {
  const sent = query.get('format')
  const format = eventFileFormats.find((each) => each === sent)
  if (format !== undefined) return format
  throw new ProblemError(sent === null ? missing(['format']) : invalid({ format: notAChoice(eventFileFormats) }))
}

/** A column of the table. `isOptional`: it is left out if all its cells are empty. */
type Column = { name: string; isOptional?: true; cell: (listed: ListedEvent) => string }

const columns: readonly Column[] = [
  { name: 'start_date', cell: ({ event }) => event.start_date },
  { name: 'end_date', cell: ({ event }) => event.end_date },
  { name: 'all_day', cell: ({ event }) => (event.all_day ? '1' : '0') },
  { name: 'timezone', cell: ({ event }) => event.timezone },
  { name: 'venue', cell: ({ event }) => getVenue(event)?.venue ?? '' },
  { name: 'venue_address', cell: ({ event }) => getVenue(event)?.address ?? '' },
  { name: 'venue_zip', cell: ({ event }) => getVenue(event)?.zip ?? '' },
  { name: 'venue_city', cell: ({ event }) => getVenue(event)?.city ?? '' },
  { name: 'venue_country', cell: ({ event }) => getVenue(event)?.country ?? '' },
  { name: 'organizer', cell: ({ event }) => joinNames(event.organizer.map(({ organizer }) => organizer)) },
  { name: 'categories', cell: ({ event }) => joinNames(event.categories.map(({ name }) => name)) },
  { name: 'tags', cell: ({ event }) => joinNames(event.tags.map(({ name }) => name)) },
  { name: 'event_status', cell: ({ event }) => event.event_state },
]

const getVenue = ({ venue }: Read<'events'>) => (Array.isArray(venue) ? undefined : venue)

const textColumn = (account: SignedInContext['account'], field: string, language: Language): Column => ({
  name: `${field}_${language}`,
  isOptional: true,
  cell: ({ record }) => {
    const isShown =
      visibleLanguages(account, record).includes(language) && (field === 'title' || !isLocked(account, record))
    return isShown ? (record.translations[language]?.texts[field] ?? '') : ''
  },
})

/** A table with the headers that the import knows: importing it again changes nothing. The last two columns are for readers. */
function createTable({ account, request }: SignedInContext, events: readonly ListedEvent[]): string {
  const texts = (field: string): Column[] => languages.map((language) => textColumn(account, field, language))
  const table = [
    { name: 'id', cell: ({ record }: ListedEvent) => String(record.id) },
    ...texts('title'),
    ...columns,
    ...['cost', 'website', 'excerpt', 'description'].flatMap(texts),
    { name: 'published_in', cell: ({ record }: ListedEvent) => visibleLanguages(null, record).join(' ') },
    {
      name: 'public_url',
      cell: ({ record, event }: ListedEvent) =>
        visibleLanguages(null, record).includes(event.language) ? event.url : '',
    },
  ]
    .map(({ cell, ...column }: Column) => ({ ...column, cells: events.map(cell) }))
    .filter(({ isOptional, cells }) => !isOptional || cells.some((text) => text !== ''))
  const rows = events.map((_, row) => table.map(({ cells }) => cells[row] ?? ''))
  return byteOrderMark + toCsvLines([table.map(({ name }) => name), ...rows], requestedDelimiter(request))
}
