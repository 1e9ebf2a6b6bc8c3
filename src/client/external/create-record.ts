// Creates records and their linked records. Venues and organizers that exist are linked instead.
import { decodeEntities } from '#shared/i18n/html-text.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError, unexpectedResponse } from '../send.ts'
import { unsupportedFields } from './capabilities.ts'
import { toChangeBody, getPart, postRecord, postStored } from './write-translation.ts'
import { type ExternalServer, fetchStored } from './read-record.ts'
import { partlySaved, invalidFields } from './request.ts'
import * as wp from './stored-values.ts'
import { parseId, isJsonObject, toList, type JsonObject } from './json.ts'

/** `existing`: the names of records that existed before and are used instead of new ones. */
export type CreateResult = { id: number; existing: string[] }

const toComparable = (value: unknown): string =>
  decodeEntities(String(value ?? ''))
    .replace(/<[^>]*>/g, '')
    .trim()
    .toLowerCase()

/**
 * The venue or organizer with this name. The server would not create a second one but overwrite the first, remove its image and
 * publish it.
 */
async function findByName(
  { request }: ExternalServer,
  resource: ResourceName,
  language: Language,
  name: string,
): Promise<JsonObject | undefined> {
  if (resource !== 'venues' && resource !== 'organizers') return undefined
  const { title } = resources[resource]
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query: [string, string][] = [
      ['search', name],
      ['per_page', '50'],
      ['page', String(page)],
    ]
    const { body } = await request({ path: `/${resource}`, language, query })
    const rows = Array.isArray(body[resource]) ? body[resource].filter(isJsonObject) : []
    const row = rows.find((each) => toComparable(each[title]) === toComparable(name))
    if (row) return row
    last = rows.length === 0 ? 1 : Number(body['total_pages'] ?? 1)
  }
  return undefined
}

/** Whether an existing record has all values of a new one. */
const isSameRecord = (existing: JsonObject, body: JsonObject): boolean =>
  Object.entries(body).every(
    ([name, value]) =>
      name === 'status' ||
      name.startsWith('show_') ||
      toComparable(value) === toComparable(name === 'image' ? parseId(existing[name]) : existing[name]),
  )

/** Whether the server returned an existing record instead of a new one: it was created well before its last change. */
function existedBefore({ date, modified }: JsonObject, body: JsonObject): boolean {
  const toSeconds = (value: unknown): number => Date.parse(`${String(value).replace(' ', 'T')}Z`) / 1000
  return !('date' in body) && toSeconds(modified) - toSeconds(date) > 10
}

/** Creates a record in one language. Throws a problem `partly_saved` if it was created without some of its values. */
export async function createRecord(
  server: ExternalServer,
  resource: ResourceName,
  change: JsonObject,
  language: Language,
): Promise<CreateResult> {
  const existing: string[] = []
  const linked = await createLinked(server, resource, change, { language, status: change['status'], existing })
  const { meta } = server
  const unsupported = unsupportedFields(resource)
  const storedOnly = Object.fromEntries(
    Object.entries(linked).filter(
      ([name, value]) =>
        meta &&
        wp.hasStoredRoute(resource) &&
        unsupported.includes(name) &&
        wp.isStored(resource, name, meta) &&
        value !== '',
    ),
  )
  const body: { [field: string]: unknown } = Object.fromEntries(
    Object.entries(toChangeBody(resource, linked)).filter(
      ([name, value]) => value !== '' && !(name === 'parent' && value === 0),
    ),
  )
  const { title } = resources[resource]
  const sameName = await findByName(server, resource, language, String(body[title] ?? ''))
  if (sameName) {
    const id = parseId(sameName)
    if (id !== undefined && isSameRecord(sameName, body)) return { id, existing: [String(body[title])] }
    throw invalidFields({
      [`${language}.${title}`]: { code: 'in_use', message: 'The server would overwrite the record with this name.' },
    })
  }
  // The event must not be public before the second request has set its password.
  const status = 'password' in storedOnly && body['status'] !== undefined ? body['status'] : undefined
  if (status !== undefined) body['status'] = 'draft'
  const saved = await postRecord(server, resource, `/${resource}`, language, body)
  const id = parseId(saved)
  if (id === undefined) throw new ProblemError(unexpectedResponse(502))
  if ((resource === 'venues' || resource === 'organizers') && existedBefore(saved, body))
    return { id, existing: [String(body[title])] }
  const values: { [field: string]: unknown } = { ...linked, status }
  if (status === undefined) delete values['status']
  await storeRest(server, resource, id, language, values)
  return { id, existing }
}

