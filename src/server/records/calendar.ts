// All events of a list with what a calendar shows of them (`GET events/calendar`).
import type { CalendarEvent, CalendarResponse } from '#shared/responses.ts'
import { type Hue, isHue } from '#shared/schema/hues.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { EventState } from '#shared/schema/status.ts'
import type { SignedInContext } from '../http/context.ts'
import { respond } from '../http/response.ts'
import { listRecords } from '../store/lists.ts'
import { type RecordSets, readRecordSets } from '../store/record-sets.ts'
import { readRecords } from '../store/records.ts'
import type { StoredRecord } from '../store/types.ts'
import { isAllowed, isLocked, nestedLanguage } from './access.ts'
import { parseListQuery } from './list-query.ts'
import { findColored, getStatus, getTranslations, presentTimes, sharedText } from './present.ts'
import { partEtag } from './record-bundle.ts'
import { displayedText } from './translation-text.ts'

/** The maximum number of events of a response; its `total` counts the others too. */
const maxEvents = 2000

/** Responds with the rows that the list has for the same parameters, on one page and without texts. */
export async function calendar(ctx: SignedInContext): Promise<Response> {
  const { events, total } = await ctx.store.read(async (tx) => {
    const { query } = await parseListQuery(tx, ctx, 'events')
    const { rows, total } = await listRecords(tx, { ...query, page: 1, perPage: maxEvents })
    const records = await readRecords(
      tx,
      'events',
      rows.map(({ id }) => id),
    )
    const linked = (link: 'venue' | 'categories') => [
      ...new Set([...records.values()].flatMap((record) => record.links[link])),
    ]
    const shown = { venues: linked('venue'), categories: linked('categories') }
    const sets = await readRecordSets(tx, shown, { withAncestors: true })
    const events = rows.flatMap((row) => {
      const record = records.get(row.id)
      return record ? [presentCalendarEvent(ctx, sets, record, row.language)] : []
    })
    return { events, total }
  })
  return respond(200, { events, total } satisfies CalendarResponse)
}

/** A password hides the venue and the category, as it does in the list. */
function presentCalendarEvent(
  ctx: SignedInContext,
  sets: RecordSets,
  record: StoredRecord,
  language: Language,
): CalendarEvent {
  const { account } = ctx
  const isBlank = isLocked(account, record)
  return {
    id: record.id,
    language,
    source_language: record.sourceLanguage,
    title: displayedText(record, language).texts['title'] ?? '',
    status: getStatus(record, language),
    ...presentTimes(record),
    // safe: the only values that the column accepts
    event_state: sharedText(record, 'event_state') as EventState,
    venue: isBlank ? null : presentVenue(ctx, sets, record),
    category: isBlank ? null : presentCategory(ctx, sets, record),
    translations: getTranslations(account, record),
    series: Number(record.shared['series'] ?? 0),
    movable: isAllowed(account, 'editShared', 'events', record),
    etag: partEtag(record, 'shared') ?? '',
  }
}

function presentVenue(
  { account, language }: SignedInContext,
  { venues }: RecordSets,
  { links }: StoredRecord,
): CalendarEvent['venue'] {
  for (const id of links.venue) {
    const record = venues.get(id)
    const shown = record && nestedLanguage(account, record, language)
    if (!record || !shown) continue
    const { texts } = displayedText(record, shown)
    const city = isLocked(account, record) ? '' : (texts['city'] ?? '')
    return { id, name: isLocked(account, record) ? '' : (texts['venue'] ?? ''), city, language: shown }
  }
  return null
}

/** The category that gives the event its colour: the first with a colour, or the one above that it has the colour from. */
function presentCategory(
  { account, language }: SignedInContext,
  { categories }: RecordSets,
  { links }: StoredRecord,
): CalendarEvent['category'] {
  for (const id of links.categories) {
    const category = categories.get(id)
    const colored = category && nestedLanguage(account, category, language) && findColored(categories, category)
    const shown = colored && nestedLanguage(account, colored, language)
    const color: unknown = colored?.shared['color']
    if (!colored || !shown || !isHue(color)) continue
    const hue: Hue = color
    return { id: colored.id, name: displayedText(colored, shown).texts['name'] ?? '', language: shown, color: hue }
  }
  return null
}
