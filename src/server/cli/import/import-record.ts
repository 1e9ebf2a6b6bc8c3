// Imports one record, or skips it with a reason.
import type { SourceRecord } from '#client/external/source.ts'
import { zeroDateTime } from '#shared/dates/wall-time.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { isFlag, outdatedFields, outdatedFlag } from '#shared/i18n/translation-state.ts'
import { inheritingFields, trackedFields } from '#shared/schema/fields.ts'
import { linkFields, linkTargets } from '#shared/schema/links.ts'
import { resources } from '#shared/schema/resources.ts'
import { changeSource, displayedText } from '../../records/translation-text.ts'
import { lastSeq } from '../../store/changes.ts'
import { isSlugFree, readRecord, readRecords } from '../../store/records.ts'
import { IdConflict } from '../../store/sequences.ts'
import { numberedSlug, trashedSuffix } from '../../store/slug.ts'
import type { ReadTx, WriteTx } from '../../store/transaction.ts'
import type { Links, RecordChange, StoredRecord, Value, TranslationChange } from '../../store/types.ts'
import { createRecord, updateRecord } from '../../store/write-records.ts'
import { fromUtc } from '../../time-zones.ts'
import { findLocalEdits, type ImportContext } from './context.ts'
import { type ConvertedRecord, convertRecord } from './convert-record.ts'
import { replaceImageUrls } from './images.ts'

export type ImportAction = 'created' | 'updated' | 'unchanged'
/** `isIdConflict`: the id belongs to a record that is not from this source. */
export type ImportedRecord =
  | { id: number; action: ImportAction; remarks: string[] }
  | { reason: string; isIdConflict?: true }

/** A record on its way into the store. */
type RecordImport = {
  run: ImportContext
  /** The id here. */
  id: number
  offered: SourceRecord
  converted: ConvertedRecord
  /** Links of an event to records that exist here. */
  links: Partial<Links>
  /** See `findLocalEdits`. */
  edited: ReadonlySet<string>
}

/** Shared fields that get a remark when a translation has other values. */
const remarkedFields = ['start_date', 'end_date', 'timezone', ...linkFields]

export async function importRecord(tx: WriteTx, run: ImportContext, offered: SourceRecord): Promise<ImportedRecord> {
  const { resource } = offered
  const converted = convertRecord(offered, run.siteZone, run.nowUtc)
  if (typeof converted === 'string') return { reason: converted }
  const mapped = run.mapping[resource].get(offered.id)
  const id = mapped ?? offered.id
  const present = await readRecord(tx, resource, id)
  if (!present && mapped !== undefined) return { reason: `The map names ${id}, which is not here.` }
  const local = present && (await findLocalEdits(tx, run, resource, id))
  if (local && mapped === undefined && !local.isFromSource)
    return { reason: `The id ${id} belongs to a record that is not from this source.`, isIdConflict: true }
  const edited = local?.edited ?? new Set()
  const wasMoved = edited.has('shared.trashed')
  const isInTrash = (present?.trashedUtc ?? null) !== null
  if (isInTrash && !converted.isTrashed && (wasMoved || run.language !== present?.sourceLanguage))
    return { reason: `The record ${id} is in the trash here.` }
  if (present && offered.protection === 'hidden')
    return { id, action: 'unchanged', remarks: ['Not changed, because a password hides most of it.'] }
  if (offered.protection !== 'none') makePrivate(converted, present, offered.protection === 'hidden')
  Object.assign(converted.texts, await replaceImageUrls(tx, run, converted.texts))
  const links = resource === 'events' ? await resolveLinks(tx, run, offered, converted) : {}
  Object.assign(converted.shared, await resolveParent(tx, run, offered, id, converted))
  const item: RecordImport = { run, id, offered, converted, links, edited }
  const seq = await lastSeq(tx)
  let record: StoredRecord
  try {
    record = present ? await update(tx, item, present) : await create(tx, item)
  } catch (error) {
    // Thrown before any statement that writes.
    if (error instanceof IdConflict)
      return { reason: `The id ${id} belongs to a record of another kind.`, isIdConflict: true }
    throw error
  }
  if (converted.isTrashed && record.trashedUtc === null && !wasMoved)
    record = await updateRecord(tx, resource, id, { trash: 'put' }, run.actor)
  const slug = record.translations[run.language]?.slug ?? ''
  const hasOtherSlug = converted.slug !== '' && !converted.isTrashed && slug !== converted.slug
  if (hasOtherSlug && !edited.has(`${run.language}.slug`))
    converted.remarks.push(`The slug “${converted.slug}” is in use here. Its slug is “${slug}”.`)
  const action = !present ? 'created' : (await lastSeq(tx)) === seq ? 'unchanged' : 'updated'
  return { id, action, remarks: converted.remarks }
}

