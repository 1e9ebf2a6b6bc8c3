// Imports all records of a source in the order that links need, and collects the results.
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Tell } from '#client/dialects/asked.ts'
import type { Offered, Withheld } from '#client/dialects/offered.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { mediaPath } from '../../images/present-image.ts'
import { findAccount, listAccounts, readAccount } from '../../store/accounts.ts'
import type { Store } from '../../store/store.ts'
import type { ReadTx, WriteTx } from '../../store/transaction.ts'
import { importRecord, type ImportAction, type ImportedRecord } from './import-record.ts'
import { type ImportContext, findLocalEdits } from './context.ts'
import type { Mapping } from './mapping.ts'
import { importImage, type FindImage, type ImportedImage } from './images.ts'
import type { Source } from './source.ts'
import { importTextImages, withRemoteImages } from './text-images.ts'
import { recordsCreatedIn } from '../../store/changes.ts'
import { readRecord } from '../../store/records.ts'
import { updateRecord } from '../../store/write-records.ts'

/** The result of an import. Rows name records by their ids at the source. */
export type ImportResult = {
  counts: { [N in ResourceName]: { [A in ImportAction]: number } }
  /** Records that were not imported, and why. */
  skipped: Withheld[]
  /** How many of them because other records here have their ids. */
  idConflicts: number
  /** What was changed or left out of imported records. */
  remarks: { resource: ResourceName; id: number; remark: string }[]
  unknownAuthors: UnknownAuthor[]
  /** Records that an earlier import created and that are no longer at the source. */
  removed: RemovedRecord[]
  /** Only displayed values could be read, not the stored ones. */
  isShownOnly: boolean
}
/** An author of the source who has no account here; `assignedTo`: the account that got the records. */
export type UnknownAuthor = { id: string; name: string | undefined; assignedTo: string; records: number }
export type ImportOptions = {
  language: Language
  siteZone: string
  mapping: Mapping
  /** Milliseconds since 1970. */
  now: number
  /** Left out: images are not imported. */
  findImage?: FindImage
  /** The origin of the URLs of library images. */
  publicOrigin?: string
  /** Moves records that are no longer at the source to the trash. */
  isPruning?: boolean
  report: Tell
}

/** Records of one transaction: other processes write in between. */
const batchSize = 50
const resourceOrder = ['categories', 'tags', 'venues', 'organizers', 'events'] as const

/** Imports everything. Batches that were written before an unexpected error remain: an import can be repeated. */
export async function runImport(store: Store, source: Source, options: ImportOptions): Promise<ImportResult> {
  const noActions = (): { [A in ImportAction]: number } => ({ created: 0, updated: 0, unchanged: 0 })
  const result: ImportResult = {
    counts: {
      events: noActions(),
      venues: noActions(),
      organizers: noActions(),
      categories: noActions(),
      tags: noActions(),
    },
    skipped: [...source.withheld],
    idConflicts: 0,
    remarks: [],
    unknownAuthors: [],
    removed: [],
    isShownOnly: source.isShownOnly === true,
  }
  const run = await store.read(async (tx) => createContext(tx, source, options, result))
  const imported: Imported[] = []
  for (const resource of resourceOrder) {
    const records = source.records.filter((record) => record.resource === resource)
    // Concurrent requests return them in any order.
    const sorted = parentsFirst(records.toSorted((a, b) => a.id - b.id))
    for (let start = 0; start < sorted.length; start += batchSize) {
      const batch = sorted.slice(start, start + batchSize)
      const results = await store.write(async (tx) => {
        const results: ImportedRecord[] = []
        for (const record of batch) results.push(await importRecord(tx, run, record))
        return results
      })
      for (const [index, record] of batch.entries()) {
        const added = results[index] && addRecord(result, record, results[index])
        if (added) imported.push(added)
      }
      // Stop signals are handled between batches.
      await setImmediate()
      const done = start + batch.length
      const task = `Taking over ${resource}`
      options.report(`${resource}: ${done} of ${sorted.length} taken over`, { task, done, total: sorted.length })
    }
  }
  await importImages(store, run, imported, options, result)
  if (source.isWhole) {
    const present = [...source.records, ...source.withheld]
    result.removed = await pruneRemoved(store, run, present, options.isPruning === true)
  }
  return result
}

