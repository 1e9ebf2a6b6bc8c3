// Writes one language of a record: stored values through `wp/v2`, the rest through the events interface.
import type { Language } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError, unexpectedResponse } from '../send.ts'
import { unsupportedFields } from './capabilities.ts'
import { presentRecord, toTypedCost } from './record-bundle.ts'
import { type ExternalServer, fetchStored, type ExternalTranslation, readTranslation } from './read-record.ts'
import { recordNotFound, partlySaved, externalProblem, invalidFields } from './request.ts'
import * as wp from './stored-values.ts'
import { parseId, parseIds, isJsonObject, type JsonObject } from './json.ts'

/** Which record is written, in which language. */
export type WriteTarget = { resource: ResourceName; id: number; language: Language }
/** What a write came to: the fields that are saved, those stored without some markup, and those the server did not accept. */
export type WriteResult = { saved: string[]; sanitized: string[]; rejected: { [field: string]: Issue } }

const findResourceField = (resource: ResourceName, name: string) =>
  Object.entries(resources[resource].fields).find(([field]) => field === name)?.[1]

/** The part of a record that a field belongs to. */
export function getPart(resource: ResourceName, name: string, language: Language): RecordPart {
  const field = findResourceField(resource, name)
  return field && 'perLanguage' in field ? language : 'shared'
}

const notAccepted: Issue = { code: 'not_taken', message: 'The server did not accept this value.' }

/** Names refused parameters as the form knows them. */
function nameParameters(thrown: unknown, resource: ResourceName, language: Language): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { params, details = {} } = thrown.problem.data
  const names = Array.isArray(params) ? params : Object.keys(params ?? {})
  if (thrown.problem.data.status !== 400 || names.length === 0) return thrown
  return invalidFields(
    Object.fromEntries(
      names.map((name) => [`${getPart(resource, name, language)}.${name}`, details[name] ?? notAccepted]),
    ),
  )
}

/** Posts to the events interface. Throws a problem that names fields as the form knows them. */
export async function postRecord(
  { request }: Pick<ExternalServer, 'request'>,
  resource: ResourceName,
  path: string,
  language: Language,
  body: JsonObject,
): Promise<JsonObject> {
  try {
    const { body: record } = await request({ method: 'POST', path, language, body })
    const [, id] = /\/(\d+)$/.exec(path) ?? []
    // JSON of a firewall says nothing about the record.
    if (id !== undefined && parseId(record) !== Number(id)) throw new ProblemError(unexpectedResponse(502))
    return record
  } catch (thrown) {
    throw nameParameters(thrown, resource, language)
  }
}

/** Names the problem of a `wp/v2` write as ours, with the fields as the form knows them. */
function storedProblem(thrown: unknown, { resource, language }: WriteTarget): unknown {
  if (!(thrown instanceof ProblemError) || !wp.hasStoredRoute(resource)) return thrown
  const { code, data } = thrown.problem
  // A firewall's page says nothing about the record or about rights.
  if (code === 'unexpected_answer') return thrown
  const route: wp.StoredResource = resource
  const at = (name: string): string => `${getPart(resource, name, language)}.${name}`
  const { title } = resources[resource]
  if (code === 'empty_content') return invalidFields({ [at(title)]: { code: 'required', message: 'This is empty.' } })
  if (code === 'rest_invalid_author') return invalidFields({ [at('author')]: notAccepted })
  if (data.status === 404) return recordNotFound(resource)
  if (data.status === 403) return externalProblem('rest_forbidden', 403)
  const named = Array.isArray(data['additional_data']) ? data['additional_data'] : []
  const keys = [
    ...(Array.isArray(data.params) ? data.params : Object.keys(data.params ?? {})),
    ...named.map((one: unknown) => (isJsonObject(one) ? String(one['param']) : '')),
  ]
  const fields = keys.flatMap((key) => wp.findFieldOfKey(route, key) ?? [])
  return data.status === 400 && fields.length > 0
    ? invalidFields(Object.fromEntries(fields.map((name) => [at(name), notAccepted])))
    : thrown
}

