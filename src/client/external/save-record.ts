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
  readTranslation,
  isNotFound,
  fetchRecord,
  readTranslations,
} from './read-record.ts'
import {
  findSourceLanguage,
  createEtags,
  type ExternalTranslation,
  type ExternalTranslations,
} from './record-bundle.ts'
import { recordNotFound, partlySaved, externalProblem, invalidFields, type SendRequest } from './request.ts'
import { isJsonObject, type JsonObject, parseIds } from './json.ts'

/** The body of a save: changes of parts, and their ETags. */
export type SaveRequest = {
  shared?: JsonObject
  texts?: { readonly [L in Language]?: JsonObject }
  source_language?: Language
  if?: { readonly [P in RecordPart]?: string | null }
}
/** `sanitized`: by part, the fields that lost some markup; `existing`: names of linked records that existed before. */
export type SaveResult = { sanitized: { [P in RecordPart]?: string[] }; existing: string[] }

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Throws a problem for fields to clear that the server cannot clear: it would keep some without an error. */
function rejectClearing(resource: ResourceName, save: SaveRequest, translations: ExternalTranslations): void {
  const details: { [name: string]: Issue } = {}
  const source = findSourceLanguage(translations)
  const checkPart = (part: RecordPart, change: JsonObject | undefined, before: ExternalTranslation | undefined) => {
    for (const name of unclearableFields(resource, before?.stored !== undefined))
      if (change && name in change && isEmpty(change[name]) && before && !isEmpty(before.displayed[name]))
        details[`${part}.${name}`] = { code: 'cannot_clear', message: 'This server cannot empty this field.' }
  }
  checkPart('shared', save.shared, source && translations[source])
  for (const language of languages) checkPart(language, save.texts?.[language], translations[language])
  if (Object.keys(details).length > 0) throw invalidFields(details)
}

/** Throws a problem for texts in languages that the server does not have. */
export function rejectOtherLanguages(resource: ResourceName, save: SaveRequest, supported: readonly Language[]): void {
  const unsupported = languages.filter((language) => save.texts?.[language] && !supported.includes(language))
  if (unsupported.length === 0) return
  const issue: Issue = { code: 'not_allowed', message: 'This server has no texts in this language.' }
  throw invalidFields(
    Object.fromEntries(unsupported.map((language) => [`${language}.${resources[resource].title}`, issue])),
  )
}

/** Throws a problem (412) for parts that changed since they were read. */
function rejectChangedParts(resource: ResourceName, save: SaveRequest, translations: ExternalTranslations): void {
  const etags = new Map(Object.entries(createEtags(resource, translations)))
  const changed = Object.entries(save.if ?? {}).filter(([part, etag]) => (etags.get(part) ?? null) !== etag)
  if (changed.length === 0) return
  const current = Object.fromEntries(changed.map(([part]) => [part, { etag: null, values: null }]))
  throw externalProblem('rest_precondition_failed', 412, { current })
}

/** Replaces `inherit` by copies of the source values: external servers have no inherited fields. */
function copySourceValues(source: ExternalTranslation, texts: JsonObject = {}): JsonObject {
  const names = Array.isArray(texts['inherit']) ? texts['inherit'].map(String) : []
  const preserved = preserveFields('events', source)
  const getValue = (name: string): unknown =>
    source.stored === undefined && name in preserved ? preserved[name] : source.displayed[name]
  return { ...texts, ...Object.fromEntries(names.map((name) => [name, getValue(name)])) }
}

const isDifferent = (a: unknown, b: unknown): boolean =>
  JSON.stringify(toComparable(a)) !== JSON.stringify(toComparable(b))
const toComparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(toComparable) : isJsonObject(value) && 'id' in value ? [value['id']].flat() : value

/**
 * Saves all changed parts, one language after the other, because the server cannot save them together. A language without changes gets
 * a shared change if the server stores the field per language and its value was the same before. Throws a problem `partly_saved` with
 * the saved fields if a later one is rejected.
 */
