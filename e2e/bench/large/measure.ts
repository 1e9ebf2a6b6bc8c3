// Measures the queries of a store, each kind against its limit.
import { readImages } from '#server/store/images.ts'
import { addDays } from '#shared/dates/wall-time.ts'
import { languages } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { findFieldsAlike } from '#shared/schema/suggestions.ts'
import { countByCategory, countByMonth } from '#server/store/coverage.ts'
import { findEarlierTranslations } from '#server/store/earlier-translations.ts'
import { listRecords } from '#server/store/lists.ts'
import { eventsDuring } from '#server/store/occupied-times.ts'
import { findSimilarIds } from '#server/store/similar-names.ts'
import { readRecord, readRecords } from '#server/store/records.ts'
import { findRepeats } from '#server/store/repeats.ts'
import type { Store } from '#server/store/store.ts'
import { countTermEvents } from '#server/store/term-counts.ts'
import { ancestors } from '#server/store/terms.ts'
import type { ReadTx } from '#server/store/transaction.ts'
import type { Links, ListQuery, StoredRecord } from '#server/store/types.ts'
import { updateRecord } from '#server/store/write-records.ts'
import { percentile, type Row, type Say } from '../row.ts'
import { today } from './content.ts'
import type { StoreContent } from './store-content.ts'
import { explain } from './explain.ts'
import { type QueryKind, queryKinds } from './queries.ts'
import { below, createRandom, pick, type Random, zipfBelow } from './random.ts'

/** Records of a bulk action. */
const maxRepeats = 5000

/** Warm-up runs. */
const warmUpRuns = 10

/** Elapsed milliseconds, and those of processor time, which do not depend on other programs. */
type Duration = { clock: number; processor: number }

const processorMilliseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function time(work: () => Promise<unknown>): Promise<Duration> {
  const used = processorMilliseconds()
  const startedAt = performance.now()
  await work()
  return { clock: performance.now() - startedAt, processor: processorMilliseconds() - used }
}

/** The limit of the 99th percentile in milliseconds. */
export type Bars = {
  readonly list: number
  readonly broadSearch: number
  readonly record: number
  readonly check: number
}

/** `runs`: per kind. */
type Report = { readonly label: string; readonly limits: Bars; readonly runs: number }

function createRow(what: string, limit: number, durations: readonly Duration[]): Row {
  const clock = durations.map((duration) => duration.clock)
  const processor = durations.map((duration) => duration.processor)
  const at = (values: readonly number[], share: number): string => percentile(values, share).toFixed(1)
  return {
    what,
    target: `p99 ≤ ${limit} ms`,
    measured: `p50 ${at(clock, 0.5)}, p99 ${at(clock, 0.99)}, max ${at(clock, 1)} ms (this process p50 ${at(processor, 0.5)}, p99 ${at(processor, 0.99)})`,
    met: percentile(clock, 0.99) <= limit,
  }
}

/** Reads the linked records, with a fixed number of statements. */
async function readLinked(tx: ReadTx, records: readonly StoredRecord[]): Promise<void> {
  const ids = (link: keyof Links): number[] => [...new Set(records.flatMap((record) => record.links[link]))]
  const venues = await readRecords(tx, 'venues', ids('venue'))
  const organizers = await readRecords(tx, 'organizers', ids('organizer'))
  await readRecords(tx, 'tags', ids('tags'))
  await readRecords(tx, 'categories', await ancestors(tx, ids('categories')))
  const images = [...records, ...venues.values(), ...organizers.values()].flatMap(({ shared: { image } }) =>
    typeof image === 'number' ? [image] : [],
  )
  await readImages(tx, images)
}

