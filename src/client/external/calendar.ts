// The events of the calendar from lists of an external server.
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { CalendarEvent, CalendarResponse } from '#shared/responses.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { isJsonObject, type JsonObject, parseId, toList } from './json.ts'
import { readList } from './read-record.ts'
import { isHidden, toPolicySubject } from './record-bundle.ts'
import type { SendRequest } from './request.ts'
import { runParallel } from './source.ts'

/** Events per page: most servers return no more. */
const pageSize = 50
/** The maximum number of events, as on our own server; `total` counts the others too. */
const maxEvents = 2000

/** Reads all pages of a list of events. Throws `ProblemError` and `NetworkError`. */
export async function readCalendar(
  send: SendRequest,
  query: Iterable<readonly [string, string]>,
  { language, account, signal }: { language: Language; account: Account; signal?: AbortSignal | undefined },
): Promise<CalendarResponse> {
  const parameters = [...query]
  const readPage = async (page: number): Promise<JsonObject> => {
    const paging = [
      ['per_page', String(pageSize)],
      ['page', String(page)],
    ] as const
    return readList(send, 'events', [...parameters, ...paging], language, signal)
  }
  const first = await readPage(1)
  const last = Math.min(Number(first['total_pages']), maxEvents / pageSize)
  const pages = [first]
  await runParallel(
    Array.from({ length: Math.max(0, last - 1) }, (_, index) => index + 2),
    async (page) => {
      pages[page - 1] = await readPage(page)
    },
  )
  const events = pages.flatMap((page) => toList(page['events']).filter(isJsonObject))
  return {
    // A list that changed between two pages repeats an event.
    events: [...new Map(events.map((event) => [event['id'], toCalendarEvent(event, language, account)])).values()],
    total: Number(first['total']),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Converts an event of a list, which has neither translations nor colours. Its ETag is empty: one needs the event in all languages. */
function toCalendarEvent(event: JsonObject, language: Language, account: Account): CalendarEvent {
  const subject = toPolicySubject({ [language]: { displayed: event, canEdit: true } })
  const status: Status = statuses.find((each) => each === event['status']) ?? 'draft'
  const venue = isJsonObject(event['venue']) ? event['venue'] : undefined
  return {
    id: parseId(event) ?? 0,
    language,
    source_language: language,
    title: text(event['title']),
    status,
    start_date: text(event['start_date']),
    end_date: text(event['end_date']),
    all_day: event['all_day'] === true,
    timezone: text(event['timezone']),
    utc_start_date: text(event['utc_start_date']),
    event_state: 'scheduled',
    venue: venue ? { id: parseId(venue) ?? 0, name: text(venue['venue']), city: text(venue['city']), language } : null,
    category: null,
    translations: {},
    series: 0,
    movable: !isHidden('events', event) && can(account, 'editShared', 'events', subject) === true,
    etag: '',
  }
}
