// Saves, trashes and restores records with all their languages.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError } from '../send.ts'
import { unclearableFields } from './capabilities.ts'
import { createLinked, createRecord, type CreateResult } from './create-record.ts'
import {
  preserveFields,
  getPart,
  rejectWebsite,
  createTranslation,
  writeTranslation,
  type WriteResult,
} from './write-translation.ts'
import {
  type ExternalServer,
  hasSeparateRecords,
  readRecord,
  type ExternalTranslation,
  readTranslation,
  type ExternalTranslations,
  isNotFound,
  fetchRecord,
  readTranslations,
} from './read-record.ts'
import { findSourceLanguage, createEtags } from './record-bundle.ts'
import { recordNotFound, partlySaved, externalProblem, invalidFields, type SendRequest } from './request.ts'
import { isJsonObject, type JsonObject, parseIds } from './json.ts'

/** A save of several parts, as the page sends it. */
export type SaveRequest = {
  shared?: JsonObject
  texts?: { readonly [L in Language]?: JsonObject }
  source_language?: Language
  if?: { readonly [P in RecordPart]?: string | null }
}
/** What a save came to: per part the fields that the server stored without some of their markup; names of linked records that existed. */
export type SaveResult = { sanitized: { [P in RecordPart]?: string[] }; existing: string[] }

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Refuses to empty what the server cannot empty. Some of it would be kept silently. */
function rejectClearing(resource: ResourceName, save: SaveRequest, variants: ExternalTranslations): void {
  const details: { [name: string]: Issue } = {}
  const home = findSourceLanguage(variants)
  const look = (part: RecordPart, change: JsonObject | undefined, before: ExternalTranslation | undefined) => {
    for (const name of unclearableFields(resource, before?.stored !== undefined))
      if (change && name in change && isEmpty(change[name]) && before && !isEmpty(before.displayed[name]))
        details[`${part}.${name}`] = { code: 'cannot_clear', message: 'This server cannot empty this field.' }
  }
  look('shared', save.shared, home && variants[home])
  for (const language of languages) look(language, save.texts?.[language], variants[language])
  if (Object.keys(details).length > 0) throw invalidFields(details)
}

/** Refuses texts in languages the server does not have. */
export function rejectOtherLanguages(resource: ResourceName, save: SaveRequest, supported: readonly Language[]): void {
  const unsupported = languages.filter((language) => save.texts?.[language] && !supported.includes(language))
  if (unsupported.length === 0) return
  const issue: Issue = { code: 'not_allowed', message: 'This server keeps no text in this language.' }
  throw invalidFields(
    Object.fromEntries(unsupported.map((language) => [`${language}.${resources[resource].title}`, issue])),
  )
}

/** Refuses to write parts that changed since the form read them. */
function rejectChangedParts(resource: ResourceName, save: SaveRequest, variants: ExternalTranslations): void {
  const marks = createEtags(resource, variants)
  const moved = Object.entries(save.if ?? {}).filter(
    ([part, seen]) => (Object.entries(marks).find(([other]) => other === part)?.[1] ?? null) !== seen,
  )
  if (moved.length === 0) return
  const current = Object.fromEntries(moved.map(([part]) => [part, { etag: null, values: null }]))
  throw externalProblem('rest_precondition_failed', 412, { current })
}

/** Nothing inherits there: a field that should show its source's value gets a copy of it. */
function copySourceValues(home: ExternalTranslation, texts: JsonObject = {}): JsonObject {
  const named = Array.isArray(texts['inherit']) ? texts['inherit'].map(String) : []
  const echoed = preserveFields('events', home)
  const valueOf = (name: string): unknown =>
    home.stored === undefined && name in echoed ? echoed[name] : home.displayed[name]
  return { ...texts, ...Object.fromEntries(named.map((name) => [name, valueOf(name)])) }
}

const isDifferent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(toComparable(one)) !== JSON.stringify(toComparable(other))
const toComparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(toComparable) : isJsonObject(value) && 'id' in value ? [value['id']].flat() : value

/**
 * Saves all changed parts, one language after the other: the server cannot save them at once. A language without changes of its own gets
 * a shared change only where the server keeps it per language and it was the same before. Throws a problem of code `partly_saved`
 * that names the saved fields where a later one was refused.
 */