/** A record whose password is unknown becomes private, unless it has a password here already. */
function makePrivate(converted: ConvertedRecord, present: StoredRecord | undefined, isHidden: boolean): void {
  if (present && (present.shared['password'] ?? '') !== '') return
  converted.status = 'private'
  const more = isHidden ? ' Fields that the password hides are not imported.' : ''
  converted.remarks.push(`Its password cannot be read: it becomes private.${more}`)
}

async function create(tx: WriteTx, { run, id, offered, converted, links }: RecordImport): Promise<StoredRecord> {
  const { resource, outdated = [] } = offered
  const { status, slug, shared } = converted
  const declared = resources[resource]
  const inherited = inheritingFields(declared)
  const texts = Object.fromEntries(
    Object.entries(converted.texts).filter(([name, text]) => text !== '' || !inherited.includes(name)),
  )
  // Outdated at the source: flagged until the source text is imported.
  const translatedFrom = Object.fromEntries(
    outdated.filter((name) => name in texts).map((name) => [name, outdatedFlag]),
  )
  const isOpen = status === 'draft' || status === 'pending'
  const published =
    declared.post && !('date_utc' in shared)
      ? { date: fromUtc(run.nowUtc, run.siteZone), date_utc: isOpen ? zeroDateTime : run.nowUtc }
      : {}
  const record = {
    id,
    sourceLanguage: run.language,
    author: declared.post ? (run.accounts.get(offered.author ?? '') ?? run.actor.account ?? 0) : 0,
    shared: { ...published, ...shared },
    translations: { [run.language]: { status, texts, translatedFrom, ...(slug !== '' && { slug }) } },
    links,
  }
  return createRecord(tx, resource, record, run.actor)
}

async function update(tx: WriteTx, item: RecordImport, present: StoredRecord): Promise<StoredRecord> {
  const { offered, converted, links, edited } = item
  const { language, actor } = item.run
  const { resource, id } = present
  const isSource = language === present.sourceLanguage
  const isSourceThere = isSource || offered.sourceLanguage === language
  const different = [
    ...Object.keys(converted.shared).filter((name) => converted.shared[name] !== present.shared[name]),
    ...linkFields.filter((name) => links[name] && String(links[name]) !== String(present.links[name])),
  ]
  const skipped = different.filter((name) => edited.has(`shared.${name}`) || !isSourceThere)
  const withoutSkipped = <T>(values: { readonly [name: string]: T }): { [name: string]: T } =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !skipped.includes(name)))
  const slug = (await hasNumberedSlug(tx, item, present)) ? '' : converted.slug
  const change: RecordChange = {
    shared: withoutSkipped(converted.shared),
    translations: { [language]: toTranslation(item, present, slug) },
    links: withoutSkipped(links),
    ...newAuthor(item, present),
  }
  if (present.trashedUtc !== null && !converted.isTrashed) change.trash = 'take-out'
  if (isSourceThere) remarkEdited(converted.remarks, skipped)
  const remarked = isSourceThere ? [] : skipped.filter((name) => remarkedFields.includes(name))
  if (remarked.length > 0)
    converted.remarks.push(`Not changed, because all languages share the value: ${remarked.join(', ')}.`)
  const after = await updateRecord(tx, resource, id, change, actor)
  if (isSource || !isSourceThere) return after
  const sourceChange = { sourceLanguage: language, translations: toSource(after, language) }
  return updateRecord(tx, resource, id, sourceChange, actor)
}

