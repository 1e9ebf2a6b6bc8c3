// Creates records and their linked records. Venues and organizers that exist are linked instead.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError, unexpectedResponse } from '../send.ts'
import { unsupportedFields } from './capabilities.ts'
import { toChangeBody, getPart, postRecord, postStored } from './write-translation.ts'
import { type ExternalServer, fetchStored } from './read-record.ts'
import { partlySaved, invalidFields } from './request.ts'
import * as wp from './stored-values.ts'
import { decodeEntities, parseId, isJsonObject, toList, type JsonObject } from './json.ts'

/** A new record; `existing` names those, of it and its linked records, that were there before and are used. */
export type CreateResult = { id: number; existing: string[] }

const plain = (value: unknown): string =>
  decodeEntities(String(value ?? ''))
    .replace(/<[^>]*>/g, '')
    .trim()
    .toLowerCase()

/**
 * The venue or organizer of this name. Posted again, the server would not create another but write into this one, remove its image and
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
    const found = rows.find((row) => plain(row[title]) === plain(name))
    if (found) return found
    last = rows.length === 0 ? 1 : Number(body['total_pages'] ?? 1)
  }
  return undefined
}

/** Whether all that would be created is what the existing record shows. */
const isSameRecord = (existing: JsonObject, body: JsonObject): boolean =>
  Object.entries(body).every(
    ([name, value]) =>
      name === 'status' ||
      name.startsWith('show_') ||
      plain(value) === plain(name === 'image' ? parseId(existing[name]) : existing[name]),
  )

/** A record that the server found instead of creating one is older than its last change. */
function isOlder({ date, modified }: JsonObject, body: JsonObject): boolean {
  const secondsOf = (value: unknown): number => Date.parse(`${String(value).replace(' ', 'T')}Z`) / 1000
  return !('date' in body) && secondsOf(modified) - secondsOf(date) > 10
}