/** Stores the values through `wp/v2` that the events interface did not: costs, passwords, the event status, slugs of venues. */
async function storeRest(
  server: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  change: JsonObject,
): Promise<void> {
  const { meta } = server
  if (!meta || !wp.hasStoredRoute(resource)) return
  const route = resource
  try {
    const stored = await fetchStored(server, resource, id, language)
    if (!stored) return
    const present = wp.storedValues(route, stored)
    const isSent = ([name, value]: [string, unknown]): boolean =>
      name !== 'date' &&
      !(name === 'image' && parseId(value) === undefined) &&
      !(name === 'slug' && value === '') &&
      wp.isStored(route, name, meta)
    const desired = wp.storedChange(route, Object.fromEntries(Object.entries(change).filter(isSent)), {
      stored: present,
      displayed: {},
    })
    const values = Object.fromEntries(
      Object.entries(desired).filter(
        ([key, value]) =>
          !wp.isSameValue(key, present[key], value) &&
          (key === 'status' || wp.compareStored(key, value, present[key]) === 'rejected'),
      ),
    )
    if (Object.keys(values).length > 0) await postStored(server, { resource, id, language }, values)
  } catch (error) {
    throw partlySaved(
      error,
      [`${getPart(resource, resources[resource].title, language)}.${resources[resource].title}`],
      id,
    )
  }
}

/**
 * Creates the linked records of an event that are given by their fields or names, and returns the change with their ids. They get the
 * status of the event, and The Events Calendar publishes them with it. `existing` gets the names of those that existed before.
 */
export async function createLinked(
  server: ExternalServer,
  resource: ResourceName,
  change: JsonObject,
  { language, status, existing }: { language: Language; status: unknown; existing: string[] },
): Promise<JsonObject> {
  if (resource !== 'events') return change
  const linked: { [field: string]: unknown } = { ...change }
  for (const [name, field] of Object.entries(resources.events.fields)) {
    const to = 'to' in field ? field.to : undefined
    if (!isResourceName(to) || !(name in change)) continue
    const values = toList(change[name]).filter((value) => value !== '')
    if (values.every((value) => parseId(value) !== undefined)) continue
    const ids: number[] = []
    for (const [index, value] of values.entries()) {
      const id = parseId(value)
      const fields: JsonObject = isJsonObject(value) ? value : { [resources[to].title]: String(value) }
      const requested = fields['source_language']
      const source = isLanguage(requested) && server.languages.includes(requested) ? requested : language
      const withStatus =
        resources[to].post && !('status' in fields) ? { ...fields, status: linkedStatus(status) } : fields
      const created =
        id === undefined && (await createLinkedRecord(server, to, withStatus, source).catch(throwNested(name, index)))
      if (created) existing.push(...created.existing)
      ids.push(created ? created.id : Number(id))
    }
    linked[name] = ids
  }
  return linked
}

/** The status of records linked to an event with a status. */
const linkedStatus = (status: unknown): string =>
  status === 'publish' || status === 'pending' ? status : status === undefined ? 'publish' : 'draft'

async function createLinkedRecord(
  server: ExternalServer,
  to: ResourceName,
  fields: JsonObject,
  language: Language,
): Promise<CreateResult> {
  try {
    return await createRecord(server, to, fields, language)
  } catch (error) {
    // The error contains the id of the existing term.
    const exists = error instanceof ProblemError && error.problem.code === 'term_exists'
    const id = exists ? parseId(error.problem.data['term_id']) : undefined
    if (id === undefined) throw error
    return { id, existing: [String(fields[resources[to].title])] }
  }
}

/** Reports errors of a linked record at the field of the event, as our own service does. */
const throwNested =
  (name: string, index: number) =>
  (error: unknown): never => {
    const details = error instanceof ProblemError ? error.problem.data.details : undefined
    if (!details || Object.keys(details).length === 0) throw error
    const fields = Object.fromEntries(Object.entries(details).map(([key, issue]) => [key.split('.').at(-1), issue]))
    const [first] = Object.values(details)
    const code = first?.code ?? 'not_taken'
    throw invalidFields({
      [`shared.${name}`]: {
        code,
        message: 'A linked record was rejected.',
        data: { records: [{ at: index, missing: [], fields }] },
      },
    })
  }
