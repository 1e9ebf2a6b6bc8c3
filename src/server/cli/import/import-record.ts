// Imports one record: created under its own id, updated, or left out with a reason.
import type { Offered } from '#client/dialects/offered.ts'
import { type Language, isLanguage } from '#shared/i18n/language.ts'
import type { Field } from '#shared/schema/fields.ts'
import { inheritingFields, trackedFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { undecidedDateTime } from '#shared/dates/wall-time.ts'
import { isSlugFree, readRecord, readRecords } from '../../store/records.ts'
import { IdConflict } from '../../store/sequences.ts'
import { numberedSlug, trashedSuffix } from '../../store/slug.ts'
import type { ReadTx, WriteTx } from '../../store/transaction.ts'
import type { Links, StoredRecord, Value, VariantChange } from '../../store/types.ts'
import { createRecord, updateRecord } from '../../store/write-records.ts'
import { fromUtc } from '../../time-zones.ts'
import { type ConvertedRecord, convertRecord } from './convert-record.ts'
import { findLocalEdits, type ImportContext } from './context.ts'
import { replaceImageUrls } from './text-images.ts'
import { isFlag, outdatedFields, outdatedFlag } from '#shared/i18n/translation-state.ts'
import { changeSource, displayedText } from '../../records/translation-text.ts'

export type ImportAction = 'created' | 'updated' | 'unchanged'
/** `isIdConflict`: the id belongs to a record that is not from this source. */
export type ImportedRecord =
  | { id: number; action: ImportAction; remarks: string[] }
  | { reason: string; isIdConflict?: true }

const linkNames = ['venue', 'organizer', 'categories', 'tags'] as const
/** Shared fields that get a remark when a translation has other values. */
const remarkedFields = new Set<string>(['start_date', 'end_date', 'timezone', ...linkNames])

/** Imports one record. */
export async function importRecord(tx: WriteTx, run: ImportContext, offered: Offered): Promise<ImportedRecord> {
  const { resource } = offered
  const converted = convertRecord(offered, run.siteZone, run.nowUtc)
  if (typeof converted === 'string') return { reason: converted }
  const mapped = run.mapping[resource].get(offered.id)
  const id = mapped ?? offered.id
  const present = await readRecord(tx, resource, id)
  if (!present && mapped !== undefined) return { reason: `The map names ${id}, which is not here.` }
  const local = present && (await findLocalEdits(tx, run, resource, id))
  if (local && mapped === undefined && !local.isFromSource)
    return { reason: `The number ${id} is taken by a record that did not come from this source.`, isIdConflict: true }
  const wasMoved = local?.edited.has('shared.trashed') ?? false
  if (
    present &&
    present.trashedUtc !== null &&
    !converted.isTrashed &&
    (wasMoved || run.language !== present.sourceLanguage)
  )
    return { reason: `It lies in the trash here as ${id} and was left there.` }
  if (present && offered.protection === 'hidden')
    return { id, action: 'unchanged', remarks: ['A password hides most of it: the record here was left as it is.'] }
  if (offered.protection !== 'none') makePrivate(converted, present, offered.protection === 'hidden')
  Object.assign(converted.texts, await replaceImageUrls(tx, run, richTexts(resource, converted.texts)))
  const links = resource === 'events' ? await resolveLinks(tx, run, offered, converted) : undefined
  if (resource === 'events' || resource === 'categories')
    Object.assign(converted.shared, await resolveParent(tx, run, { ...offered, resource }, id, converted))
  let record: StoredRecord
  try {
    record =
      present && local
        ? await update(tx, run, present, offered, converted, links, local.edited)
        : await create(tx, run, id, offered, converted, links)
  } catch (error) {
    // Thrown before any statement that writes.
    if (error instanceof IdConflict)
      return { reason: `The number ${id} is taken by a record of another kind.`, isIdConflict: true }
    throw error
  }
  if (converted.isTrashed && record.trashedUtc === null && !wasMoved)
    record = await updateRecord(tx, resource, id, { trash: 'put' }, run.actor)
  const slug = record.variants[run.language]?.slug ?? ''
  const isEditedSlug = local?.edited.has(`${run.language}.slug`) ?? false
  if (converted.slug !== '' && !converted.isTrashed && slug !== converted.slug && !isEditedSlug)
    converted.remarks.push(`Its slug “${converted.slug}” is in use: its address ends in “${slug}”.`)
  const action = !present ? 'created' : countWrites(present) === countWrites(record) ? 'unchanged' : 'updated'
  return { id, action, remarks: converted.remarks }
}

function richTexts(resource: ResourceName, texts: ConvertedRecord['texts']): ConvertedRecord['texts'] {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  return Object.fromEntries(Object.entries(texts).filter(([name]) => fields[name]?.kind === 'richText'))
}

/** A record whose password is unknown becomes private, unless it has a password here already. */
function makePrivate(converted: ConvertedRecord, present: StoredRecord | undefined, isHidden: boolean): void {
  if (present && (present.shared['password'] ?? '') !== '') return
  converted.status = 'private'
  const more = isHidden ? ' What the password hides did not come.' : ''
  converted.remarks.push(`Its password cannot be read: it arrives as private.${more}`)
}

/** The number of writes of a record; a half for the trash. */
const countWrites = (record: StoredRecord): number =>
  Object.values(record.variants).reduce((count, { revision }) => count + revision, record.revision) +
  (record.trashedUtc === null ? 0 : 0.5)

async function create(
  tx: WriteTx,
  run: ImportContext,
  id: number,
  offered: Offered,
  { status, slug, shared, texts }: ConvertedRecord,
  links: Links | undefined,
): Promise<StoredRecord> {
  const { resource } = offered
  const declared = resources[resource]
  const ownTexts: { [field: string]: string } = { ...texts }
  for (const name of inheritingFields(declared)) if (ownTexts[name] === '') delete ownTexts[name]
  const isOpen = status === 'draft' || status === 'pending'
  const dated =
    declared.post && !('date_utc' in shared)
      ? { date: fromUtc(run.nowUtc, run.siteZone), ...shared, date_utc: isOpen ? undecidedDateTime : run.nowUtc }
      : shared
  const variant = {
    status,
    texts: ownTexts,
    madeFrom: getFlags(ownTexts, offered.outdated),
    ...(slug !== '' && { slug }),
  }
  const record = {
    id,
    sourceLanguage: run.language,
    author: declared.post ? run.assignAuthor(offered.author) : 0,
    shared: dated,
    variants: { [run.language]: variant },
    ...(links && { links }),
  }
  return createRecord(tx, resource, record, run.actor)
}

async function update(
  tx: WriteTx,
  run: ImportContext,
  present: StoredRecord,
  offered: Offered,
  converted: ConvertedRecord,
  links: Links | undefined,
  edited: ReadonlySet<string>,
): Promise<StoredRecord> {
  const { language, actor } = run
  const { resource, id, sourceLanguage } = present
  const isSource = language === sourceLanguage
  const different = [
    ...differentFields(converted.shared, present.shared),
    ...linkNames.filter((name) => links && String(links[name]) !== String(present.links[name])),
  ]
  const isNewSource = offered.sourceLanguage === language
  const skipped = new Set(different.filter((name) => edited.has(`shared.${name}`) || !(isSource || isNewSource)))
  const slug = (await hasNumberedSlug(tx, run, present, converted.slug)) ? '' : converted.slug
  const change = {
    shared: Object.fromEntries(Object.entries(converted.shared).filter(([name]) => !skipped.has(name))),
    variants: { [language]: toVariant(language, present, { ...converted, slug }, offered.outdated, edited) },
    ...(links && { links: withoutLinks(links, skipped) }),
    ...(present.trashedUtc !== null && !converted.isTrashed && { trash: 'take-out' as const }),
    ...newAuthor(run, present, offered, edited),
  }
  const remarked = isSource || isNewSource ? skipped : new Set([...skipped].filter((name) => remarkedFields.has(name)))
  remarkSkipped(converted.remarks, remarked, isSource || isNewSource)
  const after = await updateRecord(tx, resource, id, change, actor)
  if (isSource || !isNewSource) return after
  const sourceChange = { sourceLanguage: language, variants: asSource(after, language) }
  return updateRecord(tx, resource, id, sourceChange, actor)
}

type Columns = { readonly [column: string]: Value }
const differentFields = (columns: Columns, present: Columns): string[] =>
  Object.keys(columns).filter((name) => columns[name] !== present[name])

/** The author of the source if it has an account here and the author was not changed here. */
function newAuthor(
  { findAuthor, language }: ImportContext,
  { author, resource, sourceLanguage }: StoredRecord,
  offered: Offered,
  edited: ReadonlySet<string>,
): { author?: number } {
  if (!resources[resource].post || language !== sourceLanguage || edited.has('shared.author')) return {}
  const account = findAuthor(offered.author)
  return account === undefined || account === author ? {} : { author: account }
}

/** Whether the record has a numbered slug because another one has the slug itself: later imports do not change it. */
async function hasNumberedSlug(
  tx: ReadTx,
  { language }: ImportContext,
  { resource, id, variants }: StoredRecord,
  slug: string,
): Promise<boolean> {
  const present = (variants[language]?.slug ?? '').replace(trashedSuffix, '')
  const number = Number(/-(\d+)$/.exec(present)?.[1] ?? 0)
  if (number < 2 || numberedSlug(slug, number) !== present) return false
  return !(await isSlugFree(tx, resource, language, slug, id))
}

const withoutLinks = (links: Links, names: ReadonlySet<string>): Partial<Links> =>
  Object.fromEntries(linkNames.filter((name) => !names.has(name)).map((name) => [name, links[name]]))

function remarkSkipped(remarks: string[], names: ReadonlySet<string>, isSource: boolean): void {
  if (names.size === 0) return
  remarks.push(
    isSource
      ? `Kept as it was changed here: ${[...names].join(', ')}.`
      : `Kept as it is here, for all languages share it: ${[...names].join(', ')}.`,
  )
}

/** The change of the translation in the imported language. */
function toVariant(
  language: Language,
  present: StoredRecord,
  { texts: newTexts, status, slug, remarks }: ConvertedRecord,
  outdated: readonly string[] | undefined,
  edited: ReadonlySet<string>,
): VariantChange {
  const declared = resources[present.resource]
  const before = present.variants[language]
  const own = before?.texts
  const source = present.variants[present.sourceLanguage]?.texts ?? {}
  const isSource = language === present.sourceLanguage
  const isEdited = (name: string): boolean => before !== undefined && edited.has(`${language}.${name}`)
  const texts: { [field: string]: string } = {}
  const skipped: string[] = []
  for (const [name, text] of Object.entries(newTexts)) {
    const isInherited = inheritingFields(declared).includes(name) && (own?.[name] ?? null) === null
    if (isInherited && (isSource ? text === '' : text === (source[name] ?? ''))) continue
    if (own?.[name] === text) continue
    if (isEdited(name)) skipped.push(name)
    else texts[name] = text
  }
  if (isEdited('status') && before?.status !== status) skipped.push('status')
  if (isEdited('slug') && slug !== '' && before?.slug !== slug) skipped.push('slug')
  remarkSkipped(remarks, new Set(skipped), true)
  return {
    texts,
    madeFrom: getTrackedTexts(present, language, texts, outdated, edited),
    ...(!isEdited('status') && { status }),
    ...(slug !== '' && !isEdited('slug') && { slug }),
  }
}

const linkedResources = { venue: 'venues', organizer: 'organizers', categories: 'categories', tags: 'tags' } as const

/** The links of an event to records that exist here. Adds a remark for each of the others. */
export async function resolveLinks(
  tx: ReadTx,
  { mapping }: ImportContext,
  offered: Offered,
  converted: ConvertedRecord,
): Promise<Links> {
  const resolve = async (name: keyof Links): Promise<number[]> => {
    const resource = linkedResources[name]
    const ids = offered.links[name].map((id) => mapping[resource].get(id) ?? id)
    if (ids.length === 0) return ids
    const records = await readRecords(tx, resource, ids)
    for (const id of ids)
      if (!records.has(id)) converted.remarks.push(`Its link to ${resource} ${id} is left out: that is not here.`)
    return [...new Set(ids)].filter((id) => records.has(id))
  }
  const venues = await resolve('venue')
  if (venues.length > 1)
    converted.remarks.push(`Its venues ${venues.slice(1).join(', ')} are left out: an event has one.`)
  return {
    venue: venues.slice(0, 1),
    organizer: await resolve('organizer'),
    categories: await resolve('categories'),
    tags: await resolve('tags'),
  }
}

const parentFields = { events: 'post_parent', categories: 'parent' } as const
/** Resources whose records have parents. */
export type TreeResource = keyof typeof parentFields

/** The parent of a record, as its column. */
export async function resolveParent(
  tx: ReadTx,
  { mapping }: ImportContext,
  { resource, fields }: Offered & { resource: TreeResource },
  id: number,
  converted: ConvertedRecord,
): Promise<{ [column: string]: number }> {
  const column = parentFields[resource]
  if (resource === 'events' && fields[column] === undefined) return {}
  const sourceId = Number(fields[column] ?? 0)
  if (!Number.isSafeInteger(sourceId) || sourceId <= 0) return { [column]: 0 }
  const parent = mapping[resource].get(sourceId) ?? sourceId
  const isDescendant = async (): Promise<boolean> => {
    const visited = new Set<number>()
    let ancestor = parent
    while (ancestor > 0 && !visited.has(ancestor)) {
      if (ancestor === id) return true
      visited.add(ancestor)
      ancestor = Number((await readRecord(tx, resource, ancestor))?.shared[column] ?? 0)
    }
    return false
  }
  if ((await readRecord(tx, resource, parent)) && !(await isDescendant())) return { [column]: parent }
  converted.remarks.push(`It stands at the top: its parent ${sourceId} is not here, or below it.`)
  return { [column]: 0 }
}

type Texts = { readonly [field: string]: string | null }

/**
 * The source texts of a translation. A new text is up to date unless it is outdated at the source; the state of an unchanged text follows
 * the source, unless the text, its source text or that state was changed here.
 */
export function getTrackedTexts(
  present: StoredRecord,
  language: Language,
  texts: Texts,
  outdated: readonly string[] | undefined,
  edited: ReadonlySet<string>,
): Texts {
  const { sourceLanguage, resource } = present
  const declared = resources[resource]
  const before = present.variants[language]
  const source = present.variants[sourceLanguage]?.texts ?? {}
  const isSource = language === sourceLanguage
  const outdatedBefore = before && !isSource ? outdatedFields(declared.fields, before, source) : []
  const isEdited = (name: string): boolean =>
    [`${language}.${name}`, `${language}.made_from.${name}`, `${sourceLanguage}.${name}`].some((field) =>
      edited.has(field),
    )
  const madeFrom: { [field: string]: string | null } = {}
  for (const name of trackedFields(declared)) {
    if ((texts[name] ?? before?.texts[name] ?? null) === null) continue
    const isOutdated = outdated?.includes(name) ?? false
    const isMarked = isFlag(before?.madeFrom[name])
    const hasChanged = outdated !== undefined && isOutdated !== (isSource ? isMarked : outdatedBefore.includes(name))
    if (!(name in texts) && (!hasChanged || isEdited(name))) continue
    // Without a source text here, only a flag is stored until it is imported.
    if (isOutdated) madeFrom[name] = outdatedFlag
    else if (!isSource) madeFrom[name] = source[name] ?? ''
    else if (isMarked) madeFrom[name] = null
  }
  return madeFrom
}

/** Flags for the texts of a new record that are outdated at the source, until their source texts are imported. */
export const getFlags = (texts: Texts, outdated: readonly string[] = []): Texts =>
  Object.fromEntries(outdated.filter((name) => name in texts).map((name) => [name, outdatedFlag]))

/** The change that gives a record its source language. Other languages inherit again what they were given of its values. */
export function asSource(record: StoredRecord, next: Language): { [L in Language]?: VariantChange } {
  const declared = resources[record.resource]
  const variants = changeSource(record, next)
  const source = displayedText(record, next).texts
  for (const [name, change] of Object.entries(variants)) {
    const { texts: own = {}, madeFrom = {} } = record.variants[isLanguage(name) ? name : next] ?? {}
    const inherited = name === next ? [] : inheritingFields(declared)
    for (const field of inherited) if (own[field] === source[field]) change.texts = { ...change.texts, [field]: null }
    const flagged = name === record.sourceLanguage ? trackedFields(declared) : []
    for (const field of flagged)
      if (isFlag(madeFrom[field]) && change.texts?.[field] !== null)
        change.madeFrom = { ...change.madeFrom, [field]: madeFrom[field] ?? outdatedFlag }
  }
  return variants
}
