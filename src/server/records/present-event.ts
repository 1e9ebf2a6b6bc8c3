// Events as answered.
import type { DateDetails } from '#contract/answers.ts'
import { costDetails, writeCost } from '#contract/cost.ts'
import type { Language } from '#contract/language.ts'
import { may } from '#contract/rights.ts'
import { type EventState, eventStates } from '#contract/status.ts'
import type { WallTime } from '#contract/time.ts'
import type { Read } from '#contract/values.ts'
import { publicAddress, recordAddress } from '../config.ts'
import type { StoredRecord } from '../store/types.ts'
import { abbreviation } from '../time.ts'
import { eventForSearch } from './json-ld.ts'
import { type Frame, globalId, identityOf, publicationOf, sharedFlag, sharedText } from './presenter-context.ts'
import { imageOf } from './present-image.ts'
import { presentOrganizersInside, presentVenueInside } from './present-linked.ts'
import { presentTermsInside } from './present-term.ts'
import { shownTexts } from './translation-text.ts'
import { mayWork, subjectOf } from './visibility.ts'

/** A moment taken apart. */
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

/** Whether the record's password hides its content from the asker. */
export const isLocked = (frame: Pick<Frame, 'account' | 'password'>, record: StoredRecord): boolean => {
  const password = sharedText(record, 'password')
  return password !== '' && frame.password !== password && !mayWork(frame.account, record)
}

/** An event; what its password hides is blank. */
export function presentEvent(frame: Frame, record: StoredRecord, language: Language): Read<'events'> {
  const { texts, inherited } = shownTexts(record, language)
  const slug = record.variants[language]?.slug ?? ''
  const [start, end] = [sharedText(record, 'start_date'), sharedText(record, 'end_date')]
  const [utcStart, utcEnd] = [sharedText(record, 'utc_start_date'), sharedText(record, 'utc_end_date')]
  const zone = sharedText(record, 'timezone')
  const cost = texts['cost'] ?? ''
  const locked = isLocked(frame, record)
  const shown = <V, B>(value: () => V, blank: B): V | B => (locked ? blank : value())
  const event: Read<'events'> = {
    id: record.id,
    global_id: globalId(frame.config, record.id),
    global_id_lineage: [globalId(frame.config, record.id)],
    ...publicationOf(frame, record, language),
    url: publicAddress(frame.config, 'events', record.id, language, [slug]),
    rest_url: recordAddress(frame.config, frame.root, 'events', record.id, language),
    title: texts['title'] ?? '',
    description: locked ? '' : (texts['description'] ?? ''),
    excerpt: locked ? '' : (texts['excerpt'] ?? ''),
    slug,
    image: shown(() => imageOf(frame, record, language), false),
    all_day: shown(() => sharedFlag(record, 'all_day'), null),
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
    cost: locked ? '' : writeCost(cost, frame.config.currency),
    cost_details: costDetails(locked ? '' : cost),
    website: locked ? '' : (texts['website'] ?? ''),
    show_map: shown(() => sharedFlag(record, 'show_map'), null),
    show_map_link: shown(() => sharedFlag(record, 'show_map_link'), null),
    hide_from_listings: shown(() => sharedFlag(record, 'hide_from_listings'), null),
    sticky: shown(() => sharedFlag(record, 'sticky'), null),
    featured: shown(() => sharedFlag(record, 'featured'), null),
    categories: shown(() => presentTermsInside(frame, 'categories', record.links.categories), []),
    tags: shown(() => presentTermsInside(frame, 'tags', record.links.tags), []),
    venue: shown(() => presentVenueInside(frame, record.links.venue), []),
    organizer: shown(() => presentOrganizersInside(frame, record.links.organizer), []),
    custom_fields: [],
    event_state: stateOf(record),
    event_state_reason: locked ? '' : (texts['event_state_reason'] ?? ''),
    protected: sharedText(record, 'password') !== '',
    ...identityOf(frame, record, language, inherited),
  }
  const mayRead = frame.edit && may(frame.account, 'editShared', 'events', subjectOf(record)) === true
  const asked = mayRead ? { ...event, password: sharedText(record, 'password') } : event
  // What a password hides is nothing for search engines, whoever asks.
  return frame.single && !event.protected ? { ...asked, json_ld: eventForSearch(event, frame.config.currency) } : asked
}