/** Creates a record in one language. Throws a problem of code `partly_saved` where it exists but lacks values. */
export async function createRecord(
  reached: ExternalServer,
  resource: ResourceName,
  change: JsonObject,
  language: Language,
): Promise<CreateResult> {
  const used: string[] = []
  const linked = await createLinked(reached, resource, change, { language, status: change['status'], used })
  const { meta } = reached
  const lacking = unsupportedFields(resource)
  const storedOnly = Object.fromEntries(
    Object.entries(linked).filter(
      ([name, value]) =>
        meta &&
        wp.hasStoredRoute(resource) &&
        lacking.includes(name) &&
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
  const existing = await findByName(reached, resource, language, String(body[title] ?? ''))
  if (existing) {
    const id = parseId(existing)
    if (id !== undefined && isSameRecord(existing, body)) return { id, existing: [String(body[title])] }
    throw invalidFields({
      [`${language}.${title}`]: { code: 'in_use', message: 'The server would write into the record of this name.' },
    })
  }
  // The second request sets the password: until then the event must not be public.
  const status = 'password' in storedOnly && body['status'] !== undefined ? body['status'] : undefined
  if (status !== undefined) body['status'] = 'draft'
  const saved = await postRecord(reached, resource, `/${resource}`, language, body)
  const id = parseId(saved)
  if (id === undefined) throw new ProblemError(unexpectedResponse(502))
  if ((resource === 'venues' || resource === 'organizers') && isOlder(saved, body))
    return { id, existing: [String(body[title])] }
  const rest: { [field: string]: unknown } = { ...linked, status }
  if (status === undefined) delete rest['status']
  await storeRest(reached, resource, id, language, rest)
  return { id, existing: used }
}

/** Writes what the events interface did not store as sent: costs, passwords, the event status, slugs of venues. */
async function storeRest(
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  change: JsonObject,
): Promise<void> {
  const { meta } = reached
  if (!meta || !wp.hasStoredRoute(resource)) return
  const route = resource
  try {
    const stored = await fetchStored(reached, resource, id, language)
    if (!stored) return
    const present = wp.storedValues(route, stored)
    const isSent = ([name, value]: [string, unknown]): boolean =>
      name !== 'date' &&
      !(name === 'image' && parseId(value) === undefined) &&
      !(name === 'slug' && value === '') &&
      wp.isStored(route, name, meta)
    const desired = wp.storedChange(route, Object.fromEntries(Object.entries(change).filter(isSent)), {
      stored: present,
      shown: {},
    })
    const values = Object.fromEntries(
      Object.entries(desired).filter(
        ([key, value]) =>
          !wp.isSameValue(key, present[key], value) &&
          (key === 'status' || wp.compareStored(key, value, present[key]) === 'refused'),
      ),
    )
    if (Object.keys(values).length > 0) await postStored(reached, { resource, id, language }, values)
  } catch (thrown) {
    throw partlySaved(
      thrown,
      [`${getPart(resource, resources[resource].title, language)}.${resources[resource].title}`],
      id,
    )
  }
}

/**
 * Creates the linked records of an event that are named by their fields, or terms by their name, and returns the change with ids. They
 * get the status of the event; The Events Calendar publishes them with it. A later attempt finds those that exist by their name; `used` gets their names.
 */
export async function createLinked(
  reached: ExternalServer,
  resource: ResourceName,
  change: JsonObject,
  { language, status, used }: { language: Language; status: unknown; used: string[] },
): Promise<JsonObject> {
  if (resource !== 'events') return change
  const linked: { [field: string]: unknown } = { ...change }
  for (const [name, field] of Object.entries(resources.events.fields)) {
    const to = 'to' in field ? field.to : undefined
    if (!isResourceName(to) || !(name in change)) continue
    const values = toList(change[name]).filter((value) => value !== '')
    if (values.every((value) => parseId(value) !== undefined)) continue
    const ids: number[] = []
    for (const [at, value] of values.entries()) {
      const id = parseId(value)
      const fields: JsonObject = isJsonObject(value) ? value : { [resources[to].title]: String(value) }
      const own = fields['source_language']
      const spoken = isLanguage(own) && reached.languages.includes(own) ? own : language
      const given = resources[to].post && !('status' in fields) ? { ...fields, status: linkedStatus(status) } : fields
      const created =
        id === undefined && (await createLinkedRecord(reached, to, given, spoken).catch(throwNested(name, at)))
      if (created) used.push(...created.existing)
      ids.push(created ? created.id : Number(id))
    }
    linked[name] = ids
  }
  return linked
}

/** What is scheduled or private has linked records that are not public yet. */
const linkedStatus = (status: unknown): string =>
  status === 'publish' || status === 'pending' ? status : status === undefined ? 'publish' : 'draft'

async function createLinkedRecord(
  reached: ExternalServer,
  to: ResourceName,
  fields: JsonObject,
  language: Language,
): Promise<CreateResult> {
  try {
    return await createRecord(reached, to, fields, language)
  } catch (thrown) {
    // The server names the term of this name.
    const isKnown = thrown instanceof ProblemError && thrown.problem.code === 'term_exists'
    const id = isKnown ? parseId(thrown.problem.data['term_id']) : undefined
    if (id === undefined) throw thrown
    return { id, existing: [String(fields[resources[to].title])] }
  }
}

/** Names the faults of a linked record at the field of the event, as our own service does. */
const throwNested =
  (name: string, at: number) =>
  (thrown: unknown): never => {
    const details = thrown instanceof ProblemError ? thrown.problem.data.details : undefined
    if (!details || Object.keys(details).length === 0) throw thrown
    const fields = Object.fromEntries(Object.entries(details).map(([key, issue]) => [key.split('.').at(-1), issue]))
    const [first] = Object.values(details)
    const code = first?.code ?? 'not_taken'
    throw invalidFields({
      [`shared.${name}`]: {
        code,
        message: 'A linked record was refused.',
        data: { records: [{ at, missing: [], fields }] },
      },
    })
  }