export async function saveRecord(
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
  save: SaveRequest,
): Promise<SaveResult> {
  const { translations: before, languages } = await readRecord(reached, resource, id)
  const home = findSourceLanguage(before)
  const first = home && before[home]
  if (!first) throw recordNotFound(resource)
  rejectOtherLanguages(resource, save, languages)
  rejectChangedParts(resource, save, before)
  rejectClearing(resource, save, before)
  const hasShared = Object.keys(save.shared ?? {}).length > 0
  const written = languages.filter(
    (language) => save.texts?.[language] !== undefined || (hasShared && language === home),
  )
  for (const language of written)
    rejectWebsite({ resource, id, language }, before[language] ?? first, { ...save.texts?.[language] })
  const statusAfter = written.map(
    (language) => save.texts?.[language]?.['status'] ?? before[language]?.displayed['status'],
  )
  const status = statusAfter.find((one) => one === 'publish') ?? statusAfter[0]
  const existing: string[] = []
  const shared = await createLinked(reached, resource, save.shared ?? {}, { language: home, status, used: existing })
  const saved: string[] = []
  const refused: { [name: string]: Issue } = {}
  const cleaned: SaveResult['sanitized'] = {}
  const write = async (language: Language, writing: Promise<WriteResult>) => {
    const result = await writing.catch((thrown: unknown) => {
      throw partlySaved(thrown, saved)
    })
    const at = (name: string) => `${getPart(resource, name, language)}.${name}`
    saved.push(...result.saved.map(at))
    for (const [name, issue] of Object.entries(result.rejected)) refused[at(name)] = issue
    for (const name of result.sanitized) {
      const part = getPart(resource, name, language)
      cleaned[part] = [...(cleaned[part] ?? []), name]
    }
  }
  for (const language of written) {
    const change = { ...shared, ...copySourceValues(first, save.texts?.[language]) }
    const variant = before[language]
    const target = { resource, id, language }
    await write(
      language,
      variant ? writeTranslation(reached, target, variant, change) : createTranslation(reached, target, first, change),
    )
  }
  for (const language of hasShared ? languages : []) {
    const was = before[language]
    const now = !was || written.includes(language) ? undefined : await readTranslation(reached, resource, id, language)
    if (!was || !now) continue
    const left = Object.entries(shared).filter(
      ([name]) =>
        !isDifferent(was.displayed[name], first.displayed[name]) &&
        !isDifferent(now.displayed[name], was.displayed[name]),
    )
    if (left.length > 0)
      await write(language, writeTranslation(reached, { resource, id, language }, now, Object.fromEntries(left)))
  }
  if (Object.keys(refused).length > 0) throw partlySaved(invalidFields(refused), saved)
  return { sanitized: cleaned, existing }
}

/** Creates a record, in its source language first. */
export async function createBundle(
  reached: ExternalServer,
  resource: ResourceName,
  save: SaveRequest,
  language: Language,
): Promise<CreateResult> {
  const written = reached.languages.filter((language) => save.texts?.[language])
  const source =
    save.source_language && written.includes(save.source_language) ? save.source_language : (written[0] ?? language)
  const isAlone = written.length > 1 && resources[resource].post && (await hasSeparateRecords(reached))
  rejectOtherLanguages(resource, save, isAlone ? [source] : [...reached.languages, source])
  const created = await createRecord(reached, resource, { ...save.shared, ...save.texts?.[source] }, source)
  const others = Object.fromEntries(
    written.filter((other) => other !== source).map((other) => [other, save.texts?.[other] ?? {}]),
  )
  if (Object.keys(others).length > 0)
    await saveRecord(reached, resource, created.id, { texts: others }).catch((thrown: unknown) => {
      throw partlySaved(thrown, [`${source}.${resources[resource].title}`], created.id)
    })
  return created
}

/** Changes one language of a record. Returns the record as the server then shows it. */
export async function updateTranslation(
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  change: JsonObject,
): Promise<JsonObject> {
  const { translations } = await readRecord({ ...reached, languages: [language] }, resource, id)
  const variant = translations[language]
  if (!variant) throw recordNotFound(resource)
  const linked = await createLinked(reached, resource, change, {
    language,
    status: change['status'] ?? variant.displayed['status'],
    used: [],
  })
  const target = { resource, id, language }
  const { saved, rejected } = await writeTranslation(reached, target, variant, linked)
  if (Object.keys(rejected).length > 0)
    throw partlySaved(
      invalidFields(
        Object.fromEntries(
          Object.entries(rejected).map(([name, issue]) => [`${getPart(resource, name, language)}.${name}`, issue]),
        ),
      ),
      saved,
    )
  const after = await readTranslation(reached, resource, id, language)
  return after?.displayed ?? { id }
}

