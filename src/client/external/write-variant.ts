// Writes one language of an existing record: through wp/v2 what it stores, through the events interface the rest. Compares every answer.
import type { Language } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { idIn, idsIn, isTold, type Told } from './tec.ts'
import { ProblemError, unexpectedResponse } from '../send.ts'
import { absent, partlySaved, refusal, refusedFields } from './errors.ts'
import { changeOf, hasCurrencyApart, isTakenAddress, updateOf } from './preserve-fields.ts'
import { shown } from './present-record.ts'
import { type Reached, storedRecord, type Variant, variantIn } from './read-record.ts'
import * as wp from './stored-values.ts'

/** Which record is written, in which language. */
export type Target = { resource: ResourceName; id: number; language: Language }
/** What a write came to: the fields that are saved, those stored without some markup, and those the server did not accept. */
export type Written = { saved: string[]; cleaned: string[]; refused: { [field: string]: Issue } }

const fieldAt = (resource: ResourceName, name: string) =>
  Object.entries(resources[resource].fields).find(([field]) => field === name)?.[1]

/** The part of a record that a field belongs to. */
export function partOf(resource: ResourceName, name: string, language: Language): RecordPart {
  const field = fieldAt(resource, name)
  return field && 'perLanguage' in field ? language : 'shared'
}

const notTaken: Issue = { code: 'not_taken', message: 'The server did not accept this value.' }

/** Names refused parameters as the form knows them. */
function placed(thrown: unknown, resource: ResourceName, language: Language): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { params, details = {} } = thrown.problem.data
  const names = Array.isArray(params) ? params : Object.keys(params ?? {})
  if (thrown.problem.data.status !== 400 || names.length === 0) return thrown
  return refusedFields(
    Object.fromEntries(names.map((name) => [`${partOf(resource, name, language)}.${name}`, details[name] ?? notTaken])),
  )
}

/** Posts to the events interface. Throws a problem that names fields as the form knows them. */
export async function post(
  { ask }: Pick<Reached, 'ask'>,
  resource: ResourceName,
  path: string,
  language: Language,
  body: Told,
): Promise<Told> {
  try {
    const { body: told } = await ask({ method: 'POST', path, language, body })
    const [, id] = /\/(\d+)$/.exec(path) ?? []
    // JSON of a firewall says nothing about the record.
    if (id !== undefined && idIn(told) !== Number(id)) throw new ProblemError(unexpectedResponse(502))
    return told
  } catch (thrown) {
    throw placed(thrown, resource, language)
  }
}

/** Names the problem of a `wp/v2` write as ours, with the fields as the form knows them. */
function storedProblem(thrown: unknown, { resource, language }: Target): unknown {
  if (!(thrown instanceof ProblemError) || !wp.hasStoredRoute(resource)) return thrown
  const { code, data } = thrown.problem
  // A firewall's page says nothing about the record or about rights.
  if (code === 'unexpected_answer') return thrown
  const route: wp.StoredResource = resource
  const at = (name: string): string => `${partOf(resource, name, language)}.${name}`
  const { title } = resources[resource]
  if (code === 'empty_content') return refusedFields({ [at(title)]: { code: 'required', message: 'This is empty.' } })
  if (code === 'rest_invalid_author') return refusedFields({ [at('author')]: notTaken })
  if (data.status === 404) return absent(resource)
  if (data.status === 403) return refusal('rest_forbidden', 403)
  const named = Array.isArray(data['additional_data']) ? data['additional_data'] : []
  const keys = [
    ...(Array.isArray(data.params) ? data.params : Object.keys(data.params ?? {})),
    ...named.map((one: unknown) => (isTold(one) ? String(one['param']) : '')),
  ]
  const fields = keys.flatMap((key) => wp.fieldOfKey(route, key) ?? [])
  return data.status === 400 && fields.length > 0
    ? refusedFields(Object.fromEntries(fields.map((name) => [at(name), notTaken])))
    : thrown
}

/** Posts values to `wp/v2`; returns the stored values it answers. A contributor's publication waits for review. */
export async function postStored(reached: Reached, target: Target, values: wp.StoredValues): Promise<wp.StoredValues> {
  const { resource, id, language } = target
  if (!wp.hasStoredRoute(resource)) throw absent(resource)
  try {
    const path = `/${wp.storedRoute[resource]}/${id}`
    const { body } = await reached.ask({ method: 'POST', namespace: 'wp', path, language, body: wp.storedBody(values) })
    if (idIn(body) !== id) throw new ProblemError(unexpectedResponse(502))
    return wp.storedValues(resource, body)
  } catch (thrown) {
    const isDenied = thrown instanceof ProblemError && thrown.problem.code === 'rest_cannot_publish'
    if (isDenied && values['status'] !== 'pending') return postStored(reached, target, { ...values, status: 'pending' })
    throw storedProblem(thrown, target)
  }
}

