// What an update sends to a server that resets whatever is left out: the change, and beside it all that would be lost, as it stands there.
import { type ResourceName, resources } from '#contract/resources.ts'
import { lackingFields } from './capabilities.ts'
import { idIn, idsIn, isTold, listIn, type Told } from '../dialects/tec.ts'

type Body = { [field: string]: unknown }

/** The five flags of an event; one that is left out becomes "no". */
const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const

/**
 * The cost as it was typed: the server shows it formatted, with the site's sign where none was typed, and a sign sent back would
 * be stored as the event's own. Of several it shows the lowest and the highest, and nothing as a word in the site's language:
 * only the details tell those between, and the zero.
 */
export function costTyped(shown: string, details: unknown): string | string[] {
  const { currency_symbol: symbol = '', currency_position: position, values: told } = isTold(details) ? details : {}
  const values = listIn(told).map(String)
  const signed = (value: string): string =>
    position === 'prefix' ? `${String(symbol)}${value}` : `${value}${String(symbol)}`
  const parts = shown.split(' – ').map((part) => {
    if (!/\d/.test(part)) return values.includes('0') && !values.includes(part.toLowerCase()) ? signed('0') : part
    return symbol === '' ? part.replace(/^[^\d.,-]+|[^\d.,]+$/g, '') : part
  })
  const [lowest = '', highest] = parts
  return highest === undefined ? lowest : [lowest, ...values.slice(1, -1).map(signed), highest]
}

/** A picture is named by its number, as a text; that there is none cannot be said but by leaving it out. */
const picture = (record: Told): Body => {
  const id = idIn(record['image'])
  return id === undefined ? {} : { image: String(id) }
}

/** The publication date in both clocks: left out it becomes now, and what was scheduled is published. An undated draft has none. */
const publication = ({ date, date_utc: utc }: Told): Body =>
  typeof date === 'string' && typeof utc === 'string' && !utc.startsWith('0000') ? { date, date_utc: utc } : {}

/** All that an update of `record` (as {@link shown} by the server before) must repeat. */
export function echoOf(resource: ResourceName, record: Told): Body {
  if (resource === 'categories' || resource === 'tags') return {}
  const kept: Body = { ...picture(record), ...publication(record), status: record['status'] }
  if (resource === 'organizers') return kept
  if (resource === 'venues')
    return { ...kept, show_map: String(record['show_map']), show_map_link: String(record['show_map_link']) }
  const cost = typeof record['cost'] === 'string' ? record['cost'] : ''
  return {
    ...kept,
    // The zone alone would leave the moments of the other zone behind, dates without it would be read in the site's.
    start_date: record['start_date'],
    end_date: record['end_date'],
    timezone: record['timezone'],
    all_day: record['all_day'],
    cost: costTyped(cost, record['cost_details']),
    website: record['website'],
    organizer: idsIn(record['organizer']),
    ...Object.fromEntries(flags.map((name) => [name, record[name] === true])),
  }
}

/** A change in the form such a server takes it: single links as numbers, flags of venues as words, nothing it does not know. */
export function changeOf(resource: ResourceName, change: Told): Body {
  const lacking = lackingFields(resource)
  const body: Body = {}
  for (const [name, value] of Object.entries(change)) {
    const field = Object.entries(resources[resource].fields).find(([one]) => one === name)?.[1]
    if (!field || field.kind === 'detail' || lacking.includes(name) || value === null || value === undefined) continue
    if (field.kind === 'link') {
      const [id] = Array.isArray(value) ? value : [value]
      if (id !== undefined) body[name] = id
    } else if (field.kind === 'image') {
      if (value !== '' && value !== false) body[name] = String(value)
    } else body[name] = resource === 'venues' && field.kind === 'flag' ? String(value) : value
  }
  return body
}

/** The body of an update: the echo with the change over it. A picture taken away is one that is not repeated. */
export function updateOf(resource: ResourceName, record: Told, change: Told): Body {
  const body = { ...echoOf(resource, record), ...changeOf(resource, change) }
  if ('image' in change && (change['image'] === '' || change['image'] === false)) delete body['image']
  return body
}
