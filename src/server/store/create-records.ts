// Creates records, many with a few statements.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { lastSeq } from './changes.ts'
import { isPost, linkTables } from './columns.ts'
import { refreshHasCategory, toRows } from './derived-columns.ts'
import { type Content, diffRecord, type TranslationContent } from './diff.ts'
import { newContent } from './patch.ts'
import { contentColumns, lastRevision, linkTerm, sharedPart, toColumns } from './record-tables.ts'
import { isSlugFree, readRecords } from './records.ts'
import { searchText } from './search-text.ts'
import { allocateId, nextId } from './sequences.ts'
import { firstFreeSlug } from './slug.ts'
import { desiredSlug } from './slugs.ts'
import { type Columns, insertRows, selectAll } from './statements.ts'
import { recountTerms, writeTermCounts } from './term-counts.ts'
import { withAncestors } from './terms.ts'
import { nowUtc, type WriteTx } from './transaction.ts'
import type { Actor, NewRecord, StoredRecord } from './types.ts'
import { writeOccupiedTimes } from './occupied-times.ts'

type NewContent = { id: number; record: NewRecord; content: Content }

/** Records of one statement: engines limit its values. */
const batchSize = 100

/**
 * Creates records in their order. Throws only on what the service must have rejected (no source translation, a field without a column),
 * and `IdConflict` (`sequences.ts`) if another record has a requested id.
 */
export async function createRecords(
  tx: WriteTx,
  resource: ResourceName,
  records: readonly NewRecord[],
  actor: Actor,
): Promise<StoredRecord[]> {
  const created: StoredRecord[] = []
  for (let start = 0; start < records.length; start += batchSize)
    created.push(...(await createBatch(tx, resource, records.slice(start, start + batchSize), actor)))
  return created
}

async function createBatch(
  tx: WriteTx,
  resource: ResourceName,
  records: readonly NewRecord[],
  actor: Actor,
): Promise<StoredRecord[]> {
  const sequence = isPost(resource) ? 'posts' : 'terms'
  const contents: NewContent[] = []
  for (const record of records) {
    const id = record.id === undefined ? await nextId(tx, sequence) : await allocateId(tx, sequence, record.id)
    contents.push({ id, record, content: newContent(resource, record) })
  }
  await insertContents(tx, resource, await withSlugs(tx, resource, contents))
  const stored = await readRecords(
    tx,
    resource,
    contents.map(({ id }) => id),
  )
  const created = contents.flatMap(({ id }) => stored.get(id) ?? [])
  await insertDerived(tx, resource, created)
  await logCreated(tx, resource, created, await linkTerms(tx, resource, contents), actor)
  return created
}

/** The contents with slugs that are unique among them and those stored. */
async function withSlugs(
  tx: WriteTx,
  resource: ResourceName,
  contents: readonly NewContent[],
): Promise<readonly NewContent[]> {
  const slugs: { [L in Language]?: TranslationContent }[] = contents.map(() => ({}))
  for (const language of languages) {
    const desired = contents.map(({ id, record, content: { translations } }) => {
      const translation = translations[language]
      return translation && desiredSlug(resource, id, translation, record.translations[language]?.slug)
    })
    const isFree = await createSlugCheck(tx, resource, language, desired)
    for (const [index, slug] of desired.entries()) {
      const translation = contents[index]?.content.translations[language]
      if (slug === undefined || !translation) continue
      const free = slug === '' ? '' : await firstFreeSlug(isFree.check, slug)
      isFree.use(free)
      slugs[index] = { ...slugs[index], [language]: { ...translation, slug: free } }
    }
  }
  return contents.map(({ content, ...rest }, index) => ({
    ...rest,
    content: { ...content, translations: slugs[index] ?? {} },
  }))
}

/** Reads which of these slugs records have, with one query. `use` marks a slug as used. */
async function createSlugCheck(
  tx: WriteTx,
  resource: ResourceName,
  language: Language,
  slugs: readonly (string | undefined)[],
): Promise<{ check: (slug: string) => Promise<boolean>; use: (slug: string) => void }> {
  const requested = [...new Set(slugs)].filter((slug) => slug !== undefined && slug !== '')
  const free = new Map(requested.map((slug) => [slug, true]))
  if (requested.length > 0) {
    const rows = await selectAll(
      tx,
      sql<{ slug: string }>`SELECT slug FROM ${sql.table(`${resource}_translations`)}
       WHERE language = ${language} AND slug IN (${sql.join(requested)}) AND slug <> ''`,
    )
    for (const { slug } of rows) free.set(slug, false)
  }
  return {
    check: async (slug) => {
      const isFree = free.get(slug) ?? (await isSlugFree(tx, resource, language, slug))
      free.set(slug, isFree)
      return isFree
    },
    use: (slug) => void free.set(slug, false),
  }
}