/** Checks what no request can say: the events interface refuses every update of an event whose stored website it does not take. */
export function refuseWebsite({ resource, language }: Target, variant: Variant, change: Told): void {
  if (resource !== 'events' || variant.stored) return
  const website = String(change['website'] ?? variant.shown['website'] ?? '')
  if (!isTakenAddress(website))
    throw refusedFields({
      [`${language}.website`]: { code: 'website_scheme', message: 'Not a whole address.', data: { website } },
    })
}

/** Values of the events interface that are shown as they were sent. Texts and costs are shown rendered. */
function refusedByEvents(resource: ResourceName, change: Told, answered: Told): Written['refused'] {
  const refused: Written['refused'] = {}
  const isWholeDays = (change['all_day'] ?? answered['all_day']) === true
  for (const [name, value] of Object.entries(change)) {
    const field = fieldAt(resource, name)
    const now = answered[name]
    if (!field || !(name in answered) || value === null || value === undefined) continue
    if (field.kind === 'boolean' && value !== now) refused[name] = notTaken
    if (field.kind === 'timeZone' && value !== now && value !== '') refused[name] = notTaken
    if (field.kind === 'dateTime' && typeof value === 'string') {
      const size = isWholeDays && name !== 'date' ? 10 : 16
      if (value.replace('T', ' ').slice(0, size) !== String(now).slice(0, size)) refused[name] = notTaken
    }
    if (field.kind === 'link' || field.kind === 'links' || field.kind === 'terms') {
      const [wanted, has] = [idsIn(value), idsIn(now)]
      const missing = wanted.filter((id) => !has.includes(id))
      if (missing.length > 0) refused[name] = { code: 'unknown_id', message: 'Unknown.', data: { ids: missing } }
      else if (wanted.length !== has.length) refused[name] = notTaken
    }
    if (field.kind === 'image' && idIn(value) !== undefined && idIn(now) !== idIn(value)) refused[name] = notTaken
  }
  return refused
}

const namesOf = (change: Told): string[] =>
  Object.keys(change).filter((name) => change[name] !== undefined && change[name] !== null)

const written = (names: string[], refused: Written['refused'], cleaned: string[] = []): Written => ({
  saved: names.filter((name) => !(name in refused)),
  cleaned,
  refused,
})

