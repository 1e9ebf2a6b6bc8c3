// `GET events/overlaps`: which events are at the same venue at an overlapping time, for lists, record pages and forms to warn of.
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import { canFilterOverlaps } from '#shared/policy/list-policy.ts'
import type { Overlap, OverlapsResponse } from '#shared/attention.ts'
import { type Issue, invalid, missing, problem } from '#shared/problem.ts'
import { occupiesVenue } from '#shared/schema/status.ts'
import { isWallTime, type WallTime } from '#shared/dates/wall-time.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { isLocked } from './present-event.ts'
import { sharedBoolean, sharedText, getStatus } from './present-common.ts'
import { nestedLanguage, visibleLanguages } from './visibility.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import { wholeNumbers } from '../http/numbers.ts'

/** The most events that one request asks about, and the most that are named for each. */
const maxIncluded = 100
const maxOverlaps = 20
/** Ids looked at for each, since some may be hidden from the account. */
const maxCandidates = 200

/** Where and when something takes place; `of` is the saved event, `except` the one that does not count. */
type Place = { of: number | null; venue: number; start: WallTime; end: WallTime; except: number }

/** Responds to accounts that write events; events that the account may not see are left out. */
export function overlaps(ctx: RequestContext): Response {
  const { account, query } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (!canFilterOverlaps(account)) return errorResponse(problem('rest_forbidden', 403))
  const { values, faults } = wholeNumbers(query, ['venue', 'exclude'])
  if (ctx.languageFault) faults[languageParameter] = ctx.languageFault
  const included = query.get('include')
  const places = included === null ? unsavedPlace(ctx, values, faults) : savedPlaces(ctx, included, faults)
  if (!places)
    return errorResponse(
      missing(
        ['venue', 'start_date', 'end_date'].filter((name) => !query.get(name)),
        faults,
      ),
    )
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const found: Overlap[] = []
  for (const place of places) found.push(...overlapsAt(ctx, place))
  return respond(200, { overlaps: found } satisfies OverlapsResponse)
}

/** What a venue and two times name; `undefined` if one of them is missing. */
function unsavedPlace(
  { store, account, query }: RequestContext,
  { venue, exclude = 0 }: { venue?: number; exclude?: number },
  faults: { [name: string]: Issue },
): Place[] | undefined {
  const [start, end] = [query.get('start_date'), query.get('end_date')]
  for (const [name, text] of [
    ['start_date', start],
    ['end_date', end],
  ] as const)
    if (text && !isWallTime(text))
      faults[name] = { code: 'not_a_date', message: 'Must be a date and time: YYYY-MM-DD HH:MM:SS.' }
  if (!query.get('venue') || !start || !end) return undefined
  const record = venue === undefined ? undefined : store.read('venues', venue)
  if (venue !== undefined && !(record && visibleLanguages(account, record).length > 0))
    faults['venue'] = { code: 'unknown_id', message: `There is no venue ${venue}.` }
  return venue === undefined ? [] : [{ of: null, venue, start, end, except: exclude }]
}

/** Where the saved events of a list take place. Ids that name no visible event have no place. */
function savedPlaces(ctx: RequestContext, included: string, faults: { [name: string]: Issue }): Place[] {
  const ids = included.split(',').map((id) => id.trim())
  if (ids.length > maxIncluded || !ids.every((id) => /^\d{1,15}$/.test(id))) {
    faults['include'] = { code: 'not_a_number', message: `Must be up to ${maxIncluded} ids, separated by commas.` }
    return []
  }
  return [...ctx.store.readMany('events', ids.map(Number)).values()].flatMap((event): Place[] => {
    const isShown = event.trashedUtc === null && readable(ctx, event) !== undefined
    if (!isShown || !occupiesVenue(event.shared['event_state'])) return []
    const [start, end] = [sharedText(event, 'start_date'), sharedText(event, 'end_date')]
    return event.links.venue.map((venue) => ({ of: event.id, venue, start, end, except: event.id }))
  })
}

/** The language in which the account may read all of an event, its venue included. */
const readable = (ctx: RequestContext, event: StoredRecord): Language | undefined =>
  isLocked({ account: ctx.account, password: undefined }, event)
    ? undefined
    : nestedLanguage(ctx.account, event, ctx.language)

function overlapsAt(ctx: RequestContext, { of, ...at }: Place): Overlap[] {
  const ids = ctx.store.eventsAtVenue({ ...at, limit: maxCandidates })
  const events = ctx.store.readMany('events', ids)
  const found = ids.flatMap((id): Overlap[] => {
    const event = events.get(id)
    const language = event && readable(ctx, event)
    if (!event || !language) return []
    return [
      {
        of,
        id,
        language,
        title: event.variants[language]?.texts['title'] ?? '',
        status: getStatus(event, language),
        start_date: sharedText(event, 'start_date'),
        end_date: sharedText(event, 'end_date'),
        all_day: sharedBoolean(event, 'all_day'),
        timezone: sharedText(event, 'timezone'),
        utc_start_date: sharedText(event, 'utc_start_date'),
      },
    ]
  })
  return found.slice(0, maxOverlaps)
}