type Imported = { record: Offered; id: number; action: ImportAction }

/** Adds the result of one record. */
function addRecord(result: ImportResult, record: Offered, imported: ImportedRecord): Imported | undefined {
  const { resource, id } = record
  if ('reason' in imported) {
    result.skipped.push({ resource, id, reason: imported.reason })
    if (imported.isIdConflict) result.idConflicts += 1
    return undefined
  }
  const { action, remarks } = imported
  result.counts[resource][action] += 1
  for (const remark of remarks) result.remarks.push({ resource, id, remark })
  return { record, id: imported.id, action }
}

/** Imports featured images first, because they have ids at the source, then those inside texts. */
async function importImages(
  store: Store,
  run: ImportContext,
  imported: readonly Imported[],
  { findImage, report }: ImportOptions,
  result: ImportResult,
): Promise<void> {
  const featured = imported.filter(({ record: { image } }) => image !== undefined && image !== 'none')
  const total = featured.length + imported.length
  const updated = new Set<Imported>()
  let done = 0
  const add = (item: Imported, { changed, remarks }: ImportedImage): void => {
    const { record, action } = item
    const { resource, id } = record
    for (const remark of remarks) result.remarks.push({ resource, id, remark })
    if (changed && action === 'unchanged' && !updated.has(item)) {
      updated.add(item)
      result.counts[resource].unchanged -= 1
      result.counts[resource].updated += 1
    }
    done += 1
    if (done % 25 === 0 || done === total) report(`images: ${done} of ${total} done`, { task: 'Images', done, total })
  }
  for (const item of featured) add(item, await importImage(store, run, item.record, item.id, findImage))
  for (let start = 0; start < imported.length; start += batchSize) {
    const batch = imported.slice(start, start + batchSize)
    const withImages = await store.read(async (tx) => withRemoteImages(tx, run, batch))
    for (const item of batch) {
      const none = { changed: false, remarks: [] }
      add(item, withImages.has(item) ? await importTextImages(store, run, item.record, item.id, findImage) : none)
    }
    await setImmediate()
  }
}

async function createContext(
  tx: ReadTx,
  { origin, users, records }: Source,
  { mapping, language, siteZone, now, publicOrigin = '' }: ImportOptions,
  { unknownAuthors }: ImportResult,
): Promise<ImportContext> {
  const changeSetPrefix = `import-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}-`
  const importer = (await listAccounts(tx)).find(({ role }) => role === 'administrator')
  const accounts = new Map<string, number>()
  for (const id of new Set(records.map(({ author }) => author))) {
    if (id === undefined) continue
    const ours = mapping.accounts.get(Number(id)) ?? users.get(id)
    if (ours === undefined) continue
    const account = typeof ours === 'number' ? await readAccount(tx, ours) : await findAccount(tx, ours)
    if (account) accounts.set(id, account.id)
  }
  const findAuthor: ImportContext['findAuthor'] = (id) => (id === undefined ? undefined : accounts.get(id))
  return {
    language,
    siteZone,
    nowUtc: formatWallTime(Math.floor(now / 1000) * 1000),
    mapping,
    actor: { account: importer?.id ?? null, changeSet: `${changeSetPrefix}${randomUUID()}` },
    changeSetPrefix,
    imageUrlPrefix: `${publicOrigin}${mediaPath}/`,
    findAuthor,
    assignAuthor: (id) => {
      const known = findAuthor(id)
      if (known !== undefined || id === undefined) return known ?? importer?.id ?? 0
      const unknown = unknownAuthors.find((author) => author.id === id)
      if (unknown) unknown.records += 1
      else unknownAuthors.push({ id, name: users.get(id), assignedTo: importer?.name ?? 'nobody', records: 1 })
      return importer?.id ?? 0
    },
  }
}

/** Categories and events after their parents, everything else in the given order. */
function parentsFirst(records: readonly Offered[]): Offered[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const placed = new Set<Offered>()
  const place = (record: Offered, above: ReadonlySet<Offered>): void => {
    if (placed.has(record) || above.has(record)) return
    const parent = byId.get(Number(record.fields['parent'] ?? record.fields['post_parent'] ?? 0))
    if (parent) place(parent, new Set([...above, record]))
    placed.add(record)
  }
  for (const record of records) place(record, new Set())
  return [...placed]
}

