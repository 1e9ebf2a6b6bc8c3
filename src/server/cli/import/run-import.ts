// Imports all records of a source, and collects the results.
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ReportProgress, SourceRecord, HiddenRecord } from '#client/external/source.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { mediaPath } from '../../images/present-image.ts'
import { findAccount, listAccounts, readAccount } from '../../store/accounts.ts'
import { findCreatedRecords } from '../../store/changes.ts'
import { perResource } from '../../store/columns.ts'
import { readRecord } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { ReadTx, WriteTx } from '../../store/transaction.ts'
import { updateRecord } from '../../store/write-records.ts'
import { findLocalEdits, type ImportContext } from './context.ts'
import { type FindImage, importFeaturedImage, importTextImages } from './images.ts'
import { type ImportAction, importRecord } from './import-record.ts'
import type { Mapping } from './mapping.ts'
import type { Source } from './source.ts'

/** The result of an import. Rows name records by their ids at the source. */
export type ImportResult = {
  counts: { [N in ResourceName]: { [A in ImportAction]: number } }
  /** Records that were not imported, and why. */
  skipped: HiddenRecord[]
  /** How many of them because other records here have their ids. */
  idConflicts: number
  /** Changed or omitted values of imported records. */
  remarks: { resource: ResourceName; id: number; remark: string }[]
  unknownAuthors: UnknownAuthor[]
  /** Records that an earlier import created and that are no longer at the source. */
  removed: RemovedRecord[]
  /** Only displayed values could be read, not the stored ones. */
  isDisplayedOnly: boolean
}
/** An author of the source who has no account here; `assignedTo`: the account that got the records. */
type UnknownAuthor = { id: string; name: string | undefined; assignedTo: string; records: number }
/** Named by its id here; `reason`: whether it was moved to the trash. */
type RemovedRecord = { resource: ResourceName; id: number; title: string; reason: string }
type ImportedItem = { record: SourceRecord; id: number; action: ImportAction }

export type ImportOptions = {
  language: Language
  siteZone: string
  mapping: Mapping
  /** Milliseconds since 1970. */
  now: number
  /** Default: images are not imported. */
  findImage?: FindImage
  /** The origin of the URLs of library images. */
  publicOrigin?: string
  /** Moves records that are no longer at the source to the trash. */
  isPruning?: boolean
  report: ReportProgress
}

/** Records of one transaction: other processes write in between. */
const batchSize = 50
const resourceOrder = ['categories', 'tags', 'venues', 'organizers', 'events'] as const

/** Imports everything. Batches that were written before an unexpected error remain: an import can be repeated. */
export async function runImport(store: Store, source: Source, options: ImportOptions): Promise<ImportResult> {
  const { report, isPruning = false } = options
  const { run, importer } = await store.read(async (tx) => createContext(tx, source, options))
  const skipped = [...source.withheld]
  const remarks: ImportResult['remarks'] = []
  const imported: ImportedItem[] = []
  let idConflicts = 0
  for (const resource of resourceOrder) {
    const records = source.records.filter((record) => record.resource === resource)
    // Concurrent requests return them in any order.
    const sorted = parentsFirst(records.toSorted((a, b) => a.id - b.id))
    for (let start = 0; start < sorted.length; start += batchSize) {
      const results = await store.write(async (tx) => {
        const batch = []
        for (const record of sorted.slice(start, start + batchSize))
          batch.push({ record, result: await importRecord(tx, run, record) })
        return batch
      })
      for (const { record, result } of results) {
        if ('reason' in result) {
          skipped.push({ resource, id: record.id, reason: result.reason })
          if (result.isIdConflict) idConflicts += 1
        } else {
          imported.push({ record, id: result.id, action: result.action })
          for (const remark of result.remarks) remarks.push({ resource, id: record.id, remark })
        }
      }
      // Stop signals are handled between batches.
      await setImmediate()
      const done = start + results.length
      const task = `Importing ${resource}`
      report(`${resource}: ${done} of ${sorted.length} imported`, { task, done, total: sorted.length })
    }
  }
  remarks.push(...(await importImages(store, run, imported, options)))
  return {
    counts: countActions(imported),
    skipped,
    idConflicts,
    remarks,
    unknownAuthors: findUnknownAuthors(imported, source, run, importer),
    removed: source.isComplete ? await pruneRemoved(store, run, source, isPruning) : [],
    isDisplayedOnly: source.isDisplayedOnly === true,
  }
}