/** Posts values to `wp/v2`; returns the stored values it answers. A contributor's publication waits for review. */
export async function postStored(
  reached: ExternalServer,
  target: WriteTarget,
  values: wp.StoredValues,
): Promise<wp.StoredValues> {
  const { resource, id, language } = target
  if (!wp.hasStoredRoute(resource)) throw recordNotFound(resource)
  try {
    const path = `/${wp.storedRoute[resource]}/${id}`
    const { body } = await reached.request({
      method: 'POST',
      namespace: 'wp',
      path,
      language,
      body: wp.storedBody(values),
    })
    if (parseId(body) !== id) throw new ProblemError(unexpectedResponse(502))
    return wp.storedValues(resource, body)
  } catch (thrown) {
    const isDenied = thrown instanceof ProblemError && thrown.problem.code === 'rest_cannot_publish'
    if (isDenied && values['status'] !== 'pending') return postStored(reached, target, { ...values, status: 'pending' })
    throw storedProblem(thrown, target)
  }
}

/** Checks what no request can say: the events interface refuses every update of an event whose stored website it does not take. */
export function rejectWebsite(
  { resource, language }: WriteTarget,
  variant: ExternalTranslation,
  change: JsonObject,
): void {
  if (resource !== 'events' || variant.stored) return
  const website = String(change['website'] ?? variant.displayed['website'] ?? '')
  if (!isAcceptedUrl(website))
    throw invalidFields({
      [`${language}.website`]: { code: 'website_scheme', message: 'Not a whole address.', data: { website } },
    })
}

/** Values of the events interface that are shown as they were sent. Texts and costs are shown rendered. */
function findRejected(resource: ResourceName, change: JsonObject, received: JsonObject): WriteResult['rejected'] {
  const refused: WriteResult['rejected'] = {}
  const isWholeDays = (change['all_day'] ?? received['all_day']) === true
  for (const [name, value] of Object.entries(change)) {
    const field = findResourceField(resource, name)
    const now = received[name]
    if (!field || !(name in received) || value === null || value === undefined) continue
    if (field.kind === 'boolean' && value !== now) refused[name] = notAccepted
    if (field.kind === 'timeZone' && value !== now && value !== '') refused[name] = notAccepted
    if (field.kind === 'dateTime' && typeof value === 'string') {
      const size = isWholeDays && name !== 'date' ? 10 : 16
      if (value.replace('T', ' ').slice(0, size) !== String(now).slice(0, size)) refused[name] = notAccepted
    }
    if (field.kind === 'link' || field.kind === 'links' || field.kind === 'terms') {
      const [wanted, has] = [parseIds(value), parseIds(now)]
      const missing = wanted.filter((id) => !has.includes(id))
      if (missing.length > 0) refused[name] = { code: 'unknown_id', message: 'Unknown.', data: { ids: missing } }
      else if (wanted.length !== has.length) refused[name] = notAccepted
    }
    if (field.kind === 'image' && parseId(value) !== undefined && parseId(now) !== parseId(value))
      refused[name] = notAccepted
  }
  return refused
}

const getFieldNames = (change: JsonObject): string[] =>
  Object.keys(change).filter((name) => change[name] !== undefined && change[name] !== null)

const toWriteResult = (names: string[], rejected: WriteResult['rejected'], sanitized: string[] = []): WriteResult => ({
  saved: names.filter((name) => !(name in rejected)),
  sanitized,
  rejected,
})

/** Splits a change: `events` goes through the events interface, `stored` through `wp/v2`. */
function splitChange(
  { meta }: ExternalServer,
  resource: wp.StoredResource,
  variant: ExternalTranslation,
  change: JsonObject,
) {
  const present = wp.storedValues(resource, variant.stored ?? {})
  const isInTrash = variant.displayed['status'] === 'trash'
  const goesThroughEvents = (name: string, value: unknown): boolean => {
    if (!meta || !wp.isStored(resource, name, meta)) return true
    // Taken out of the trash by `wp/v2`, a record keeps the slug it has there.
    if (name === 'status') return isInTrash || value === 'trash'
    if (name === 'organizer') return wp.isReordered(present['meta._EventOrganizerID'], value)
    return name === 'image' && value !== '' && value !== false && parseId(value) === undefined
  }
  const entries = Object.entries(change)
  return {
    events: Object.fromEntries(entries.filter(([name, value]) => goesThroughEvents(name, value))),
    stored: Object.fromEntries(entries.filter(([name, value]) => !goesThroughEvents(name, value))),
  }
}