export async function saveRecord(
  server: ExternalServer,
  resource: ResourceName,
  id: number,
  save: SaveRequest,
): Promise<SaveResult> {
  const { translations: before, languages } = await readRecord(server, resource, id)
  const source = findSourceLanguage(before)
  const first = source && before[source]
  if (!first) throw recordNotFound(resource)
  rejectOtherLanguages(resource, save, languages)
  rejectChangedParts(resource, save, before)
  rejectClearing(resource, save, before)
  const hasSharedChange = Object.keys(save.shared ?? {}).length > 0
  // The source comes first: a new translation copies its values.
  const written = [source, ...languages.filter((language) => language !== source)].filter(
    (language) => save.texts?.[language] !== undefined || (hasSharedChange && language === source),
  )
  for (const language of written)
    rejectWebsite({ resource, id, language }, before[language] ?? first, { ...save.texts?.[language] })
  const newStatuses = written.map(
    (language) => save.texts?.[language]?.['status'] ?? before[language]?.displayed['status'],
  )
  const status = newStatuses.find((each) => each === 'publish') ?? newStatuses[0]
  const existing: string[] = []
  const shared = await createLinked(server, resource, save.shared ?? {}, { language: source, status, existing })
  const saved: string[] = []
  const rejected: { [name: string]: Issue } = {}
  const sanitized: SaveResult['sanitized'] = {}
  const throwPartlySaved = (error: unknown): never => {
    throw partlySaved(error, saved)
  }
  const write = async (language: Language, writing: Promise<WriteResult>) => {
    const result = await writing.catch(throwPartlySaved)
    const fieldName = (name: string) => `${getPart(resource, name, language)}.${name}`
    saved.push(...result.saved.map(fieldName))
    for (const [name, issue] of Object.entries(result.rejected)) rejected[fieldName(name)] = issue
    for (const name of result.sanitized) {
      const part = getPart(resource, name, language)
      sanitized[part] = [...(sanitized[part] ?? []), name]
    }
  }
  let current = first
  for (const language of written) {
    const change = { ...shared, ...copySourceValues(current, save.texts?.[language]) }
    const translation = before[language]
    const target = { resource, id, language }
    await write(
      language,
      translation
        ? writeTranslation(server, target, translation, change)
        : createTranslation(server, target, current, change),
    )
    if (language === source && written.length > 1)
      current = (await readTranslation(server, resource, id, source).catch(throwPartlySaved)) ?? first
  }
  for (const language of hasSharedChange ? languages : []) {
    const old = before[language]
    const now = !old || written.includes(language) ? undefined : await readTranslation(server, resource, id, language)
    if (!old || !now) continue
    const missed = Object.entries(shared).filter(
      ([name]) =>
        !isDifferent(old.displayed[name], first.displayed[name]) &&
        !isDifferent(now.displayed[name], old.displayed[name]),
    )
    if (missed.length > 0)
      await write(language, writeTranslation(server, { resource, id, language }, now, Object.fromEntries(missed)))
  }
  if (Object.keys(rejected).length > 0) throw partlySaved(invalidFields(rejected), saved)
  return { sanitized, existing }
}

/** Creates a record, first in its source language. */
export async function createBundle(
  server: ExternalServer,
  resource: ResourceName,
  save: SaveRequest,
  language: Language,
): Promise<CreateResult> {
  const written = server.languages.filter((language) => save.texts?.[language])
  const source =
    save.source_language && written.includes(save.source_language) ? save.source_language : (written[0] ?? language)
  const isSingleLanguage = written.length > 1 && resources[resource].post && (await hasSeparateRecords(server))
  rejectOtherLanguages(resource, save, isSingleLanguage ? [source] : [...server.languages, source])
  const created = await createRecord(server, resource, { ...save.shared, ...save.texts?.[source] }, source)
  const others = Object.fromEntries(
    written.filter((other) => other !== source).map((other) => [other, save.texts?.[other] ?? {}]),
  )
  if (Object.keys(others).length > 0)
    await saveRecord(server, resource, created.id, { texts: others }).catch((error: unknown) => {
      throw partlySaved(error, [`${source}.${resources[resource].title}`], created.id)
    })
  return created
}

/** Changes one language of a record. Returns the saved record. */
export async function updateTranslation(
  server: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  change: JsonObject,
): Promise<JsonObject> {
  const { translations } = await readRecord({ ...server, languages: [language] }, resource, id)
  const translation = translations[language]
  if (!translation) throw recordNotFound(resource)
  const linked = await createLinked(server, resource, change, {
    language,
    status: change['status'] ?? translation.displayed['status'],
    existing: [],
  })
  const target = { resource, id, language }
  const { saved, rejected } = await writeTranslation(server, target, translation, linked)
  if (Object.keys(rejected).length > 0)
    throw partlySaved(
      invalidFields(
        Object.fromEntries(
          Object.entries(rejected).map(([name, issue]) => [`${getPart(resource, name, language)}.${name}`, issue]),
        ),
      ),
      saved,
    )
  const after = await readTranslation(server, resource, id, language)
  return after?.displayed ?? { id }
}

