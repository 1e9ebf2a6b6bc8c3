// A run: every offered record in the order that links need, some hundred in one transaction, and what became of each.
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Tell } from '#client/dialects/asked.ts'
import type { Offered, Withheld } from '#client/dialects/offered.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { originalName } from '../../images/files.ts'
import { mediaPath } from '../../images/present-image.ts'
import type { Store } from '../../sync-store/store.ts'
import { importRecord, type Deed } from './import-record.ts'
import type { ImportContext } from './context.ts'
import type { Mapping } from './mapping.ts'
import { importImage, type FindImage } from './images.ts'
import { type RemovedRecords, pruneRemoved } from './removed-records.ts'
import type { Source } from './source.ts'
import { importTextImages } from './text-images.ts'

/** What became of a run. Rows name records by the source's numbers. */
export type ImportResult = {
  counts: { [N in ResourceName]: { [D in Deed]: number } }
  /** What could not be taken, with its reason. */
  left: Withheld[]
  /** How many of them because somebody here has their number. */
  taken: number
  /** What was taken with something altered or left out. */
  remarks: { resource: ResourceName; id: number; remark: string }[]
  /** Authors of the source who have no account here, and who got how many of their records. */
  strangers: UnknownAuthor[]
  /** Records that an earlier run took over and that are no longer at the source. */
  gone: RemovedRecords[]
  /** Whether only shown values could be read, not the stored ones. */
  isShownOnly: boolean
}
export type UnknownAuthor = { number: string; name: string | undefined; heir: string; records: number }
export type Options = {
  language: Language
  siteZone: string
  mapping: Mapping
  now: number
  /** Left out: no picture is taken over. */
  findPicture?: FindImage
  /** What addresses of library images start with. */
  publicOrigin?: string
  /** Whether records that are no longer at the source are moved to the trash. */
  isPruning?: boolean
  tell: Tell
}

const batch = 200
const order = ['categories', 'tags', 'venues', 'organizers', 'events'] as const

/** Takes everything over. What was written before an unexpected fault stays: the next run goes on from there. */
export async function runImport(store: Store, found: Source, options: Options): Promise<ImportResult> {
  const none = (): { [D in Deed]: number } => ({ created: 0, updated: 0, unchanged: 0 })
  const counts = { events: none(), venues: none(), organizers: none(), categories: none(), tags: none() }
  const outcome: ImportResult = {
    counts,
    left: [...found.withheld],
    taken: 0,
    remarks: [],
    strangers: [],
    gone: [],
    isShownOnly: found.isShownOnly === true,
  }
  const run = runWith(store, found, options, outcome)
  const taken: Taken[] = []
  for (const resource of order) {
    // Several are asked for at once: in which order they came says nothing.
    const ofOne = found.records.filter((record) => record.resource === resource)
    const records = inOrder(ofOne.toSorted((one, other) => one.id - other.id))
    for (let at = 0; at < records.length; at += batch) {
      store.transact(() => {
        for (const record of records.slice(at, at + batch)) takeOne(run, record, taken, outcome)
      })
      // Who stops a run is heard between two parts of it.
      await setImmediate()
      const done = Math.min(at + batch, records.length)
      const task = `Taking over ${resource}`
      options.tell(`${resource}: ${done} of ${records.length} taken over`, { task, done, total: records.length })
    }
  }
  await takeImages(run, taken, options, outcome)
  if (found.isWhole) outcome.gone = pruneRemoved(run, [...found.records, ...found.withheld], options.isPruning === true)
  return outcome
}

type Taken = { record: Offered; id: number; deed: Deed }

function takeOne(run: ImportContext, record: Offered, taken: Taken[], outcome: ImportResult): void {
  const { resource, id } = record
  const brought = importRecord(run, record)
  if ('reason' in brought) {
    outcome.left.push({ resource, id, reason: brought.reason })
    if (brought.isTaken) outcome.taken += 1
    return
  }
  taken.push({ record, id: brought.id, deed: brought.deed })
  outcome.counts[resource][brought.deed] += 1
  for (const remark of brought.remarks) outcome.remarks.push({ resource, id, remark })
}

