// Saving a record: read again, compared with what the form was opened on, written language by language.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { isJsonObject, type JsonObject } from './tec.ts'
import { unclearableFields } from './capabilities.ts'
import { recordNotFound, partlySaved, externalProblem, invalidFields } from './errors.ts'
import { createLinked } from './create-variant.ts'
import { preserveFields } from './preserve-fields.ts'
import { type ExternalServer, readRecord, type ExternalTranslation, readTranslation, type ExternalTranslations } from './read-record.ts'
import { findSourceLanguage, createEtags } from './record-bundle.ts'
import { getPart, rejectWebsite, createTranslation, writeTranslation, type WriteResult } from './write-variant.ts'

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
export function rejectOtherLanguages(resource: ResourceName, save: SaveRequest, spoken: readonly Language[]): void {
  const lost = languages.filter((language) => save.texts?.[language] && !spoken.includes(language))
  if (lost.length === 0) return
  const fault: Issue = { code: 'not_allowed', message: 'This server keeps no text in this language.' }
  throw invalidFields(Object.fromEntries(lost.map((language) => [`${language}.${resources[resource].title}`, fault])))
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

const isDifferent = (one: unknown, other: unknown): boolean => JSON.stringify(toComparable(one)) !== JSON.stringify(toComparable(other))
const toComparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(toComparable) : isJsonObject(value) && 'id' in value ? [value['id']].flat() : value

/**
 * Saves all changed parts, one language after the other: the server cannot save them at once. A language without changes of its own gets
 * a shared change only where the server keeps it per language and it was the same before. Throws a problem of code `partly_saved`
 * that names the saved fields where a later one was refused.
 */
export async function saveRecord(reached: ExternalServer, resource: ResourceName, id: number, save: SaveRequest): Promise<SaveResult> {
  const { translations: before, languages } = await readRecord(reached, resource, id)
  const home = findSourceLanguage(before)
  const first = home && before[home]
  if (!first) throw recordNotFound(resource)
  rejectOtherLanguages(resource, save, languages)
  rejectChangedParts(resource, save, before)
  rejectClearing(resource, save, before)
  const hasShared = Object.keys(save.shared ?? {}).length > 0
  const written = languages.filter((language) => save.texts?.[language] !== undefined || (hasShared && language === home))
  for (const language of written)
    rejectWebsite({ resource, id, language }, before[language] ?? first, { ...save.texts?.[language] })
  const statusAfter = written.map((language) => save.texts?.[language]?.['status'] ?? before[language]?.displayed['status'])
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
    for (const [name, fault] of Object.entries(result.rejected)) refused[at(name)] = fault
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
      ([name]) => !isDifferent(was.displayed[name], first.displayed[name]) && !isDifferent(now.displayed[name], was.displayed[name]),
    )
    if (left.length > 0)
      await write(language, writeTranslation(reached, { resource, id, language }, now, Object.fromEntries(left)))
  }
  if (Object.keys(refused).length > 0) throw partlySaved(invalidFields(refused), saved)
  return { sanitized: cleaned, existing }
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
          Object.entries(rejected).map(([name, fault]) => [`${getPart(resource, name, language)}.${name}`, fault]),
        ),
      ),
      saved,
    )
  const after = await readTranslation(reached, resource, id, language)
  return after?.displayed ?? { id }
}