/** Reads a page of a list as for a response, without the counts of its terms. */
async function readPage(tx: ReadTx, query: ListQuery): Promise<StoredRecord[]> {
  const { rows } = await listRecords(tx, query)
  const records = [
    ...(
      await readRecords(
        tx,
        query.resource,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
  await readLinked(tx, records)
  return records
}

/** Reads a record with all its links. */
async function readWhole(tx: ReadTx, id: number): Promise<void> {
  const record = await readRecord(tx, 'events', id)
  if (record) await readLinked(tx, [record])
}

async function measureKind(store: Store, kind: QueryKind, { label, limits, runs }: Report, say: Say): Promise<Row> {
  const random = createRandom(3)
  const queries = Array.from({ length: warmUpRuns + runs }, () => kind.create(random))
  const durations: Duration[] = []
  let slowest: { query: ListQuery | undefined; clock: number } = { query: undefined, clock: 0 }
  for (const [index, query] of queries.entries()) {
    const duration = await time(() => store.read((tx) => readPage(tx, query)))
    if (index < warmUpRuns) continue
    durations.push(duration)
    if (duration.clock > slowest.clock) slowest = { query, clock: duration.clock }
  }
  const row = createRow(`${label}: ${kind.name}`, limits[kind.bar], durations)
  say(`${row.met ? '' : 'MISSED '}${row.what}: ${row.measured}`)
  const { query } = slowest
  if (!row.met && query) for (const line of await store.read((tx) => explain(tx, query))) say(`    ${line}`)
  return row
}

async function measureRecords(store: Store, { events }: StoreContent, { label, limits, runs }: Report): Promise<Row> {
  const random = createRandom(9)
  const durations: Duration[] = []
  for (let run = 0; run < warmUpRuns + 5 * runs; run++) {
    const id = pick(random, events)
    const duration = await time(() => store.read((tx) => readWhole(tx, id)))
    if (run >= warmUpRuns) durations.push(duration)
  }
  return createRow(`${label}: a record with all links`, limits.record, durations)
}

async function countTerms(
  tx: ReadTx,
  records: readonly StoredRecord[],
  { language, account }: ListQuery,
): Promise<void> {
  const linked = (resource: 'categories' | 'tags') => new Set(records.flatMap(({ links }) => links[resource]))
  await countTermEvents(tx, { categories: linked('categories'), tags: linked('tags') }, language, account)
}

/** The first page with the counts of its terms, after writes. */
async function measureCounts(
  store: Store,
  { events }: StoreContent,
  upcoming: QueryKind,
  { label, limits, runs }: Report,
): Promise<Row> {
  const random = createRandom(13)
  const durations: Duration[] = []
  for (let run = 0; run < runs; run++) {
    const id = pick(random, events)
    await store.write(async (tx) => {
      const sticky = (await readRecord(tx, 'events', id))?.shared['sticky'] === 1 ? 0 : 1
      await updateRecord(tx, 'events', id, { shared: { sticky } }, { account: 1, changeSet: 'bench' })
    })
    const query = upcoming.create(random)
    durations.push(await time(() => store.read(async (tx) => countTerms(tx, await readPage(tx, query), query))))
  }
  return createRow(`${label}: public, upcoming, with counts of terms, after a write`, limits.list, durations)
}

/** The queries of the form while an event is edited: overlaps at its venue and of its organizers, and similar titles. */
async function measureChecks(store: Store, content: StoreContent, { label, limits, runs }: Report): Promise<Row[]> {
  const random = createRandom(17)
  const [overlaps, similar]: [Duration[], Duration[]] = [[], []]
  for (let run = 0; run < warmUpRuns + runs; run++) {
    const event = await store.read((tx) => readRecord(tx, 'events', pick(random, content.events)))
    if (!event) continue
    const day = addDays(today, below(random, 400) - 200)
    const [starts, ends] = [`${day} 19:30:00`, `${day} 22:30:00`]
    const times = [
      { link: 'venue' as const, linked: content.venues[zipfBelow(random, content.venues.length)] ?? 0 },
      { link: 'organizer' as const, linked: content.organizers[zipfBelow(random, content.organizers.length)] ?? 0 },
    ]
    const check = async (tx: ReadTx): Promise<void> => {
      const ids = []
      for (const time of times) ids.push(...(await eventsDuring(tx, { event: 0, ...time, starts, ends }, 200)))
      await readRecords(tx, 'events', ids)
    }
    const name = event.translations[event.sourceLanguage]?.texts['title'] ?? ''
    const find = async (tx: ReadTx): Promise<void> => {
      await readRecords(tx, 'events', await findSimilarIds(tx, 'events', { name, zip: '' }))
    }
    const durations = [await time(() => store.read(check)), await time(() => store.read(find))] as const
    if (run < warmUpRuns) continue
    overlaps.push(durations[0])
    similar.push(durations[1])
  }
  return [
    createRow(`${label}: overlaps of a venue and an organizer`, limits.check, overlaps),
    createRow(`${label}: events with nearly the same title`, limits.check, similar),
  ]
}

const editor: Account = { id: 1, name: 'editor', role: 'editor', languages: [] }

/** An event, its source language and one to translate it into; `undefined` if it is not there. */
async function pickTranslation(store: Store, { events }: StoreContent, random: Random) {
  const event = await store.read((tx) => readRecord(tx, 'events', pick(random, events)))
  if (!event) return undefined
  const { sourceLanguage: from, translations } = event
  const others = languages.filter((language) => language !== from)
  return { translations, from, to: pick(random, others) }
}

/** The query of the desk after a translation: records with the same text, up to the limit of a bulk action. */
async function measureRepeats(store: Store, content: StoreContent, { label, limits, runs }: Report): Promise<Row> {
  const random = createRandom(29)
  const durations: Duration[] = []
  for (let run = 0; run < warmUpRuns + runs; run++) {
    const chosen = await pickTranslation(store, content, random)
    if (!chosen) continue
    const { translations, from, to } = chosen
    const field = pick(random, ['title', 'title', 'excerpt', 'description'])
    const query = { resource: 'events', field, text: translations[from]?.texts[field] ?? '', from, to } as const
    const duration = await time(() => store.read((tx) => findRepeats(tx, editor, query, maxRepeats)))
    if (run >= warmUpRuns) durations.push(duration)
  }
  return createRow(`${label}: records that say the same and lack the translation`, limits.check, durations)
}

/** The counts of the coverage page, over all events. */
async function measureCoverage(store: Store, { label, limits, runs }: Report): Promise<Row[]> {
  const [months, categories]: [Duration[], Duration[]] = [[], []]
  for (let run = 0; run < warmUpRuns + runs; run++) {
    const durations = [
      await time(() => store.read((tx) => countByMonth(tx, editor))),
      await time(() => store.read((tx) => countByCategory(tx, editor))),
    ] as const
    if (run < warmUpRuns) continue
    months.push(durations[0])
    categories.push(durations[1])
  }
  return [
    createRow(`${label}: coverage by month`, limits.list, months),
    createRow(`${label}: coverage by category`, limits.list, categories),
  ]
}

/** The queries of the desk for suggestions for a title and a description: texts to compare, then a few records. */
async function measureSuggestions(
  store: Store,
  content: StoreContent,
  { label, limits, runs }: Report,
): Promise<Row[]> {
  const random = createRandom(23)
  const durations: { [field: string]: Duration[] } = { title: [], description: [] }
  for (let run = 0; run < warmUpRuns + runs; run++) {
    const chosen = await pickTranslation(store, content, random)
    if (!chosen) continue
    const { translations, from, to } = chosen
    for (const [field, times] of Object.entries(durations)) {
      const { title = '', [field]: text } = translations[from]?.texts ?? {}
      const find = async (tx: ReadTx): Promise<void> => {
        const ids: number[] = []
        const query = { text: text ?? '', title: title ?? '', from, to }
        for (const similarField of findFieldsAlike('events', field)) {
          const found = await findEarlierTranslations(tx, editor, similarField, { ...query, maxLength: 10_000 })
          if (similarField.resource === 'events') ids.push(...found.slice(0, 10).map(({ id }) => id))
        }
        await readRecords(tx, 'events', ids)
      }
      const duration = await time(() => store.read(find))
      if (run >= warmUpRuns) times.push(duration)
    }
  }
  return Object.entries(durations).map(([field, times]) =>
    createRow(`${label}: earlier translations of a ${field}`, limits.check, times),
  )
}

/** Measures all kinds of queries of a filled store. */
export async function measureStore(store: Store, content: StoreContent, report: Report, say: Say): Promise<Row[]> {
  const kinds = queryKinds(content)
  const rows = [
    await measureRecords(store, content, report),
    ...(await measureChecks(store, content, report)),
    ...(await measureSuggestions(store, content, report)),
    await measureRepeats(store, content, report),
    ...(await measureCoverage(store, report)),
  ]
  for (const row of rows) say(`${row.met ? '' : 'MISSED '}${row.what}: ${row.measured}`)
  for (const kind of kinds) rows.push(await measureKind(store, kind, report, say))
  const [upcoming] = kinds
  if (upcoming) rows.push(await measureCounts(store, content, upcoming, report))
  return rows
}