/**
 * Writes one language of a record. A change that needs both namespaces is first sent to the events interface, with every stored value
 * repeated; one request to `wp/v2` then writes the rest and whatever that update changed without being asked to.
 */
export async function writeTranslation(
  reached: ExternalServer,
  target: WriteTarget,
  variant: ExternalTranslation,
  change: JsonObject,
): Promise<WriteResult> {
  const { resource, id, language } = target
  const { stored } = variant
  if (!stored || !wp.hasStoredRoute(resource)) {
    rejectWebsite(target, variant, change)
    const response = await postRecord(
      reached,
      resource,
      `/${resource}/${id}`,
      language,
      toUpdateBody(resource, variant, change),
    )
    return toWriteResult(
      getFieldNames(change),
      findRejected(resource, change, presentRecord(resource, response, language)),
    )
  }
  const parts = splitChange(reached, resource, variant, change)
  const before = wp.storedValues(resource, stored)
  const key = `${language}/${resource}/${id}`
  const wanted = wp.storedChange(
    resource,
    { ...parts.stored, ...getOrganizer(parts.events) },
    { stored: before, shown: variant.displayed },
  )
  // Values that an earlier save could not write back are written with this one.
  const pending = reached.unrestored.get(key)
  const preserved = Object.fromEntries(
    Object.entries({ ...before, ...pending }).filter(([name]) => wp.isRestorable(name)),
  )
  const desired = { ...preserved, ...wanted }
  const names = getFieldNames(parts.stored)
  if (Object.keys(parts.events).length === 0) {
    const present = pending ? { ...before, ...withoutCurrency(preserved) } : before
    const result = await storeDifferences(reached, target, { present, desired, wanted, names })
    reached.unrestored.delete(key)
    return result
  }
  const response = await postRecord(
    reached,
    resource,
    `/${resource}/${id}`,
    language,
    toUpdateBody(resource, variant, parts.events),
  )
  const refused = findRejected(resource, parts.events, presentRecord(resource, response, language))
  const first = toWriteResult(getFieldNames(parts.events), refused)
  reached.unrestored.set(key, preserved)
  try {
    const after = await fetchStored(reached, resource, id, language)
    if (!after) throw recordNotFound(resource)
    const present = { ...wp.storedValues(resource, after), ...withoutCurrency(preserved) }
    const second = await storeDifferences(reached, target, { present, desired, wanted, names }).catch(
      async (thrown: unknown) => {
        // Values of the change may be what was refused: those that were there before are written back without them.
        await storeDifferences(reached, target, { present, desired: preserved, wanted: {}, names: [] })
        reached.unrestored.delete(key)
        throw thrown
      },
    )
    reached.unrestored.delete(key)
    return {
      saved: [...first.saved, ...second.saved],
      sanitized: second.sanitized,
      rejected: { ...first.rejected, ...second.rejected },
    }
  } catch (thrown) {
    throw partlySaved(
      thrown,
      first.saved.map((name) => `${getPart(resource, name, language)}.${name}`),
    )
  }
}

/** A symbol that the server took from the repeated cost goes with it: a stored one is written back in any case. */
const withoutCurrency = (preserved: wp.StoredValues): wp.StoredValues =>
  hasSeparateCurrency(preserved['meta._EventCost'], preserved['meta._EventCurrencySymbol']) ? wp.noCurrency : {}

/** Organizers written in a new order go through the events interface, and those it cannot show are linked again afterwards. */
const getOrganizer = (events: JsonObject): JsonObject =>
  'organizer' in events ? { organizer: events['organizer'] } : {}

