// One record taken over: made under its own id, brought up to date, or named with the reason why not.
import type { Offered } from '#client/dialects/offered.ts'
import type { Language } from '#shared/i18n/language.ts'
import { inheritingFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { undecidedDateTime } from '#shared/dates/wall-time.ts'
import { fromUtc } from '../../time-zones.ts'
import { IdInUse } from '../../sync-store/record-tables.ts'
import { nthSlug, trashedMark } from '../../sync-store/slug.ts'
import type { Links, StoredRecord, Value, VariantChange } from '../../sync-store/types.ts'
import { type ConvertedRecord, convertRecord } from './convert-record.ts'
import { findLocalEdits } from './local-edits.ts'
import { asSource, getTrackedTexts, getFlags } from './tracked-texts.ts'
import { linksOf, parentOf } from './resolve-links.ts'
import type { ImportContext } from './context.ts'

export type Deed = 'created' | 'updated' | 'unchanged'
export type ImportedRecord = { id: number; deed: Deed; remarks: string[] } | { reason: string; isTaken?: true }

const linkNames = ['venue', 'organizer', 'categories', 'tags'] as const
/** What all languages share and a translation that says otherwise is worth a remark. */
const told = new Set<string>(['start_date', 'end_date', 'timezone', ...linkNames])

/** Takes one record over. Belongs into a transaction. */
export function importRecord(run: ImportContext, offered: Offered): ImportedRecord {
  const { store } = run
  const { resource } = offered
  const found = convertRecord(offered, run.siteZone, run.nowUtc, run.imageAddress)
  if (typeof found === 'string') return { reason: found }
  const mapped = run.mapping[resource].get(offered.id)
  const id = mapped ?? offered.id
  const present = store.read(resource, id)
  if (!present && mapped !== undefined) return { reason: `The map names ${id}, which is not here.` }
  const past = present && findLocalEdits(run, resource, id)
  if (past && mapped === undefined && !past.isFromSource)
    return { reason: `The number ${id} is taken by a record that did not come from this source.`, isTaken: true }
  const wasMoved = past?.edited.has('shared.trashed') ?? false
  if (
    present &&
    present.trashedUtc !== null &&
    !found.isTrashed &&
    (wasMoved || run.language !== present.sourceLanguage)
  )
    return { reason: `It lies in the trash here as ${id} and was left there.` }
  if (present && offered.protection === 'hidden')
    return { id, deed: 'unchanged', remarks: ['A password hides most of it: the record here was left as it is.'] }
  if (offered.protection !== 'none') lock(found, present, offered.protection === 'hidden')
  const links = resource === 'events' ? linksOf(run, offered, found) : undefined
  const isTree = resource === 'events' || resource === 'categories'
  const parent = isTree ? parentOf(run, { ...offered, resource }, id, found) : {}
  const shared = { ...found.shared, ...parent }
  let record: StoredRecord
  try {
    record =
      present && past
        ? changed(run, present, offered, { ...found, shared }, links, past.edited)
        : created(run, resource, id, offered, found, shared, links)
  } catch (fault) {
    if (fault instanceof IdInUse)
      return { reason: `The number ${id} is taken by a record of another kind.`, isTaken: true }
    throw fault
  }
  if (found.isTrashed && record.trashedUtc === null && !wasMoved)
    record = store.change(resource, id, { trash: 'put' }, run.by)
  const slug = record.variants[run.language]?.slug ?? ''
  const isOwnSlug = past?.edited.has(`${run.language}.slug`) ?? false
  if (found.slug !== '' && !found.isTrashed && slug !== found.slug && !isOwnSlug)
    found.remarks.push(`Its slug “${found.slug}” is in use: its address ends in “${slug}”.`)
  const action = !present ? 'created' : sum(present) === sum(record) ? 'unchanged' : 'updated'
  return { id, deed: action, remarks: found.remarks }
}

/** What lay behind a password that is not told becomes private, unless a password guards it here already. */
function lock(found: ConvertedRecord, present: StoredRecord | undefined, isHidden: boolean): void {
  if (present && (present.shared['password'] ?? '') !== '') return
  found.status = 'private'
  const more = isHidden ? ' What the password hides did not come.' : ''
  found.remarks.push(`Its password cannot be read: it arrives as private.${more}`)
}

/** Counts every write of a record, its way into the trash included. */
const sum = (record: StoredRecord): number =>
  Object.values(record.variants).reduce((count, { revision }) => count + revision, record.revision) +
  (record.trashedUtc === null ? 0 : 0.5)

function created(
  run: ImportContext,
  resource: ResourceName,
  id: number,
  offered: Offered,
  found: ConvertedRecord,
  shared: { [column: string]: Value },
  links: Links | undefined,
): StoredRecord {
  const declared = resources[resource]
  const texts: { [field: string]: string } = { ...found.texts }
  for (const name of inheritingFields(declared)) if (texts[name] === '') delete texts[name]
  const isOpen = found.status === 'draft' || found.status === 'pending'
  const dated =
    declared.post && !('date_utc' in shared)
      ? { date: fromUtc(run.nowUtc, run.siteZone), ...shared, date_utc: isOpen ? undecidedDateTime : run.nowUtc }
      : shared
  const { slug, status } = found
  return run.store.create(
    resource,
    {
      id,
      sourceLanguage: run.language,
      author: declared.post ? run.authorOf(offered.author) : 0,
      shared: dated,
      variants: {
        [run.language]: { status, texts, madeFrom: getFlags(texts, offered.outdated), ...(slug !== '' && { slug }) },
      },
      ...(links && { links }),
    },
    run.by,
  )
}

function changed(
  run: ImportContext,
  present: StoredRecord,
  offered: Offered,
  found: ConvertedRecord,
  links: Links | undefined,
  edited: ReadonlySet<string>,
): StoredRecord {
  const { store, language, by } = run
  const { resource, id, sourceLanguage } = present
  const isSource = language === sourceLanguage
  const others = [
    ...Object.keys(found.shared).filter((name) => found.shared[name] !== present.shared[name]),
    ...linkNames.filter((name) => links && String(links[name]) !== String(present.links[name])),
  ]
  const isTheirs = offered.sourceLanguage === language
  const kept = new Set(others.filter((name) => edited.has(`shared.${name}`) || !(isSource || isTheirs)))
  const { slug } = found
  const wish = isGivenInPlace(run, present, slug) ? '' : slug
  const mine = { [language]: variantOf(language, present, { ...found, slug: wish }, offered.outdated, edited) }
  const change = {
    shared: Object.fromEntries(Object.entries(found.shared).filter(([name]) => !kept.has(name))),
    variants: mine,
    ...(links && { links: linksWithout(links, kept) }),
    ...(present.trashedUtc !== null && !found.isTrashed && { trash: 'take-out' as const }),
    ...authorAfter(run, present, offered, edited),
  }
  const said = isSource || isTheirs ? kept : new Set([...kept].filter((name) => told.has(name)))
  remarkKept(found.remarks, said, isSource || isTheirs)
  const after = store.change(resource, id, change, by)
  if (isSource || !isTheirs) return after
  return store.change(resource, id, { sourceLanguage: language, variants: asSource(after, language) }, by)
}

/** The author of the source, where that has an account here by now and nobody here chose another. */
function authorAfter(
  { accountOf, language }: ImportContext,
  { author, resource, sourceLanguage }: StoredRecord,
  offered: Offered,
  edited: ReadonlySet<string>,
): { author?: number } {
  if (!resources[resource].post || language !== sourceLanguage || edited.has('shared.author')) return {}
  const account = accountOf(offered.author)
  return account === undefined || account === author ? {} : { author: account }
}

/** Whether a record has a numbered slug because somebody else has the one it wishes: no later run moves its address again. */
function isGivenInPlace(
  { store, language }: ImportContext,
  { resource, id, variants }: StoredRecord,
  wish: string,
): boolean {
  const given = (variants[language]?.slug ?? '').replace(trashedMark, '')
  const number = Number(/-(\d+)$/.exec(given)?.[1] ?? 0)
  return number > 1 && nthSlug(wish, number) === given && !store.slugIsFree(resource, language, wish, id)
}

const linksWithout = (links: Links, names: ReadonlySet<string>): Partial<Links> =>
  Object.fromEntries(linkNames.filter((name) => !names.has(name)).map((name) => [name, links[name]]))

function remarkKept(remarks: string[], names: ReadonlySet<string>, isSource: boolean): void {
  if (names.size === 0) return
  remarks.push(
    isSource
      ? `Kept as it was changed here: ${[...names].join(', ')}.`
      : `Kept as it is here, for all languages share it: ${[...names].join(', ')}.`,
  )
}

/** The variant as it will be. */
function variantOf(
  language: Language,
  present: StoredRecord,
  { texts: offeredTexts, status, slug, remarks }: ConvertedRecord,
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
  const kept: string[] = []
  for (const [name, text] of Object.entries(offeredTexts)) {
    const isInherited = inheritingFields(declared).includes(name) && (own?.[name] ?? null) === null
    if (isInherited && (isSource ? text === '' : text === (source[name] ?? ''))) continue
    if (own?.[name] === text) continue
    if (isEdited(name)) kept.push(name)
    else texts[name] = text
  }
  if (isEdited('status') && before?.status !== status) kept.push('status')
  if (isEdited('slug') && slug !== '' && before?.slug !== slug) kept.push('slug')
  remarkKept(remarks, new Set(kept), true)
  return {
    texts,
    madeFrom: getTrackedTexts(present, language, texts, outdated, edited),
    ...(!isEdited('status') && { status }),
    ...(slug !== '' && !isEdited('slug') && { slug }),
  }
}
