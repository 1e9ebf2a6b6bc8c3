/** The custom fields of `wp/v2`: types, and their names in the events interface. */
import { ErrorResponse } from './errors.ts'
import type { Kind, Stored } from './content.ts'
import { currencyOf, utcDates } from './v1-present.ts'

type Type = 'string' | 'boolean' | 'array'
/** WordPress returns the fields of all post types for every type; `kind` and `name` give the stored value of a field. */
type MetaField = { type: Type; kind?: Kind; name?: string; description?: string }

const text = (kind: Kind, name: string): MetaField => ({ type: 'string', kind, name })
const flag = (kind: Kind, name: string): MetaField => ({ type: 'boolean', kind, name })
const unused: MetaField = { type: 'string' }

/** The fields in the order of responses. */
export const metaFields: { readonly [key: string]: MetaField } = {
  _EventAllDay: flag('events', 'all_day'),
  _EventTimezone: text('events', 'timezone'),
  _EventStartDate: text('events', 'start'),
  _EventEndDate: text('events', 'end'),
  _EventStartDateUTC: text('events', 'utc_start'),
  _EventEndDateUTC: text('events', 'utc_end'),
  _EventShowMap: flag('events', 'show_map'),
  _EventShowMapLink: flag('events', 'show_map_link'),
  _EventURL: text('events', 'website'),
  _EventCost: text('events', 'cost'),
  _EventCostDescription: unused,
  _EventCurrencySymbol: text('events', 'currency_symbol'),
  _EventCurrencyCode: text('events', 'currency_code'),
  _EventCurrencyPosition: text('events', 'currency_position'),
  _EventDateTimeSeparator: unused,
  _EventTimeRangeSeparator: unused,
  _EventOrganizerID: { type: 'array', kind: 'events', name: 'organizer', description: 'Event Organizers' },
  _EventVenueID: { type: 'array', kind: 'events', name: 'venue', description: 'Event Venue' },
  _OrganizerEmail: text('organizers', 'email'),
  _OrganizerPhone: text('organizers', 'phone'),
  _OrganizerWebsite: text('organizers', 'website'),
  _VenueAddress: text('venues', 'address'),
  _VenueCity: text('venues', 'city'),
  _VenueCountry: text('venues', 'country'),
  _VenueProvince: text('venues', 'province'),
  _VenueState: text('venues', 'state'),
  _VenueZip: text('venues', 'zip'),
  _VenuePhone: text('venues', 'phone'),
  _VenueURL: text('venues', 'website'),
  _VenueStateProvince: text('venues', 'stateprovince'),
  _VenueLat: text('venues', 'lat'),
  _VenueLng: text('venues', 'lng'),
  _VenueShowMap: flag('venues', 'show_map'),
  _VenueShowMapLink: flag('venues', 'show_map_link'),
  _tribe_events_status: text('events', 'event_status'),
  _tribe_events_status_reason: text('events', 'event_status_reason'),
  footnotes: unused,
}

/** The schema of `meta` as returned by `OPTIONS`. */
export const metaSchema = () =>
  Object.fromEntries(
    Object.entries(metaFields).map(([key, { type, description = '' }]) => [
      key,
      type === 'array'
        ? { type, items: { type: 'number', title: '', description, default: 0 } }
        : { type, title: '', description: '', default: type === 'boolean' ? false : '' },
    ]),
  )

/** The value of a field without a stored one. */
const blank = (type: Type): unknown => (type === 'array' ? [] : type === 'boolean' ? false : '')

/** Fields that only events have. */
const isOfEvents = (key: string): boolean => key.startsWith('_tribe_events_status')

/** The custom fields of a file: all empty, without footnotes. */
export const blankMeta = (): object =>
  Object.fromEntries(
    Object.entries(metaFields)
      .filter(([key]) => key !== 'footnotes' && !isOfEvents(key))
      .map(([key, { type }]) => [key, blank(type)]),
  )

/** The stored custom fields as returned by `wp/v2`; several cost rows become one text. */
export function presentMeta(kind: Kind, stored: Stored, zone: string): object {
  const { symbol, position } = currencyOf(stored)
  const utc = utcDates(stored, zone)
  const isDated = stored.meta['start'] !== undefined
  const computed: { [name: string]: unknown } = {
    cost: Array.isArray(stored.meta['cost']) ? stored.meta['cost'].join(' – ') : '',
    currency_symbol: symbol,
    currency_position: position,
    utc_start: isDated ? utc.start : '',
    utc_end: isDated ? utc.end : '',
  }
  const shown = Object.entries(metaFields).map(([key, { type, kind: own, name }]): [string, unknown] => {
    // The Events Calendar stores the map flags of events with venues too.
    if (kind === 'venues' && key.startsWith('_EventShowMap')) return [key, true]
    if (own !== kind || name === undefined) return [key, blank(type)]
    return [key, (own === 'events' ? computed[name] : undefined) ?? stored.meta[name] ?? blank(type)]
  })
  return Object.fromEntries(shown.filter(([key]) => kind === 'events' || !isOfEvents(key)))
}

const isOfType = (value: unknown, type: Type): boolean =>
  value === null ||
  (type === 'array'
    ? Array.isArray(value) && value.every((item) => typeof item === 'number')
    : type === 'boolean'
      ? [true, false, 0, 1, 'true', 'false', '0', '1'].some((flag) => flag === value)
      : typeof value === 'string')

/** The custom fields of a request by stored name, without unknown ones. Throws `ErrorResponse`. */
export function metaSent(kind: Kind, sent: unknown): { [name: string]: unknown } {
  const meta: { [name: string]: unknown } = {}
  if (typeof sent !== 'object' || sent === null) return meta
  for (const [key, value] of Object.entries(sent)) {
    const field = metaFields[key]
    if (!field) continue
    if (!isOfType(value, field.type))
      throw new ErrorResponse(400, 'rest_invalid_type', `meta.${key} is not of type ${field.type}.`)
    if (field.kind !== kind || field.name === undefined) continue
    meta[field.name] = value
  }
  return meta
}