/** Splits a change: `events` goes through the events interface, `stored` through `wp/v2`. */
function split({ meta }: Reached, resource: wp.StoredResource, variant: Variant, change: Told) {
  const present = wp.storedValues(resource, variant.stored ?? {})
  const isInTrash = variant.shown['status'] === 'trash'
  const goesThroughEvents = (name: string, value: unknown): boolean => {
    if (!meta || !wp.isStored(resource, name, meta)) return true
    // Taken out of the trash by `wp/v2`, a record keeps the slug it has there.
    if (name === 'status') return isInTrash || value === 'trash'
    if (name === 'organizer') return wp.isReordered(present['meta._EventOrganizerID'], value)
    return name === 'image' && value !== '' && value !== false && idIn(value) === undefined
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
export async function writeVariant(reached: Reached, target: Target, variant: Variant, change: Told): Promise<Written> {
  const { resource, id, language } = target
  const { stored } = variant
  if (!stored || !wp.hasStoredRoute(resource)) {
    refuseWebsite(target, variant, change)
    const told = await post(reached, resource, `/${resource}/${id}`, language, updateOf(resource, variant, change))
    return written(namesOf(change), refusedByEvents(resource, change, shown(resource, told, language)))
  }
  const parts = split(reached, resource, variant, change)
  const before = wp.storedValues(resource, stored)
  const key = `${language}/${resource}/${id}`
  const wanted = wp.storedChange(
    resource,
    { ...parts.stored, ...organizerOf(parts.events) },
    { stored: before, shown: variant.shown },
  )
  // Values that an earlier save could not write back are written with this one.
  const pending = reached.unrestored.get(key)
  const kept = Object.fromEntries(Object.entries({ ...before, ...pending }).filter(([name]) => wp.restorable(name)))
  const goal = { ...kept, ...wanted }
  const names = namesOf(parts.stored)
  if (Object.keys(parts.events).length === 0) {
    const present = pending ? { ...before, ...currencyGone(kept) } : before
    const result = await storeDifferences(reached, target, { present, goal, wanted, names })
    reached.unrestored.delete(key)
    return result
  }
  const told = await post(reached, resource, `/${resource}/${id}`, language, updateOf(resource, variant, parts.events))
  const refused = refusedByEvents(resource, parts.events, shown(resource, told, language))
  const first = written(namesOf(parts.events), refused)
  reached.unrestored.set(key, kept)
  try {
    const after = await storedRecord(reached, resource, id, language)
    if (!after) throw absent(resource)
    const present = { ...wp.storedValues(resource, after), ...currencyGone(kept) }
    const second = await storeDifferences(reached, target, { present, goal, wanted, names }).catch(
      async (thrown: unknown) => {
        // Values of the change may be what was refused: those that were there before are written back without them.
        await storeDifferences(reached, target, { present, goal: kept, wanted: {}, names: [] })
        reached.unrestored.delete(key)
        throw thrown
      },
    )
    reached.unrestored.delete(key)
    return {
      saved: [...first.saved, ...second.saved],
      cleaned: second.cleaned,
      refused: { ...first.refused, ...second.refused },
    }
  } catch (thrown) {
    throw partlySaved(
      thrown,
      first.saved.map((name) => `${partOf(resource, name, language)}.${name}`),
    )
  }
}

/** A symbol that the server took from the repeated cost goes with it: a stored one is written back in any case. */
const currencyGone = (kept: wp.StoredValues): wp.StoredValues =>
  hasCurrencyApart(kept['meta._EventCost'], kept['meta._EventCurrencySymbol']) ? wp.noCurrency : {}

/** Organizers written in a new order go through the events interface, and those it cannot show are linked again afterwards. */
const organizerOf = (events: Told): Told => ('organizer' in events ? { organizer: events['organizer'] } : {})

type Difference = { present: wp.StoredValues; goal: wp.StoredValues; wanted: wp.StoredValues; names: string[] }

/** Writes what differs between the present and the wanted values; nothing is sent where nothing differs. */
async function storeDifferences(
  reached: Reached,
  target: Target,
  { present, goal, wanted, names }: Difference,
): Promise<Written> {
  const { resource } = target
  const values = Object.fromEntries(
    Object.entries(goal).filter(([key, value]) => !wp.sameStored(key, present[key], value)),
  )
  if (Object.keys(values).length === 0) return written(names, {})
  const answered = await postStored(reached, target, values)
  const refused: Written['refused'] = {}
  const cleaned: string[] = []
  for (const [key, value] of Object.entries(values)) {
    const field = wp.hasStoredRoute(resource) && key in wanted ? wp.fieldOfKey(resource, key) : undefined
    const outcome = wp.outcomeOf(key, value, answered[key])
    if (field === undefined || outcome === 'taken') continue
    if (outcome === 'cleaned') cleaned.push(field)
    else {
      const missing = idsIn(value).filter((id) => !idsIn(answered[key]).includes(id))
      const isUnknown = fieldAt(resource, field)?.kind === 'terms' || field === 'image'
      refused[field] = isUnknown ? { code: 'unknown_id', message: 'Unknown.', data: { ids: missing } } : notTaken
    }
  }
  return written(names, refused, cleaned)
}

/** Writes a language that the record does not have yet: it begins with all that the record has elsewhere, except its texts. */
export async function writeBegun(reached: Reached, target: Target, home: Variant, change: Told): Promise<Written> {
  const { resource, id, language } = target
  refuseWebsite(target, home, change)
  const named = ['venue', 'categories', 'tags'].filter((name) => name in home.shown && !(name in change))
  const links = Object.fromEntries(named.map((name) => [name, idsIn(home.shown[name])]))
  // A new draft has no publication date of its own.
  const begun = { ...home, shown: { ...home.shown, status: 'draft', date_utc: '0000-00-00 00:00:00' } }
  const body = { ...updateOf(resource, begun, change), ...changeOf(resource, { ...links, ...change }) }
  await post(reached, resource, `/${resource}/${id}`, language, body)
  const now = await variantIn(reached, resource, id, language)
  if (!now?.stored || !home.stored || !wp.hasStoredRoute(resource)) return written(namesOf(change), {})
  const present = wp.storedValues(resource, now.stored)
  const copied = Object.entries(wp.storedValues(resource, home.stored)).filter(([key]) => wp.isCopied(key))
  const stored = split(reached, resource, now, change).stored
  const wanted = wp.storedChange(resource, stored, { stored: present, shown: now.shown })
  const goal = { ...Object.fromEntries(copied), ...wanted }
  return storeDifferences(reached, target, { present, goal, wanted, names: namesOf(change) })
}
