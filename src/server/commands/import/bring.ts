// One record taken over: made under its own id, brought up to date, or named with the reason why not.
import type { Offered } from '#client/dialects/offered.ts'
import type { Language } from '#contract/language.ts'
import { followedFields, inheritingFields } from '#contract/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { fromUtc } from '../../time.ts'
import { IdInUse } from '../../store/record-tables.ts'
import type { Store } from '../../store/store.ts'
import type { By, Links, StoredRecord, Value, VariantChange } from '../../store/types.ts'
import { undecided } from '../../write/publication.ts'
import { type Converted, converted } from './converted.ts'
import type { Mapping } from './mapping.ts'

/** A whole run: what it writes into, and what it has been told. */
export type Run = {
  store: Store
  language: Language
  siteZone: string
  /** Now, in UTC. */
  nowUtc: string
  mapping: Mapping
  by: By
  /** How change sets of runs with this source begin. */
  sourceMark: string
  /** Our account for an author's number of the source. */
  authorOf(number: string | undefined): number
}
export type Deed = 'created' | 'updated' | 'unchanged'
export type Brought = { id: number; deed: Deed; remarks: string[] } | { reason: string }

const linkNames = ['venue', 'organizer', 'categories', 'tags'] as const
const linked = { venue: 'venues', organizer: 'organizers', categories: 'categories', tags: 'tags' } as const

/** Takes one record over. Belongs into a transaction. */
export function bring(run: Run, offered: Offered): Brought {
  const { store } = run
  const { resource } = offered
  const found = converted(offered, run.siteZone, run.nowUtc)
  if (typeof found === 'string') return { reason: found }
  const mapped = run.mapping[resource].get(offered.id)
  const id = mapped ?? offered.id
  const present = store.read(resource, id)
  if (!present && mapped !== undefined) return { reason: `The map names ${id}, which is not here.` }
  if (present && mapped === undefined && !isFromSource(run, resource, id))
    return { reason: `The number ${id} is taken by a record that did not come from this source.` }
  if (present && present.trashedUtc !== null && !found.isTrashed)
    return { reason: `It lies in the trash here as ${id} and was left there.` }
  if (present && offered.protection === 'hidden')
    return { id, deed: 'unchanged', remarks: ['A password hides most of it: the record here was left as it is.'] }
  if (offered.protection !== 'none') lock(found, present)
  const links = resource === 'events' ? linksOf(run, offered, found) : undefined
  const parent = resource === 'categories' ? parentOf(run, offered, id, found) : {}
  const shared = { ...found.shared, ...parent }
  let record: StoredRecord
  try {
    record = present
      ? changed(run, present, found, shared, links)
      : created(run, resource, id, offered, found, shared, links)
  } catch (fault) {
    if (fault instanceof IdInUse) return { reason: `The number ${id} is taken by a record of another kind.` }
    throw fault
  }
  if (found.isTrashed && record.trashedUtc === null) record = store.change(resource, id, { trash: 'put' }, run.by)
  const slug = record.variants[run.language]?.slug ?? ''
  if (found.slug !== '' && !found.isTrashed && slug !== found.slug)
    found.remarks.push(`Its slug “${found.slug}” is in use: its address ends in “${slug}”.`)
  const deed = !present ? 'created' : sum(present) === sum(record) ? 'unchanged' : 'updated'
  return { id, deed, remarks: found.remarks }
}

/** What lay behind a password that is not told becomes private, unless a password guards it here already. */
function lock(found: Converted, present: StoredRecord | undefined): void {
  if (present && (present.shared['password'] ?? '') !== '') return
  found.status = 'private'
  found.remarks.push('Its password cannot be read: it arrives as private.')
}

/** Counts every write of a record, its way into the trash included. */
const sum = (record: StoredRecord): number =>
  Object.values(record.variants).reduce((count, { revision }) => count + revision, record.revision) +
  (record.trashedUtc === null ? 0 : 0.5)

/** Whether a record was made by a run with the same source: its first change says so. */
function isFromSource({ store, sourceMark }: Run, resource: ResourceName, id: number): boolean {
  for (let before: number | undefined; ;) {
    const changes = store.changesOf(resource, id, before === undefined ? {} : { before })
    const made = changes.find(({ deed }) => deed === 'create')
    if (made) return made.changeSet.startsWith(sourceMark)
    before = changes.at(-1)?.seq
    if (before === undefined) return false
  }
}