async function insertContents(tx: WriteTx, resource: ResourceName, contents: readonly NewContent[]): Promise<void> {
  const modified_utc = nowUtc(tx)
  const rowsByColumns = new Map<string, Columns[]>()
  const translations: Columns[] = []
  for (const { id, record, content } of contents) {
    // The revisions of a deleted record continue; new ids were never in use.
    const nextRevision = async (part: Language | typeof sharedPart): Promise<number> =>
      record.id === undefined ? 1 : (await lastRevision(tx, resource, id, part)) + 1
    const row: Columns = {
      id,
      source_language: content.sourceLanguage,
      revision: await nextRevision(sharedPart),
      modified_utc,
      author: content.author,
      ...toColumns(resource, Object.entries(content.shared)),
    }
    // A column that is left out gets the default of the schema.
    const key = Object.keys(row).join()
    rowsByColumns.set(key, [...(rowsByColumns.get(key) ?? []), row])
    for (const language of languages) {
      const translation = content.translations[language]
      if (!translation) continue
      const key = { id, language, revision: await nextRevision(language), modified_utc }
      const slugs = { slug: translation.slug, slug_before_trash: null }
      translations.push({ ...key, ...slugs, ...contentColumns(resource, translation) })
    }
  }
  for (const rows of rowsByColumns.values()) await insertRows(tx, resource, rows)
  await insertRows(tx, `${resource}_translations`, translations)
  for (const { link, table, column } of linkTables) {
    const rows = contents.flatMap(({ id, content: { links } }) =>
      links[link].map((target, position) => ({ event: id, position, [column]: target })),
    )
    await insertRows(tx, table, rows)
  }
}

/** Writes what `refreshDerived` writes for new records. */
async function insertDerived(tx: WriteTx, resource: ResourceName, created: readonly StoredRecord[]): Promise<void> {
  await insertRows(tx, `${resource}_list_rows`, created.flatMap(toRows))
  const searchTexts = created.flatMap((record) =>
    languages.flatMap((language) => {
      const body = searchText(record, language)
      return body === undefined ? [] : [{ resource, language, record: record.id, body }]
    }),
  )
  await insertRows(tx, 'search_text', searchTexts)
  if (resource !== 'events') return
  for (const event of created) await writeOccupiedTimes(tx, undefined, event)
  await writeTermCounts(
    tx,
    created.map((after) => ({ before: undefined, after })),
  )
}

/** Links restored terms to their former events, and counts their events. Returns the events of each. */
async function linkTerms(
  tx: WriteTx,
  resource: ResourceName,
  contents: readonly NewContent[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const eventsByTerm = new Map<number, readonly number[]>()
  if (!isTermResource(resource)) return eventsByTerm
  for (const { id, record } of contents) {
    const events = record.events ? await linkTerm(tx, resource, id, record.events) : []
    eventsByTerm.set(id, events)
    if (resource === 'categories' && events.length > 0) await refreshHasCategory(tx, events)
    // A new id has no events and nothing below it.
    if (record.id !== undefined) await recountTerms(tx, resource, await withAncestors(tx, resource, id))
  }
  return eventsByTerm
}

async function logCreated(
  tx: WriteTx,
  resource: ResourceName,
  created: readonly StoredRecord[],
  eventsByTerm: ReadonlyMap<number, readonly number[]>,
  { account, changeSet }: Actor,
): Promise<void> {
  const last = await lastSeq(tx)
  const rows = created.map((record, index) => {
    const parts = diffRecord(undefined, record)
    const events = eventsByTerm.get(record.id) ?? []
    const shared = { ...parts['shared'], ...(events.length > 0 && { events: [null, events] }) }
    return {
      seq: last + index + 1,
      at: nowUtc(tx),
      change_set: changeSet,
      account,
      resource,
      record: record.id,
      action: 'create',
      parts: JSON.stringify({ ...parts, shared }),
    }
  })
  await insertRows(tx, 'changes', rows)
}