async function createContext(
  tx: ReadTx,
  { origin, users, records }: Source,
  { mapping, language, siteZone, now, publicOrigin = '' }: ImportOptions,
): Promise<{ run: ImportContext; importer: string }> {
  const changeSetPrefix = `import-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}-`
  const importer = (await listAccounts(tx)).find(({ role }) => role === 'administrator')
  const accounts = new Map<string, number>()
  for (const id of new Set(records.map(({ author = '' }) => author))) {
    const known = mapping.accounts.get(Number(id)) ?? users.get(id)
    if (known === undefined) continue
    const account = typeof known === 'number' ? await readAccount(tx, known) : await findAccount(tx, known)
    if (account) accounts.set(id, account.id)
  }
  const run = {
    language,
    siteZone,
    nowUtc: formatWallTime(Math.floor(now / 1000) * 1000),
    mapping,
    actor: { account: importer?.id ?? null, changeSet: `${changeSetPrefix}${randomUUID()}` },
    changeSetPrefix,
    accounts,
    imageUrlPrefix: `${publicOrigin}${mediaPath}/`,
  }
  return { run, importer: importer?.name ?? 'no account' }
}

/** Categories and events after their parents, everything else in the given order. */
function parentsFirst(records: readonly SourceRecord[]): SourceRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const visited = new Set<SourceRecord>()
  const sorted: SourceRecord[] = []
  const add = (record: SourceRecord): void => {
    if (visited.has(record)) return
    visited.add(record)
    const parent = byId.get(Number(record.fields['parent'] ?? record.fields['post_parent'] ?? 0))
    if (parent) add(parent)
    sorted.push(record)
  }
  for (const record of records) add(record)
  return sorted
}

/** Imports featured images first, because they have ids at the source, then those inside texts. Returns remarks. */
async function importImages(
  store: Store,
  run: ImportContext,
  imported: readonly ImportedItem[],
  { findImage = async () => ({ reason: 'This import has no images.' }), report }: ImportOptions,
): Promise<ImportResult['remarks']> {
  const remarks: ImportResult['remarks'] = []
  const featured = imported.filter(({ record: { image } }) => image !== undefined && image !== 'none')
  const total = featured.length + imported.length
  let done = 0
  for (const [items, importOne] of [
    [featured, importFeaturedImage],
    [imported, importTextImages],
  ] as const)
    for (const item of items) {
      const { resource, id } = item.record
      const result = await importOne(store, run, item.record, item.id, findImage)
      for (const remark of result.remarks) remarks.push({ resource, id, remark })
      if (result.changed && item.action === 'unchanged') item.action = 'updated'
      done += 1
      if (done % 25 > 0 && done < total) continue
      report(`images: ${done} of ${total} done`, { task: 'Images', done, total })
      await setImmediate()
    }
  return remarks
}

function countActions(imported: readonly ImportedItem[]): ImportResult['counts'] {
  const count = (resource: ResourceName, action: ImportAction): number =>
    imported.filter((item) => item.record.resource === resource && item.action === action).length
  return perResource((resource) => ({
    created: count(resource, 'created'),
    updated: count(resource, 'updated'),
    unchanged: count(resource, 'unchanged'),
  }))
}

/** The authors of new records who have no account here. */
function findUnknownAuthors(
  imported: readonly ImportedItem[],
  { users }: Source,
  { accounts }: ImportContext,
  assignedTo: string,
): UnknownAuthor[] {
  const authors = new Map<string, UnknownAuthor>()
  for (const { record, action } of imported) {
    const { author: id, resource } = record
    if (action !== 'created' || !resources[resource].post || id === undefined || accounts.has(id)) continue
    const author = authors.get(id) ?? { id, name: users.get(id), assignedTo, records: 0 }
    author.records += 1
    authors.set(id, author)
  }
  return [...authors.values()]
}