function remarkEdited(remarks: string[], names: readonly string[]): void {
  if (names.length > 0) remarks.push(`Not changed, because it was edited here: ${names.join(', ')}.`)
}

/** The author of the source if it has an account here and the author was not changed here. */
function newAuthor({ run, offered, edited }: RecordImport, present: StoredRecord): { author?: number } {
  const isSource = run.language === present.sourceLanguage
  if (!resources[present.resource].post || !isSource || edited.has('shared.author')) return {}
  const account = run.accounts.get(offered.author ?? '')
  return account === undefined ? {} : { author: account }
}

/** Whether the record has a numbered slug because another one has the slug itself: later imports do not change it. */
async function hasNumberedSlug(
  tx: ReadTx,
  { run: { language }, converted: { slug } }: RecordImport,
  { resource, id, translations }: StoredRecord,
): Promise<boolean> {
  const present = (translations[language]?.slug ?? '').replace(trashedSuffix, '')
  const number = Number(/-(\d+)$/.exec(present)?.[1] ?? 0)
  if (number < 2 || numberedSlug(slug, number) !== present) return false
  return !(await isSlugFree(tx, resource, language, slug, id))
}

/** The change of the translation in the imported language. */
function toTranslation(item: RecordImport, present: StoredRecord, slug: string): TranslationChange {
  const { converted, edited } = item
  const { language } = item.run
  const before = present.translations[language]
  const source = present.translations[present.sourceLanguage]?.texts ?? {}
  const isSource = language === present.sourceLanguage
  const inheriting = inheritingFields(resources[present.resource])
  const isEdited = (name: string): boolean => before !== undefined && edited.has(`${language}.${name}`)
  const texts: { [field: string]: string } = {}
  const skipped: string[] = []
  for (const [name, text] of Object.entries(converted.texts)) {
    const own = before?.texts[name] ?? null
    const inherited = isSource ? '' : (source[name] ?? '')
    if (own === text || (own === null && inheriting.includes(name) && text === inherited)) continue
    if (isEdited(name)) skipped.push(name)
    else texts[name] = text
  }
  const change: TranslationChange = { texts, translatedFrom: getTrackedTexts(item, present, texts) }
  if (!isEdited('status')) change.status = converted.status
  else if (before?.status !== converted.status) skipped.push('status')
  if (slug !== '' && !isEdited('slug')) change.slug = slug
  else if (slug !== '' && before?.slug !== slug) skipped.push('slug')
  remarkEdited(converted.remarks, skipped)
  return change
}

/** The links of an event to records that exist here. Adds a remark for each of the others. */
async function resolveLinks(
  tx: ReadTx,
  { mapping }: ImportContext,
  offered: SourceRecord,
  { remarks }: ConvertedRecord,
): Promise<Links> {
  const resolve = async (name: keyof Links): Promise<number[]> => {
    const resource = linkTargets[name]
    const ids = [...new Set(offered.links[name].map((id) => mapping[resource].get(id) ?? id))]
    const records = await readRecords(tx, resource, ids)
    for (const id of ids)
      if (!records.has(id))
        remarks.push(`The link to ${resource} ${id} is not imported, because that record does not exist here.`)
    return ids.filter((id) => records.has(id))
  }
  const venues = await resolve('venue')
  if (venues.length > 1) remarks.push(`An event has one venue. Not imported: ${venues.slice(1).join(', ')}.`)
  return {
    venue: venues.slice(0, 1),
    organizer: await resolve('organizer'),
    categories: await resolve('categories'),
    tags: await resolve('tags'),
  }
}