/** An event that lost its link to a trashed venue or organizer, with its links before. */
type LostLink = { event: number; language: Language; change: JsonObject }
/** Records that this page trashed (`{resource}/{id}`): their translations before, and the links that they lost. */
export type TrashedRecords = Map<string, { translations: ExternalTranslations; links: readonly LostLink[] }>

const isMissing = async (
  send: SendRequest,
  resource: ResourceName,
  id: number,
  language: Language,
): Promise<boolean> => {
  const record = await fetchRecord(send, resource, id, language)
  return record === undefined || record['status'] === 'trash'
}
const isTrashed = (translations: ExternalTranslations): boolean =>
  Object.values(translations).some(({ displayed }) => displayed['status'] === 'trash')

/** The links of events to a venue or organizer, except of events hidden from listings: no list contains these. */
async function findLinks(
  { request, languages }: ExternalServer,
  resource: ResourceName,
  id: number,
): Promise<LostLink[]> {
  const field = resource === 'venues' ? 'venue' : resource === 'organizers' ? 'organizer' : undefined
  if (!field) return []
  const links: LostLink[] = []
  for (const language of languages)
    for (let page = 1, last = 1; page <= last; page += 1) {
      const allEvents = { start_date: '0001-01-01', end_date: '9999-12-31', per_page: '50' }
      const query = Object.entries({ ...allEvents, [field]: String(id), page: String(page) })
      const { body } = await request({ path: '/events', language, query })
      const rows = Array.isArray(body['events']) ? body['events'].filter(isJsonObject) : []
      for (const row of rows)
        links.push({ event: Number(row['id']), language, change: { [field]: parseIds(row[field]) } })
      last = Number(body['total_pages'] ?? 1)
    }
  return links
}

/** Links events to a restored record again, unless they have another link by now. */
async function relink(server: ExternalServer, links: readonly LostLink[]): Promise<void> {
  for (const { event, language, change } of links) {
    const present = await fetchRecord(server.request, 'events', event, language)
    if (!present || present['status'] === 'trash') continue
    const isUnchanged = Object.entries(change).every(([field, ids]) => {
      const now = parseIds(present[field])
      return Array.isArray(ids) && now.length < ids.length && now.every((id) => ids.includes(id))
    })
    if (isUnchanged) await updateTranslation(server, 'events', event, language, change)
  }
}

/** Trashes a record in all languages; deletes a term. A record that is in the trash already is no error. */
export async function trashRecord(
  server: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  trashed: TrashedRecords,
): Promise<JsonObject> {
  const { request, languages } = server
  const before = await readTranslations(server, resource, id)
  const ordered = [...new Set([language, ...languages])].filter((each) => before[each])
  if (resources[resource].post && !isTrashed(before))
    trashed.set(`${resource}/${id}`, { translations: before, links: await findLinks(server, resource, id) })
  for (const [index, each] of ordered.entries()) {
    // Most servers trash all languages with the first.
    if (index > 0 && (await isMissing(request, resource, id, each))) continue
    try {
      await request({ method: 'DELETE', path: `/${resource}/${id}`, language: each })
    } catch (error) {
      if (!isNotFound(error) && !(error instanceof ProblemError && error.problem.data.status === 410)) throw error
    }
  }
  return before[ordered[0] ?? language]?.displayed ?? {}
}

/**
 * Restores a record from the trash: `language` gets `status`, the others get their former status, or become drafts if it is unknown.
 * Returns whether the record was in the trash in `language`.
 */
export async function restoreRecord(
  server: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  status: unknown,
  trashed: TrashedRecords,
): Promise<boolean> {
  const former = trashed.get(`${resource}/${id}`)
  let isRestored = false
  for (const each of [language, ...server.languages.filter((other) => other !== language)]) {
    const { [each]: present } = await readTranslations({ ...server, languages: [each] }, resource, id)
    if (!present || present.displayed['status'] !== 'trash') continue
    // Trashing removed its links.
    const old = former?.translations[each]
    const translation: ExternalTranslation = {
      ...present,
      displayed: { ...present.displayed, ...old?.displayed, status: 'trash' },
      stored: present.stored && { ...present.stored, ...old?.stored },
    }
    const change = { status: each === language ? status : (old?.displayed['status'] ?? 'draft') }
    await writeTranslation(server, { resource, id, language: each }, translation, change)
    if (each === language) isRestored = true
  }
  if (former) await relink(server, former.links)
  trashed.delete(`${resource}/${id}`)
  return isRestored
}
