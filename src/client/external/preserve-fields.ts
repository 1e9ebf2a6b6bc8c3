// What an update sends to a server that resets whatever is left out: the change, and beside it all that would be lost, as it stands there.
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { unsupportedFields } from './capabilities.ts'
import { withoutParagraphs } from './paragraphs.ts'
import type { ExternalTranslation } from './read-record.ts'
import { parseId, parseIds, isJsonObject, toList, type JsonObject } from './tec.ts'

type Body = { [field: string]: unknown }

/** The five flags of an event; one that is left out becomes "no". */
const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const

/**
 * The cost as it was typed: the server shows it formatted, with the site's sign where none was typed, and a sign sent back would
 * be stored as the event's own. Of several it shows the lowest and the highest, and nothing as a word in the site's language:
 * only the details tell those between, and the zero.
 */
export function toTypedCost(shown: string, details: unknown): string | string[] {
  const { currency_symbol: symbol = '', currency_position: position, values: told } = isJsonObject(details) ? details : {}
  const values = toList(told).map(String)
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
const preserveImage = (record: JsonObject): Body => {
  const id = parseId(record['image'])
  return id === undefined ? {} : { image: String(id) }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Never set: drafts that were never published or scheduled have no publication date in UTC. */
const zeroDate = '0000-00-00 00:00:00'

/**
 * The publication date: left out, it becomes now, and what is scheduled goes public. A draft without one keeps none. A new date goes
 * alone: the server works the other form out.
 */
const preservePublication = ({ date, date_utc: utc }: JsonObject, change: JsonObject): Body =>
  'date' in change || utc === zeroDate ? {} : { date, date_utc: utc }

/** Whether the events interface takes an address: it checks the stored one with every update. */
export const isAcceptedUrl = (address: string): boolean =>
  address === '' || (/^[a-z][a-z0-9+.-]*:\/\/[!-~]+$/i.test(address) && URL.canParse(address))

/**
 * The website to repeat. Where the stored value is written back afterwards, an address that the interface does not take is repeated in
 * a form that leads to the same page.
 */
function preserveWebsite(address: string, isRestored: boolean): string {
  if (!isRestored || isAcceptedUrl(address)) return address
  const [found] = [address, `https://${address}`].filter((one) => URL.canParse(one)).map((one) => new URL(one))
  return found && /^https?:$/.test(found.protocol) && isAcceptedUrl(found.href) ? found.href : ''
}

/**
 * The cost to repeat. A bare number would lose its stored currency symbol until that is written back; sent with the symbol, visitors
 * see the same price in between.
 */
function preserveCost({ cost, cost_details: details }: JsonObject, meta: JsonObject | undefined): string | string[] {
  if (!meta) return toTypedCost(text(cost), details)
  if (!hasSeparateCurrency(meta['_EventCost'], meta['_EventCurrencySymbol'])) return text(cost)
  const symbol = text(meta['_EventCurrencySymbol'])
  return meta['_EventCurrencyPosition'] === 'prefix' ? `${symbol}${text(cost)}` : `${text(cost)}${symbol}`
}

/** Whether a stored cost is a bare number with a currency symbol of its own. */
export const hasSeparateCurrency = (cost: unknown, symbol: unknown): boolean =>
  /^[\d.,]+$/.test(text(cost)) && text(symbol) !== ''

/** All that an update through the events interface must repeat. */
export function preserveFields(resource: ResourceName, { displayed: record, stored }: ExternalTranslation, change: JsonObject = {}): Body {
  if (resource === 'categories' || resource === 'tags') return {}
  const kept: Body = { ...preserveImage(record), status: record['status'], ...preservePublication(record, change) }
  if (resource === 'organizers') return kept
  if (resource === 'venues')
    return {
      ...kept,
      ...preserveRegion(record, change),
      show_map: String(record['show_map']),
      show_map_link: String(record['show_map_link']),
    }
  const meta = isJsonObject(stored?.['meta']) ? stored['meta'] : undefined
  return {
    ...kept,
    // The zone alone would leave the UTC dates of the other zone behind; dates without it would be read in the site's.
    start_date: record['start_date'],
    end_date: record['end_date'],
    timezone: record['timezone'],
    all_day: record['all_day'],
    cost: preserveCost(record, meta),
    website: preserveWebsite(text(record['website']), meta !== undefined),
    organizer: parseIds(record['organizer']),
    ...Object.fromEntries(flags.map((name) => [name, record[name] === true])),
  }
}

/**
 * State and province of a venue. The server keeps a third field that shows one of both, and empties it with every update that leaves it
 * out. It follows where only one of the two changes.
 */
export function preserveRegion(record: JsonObject, change: JsonObject): Body {
  const [state, province, shown] = ['state', 'province', 'stateprovince'].map((name) => text(record[name]))
  const isChanged = ['state', 'province', 'stateprovince'].some((name) => name in change)
  if (shown === '' && !isChanged) return {}
  const follows = shown === (state || province)
  const [newState = state, newProvince = province] = ['state', 'province'].map((name) =>
    name in change ? text(change[name]) : undefined,
  )
  return {
    state,
    province,
    stateprovince: follows && !('stateprovince' in change) ? newState || newProvince : shown,
  }
}

/** A change as the events interface takes it: single links as ids, venue flags as words, unknown fields left out. */
export function toChangeBody(resource: ResourceName, change: JsonObject): Body {
  const lacking = unsupportedFields(resource)
  const body: Body = {}
  for (const [name, value] of Object.entries(change)) {
    const field = Object.entries(resources[resource].fields).find(([one]) => one === name)?.[1]
    if (!field || field.kind === 'readOnly' || lacking.includes(name) || value === null || value === undefined) continue
    if (field.kind === 'link') {
      const [id] = Array.isArray(value) ? value : [value]
      if (id !== undefined) body[name] = id
    } else if (field.kind === 'image') {
      if (value !== '' && value !== false) body[name] = String(value)
    } else if (field.kind === 'richText') body[name] = withoutParagraphs(text(value))
    else body[name] = resource === 'venues' && field.kind === 'boolean' ? String(value) : value
  }
  return body
}

/** The body of an update: the echo with the change over it. An image is removed by leaving it out. */
export function toUpdateBody(resource: ResourceName, variant: ExternalTranslation, change: JsonObject): Body {
  const body = { ...preserveFields(resource, variant, change), ...toChangeBody(resource, change) }
  if ('image' in change && (change['image'] === '' || change['image'] === false)) delete body['image']
  return body
}
