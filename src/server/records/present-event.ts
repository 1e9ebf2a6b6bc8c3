// Presents events.
import type { DateDetails } from '#shared/schema/response-parts.ts'
import { getCostDetails, normalizeCost } from '#shared/schema/cost.ts'
import type { Language } from '#shared/i18n/language.ts'
import { can } from '#shared/policy/policy.ts'
import { type EventState, eventStates } from '#shared/schema/status.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import type { Read, TextFieldName } from '#shared/schema/values.ts'
import { publicAddress, recordAddress } from '../config.ts'
import type { StoredRecord } from '../store/types.ts'
import { abbreviation } from '../time-zones.ts'
import { eventJsonLd } from './json-ld.ts'
import { globalId, getIdentity, imageOf, getPublication, sharedBoolean, sharedText } from './present-common.ts'
import { presentNestedOrganizers, presentNestedVenue } from './present-linked.ts'
import { presentNestedTerms } from './present-term.ts'
import type { PresenterContext } from './presenter-context.ts'
import { type DisplayedText, displayedText, getTextFields } from './translation-text.ts'
import { canEdit, toPolicySubject } from './visibility.ts'

/** The parts of a date and time. */
const details = (wall: WallTime): DateDetails => ({
  year: wall.slice(0, 4),
  month: wall.slice(5, 7),
  day: wall.slice(8, 10),
  hour: wall.slice(11, 13),
  minutes: wall.slice(14, 16),
  seconds: wall.slice(17, 19),
})

const stateOf = (record: StoredRecord): EventState =>
  eventStates.find((state) => state === record.shared['event_state']) ?? 'scheduled'

/** Whether the password of the record hides its content from the account. */
export const isLocked = (ctx: Pick<PresenterContext, 'account' | 'password'>, record: StoredRecord): boolean => {
  const password = sharedText(record, 'password')
  return password !== '' && ctx.password !== password && !canEdit(ctx.account, record)
}

/** The texts of an event; its password hides all but the title. */
const presentTexts = (
  texts: DisplayedText['texts'],
  locked: boolean,
): Pick<Read<'events'>, TextFieldName<'events'>> => {
  const shown = getTextFields('events').map((name) => [name, locked && name !== 'title' ? '' : (texts[name] ?? '')])
  // safe: the names of all texts
  return Object.fromEntries(shown) as Pick<Read<'events'>, TextFieldName<'events'>>
}

/** An event. Its password blanks the content. */
export function presentEvent(ctx: PresenterContext, record: StoredRecord, language: Language): Read<'events'> {
  const { texts, inherited } = displayedText(record, language)
  const slug = record.variants[language]?.slug ?? ''
  const [start, end] = [sharedText(record, 'start_date'), sharedText(record, 'end_date')]
  const [utcStart, utcEnd] = [sharedText(record, 'utc_start_date'), sharedText(record, 'utc_end_date')]
  const zone = sharedText(record, 'timezone')
  const cost = texts['cost'] ?? ''
  const locked = isLocked(ctx, record)
  // Further texts follow those that have a place in the order of the interface.
  const { title, description, excerpt, cost: _, website, ...furtherTexts } = presentTexts(texts, locked)
  const unlessLocked = <V, B>(value: () => V, blank: B): V | B => (locked ? blank : value())
  const event: Read<'events'> = {
    id: record.id,
    global_id: globalId(ctx.config, record.id),
    global_id_lineage: [globalId(ctx.config, record.id)],
    ...getPublication(ctx, record, language),
    url: publicAddress(ctx.config, 'events', record.id, language, [slug]),
    rest_url: recordAddress(ctx.config, ctx.root, 'events', record.id, language),
    title,
    description,
    excerpt,
    slug,
    image: unlessLocked(() => imageOf(ctx, record, language), false),
    all_day: unlessLocked(() => sharedBoolean(record, 'all_day'), null),
    start_date: start,
    start_date_details: details(start),
    end_date: end,
    end_date_details: details(end),
    utc_start_date: utcStart,
    utc_start_date_details: details(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: details(utcEnd),
    timezone: zone,
    timezone_abbr: abbreviation(zone, utcStart),
    cost: locked ? '' : normalizeCost(cost, ctx.config.currency),
    cost_details: getCostDetails(locked ? '' : cost),
    website,
    show_map: unlessLocked(() => sharedBoolean(record, 'show_map'), null),
    show_map_link: unlessLocked(() => sharedBoolean(record, 'show_map_link'), null),
    hide_from_listings: unlessLocked(() => sharedBoolean(record, 'hide_from_listings'), null),
    sticky: unlessLocked(() => sharedBoolean(record, 'sticky'), null),
    featured: unlessLocked(() => sharedBoolean(record, 'featured'), null),
    categories: unlessLocked(() => presentNestedTerms(ctx, 'categories', record.links.categories), []),
    tags: unlessLocked(() => presentNestedTerms(ctx, 'tags', record.links.tags), []),
    venue: unlessLocked(() => presentNestedVenue(ctx, record.links.venue), []),
    organizer: unlessLocked(() => presentNestedOrganizers(ctx, record.links.organizer), []),
    custom_fields: [],
    event_state: stateOf(record),
    ...furtherTexts,
    protected: sharedText(record, 'password') !== '',
    ...getIdentity(ctx, record, language, inherited),
  }
  const canReadPassword = ctx.edit && can(ctx.account, 'editShared', 'events', toPolicySubject(record)) === true
  const response = canReadPassword ? { ...event, password: sharedText(record, 'password') } : event
  // Search engines never get protected content, whichever account requests it.
  return ctx.single && !event.protected ? { ...response, json_ld: eventJsonLd(event, ctx.config.currency) } : response
}
