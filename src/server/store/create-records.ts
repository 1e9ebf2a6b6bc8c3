// Creates many records with a few statements.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { lastSeq } from './changes.ts'
import { isPost, linkTables } from './columns.ts'
import { rowColumns, toRows } from './derived-columns.ts'
import { type Content, diffRecord, type TranslationContent } from './diff.ts'
import { newContent } from './patch.ts'
import { contentColumns, toColumns } from './record-tables.ts'
import { isSlugFree, readRecords } from './records.ts'
import { searchChanges } from './search-text.ts'
import { desiredSlug } from './slugs.ts'
import { firstFreeSlug } from './slug.ts'
import { type Columns, insertRows, selectAll } from './statements.ts'
import { writeTermCounts } from './term-counts.ts'
import { nowUtc, type WriteTx } from './transaction.ts'
import type { Actor, NewRecord, StoredRecord } from './types.ts'
import { writeVenueTimes } from './venue-times.ts'

type NewContent = { id: number; content: Content }
/** Slugs in use or free, by language: nobody else writes in between. */
type KnownSlugs = Map<Language, Map<string, 'used' | 'free'>>

/** Records of one statement: engines limit its values. */
const batchSize = 100

/** Writes what `createRecord` writes for each record, in their order. They get new ids and link to existing records. */
export async function createRecords(
  tx: WriteTx,
  resource: ResourceName,
  records: readonly Omit<NewRecord, 'id' | 'events'>[],
  actor: Actor,
): Promise<StoredRecord[]> {
  const created: StoredRecord[] = []
  const slugs: KnownSlugs = new Map()
  for (let start = 0; start < records.length; start += batchSize)
    created.push(...(await createBatch(tx, resource, records.slice(start, start + batchSize), slugs, actor)))
  return created
}

async function createBatch(
  tx: WriteTx,
  resource: ResourceName,
  records: readonly NewRecord[],
  slugs: KnownSlugs,
  actor: Actor,
): Promise<StoredRecord[]> {
  const firstId = await takeIds(tx, isPost(resource) ? 'posts' : 'terms', records.length)
  const contents = await withSlugs(
    tx,
    resource,
    records.map((record, index) => ({ id: firstId + index, content: newContent(resource, record) })),
    records,
    slugs,
  )
  await insertContents(tx, resource, contents)
  const ids = contents.map(({ id }) => id)
  const created = [...(await readRecords(tx, resource, ids)).values()]
  await insertDerived(tx, resource, created)
  await logCreated(tx, resource, created, actor)
  return created
}

/** The first of `count` new ids. */
async function takeIds({ db }: WriteTx, sequence: 'posts' | 'terms', count: number): Promise<number> {
  const { last } = await db
    .updateTable('sequences')
    .set(({ eb }) => ({ last: eb('last', '+', count) }))
    .where('name', '=', sequence)
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** The contents with slugs that are unique among them and those stored. */
async function withSlugs(
  tx: WriteTx,
  resource: ResourceName,
  contents: readonly NewContent[],
  records: readonly NewRecord[],
  knownSlugs: KnownSlugs,
): Promise<NewContent[]> {
  const slugs: { [L in Language]?: string }[] = contents.map(() => ({}))
  for (const language of languages) {
    const desired = contents.map(({ id, content: { translations } }, index) => {
      const translation = translations[language]
      return translation && desiredSlug(resource, id, translation, records[index]?.translations[language]?.slug)
    })
    const known = knownSlugs.get(language) ?? new Map<string, 'used' | 'free'>()
    knownSlugs.set(language, known)
    await lookUpSlugs(tx, resource, language, desired, known)
    const isFree = async (slug: string): Promise<boolean> => {
      const state = known.get(slug) ?? ((await isSlugFree(tx, resource, language, slug)) ? 'free' : 'used')
      known.set(slug, state)
      return state === 'free'
    }
    for (const [index, slug] of desired.entries()) {
      if (slug === undefined) continue
      const final = slug === '' ? '' : await firstFreeSlug(isFree, slug)
      known.set(final, 'used')
      slugs[index] = { ...slugs[index], [language]: final }
    }
  }
  return contents.map(({ id, content }, index) => {
    const translations: { [L in Language]?: TranslationContent } = {}
    for (const language of languages) {
      const translation = content.translations[language]
      if (translation) translations[language] = { ...translation, slug: slugs[index]?.[language] ?? '' }
    }
    return { id, content: { ...content, translations } }
  })
}

/** Adds to `known` which slugs records have, with one query. */
async function lookUpSlugs(
  tx: WriteTx,
  resource: ResourceName,
  language: Language,
  slugs: readonly (string | undefined)[],
  known: Map<string, 'used' | 'free'>,
): Promise<void> {
  const unknown = [...new Set(slugs)].filter((slug) => slug !== undefined && slug !== '' && !known.has(slug))
  if (unknown.length === 0) return
  const rows = await selectAll(
    tx,
    sql<{ slug: string }>`SELECT slug FROM ${sql.table(`${resource}_translations`)}
     WHERE language = ${language} AND slug IN (${sql.join(unknown)}) AND slug <> ''`,
  )
  const used = new Set(rows.map(({ slug }) => slug))
  for (const slug of unknown) if (slug !== undefined) known.set(slug, used.has(slug) ? 'used' : 'free')
}

async function insertContents(tx: WriteTx, resource: ResourceName, contents: readonly NewContent[]): Promise<void> {
  // New ids were never in use: no revision continues.
  const first = { revision: 1, modified_utc: nowUtc(tx) }
  const rowsByColumns = new Map<string, Columns[]>()
  for (const { id, content } of contents) {
    const { sourceLanguage, author, shared } = content
    const columns = toColumns(resource, Object.entries(shared))
    const row = { id, source_language: sourceLanguage, ...first, author, ...columns }
    // A column left out gets the default of the schema.
    const key = Object.keys(row).join()
    rowsByColumns.set(key, [...(rowsByColumns.get(key) ?? []), row])
  }
  for (const rows of rowsByColumns.values()) await insertRows(tx, resource, rows)
  const translations = contents.flatMap(({ id, content: { translations } }) =>
    languages.flatMap((language) => {
      const translation = translations[language]
      if (!translation) return []
      const slugs = { slug: translation.slug, slug_before_trash: null }
      return [{ id, language, ...first, ...slugs, ...contentColumns(resource, translation) }]
    }),
  )
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
  const columns = rowColumns(resource)
  const listRows = created
    .flatMap(toRows)
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])))
  await insertRows(tx, `${resource}_list_rows`, listRows)
  const searchTexts = created.flatMap((record) =>
    searchChanges(undefined, record).flatMap(({ language, text }) =>
      text === undefined ? [] : [{ resource, language, record: record.id, body: text }],
    ),
  )
  await insertRows(tx, 'search_text', searchTexts)
  if (resource !== 'events') return
  for (const event of created) await writeVenueTimes(tx, undefined, event)
  await writeTermCounts(
    tx,
    created.map((after) => ({ before: undefined, after })),
  )
}

async function logCreated(
  tx: WriteTx,
  resource: ResourceName,
  created: readonly StoredRecord[],
  { account, changeSet }: Actor,
): Promise<void> {
  const last = await lastSeq(tx)
  const rows = created.map((record, index) => ({
    seq: last + index + 1,
    at: nowUtc(tx),
    change_set: changeSet,
    account,
    resource,
    record: record.id,
    action: 'create',
    parts: JSON.stringify(diffRecord(undefined, record)),
  }))
  await insertRows(tx, 'changes', rows)
}