/** The report of an import, for the terminal. */
export function formatResult(result: ImportResult): string {
  const { counts, skipped, idConflicts, remarks, unknownAuthors, removed, isShownOnly } = result
  const lines = resourceNames.map((resource) => {
    const { created, updated, unchanged } = counts[resource]
    const missing = skipped.filter((record) => record.resource === resource).length
    return `${resource}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${missing} not taken`
  })
  if (isShownOnly)
    lines.push(
      '',
      'The source has no wp/v2 for this account: texts and costs are taken as it shows them. Event statuses, passwords,',
      'alternative texts and custom fields did not come.',
    )
  if (skipped.length > 0)
    lines.push(
      '',
      'Not taken:',
      ...skipped.map(({ resource, id, reason }) => `  ${id > 0 ? `${resource} ${id}` : resource}: ${reason}`),
    )
  if (idConflicts > 0)
    lines.push(
      '',
      `${idConflicts} of these because their number is taken here. Numbers are kept, and all are free in a store that begins empty:`,
      'start the service once with DEMO=0 and another DATA_DIR, and import there.',
    )
  if (remarks.length > 0)
    lines.push(
      '',
      'Taken with a remark:',
      ...remarks.map(({ resource, id, remark }) => `  ${resource} ${id}: ${remark}`),
    )
  if (removed.length > 0)
    lines.push(
      '',
      'No longer at the source (--prune moves these to the trash here):',
      ...removed.map(({ resource, id, title, reason }) => `  ${resource} ${id} “${title}”: ${reason}`),
    )
  if (unknownAuthors.length > 0)
    lines.push(
      '',
      'Authors without an account here (--map with lines “accounts,number,name here” gives one):',
      ...unknownAuthors.map(
        ({ id, name, assignedTo, records }) =>
          `  ${id}${name ? ` (${name})` : ''}: ${assignedTo} got ${records} ${records === 1 ? 'record' : 'records'}`,
      ),
    )
  return lines.join('\n')
}

/** Such a record, by its id here, and what was done with it. */
export type RemovedRecord = { resource: ResourceName; id: number; title: string; reason: string }

/**
 * Finds them in the imported language. `present`: the records of the source, by their ids there. With `isPruning` they are moved to the
 * trash, except those that were changed here and terms, which have no trash.
 */
export async function pruneRemoved(
  store: Store,
  run: ImportContext,
  present: Iterable<{ resource: ResourceName; id: number }>,
  isPruning: boolean,
): Promise<RemovedRecord[]> {
  const { mapping, changeSetPrefix } = run
  const known = new Set([...present].map(({ resource, id }) => `${resource}/${mapping[resource].get(id) ?? id}`))
  const created = await store.read(async (tx) => recordsCreatedIn(tx, changeSetPrefix))
  const missing = new Map(
    created
      .map(({ resource, record: id }) => [`${resource}/${id}`, { resource, id }] as const)
      .filter(([name]) => !known.has(name)),
  )
  const candidates = [...missing.values()]
  const removed: RemovedRecord[] = []
  for (let start = 0; start < candidates.length; start += batchSize) {
    await store.write(async (tx) => {
      for (const { resource, id } of candidates.slice(start, start + batchSize)) {
        const record = await pruneRecord(tx, run, resource, id, isPruning)
        if (record) removed.push(record)
      }
    })
    // Stop signals are handled between batches.
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
): Promise<RemovedRecord | undefined> {
  const { language, actor } = run
  const record = await readRecord(tx, resource, id)
  if (!record || record.trashedUtc !== null || record.sourceLanguage !== language) return undefined
  const title = record.variants[language]?.texts[resources[resource].title] ?? ''
  if (!resources[resource].post)
    return { resource, id, title, reason: 'Kept, for terms have no trash: delete it on the page.' }
  const { edited } = await findLocalEdits(tx, run, resource, id)
  if (edited.size > 0) return { resource, id, title, reason: 'Kept, for it was changed here.' }
  if (!isPruning) return { resource, id, title, reason: 'Kept.' }
  await updateRecord(tx, resource, id, { trash: 'put' }, actor)
  return { resource, id, title, reason: 'Moved to the trash.' }
}