/** An event that a venue or organizer was taken out of, with its links from before. */
type Link = { event: number; language: Language; change: JsonObject }
/** What trashing took, by record: each language as it was, and the events that linked to it. It lasts as long as the page. */
export type TrashedLinks = Map<string, { variants: ExternalTranslations; links: readonly Link[] }>

const isMissing = async (
  ask: SendRequest,
  resource: ResourceName,
  id: number,
  language: Language,
): Promise<boolean> => {
  const left = await fetchRecord(ask, resource, id, language)
  return left === undefined || left['status'] === 'trash'
}
const isTrashed = (variants: ExternalTranslations): boolean =>
  Object.values(variants).some(({ displayed }) => displayed['status'] === 'trash')

/** The events of a venue or organizer that a list shows: all but those hidden from listings. */
async function findLinks({ request, languages }: ExternalServer, resource: ResourceName, id: number): Promise<Link[]> {
  const field = resource === 'venues' ? 'venue' : resource === 'organizers' ? 'organizer' : undefined
  if (!field) return []
  const links: Link[] = []
  for (const language of languages)
    for (let page = 1, last = 1; page <= last; page += 1) {
      const always = { start_date: '0001-01-01', end_date: '9999-12-31', per_page: '50' }
      const query = Object.entries({ ...always, [field]: String(id), page: String(page) })
      const { body } = await request({ path: '/events', language, query })
      const rows = Array.isArray(body['events']) ? body['events'].filter(isJsonObject) : []
      for (const row of rows)
        links.push({ event: Number(row['id']), language, change: { [field]: parseIds(row[field]) } })
      last = Number(body['total_pages'] ?? 1)
    }
  return links
}

/** Links a restored record to its former events again, except where they have another link by now. */
async function relink(reached: ExternalServer, links: readonly Link[]): Promise<void> {
  for (const { event, language, change } of links) {
    const present = await fetchRecord(reached.request, 'events', event, language)
    if (!present || present['status'] === 'trash') continue
    const isLeft = Object.entries(change).every(([field, ids]) => {
      const now = parseIds(present[field])
      return Array.isArray(ids) && now.length < ids.length && now.every((one) => ids.includes(one))
    })
    if (isLeft) await updateTranslation(reached, 'events', event, language, change)
  }
}

/** Trashes a record (a term is gone) in every language. One that lies there already is what was wanted. */
export async function trashRecord(
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  taken: TrashedLinks,
): Promise<JsonObject> {
  const { request, languages } = reached
  const before = await readTranslations(reached, resource, id)
  const ordered = [language, ...languages].filter((one, at, all) => before[one] && all.indexOf(one) === at)
  if (resources[resource].post && !isTrashed(before))
    taken.set(`${resource}/${id}`, { variants: before, links: await findLinks(reached, resource, id) })
  for (const [at, one] of ordered.entries()) {
    // Most such servers take the others along.
    if (at > 0 && (await isMissing(request, resource, id, one))) continue
    try {
      await request({ method: 'DELETE', path: `/${resource}/${id}`, language: one })
    } catch (thrown) {
      if (!isNotFound(thrown) && !(thrown instanceof ProblemError && thrown.problem.data.status === 410)) throw thrown
    }
  }
  return before[ordered[0] ?? language]?.displayed ?? {}
}

/**
 * Takes a record out of the trash: `language` gets `status`, the others theirs from before, or become drafts where that is unknown.
 * Returns whether the record was in the trash in `language`.
 */
export async function restoreRecord(
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  status: unknown,
  taken: TrashedLinks,
): Promise<boolean> {
  const known = taken.get(`${resource}/${id}`)
  let isRestored = false
  for (const one of [language, ...reached.languages.filter((other) => other !== language)]) {
    const { [one]: trashed } = await readTranslations({ ...reached, languages: [one] }, resource, id)
    if (!trashed || trashed.displayed['status'] !== 'trash') continue
    // Trashing removed its links; what they were is known while this page is open.
    const was = known?.variants[one]
    const record: ExternalTranslation = {
      ...trashed,
      displayed: { ...trashed.displayed, ...was?.displayed, status: 'trash' },
      stored: trashed.stored && { ...trashed.stored, ...was?.stored },
    }
    const change = { status: one === language ? status : (was?.displayed['status'] ?? 'draft') }
    await writeTranslation(reached, { resource, id, language: one }, record, change)
    if (one === language) isRestored = true
  }
  if (known) await relink(reached, known.links)
  taken.delete(`${resource}/${id}`)
  return isRestored
}
