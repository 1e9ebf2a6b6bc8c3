// Writes one language of a record: stored values through `wp/v2`, the rest through the events interface.
import type { Language } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError, unexpectedResponse } from '../send.ts'
import { unsupportedFields } from './capabilities.ts'
import { presentRecord, toTypedCost, type ExternalTranslation } from './record-bundle.ts'
import { type ExternalServer, fetchStored, readTranslation } from './read-record.ts'
import { recordNotFound, partlySaved, externalProblem, invalidFields } from './request.ts'
import * as wp from './stored-values.ts'
import { parseId, parseIds, isJsonObject, type JsonObject } from './json.ts'

/** A translation to write. */
export type WriteTarget = { resource: ResourceName; id: number; language: Language }
/** The saved fields, those of them that lost some markup, and those that the server rejected. */
export type WriteResult = { saved: string[]; sanitized: string[]; rejected: { [field: string]: Issue } }

const findResourceField = (resource: ResourceName, name: string) =>
  Object.entries(resources[resource].fields).find(([field]) => field === name)?.[1]

/** The part of a record that a field belongs to. */
export function getPart(resource: ResourceName, name: string, language: Language): RecordPart {
  const field = findResourceField(resource, name)
  return field && 'perLanguage' in field ? language : 'shared'
}

const notAccepted: Issue = { code: 'not_taken', message: 'The server did not accept this value.' }

/** Converts an error with parameters to one with the names of form fields. */
function toFieldErrors(error: unknown, resource: ResourceName, language: Language): unknown {
  if (!(error instanceof ProblemError)) return error
  const { params, details = {} } = error.problem.data
  const names = Array.isArray(params) ? params : Object.keys(params ?? {})
  if (error.problem.data.status !== 400 || names.length === 0) return error
  return invalidFields(
    Object.fromEntries(
      names.map((name) => [`${getPart(resource, name, language)}.${name}`, details[name] ?? notAccepted]),
    ),
  )
}

/** Posts to the events interface. Throws a problem with the names of form fields. */
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
    // JSON of a firewall is not the record.
    if (id !== undefined && parseId(record) !== Number(id)) throw new ProblemError(unexpectedResponse(502))
    return record
  } catch (error) {
    throw toFieldErrors(error, resource, language)
  }
}

/** Converts the error of a `wp/v2` write to a problem of the interface, with the names of form fields. */
function toStoredProblem(error: unknown, { resource, language }: WriteTarget): unknown {
  if (!(error instanceof ProblemError) || !wp.hasStoredRoute(resource)) return error
  const { code, data } = error.problem
  // The page of a firewall, not an error of WordPress.
  if (code === 'unexpected_answer') return error
  const route: wp.StoredResource = resource
  const fieldName = (name: string): string => `${getPart(resource, name, language)}.${name}`
  const { title } = resources[resource]
  if (code === 'empty_content')
    return invalidFields({ [fieldName(title)]: { code: 'required', message: 'This is empty.' } })
  if (code === 'rest_invalid_author') return invalidFields({ [fieldName('author')]: notAccepted })
  if (data.status === 404) return recordNotFound(resource)
  if (data.status === 403) return externalProblem('rest_forbidden', 403)
  const additional = Array.isArray(data['additional_data']) ? data['additional_data'] : []
  const keys = [
    ...(Array.isArray(data.params) ? data.params : Object.keys(data.params ?? {})),
    ...additional.map((each: unknown) => (isJsonObject(each) ? String(each['param']) : '')),
  ]
  const fields = keys.flatMap((key) => wp.findFieldOfKey(route, key) ?? [])
  return data.status === 400 && fields.length > 0
    ? invalidFields(Object.fromEntries(fields.map((name) => [fieldName(name), notAccepted])))
    : error
}

/** Posts values to `wp/v2`; returns the stored values. What a contributor publishes becomes `pending`. */
export async function postStored(
  server: ExternalServer,
  target: WriteTarget,
  values: wp.StoredValues,
): Promise<wp.StoredValues> {
  const { resource, id, language } = target
  if (!wp.hasStoredRoute(resource)) throw recordNotFound(resource)
  try {
    const path = `/${wp.storedRoute[resource]}/${id}`
    const { body } = await server.request({
      method: 'POST',
      namespace: 'wp',
      path,
      language,
      body: wp.storedBody(values),
    })
    if (parseId(body) !== id) throw new ProblemError(unexpectedResponse(502))
    return wp.storedValues(resource, body)
  } catch (error) {
    const isDenied = error instanceof ProblemError && error.problem.code === 'rest_cannot_publish'
    if (isDenied && values['status'] !== 'pending') return postStored(server, target, { ...values, status: 'pending' })
    throw toStoredProblem(error, target)
  }
}