/** The parent of an event or category, as its column. */
async function resolveParent(
  tx: ReadTx,
  { mapping }: ImportContext,
  { resource, fields }: SourceRecord,
  id: number,
  { remarks }: ConvertedRecord,
): Promise<{ [column: string]: number }> {
  const column = { events: 'post_parent', categories: 'parent', venues: '', organizers: '', tags: '' }[resource]
  if (column === '' || (resource === 'events' && fields[column] === undefined)) return {}
  const sourceId = Number(fields[column] ?? 0)
  if (!Number.isSafeInteger(sourceId) || sourceId <= 0) return { [column]: 0 }
  const parent = mapping[resource].get(sourceId) ?? sourceId
  const findParent = async (child: number): Promise<Value | undefined> =>
    (await readRecord(tx, resource, child))?.shared[column]
  const ancestors = new Set<number>()
  for (let next = parent; next > 0 && !ancestors.has(next); next = Number((await findParent(next)) ?? 0))
    ancestors.add(next)
  if (!ancestors.has(id) && (await findParent(parent)) !== undefined) return { [column]: parent }
  remarks.push(`Its parent ${sourceId} does not exist here or is one of its own children, so it has no parent here.`)
  return { [column]: 0 }
}

type Texts = { readonly [field: string]: string | null }

/**
 * The source texts of a translation. A new text is up to date unless it is outdated at the source; the state of an unchanged text follows
 * the source, unless the text, its source text or that state was changed here.
 */
function getTrackedTexts({ run, offered, edited }: RecordImport, present: StoredRecord, texts: Texts): Texts {
  const { language } = run
  const { outdated } = offered
  const { sourceLanguage, resource } = present
  const declared = resources[resource]
  const before = present.translations[language]
  const source = present.translations[sourceLanguage]?.texts ?? {}
  const isSource = language === sourceLanguage
  const outdatedBefore = before && !isSource ? outdatedFields(declared.fields, before, source) : []
  const isEdited = (name: string): boolean =>
    [`${language}.${name}`, `${language}.made_from.${name}`, `${sourceLanguage}.${name}`].some((field) =>
      edited.has(field),
    )
  const translatedFrom: { [field: string]: string | null } = {}
  for (const name of trackedFields(declared)) {
    if ((texts[name] ?? before?.texts[name] ?? null) === null) continue
    const isOutdated = outdated?.includes(name) ?? false
    const isMarked = isFlag(before?.translatedFrom[name])
    const hasChanged = outdated !== undefined && isOutdated !== (isSource ? isMarked : outdatedBefore.includes(name))
    if (!(name in texts) && (!hasChanged || isEdited(name))) continue
    // Without a source text here, only a flag is stored until it is imported.
    if (isOutdated) translatedFrom[name] = outdatedFlag
    else if (!isSource) translatedFrom[name] = source[name] ?? ''
    else if (isMarked) translatedFrom[name] = null
  }
  return translatedFrom
}

/** The changes that make a language the source language. Other languages inherit again what equals the new source. */
function toSource(record: StoredRecord, next: Language): { [L in Language]?: TranslationChange } {
  const declared = resources[record.resource]
  const translations = changeSource(record, next)
  const source = displayedText(record, next).texts
  for (const [name, change] of Object.entries(translations)) {
    const { texts: own = {}, translatedFrom = {} } = record.translations[isLanguage(name) ? name : next] ?? {}
    const inherited = name === next ? [] : inheritingFields(declared)
    for (const field of inherited) if (own[field] === source[field]) change.texts = { ...change.texts, [field]: null }
    const flagged = name === record.sourceLanguage ? trackedFields(declared) : []
    for (const field of flagged)
      if (isFlag(translatedFrom[field]) && change.texts?.[field] !== null)
        change.translatedFrom = { ...change.translatedFrom, [field]: translatedFrom[field] ?? outdatedFlag }
  }
  return translations
}