async function takeImages(
  run: ImportContext,
  taken: readonly Taken[],
  options: Options,
  outcome: ImportResult,
): Promise<void> {
  const pictured = taken.filter(({ record: { image } }) => image !== undefined && image !== 'none')
  const changedRecords = new Set<Taken>()
  const work = [
    // Featured images first: they bring the numbers they have at the source.
    ...pictured.map((one) => [one, importImage] as const),
    ...taken.map((one) => [one, importTextImages] as const),
  ]
  for (const [at, [one, bringImages]] of work.entries()) {
    const { record, id, deed } = one
    const { resource } = record
    const { changed, remarks } = await bringImages(run, record, id, options.findPicture)
    for (const remark of remarks) outcome.remarks.push({ resource, id: record.id, remark })
    if (changed && deed === 'unchanged' && !changedRecords.has(one)) {
      changedRecords.add(one)
      outcome.counts[resource].unchanged -= 1
      outcome.counts[resource].updated += 1
    }
    if ((at + 1) % 25 === 0 || at + 1 === work.length)
      options.tell(`images: ${at + 1} of ${work.length} done`, { task: 'Images', done: at + 1, total: work.length })
  }
}

function runWith(store: Store, found: Source, options: Options, outcome: ImportResult): ImportContext {
  const sourceMark = `import-${createHash('sha256').update(found.origin).digest('hex').slice(0, 16)}-`
  const importer = store.accounts.all().find(({ role }) => role === 'administrator')
  const origin = options.publicOrigin ?? ''
  const nameOf = (number: string | undefined): string | undefined =>
    number === undefined ? undefined : found.users.get(number)
  const accountOf: ImportContext['accountOf'] = (number) => {
    const ours = options.mapping.accounts.get(Number(number)) ?? nameOf(number)
    const known = typeof ours === 'number' ? store.accounts.byId(ours) : ours && store.accounts.byName(ours)
    return known ? known.id : undefined
  }
  return {
    store,
    language: options.language,
    siteZone: options.siteZone,
    nowUtc: formatWallTime(Math.floor(options.now / 1000) * 1000),
    mapping: options.mapping,
    by: { account: importer?.id ?? null, changeSet: `${sourceMark}${randomUUID()}` },
    sourceMark,
    accountOf,
    imageAddress: (address) => {
      const image = URL.canParse(address) ? store.pictures.byAddress(new URL(address).href) : undefined
      return image && `${origin}${mediaPath}/${originalName(image)}`
    },
    isOwnAddress: (address) => address.startsWith(`${origin}${mediaPath}/`),
    authorOf: (number) => {
      const known = accountOf(number)
      if (known !== undefined) return known
      const name = nameOf(number)
      const met = outcome.strangers.find((one) => one.number === number)
      if (met) met.records += 1
      else if (number !== undefined)
        outcome.strangers.push({ number, name, heir: importer?.name ?? 'nobody', records: 1 })
      return importer?.id ?? 0
    },
  }
}

/** Categories and events after the ones they stand below, everything else as it comes. */
function inOrder(records: readonly Offered[]): Offered[] {
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

/** What became of a run, for reading. */
export function told({ counts, left, taken, remarks, strangers, gone, isShownOnly }: ImportResult): string {
  const lines = resourceNames.map((resource) => {
    const { created, updated, unchanged } = counts[resource]
    return `${resource}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${left.filter((one) => one.resource === resource).length} not taken`
  })
  if (isShownOnly)
    lines.push(
      '',
      'The source has no wp/v2 for this account: texts and costs are taken as it shows them. Event statuses, passwords,',
      'alternative texts and custom fields did not come.',
    )
  if (left.length > 0)
    lines.push(
      '',
      'Not taken:',
      ...left.map(({ resource, id, reason }) => `  ${id > 0 ? `${resource} ${id}` : resource}: ${reason}`),
    )
  if (taken > 0)
    lines.push(
      '',
      `${taken} of these because their number is taken here. Numbers are kept, and all are free in a store that begins empty:`,
      'start the service once with DEMO=0 and another DATA_DIR, and import there.',
    )
  if (remarks.length > 0)
    lines.push(
      '',
      'Taken with a remark:',
      ...remarks.map(({ resource, id, remark }) => `  ${resource} ${id}: ${remark}`),
    )
  if (gone.length > 0)
    lines.push(
      '',
      'No longer at the source (--prune moves these to the trash here):',
      ...gone.map(({ resource, id, title, reason }) => `  ${resource} ${id} “${title}”: ${reason}`),
    )
  if (strangers.length > 0)
    lines.push(
      '',
      'Authors without an account here (--map with lines “accounts,number,name here” gives one):',
      ...strangers.map(
        ({ number, name, heir, records }) =>
          `  ${number}${name ? ` (${name})` : ''}: ${heir} got ${records} ${records === 1 ? 'record' : 'records'}`,
      ),
    )
  return lines.join('\n')
}
