// Creates records, many with a few statements.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { changeInsertions } from './changes.ts'
import { isPost, textColumns } from './columns.ts'
import { refreshHasCategory } from './derived-columns.ts'
import { derivedChanges } from './derived-rows.ts'
import { type Content, diffRecord, type TranslationContent } from './diff.ts'
import { newContent } from './patch.ts'
import { linkInsertions, linkTerm, readLastRevisions, sharedPart, toColumns, translationRow } from './record-tables.ts'
import { toNewRecord } from './record-sets.ts'
import { allocateId, nextIds } from './sequences.ts'
import { createSlugRegistry, desiredSlug } from './slugs.ts'
import { type Columns, executeAll, insertions } from './statements.ts'
import { recountTerms } from './term-counts.ts'
import { withAncestors } from './terms.ts'
import { nowUtc, type WriteTx } from './transaction.ts'
import type { Actor, NewRecord, StoredRecord, StoredTranslation } from './types.ts'

type NewContent = { id: number; record: NewRecord; content: Content }

/** Records of one statement: more of them do not fit into memory. */
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
  const ids = await allocateIds(tx, resource, records)
  const contents = records.map((record, index) => ({
    id: ids[index] ?? 0,
    record,
    content: newContent(resource, record),
  }))
  const created = await insertContents(tx, resource, await withSlugs(tx, resource, contents))
  const derived = await derivedChanges(
    tx,
    resource,
    created.map((after) => ({ before: undefined, after })),
  )
  const eventsByTerm = await linkTerms(tx, resource, contents)
  const changes = created.map((record) => {
    const parts = diffRecord(undefined, record)
    const events = eventsByTerm.get(record.id) ?? []
    const shared = { ...parts['shared'], ...(events.length > 0 && { events: [null, events] as const }) }
    return { resource, record: record.id, action: 'create', parts: { ...parts, shared } } as const
  })
  await executeAll(tx, [...derived, ...changeInsertions(tx, actor, changes)])
  return created
}

async function allocateIds(tx: WriteTx, resource: ResourceName, records: readonly NewRecord[]): Promise<number[]> {
  const sequence = isPost(resource) ? 'posts' : 'terms'
  if (records.every(({ id }) => id === undefined)) return nextIds(tx, sequence, records.length)
  const ids: number[] = []
  for (const { id } of records)
    ids.push(...(id === undefined ? await nextIds(tx, sequence, 1) : [await allocateId(tx, sequence, id)]))
  return ids
}

/** The contents with slugs that are unique among them and those stored. */
async function withSlugs(
  tx: WriteTx,
  resource: ResourceName,
  contents: readonly NewContent[],
): Promise<readonly NewContent[]> {
  const slugs = createSlugRegistry(tx, resource)
  const desired = ({ id, record, content }: NewContent) =>
    languages.flatMap((language) => {
      const translation = content.translations[language]
      if (!translation) return []
      const slug = desiredSlug(resource, id, translation, record.translations[language]?.slug)
      return [{ language, slug, translation }]
    })
  await slugs.load(contents.flatMap(desired))
  const named: NewContent[] = []
  for (const content of contents) {
    const translations: { [L in Language]?: TranslationContent } = {}
    for (const { language, slug: requested, translation } of desired(content)) {
      const slug = await slugs.findFree(language, requested, content.id)
      slugs.move(language, content.id, undefined, slug)
      translations[language] = { ...translation, slug }
    }
    named.push({ ...content, content: { ...content.content, translations } })
  }
  return named
}

/** Inserts records with their translations and links; resolves to the records in their order. */
async function insertContents(
  tx: WriteTx,
  resource: ResourceName,
  contents: readonly NewContent[],
): Promise<StoredRecord[]> {
  const modifiedUtc = nowUtc(tx)
  // The revisions of a deleted record continue; new ids were never in use.
  const reused = contents.filter(({ record }) => record.id !== undefined).map(({ id }) => id)
  const lastRevision = await readLastRevisions(tx, resource, reused)
  const rowsByColumns = new Map<string, Columns[]>()
  const translations = new Map<number, StoredTranslation[]>()
  for (const { id, content } of contents) {
    const row: Columns = {
      id,
      source_language: content.sourceLanguage,
      revision: lastRevision(id, sharedPart) + 1,
      modified_utc: modifiedUtc,
      author: content.author,
      ...toColumns(resource, Object.entries(content.shared)),
    }
    // A column that is left out gets the default of the schema.
    const key = Object.keys(row).join()
    rowsByColumns.set(key, [...(rowsByColumns.get(key) ?? []), row])
    const added = languages.flatMap((language): StoredTranslation[] => {
      const translation = content.translations[language]
      const texts = Object.fromEntries(textColumns[resource].map((name) => [name, translation?.texts[name] ?? null]))
      return translation
        ? [{ ...translation, texts, language, revision: lastRevision(id, language) + 1, modifiedUtc }]
        : []
    })
    translations.set(id, added)
  }
  const records = [...rowsByColumns.values()].flatMap((rows) => insertions(resource, rows, sql` RETURNING *`))
  const results = await executeAll(tx, [
    ...records,
    ...insertions(
      `${resource}_translations`,
      contents.flatMap(({ id }) => translations.get(id)?.map((each) => translationRow(resource, id, each)) ?? []),
    ),
    ...linkInsertions(contents.map(({ id, content: { links } }) => ({ id, links }))),
  ])
  const rows = new Map((results.slice(0, records.length).flat() as Columns[]).map((row) => [row['id'], row])) // safe: the rows of a table
  return contents.map(({ id, content: { links } }) =>
    toNewRecord(resource, rows.get(id) ?? {}, translations.get(id) ?? [], links),
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