function linksOf({ store, mapping }: Run, offered: Offered, found: Converted): Links {
  const of = (name: keyof typeof linked): number[] => {
    const resource = linked[name]
    const ids = offered.links[name].map((id) => mapping[resource].get(id) ?? id)
    const known = store.readMany(resource, ids)
    for (const id of ids)
      if (!known.has(id)) found.remarks.push(`Its link to ${resource} ${id} is left out: that is not here.`)
    return [...new Set(ids)].filter((id) => known.has(id))
  }
  return { venue: of('venue').slice(0, 1), organizer: of('organizer'), categories: of('categories'), tags: of('tags') }
}

function parentOf({ store, mapping }: Run, offered: Offered, id: number, found: Converted): { parent: number } {
  const told = Number(offered.fields['parent'] ?? 0)
  if (!Number.isSafeInteger(told) || told <= 0) return { parent: 0 }
  const parent = mapping.categories.get(told) ?? told
  if (store.read('categories', parent) && !(store.read('categories', id) && store.descendants([id]).includes(parent)))
    return { parent }
  found.remarks.push(`It stands at the top: its parent ${told} is not here, or below it.`)
  return { parent: 0 }
}

function created(
  run: Run,
  resource: ResourceName,
  id: number,
  offered: Offered,
  found: Converted,
  shared: { [column: string]: Value },
  links: Links | undefined,
): StoredRecord {
  const declared = resources[resource]
  const texts: { [field: string]: string } = { ...found.texts }
  for (const name of inheritingFields(declared)) if (texts[name] === '') delete texts[name]
  const isOpen = found.status === 'draft' || found.status === 'pending'
  const dated =
    declared.post && !('date_utc' in shared)
      ? { date: fromUtc(run.nowUtc, run.siteZone), ...shared, date_utc: isOpen ? undecided : run.nowUtc }
      : shared
  const { slug, status } = found
  return run.store.create(
    resource,
    {
      id,
      sourceLanguage: run.language,
      author: declared.post ? run.authorOf(offered.author) : 0,
      shared: dated,
      variants: { [run.language]: { status, texts, ...(slug !== '' && { slug }) } },
      ...(links && { links }),
    },
    run.by,
  )
}

function changed(
  run: Run,
  present: StoredRecord,
  found: Converted,
  shared: { [column: string]: Value },
  links: Links | undefined,
): StoredRecord {
  const { resource, id, sourceLanguage } = present
  const isSource = run.language === sourceLanguage
  const variants = { [run.language]: variantOf(run.language, present, found) }
  if (isSource) return run.store.change(resource, id, { shared, variants, ...(links && { links }) }, run.by)
  const others = [
    ...['start_date', 'end_date', 'timezone'].filter((name) => name in shared && shared[name] !== present.shared[name]),
    ...linkNames.filter((name) => links && String(links[name]) !== String(present.links[name])),
  ]
  if (others.length > 0)
    found.remarks.push(`Its ${others.join(', ')} differ from the record here, which all languages share: kept as here.`)
  return run.store.change(resource, id, { variants }, run.by)
}

/** The variant as it will be. A translation is taken to be up to date with the source it is attached to. */
function variantOf(language: Language, present: StoredRecord, { texts: told, status, slug }: Converted): VariantChange {
  const declared = resources[present.resource]
  const own = present.variants[language]?.texts
  const source = present.variants[present.sourceLanguage]?.texts ?? {}
  const isSource = language === present.sourceLanguage
  const texts: { [field: string]: string } = {}
  for (const [name, text] of Object.entries(told)) {
    const isInherited = inheritingFields(declared).includes(name) && (own?.[name] ?? null) === null
    if (isInherited && (isSource ? text === '' : text === (source[name] ?? ''))) continue
    if (own?.[name] !== text) texts[name] = text
  }
  const followed = isSource ? [] : followedFields(declared).filter((name) => name in texts)
  const madeFrom = Object.fromEntries(followed.map((name) => [name, source[name] ?? '']))
  return { status, texts, madeFrom, ...(slug !== '' && { slug }) }
}