/** Throws a problem for a website that the events interface rejects: it does so with any update of the event, without a usable message. */
export function rejectWebsite(
  { resource, language }: WriteTarget,
  translation: ExternalTranslation,
  change: JsonObject,
): void {
  if (resource !== 'events' || translation.stored) return
  const website = String(change['website'] ?? translation.displayed['website'] ?? '')
  if (!isAcceptedUrl(website))
    throw invalidFields({
      [`${language}.website`]: { code: 'website_scheme', message: 'Not a whole address.', data: { website } },
    })
}

/** Compares a change with the response of the events interface. Texts and costs are not compared: they are rendered. */
function findRejected(resource: ResourceName, change: JsonObject, received: JsonObject): WriteResult['rejected'] {
  const rejected: WriteResult['rejected'] = {}
  const isAllDay = (change['all_day'] ?? received['all_day']) === true
  for (const [name, value] of Object.entries(change)) {
    const field = findResourceField(resource, name)
    const now = received[name]
    if (!field || !(name in received) || value === null || value === undefined) continue
    if (field.kind === 'boolean' && value !== now) rejected[name] = notAccepted
    if (field.kind === 'timeZone' && value !== now && value !== '') rejected[name] = notAccepted
    if (field.kind === 'dateTime' && typeof value === 'string') {
      const length = isAllDay && name !== 'date' ? 10 : 16
      if (value.replace('T', ' ').slice(0, length) !== String(now).slice(0, length)) rejected[name] = notAccepted
    }
    if (field.kind === 'link' || field.kind === 'links' || field.kind === 'terms') {
      const [sent, stored] = [parseIds(value), parseIds(now)]
      const missing = sent.filter((id) => !stored.includes(id))
      if (missing.length > 0) rejected[name] = { code: 'unknown_id', message: 'Unknown.', data: { ids: missing } }
      else if (sent.length !== stored.length) rejected[name] = notAccepted
    }
    if (field.kind === 'image' && parseId(value) !== undefined && parseId(now) !== parseId(value))
      rejected[name] = notAccepted
  }
  return rejected
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
  translation: ExternalTranslation,
  change: JsonObject,
) {
  const present = wp.storedValues(resource, translation.stored ?? {})
  const isInTrash = translation.displayed['status'] === 'trash'
  const goesThroughEvents = (name: string, value: unknown): boolean => {
    if (!meta || !wp.isStored(resource, name, meta)) return true
    // `wp/v2` restores a record from the trash without its slug.
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
 * Writes one language of a record. A change that needs both namespaces is first sent to the events interface, with all other values;
 * one request to `wp/v2` then writes the rest, and restores the values that the update changed by itself.
 */
export async function writeTranslation(
  server: ExternalServer,
  target: WriteTarget,
  translation: ExternalTranslation,
  change: JsonObject,
): Promise<WriteResult> {
  const { resource, id, language } = target
  const { stored } = translation
  if (!stored || !wp.hasStoredRoute(resource)) {
    rejectWebsite(target, translation, change)
    const response = await postRecord(
      server,
      resource,
      `/${resource}/${id}`,
      language,
      toUpdateBody(resource, translation, change),
    )
    return toWriteResult(
      getFieldNames(change),
      findRejected(resource, change, presentRecord(resource, response, language)),
    )
  }
  const parts = splitChange(server, resource, translation, change)
  const before = wp.storedValues(resource, stored)
  const key = `${language}/${resource}/${id}`
  const requested = wp.storedChange(
    resource,
    { ...parts.stored, ...getOrganizer(parts.events) },
    { stored: before, displayed: translation.displayed },
  )
  // Values that an interrupted save did not restore.
  const pending = server.unrestored.get(key)
  const preserved = Object.fromEntries(
    Object.entries({ ...before, ...pending }).filter(([name]) => wp.isRestorable(name)),
  )
  const desired = { ...preserved, ...requested }
  const names = getFieldNames(parts.stored)
  if (Object.keys(parts.events).length === 0) {
    const present = pending ? { ...before, ...withoutCurrency(preserved) } : before
    const result = await storeDifferences(server, target, { present, desired, requested, names })
    server.unrestored.delete(key)
    return result
  }
  const response = await postRecord(
    server,
    resource,
    `/${resource}/${id}`,
    language,
    toUpdateBody(resource, translation, parts.events),
  )
  const first = toWriteResult(
    getFieldNames(parts.events),
    findRejected(resource, parts.events, presentRecord(resource, response, language)),
  )
  server.unrestored.set(key, preserved)
  try {
    const after = await fetchStored(server, resource, id, language)
    if (!after) throw recordNotFound(resource)
    const present = { ...wp.storedValues(resource, after), ...withoutCurrency(preserved) }
    const second = await storeDifferences(server, target, { present, desired, requested, names }).catch(
      async (error: unknown) => {
        // A value of the change may have been rejected: the earlier values are restored without it.
        await storeDifferences(server, target, { present, desired: preserved, requested: {}, names: [] })
        server.unrestored.delete(key)
        throw error
      },
    )
    server.unrestored.delete(key)
    return {
      saved: [...first.saved, ...second.saved],
      sanitized: second.sanitized,
      rejected: { ...first.rejected, ...second.rejected },
    }
  } catch (error) {
    throw partlySaved(
      error,
      first.saved.map((name) => `${getPart(resource, name, language)}.${name}`),
    )
  }
}

/** The currency to restore. A cost that was sent with its symbol made the server replace the stored one. */
const withoutCurrency = (preserved: wp.StoredValues): wp.StoredValues =>
  hasSeparateCurrency(preserved['meta._EventCost'], preserved['meta._EventCurrencySymbol']) ? wp.noCurrency : {}

/** The organizers of a change that the events interface writes: hidden ones are linked again through `wp/v2`. */
const getOrganizer = (events: JsonObject): JsonObject =>
  'organizer' in events ? { organizer: events['organizer'] } : {}

/** The stored values, those to store, those of them that the change contains, and the names of its fields. */
type Difference = { present: wp.StoredValues; desired: wp.StoredValues; requested: wp.StoredValues; names: string[] }

/** Writes the values that differ; sends nothing if none does. */
async function storeDifferences(
  server: ExternalServer,
  target: WriteTarget,
  { present, desired, requested, names }: Difference,
): Promise<WriteResult> {
  const { resource } = target
  const values = Object.fromEntries(
    Object.entries(desired).filter(([key, value]) => !wp.isSameValue(key, present[key], value)),
  )
  if (Object.keys(values).length === 0) return toWriteResult(names, {})
  const received = await postStored(server, target, values)
  const rejected: WriteResult['rejected'] = {}
  const sanitized: string[] = []
  for (const [key, value] of Object.entries(values)) {
    const field = wp.hasStoredRoute(resource) && key in requested ? wp.findFieldOfKey(resource, key) : undefined
    const result = wp.compareStored(key, value, received[key])
    if (field === undefined || result === 'accepted') continue
    if (result === 'sanitized') sanitized.push(field)
    else {
      const missing = parseIds(value).filter((id) => !parseIds(received[key]).includes(id))
      const isUnknown = findResourceField(resource, field)?.kind === 'terms' || field === 'image'
      rejected[field] = isUnknown ? { code: 'unknown_id', message: 'Unknown.', data: { ids: missing } } : notAccepted
    }
  }
  return toWriteResult(names, rejected, sanitized)
}

/** Adds a translation to a record, with all values of `source` except its texts. */
export async function createTranslation(
  server: ExternalServer,
  target: WriteTarget,
  source: ExternalTranslation,
  change: JsonObject,
): Promise<WriteResult> {
  const { resource, id, language } = target
  rejectWebsite(target, source, change)
  const linkNames = ['venue', 'categories', 'tags'].filter((name) => name in source.displayed && !(name in change))
  const links = Object.fromEntries(linkNames.map((name) => [name, parseIds(source.displayed[name])]))
  // A new draft has no publication date of its own.
  const draft: ExternalTranslation = {
    ...source,
    displayed: { ...source.displayed, status: 'draft', date_utc: '0000-00-00 00:00:00' },
  }
  const body = { ...toUpdateBody(resource, draft, change), ...toChangeBody(resource, { ...links, ...change }) }
  await postRecord(server, resource, `/${resource}/${id}`, language, body)
  const created = await readTranslation(server, resource, id, language)
  if (!created?.stored || !source.stored || !wp.hasStoredRoute(resource))
    return toWriteResult(getFieldNames(change), {})
  const present = wp.storedValues(resource, created.stored)
  const copied = Object.entries(wp.storedValues(resource, source.stored)).filter(([key]) => wp.isCopied(key))
  const stored = splitChange(server, resource, created, change).stored
  const requested = wp.storedChange(resource, stored, { stored: present, displayed: created.displayed })
  const desired = { ...Object.fromEntries(copied), ...requested }
  return storeDifferences(server, target, { present, desired, requested, names: getFieldNames(change) })
}

type Body = { [field: string]: unknown }

/** The flags of an event. An update without one sets it to `false`. */
const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const

/** The image to send: its id as a string. Without an image the field is left out. */
const preserveImage = (record: JsonObject): Body => {
  const id = parseId(record['image'])
  return id === undefined ? {} : { image: String(id) }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The publication date in UTC of drafts that were never published or scheduled. */
const zeroDate = '0000-00-00 00:00:00'

/**
 * The publication date to send. An update without one sets it to now, which publishes scheduled records. A new date is sent without
 * the UTC one, which the server computes.
 */
const preservePublication = ({ date, date_utc: utc }: JsonObject, change: JsonObject): Body =>
  'date' in change || utc === zeroDate ? {} : { date, date_utc: utc }

/** Whether the events interface accepts a website. */
export const isAcceptedUrl = (address: string): boolean =>
  address === '' || (/^[a-z][a-z0-9+.-]*:\/\/[!-~]+$/i.test(address) && URL.canParse(address))

/**
 * The website to send. If the stored one is restored afterwards (`isRestored`), a URL that the interface rejects is sent in a form that
 * leads to the same page.
 */
function preserveWebsite(address: string, isRestored: boolean): string {
  if (!isRestored || isAcceptedUrl(address)) return address
  const [url] = [address, `https://${address}`].filter((each) => URL.canParse(each)).map((each) => new URL(each))
  return url && /^https?:$/.test(url.protocol) && isAcceptedUrl(url.href) ? url.href : ''
}

/**
 * The cost to send. A number without its currency symbol would be displayed without one until the stored values are restored.
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

/** The values that an update through the events interface must contain, because it resets them otherwise. */
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
    // A time zone without dates would keep the UTC dates; dates without a time zone would be in that of the site.
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
 * State and province of a venue to send. The server stores one of them in a third field as well, `stateprovince`, and clears it with
 * every update that does not contain it.
 */
export function preserveRegion(record: JsonObject, change: JsonObject): Body {
  const [state, province, either] = ['state', 'province', 'stateprovince'].map((name) => text(record[name]))
  const isChanged = ['state', 'province', 'stateprovince'].some((name) => name in change)
  if (either === '' && !isChanged) return {}
  const isDerived = either === (state || province)
  const [newState = state, newProvince = province] = ['state', 'province'].map((name) =>
    name in change ? text(change[name]) : undefined,
  )
  return {
    state,
    province,
    stateprovince: isDerived && !('stateprovince' in change) ? newState || newProvince : either,
  }
}

/** Converts a change to the form of the events interface: links as ids, flags of venues as strings, without unsupported fields. */
export function toChangeBody(resource: ResourceName, change: JsonObject): Body {
  const unsupported = unsupportedFields(resource)
  const body: Body = {}
  for (const [name, value] of Object.entries(change)) {
    const field = Object.entries(resources[resource].fields).find(([each]) => each === name)?.[1]
    if (!field || field.kind === 'readOnly' || unsupported.includes(name) || value === null || value === undefined)
      continue
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

/** The body of an update: a change, and all values that must be sent with it. An image is removed by leaving it out. */
export function toUpdateBody(resource: ResourceName, translation: ExternalTranslation, change: JsonObject): Body {
  const body = { ...preserveFields(resource, translation, change), ...toChangeBody(resource, change) }
  if ('image' in change && (change['image'] === '' || change['image'] === false)) delete body['image']
  return body
}