/**
 * Finds records in the imported language that an earlier import created and that are no longer at the source. With `isPruning` they are
 * moved to the trash, except those that were changed here and terms, which have no trash.
 */
async function pruneRemoved(
  store: Store,
  run: ImportContext,
  { records, withheld }: Source,
  isPruning: boolean,
): Promise<RemovedRecord[]> {
  const { mapping, changeSetPrefix } = run
  const present = [...records, ...withheld].map(({ resource, id }) => `${resource}/${mapping[resource].get(id) ?? id}`)
  const known = new Set(present)
  const removed: RemovedRecord[] = []
  for (const { resource, record: id } of await store.read(async (tx) => findCreatedRecords(tx, changeSetPrefix))) {
    if (known.has(`${resource}/${id}`)) continue
    known.add(`${resource}/${id}`)
    const pruned = await store.write(async (tx) => pruneRecord(tx, run, resource, id, isPruning))
    if (pruned) removed.push({ resource, id, ...pruned })
    // Stop signals are handled between records.
    await setImmediate()
  }
  return removed
}

/** `undefined`: the record is not here, in the trash, or of another language. */
async function pruneRecord(
  tx: WriteTx,
  run: ImportContext,
  resource: ResourceName,
  id: number,
  isPruning: boolean,
): Promise<Pick<RemovedRecord, 'title' | 'reason'> | undefined> {
  const { language, actor } = run
  const record = await readRecord(tx, resource, id)
  if (!record || record.trashedUtc !== null || record.sourceLanguage !== language) return undefined
  const title = record.translations[language]?.texts[resources[resource].title] ?? ''
  if (!resources[resource].post) return { title, reason: 'Not removed: terms have no trash. Delete it on the page.' }
  const { edited } = await findLocalEdits(tx, run, resource, id)
  if (edited.size > 0) return { title, reason: 'Not removed: it was edited here.' }
  if (!isPruning) return { title, reason: 'Not removed.' }
  await updateRecord(tx, resource, id, { trash: 'put' }, actor)
  return { title, reason: 'Moved to the trash.' }
}

/** Formats the report of an import for the terminal. */
export function formatResult(result: ImportResult): string {
  const { counts, skipped, idConflicts, remarks, unknownAuthors, removed, isDisplayedOnly } = result
  const section = (title: string, rows: readonly string[]): string[] =>
    rows.length === 0 ? [] : ['', title, ...rows.map((row) => `  ${row}`)]
  const lines = resourceNames.map((resource) => {
    const { created, updated, unchanged } = counts[resource]
    const missing = skipped.filter((record) => record.resource === resource).length
    return `${resource}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${missing} skipped`
  })
  if (isDisplayedOnly)
    lines.push(
      '',
      'The source has no wp/v2 for this account: texts and costs are imported as it displays them.',
      'Event statuses, passwords, alt texts and custom fields are not imported.',
    )
  lines.push(
    ...section(
      'Skipped:',
      skipped.map(({ resource, id, reason }) => `${id > 0 ? `${resource} ${id}` : resource}: ${reason}`),
    ),
  )
  if (idConflicts > 0)
    lines.push(
      '',
      `Skipped because their ids are in use here: ${idConflicts}. In an empty store, all ids are free:`,
      'start the service once with DEMO=0 and another DATA_DIR, and import there.',
    )
  lines.push(
    ...section(
      'Imported with remarks:',
      remarks.map(({ resource, id, remark }) => `${resource} ${id}: ${remark}`),
    ),
    ...section(
      'No longer at the source (--prune moves these to the trash):',
      removed.map(({ resource, id, title, reason }) => `${resource} ${id} “${title}”: ${reason}`),
    ),
    ...section(
      'Authors without an account here (--map with lines such as “accounts,7,anna” assigns one):',
      unknownAuthors.map(
        ({ id, name, assignedTo, records }) =>
          `${id}${name ? ` (${name})` : ''}: records assigned to ${assignedTo}: ${records}`,
      ),
    ),
  )
  return lines.join('\n')
}