type Difference = { present: wp.StoredValues; desired: wp.StoredValues; wanted: wp.StoredValues; names: string[] }

/** Writes what differs between the present and the wanted values; nothing is sent where nothing differs. */
async function storeDifferences(
  reached: ExternalServer,
  target: WriteTarget,
  { present, desired, wanted, names }: Difference,
): Promise<WriteResult> {
  const { resource } = target
  const values = Object.fromEntries(
    Object.entries(desired).filter(([key, value]) => !wp.isSameValue(key, present[key], value)),
  )
  if (Object.keys(values).length === 0) return toWriteResult(names, {})
  const received = await postStored(reached, target, values)
  const refused: WriteResult['rejected'] = {}
  const cleaned: string[] = []
  for (const [key, value] of Object.entries(values)) {
    const field = wp.hasStoredRoute(resource) && key in wanted ? wp.findFieldOfKey(resource, key) : undefined
    const outcome = wp.compareStored(key, value, received[key])
    if (field === undefined || outcome === 'taken') continue
    if (outcome === 'cleaned') cleaned.push(field)
    else {
      const missing = parseIds(value).filter((id) => !parseIds(received[key]).includes(id))
      const isUnknown = findResourceField(resource, field)?.kind === 'terms' || field === 'image'
      refused[field] = isUnknown ? { code: 'unknown_id', message: 'Unknown.', data: { ids: missing } } : notAccepted
    }
  }
  return toWriteResult(names, refused, cleaned)
}

/** Writes a language that the record does not have yet: it begins with all that the record has elsewhere, except its texts. */
export async function createTranslation(
  reached: ExternalServer,
  target: WriteTarget,
  source: ExternalTranslation,
  change: JsonObject,
): Promise<WriteResult> {
  const { resource, id, language } = target
  rejectWebsite(target, source, change)
  const named = ['venue', 'categories', 'tags'].filter((name) => name in source.displayed && !(name in change))
  const links = Object.fromEntries(named.map((name) => [name, parseIds(source.displayed[name])]))
  // A new draft has no publication date of its own.
  const draft: ExternalTranslation = {
    ...source,
    displayed: { ...source.displayed, status: 'draft', date_utc: '0000-00-00 00:00:00' },
  }
  const body = { ...toUpdateBody(resource, draft, change), ...toChangeBody(resource, { ...links, ...change }) }
  await postRecord(reached, resource, `/${resource}/${id}`, language, body)
  const now = await readTranslation(reached, resource, id, language)
  if (!now?.stored || !source.stored || !wp.hasStoredRoute(resource)) return toWriteResult(getFieldNames(change), {})
  const present = wp.storedValues(resource, now.stored)
  const copied = Object.entries(wp.storedValues(resource, source.stored)).filter(([key]) => wp.isCopied(key))
  const stored = splitChange(reached, resource, now, change).stored
  const wanted = wp.storedChange(resource, stored, { stored: present, shown: now.displayed })
  const desired = { ...Object.fromEntries(copied), ...wanted }
  return storeDifferences(reached, target, { present, desired, wanted, names: getFieldNames(change) })
}

type Body = { [field: string]: unknown }

/** The five flags of an event; one that is left out becomes "no". */
const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const

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
export function preserveFields(
  resource: ResourceName,
  { displayed: record, stored }: ExternalTranslation,
  change: JsonObject = {},
): Body {
  if (resource === 'categories' || resource === 'tags') return {}
  const preserved: Body = { ...preserveImage(record), status: record['status'], ...preservePublication(record, change) }
  if (resource === 'organizers') return preserved
  if (resource === 'venues')
    return {
      ...preserved,
      ...preserveRegion(record, change),
      show_map: String(record['show_map']),
      show_map_link: String(record['show_map_link']),
    }
  const meta = isJsonObject(stored?.['meta']) ? stored['meta'] : undefined
  return {
    ...preserved,
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
    } else if (field.kind === 'richText') body[name] = wp.withoutParagraphs(text(value))
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
