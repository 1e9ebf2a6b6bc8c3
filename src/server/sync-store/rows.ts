// The derived rows that lists filter and sort by, reckoned from a record alone: a test rebuilds them all and compares.
import type SQLite from 'better-sqlite3'
import { type Language, languages } from '#shared/i18n/language.ts'
import { trackedFields } from '#shared/schema/resource.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { emptyFields, outdatedFields } from '#shared/i18n/translation-state.ts'
import { fields, titleOf } from './columns.ts'
import { fold } from './fold.ts'
import type { StoredRecord, StoredVariant, Value } from './types.ts'

/** A row of `{resource}_rows`, by column. */
export type Row = { readonly [column: string]: Value }

const base = [
  'asked',
  'id',
  'stand_in',
  'language',
  'status',
  'own_status',
  'author',
  'published',
  'modified',
  'title',
  'outdated',
  'empty',
] as const
const ofEvents = ['hidden', 'locked', 'featured', 'starts', 'ends', 'starts_utc', 'ends_utc'] as const

/** The columns of a resource's rows, in the order of the schema. */
export const rowColumns = (resource: ResourceName): readonly string[] =>
  resource === 'events' ? [...base, ...ofEvents] : base

const eventColumns = ({ shared }: StoredRecord): Row => ({
  hidden: shared['hide_from_listings'] ?? 0,
  locked: (shared['password'] ?? '') === '' ? 0 : 1,
  featured: shared['featured'] ?? 0,
  starts: shared['start_date'] ?? '',
  ends: shared['end_date'] ?? '',
  starts_utc: shared['utc_start_date'] ?? '',
  ends_utc: shared['utc_end_date'] ?? '',
})

/** How far a variant is behind its source: 1 where a text is outdated, where one is empty. A source variant is neither. */
function progress(record: StoredRecord, variant: StoredVariant): { outdated: number; empty: number } {
  const source = record.variants[record.sourceLanguage]
  if (!source || source === variant) return { outdated: 0, empty: 0 }
  const table = fields(record.resource)
  return {
    outdated: outdatedFields(table, variant, source.texts).length > 0 ? 1 : 0,
    empty: emptyFields(table, variant.texts, source.texts).length > 0 ? 1 : 0,
  }
}

const statusIn = (record: StoredRecord, variant: StoredVariant | undefined): string =>
  variant === undefined ? '' : record.trashedUtc !== null ? 'trash' : variant.status

function row(record: StoredRecord, query: Language, variant: StoredVariant, standIn: 0 | 1, more: Row): Row {
  const { outdated, empty } = progress(record, variant)
  return {
    asked: query,
    id: record.id,
    stand_in: standIn,
    language: variant.language,
    status: statusIn(record, variant),
    own_status: statusIn(record, record.variants[query]),
    author: record.author,
    published: record.shared['date'] ?? '',
    modified: record.modifiedUtc > variant.modifiedUtc ? record.modifiedUtc : variant.modifiedUtc,
    title: fold(variant.texts[titleOf(record.resource)] ?? ''),
    outdated,
    empty,
    ...more,
  }
}

/** All rows of a record: its variants under their own languages, its source variant as stand-in under the others. */
export function rowsOf(record: StoredRecord): Row[] {
  const more = record.resource === 'events' ? eventColumns(record) : {}
  const source = record.variants[record.sourceLanguage]
  const rows: Row[] = []
  for (const query of languages) {
    const own = record.variants[query]
    if (own) rows.push(row(record, query, own, 0, more))
    // A published variant is visible to everybody, so nothing ever stands in for it.
    if (source && source !== own && statusIn(record, own) !== 'publish') rows.push(row(record, query, source, 1, more))
  }
  return rows
}

type StateRow = { readonly [column: string]: string | number | null }

/**
 * Recomputes the states of all translations. Needed whenever `shared/i18n/translation-state.ts` compares texts in another way or follows another
 * field.
 */
export const statesMigration = (sqlite: SQLite.Database): void => {
  for (const resource of resourceNames) {
    const correct = sqlite.prepare<[number, number, string, number]>(
      `UPDATE ${resource}_rows SET outdated = ?, empty = ? WHERE asked = ? AND id = ? AND stand_in = 0`,
    )
    for (const { outdated, empty, language, id } of wrongStates(sqlite, resource))
      correct.run(outdated, empty, language, id)
  }
}

type State = { id: number; language: string; outdated: number; empty: number }

/** The right states of those translations whose row says something else. A record's variants lie together. */
function wrongStates(sqlite: SQLite.Database, resource: ResourceName): State[] {
  const wrong: State[] = []
  const table = fields(resource)
  const textsOf = (row: StateRow): StoredVariant['texts'] =>
    Object.fromEntries(
      trackedFields({ fields: table }).map((name) => [name, row[name] === null ? null : String(row[name] ?? '')]),
    )
  const compare = (variants: readonly StateRow[]): void => {
    const source = variants.find((row) => row['language'] === row['source_language'])
    if (!source) return
    const sourceTexts = textsOf(source)
    for (const row of variants) {
      if (row === source) continue
      const texts = textsOf(row)
      const madeFrom: StoredVariant['madeFrom'] = JSON.parse(String(row['made_from']))
      const outdated = Number(outdatedFields(table, { texts, madeFrom }, sourceTexts).length > 0)
      const empty = Number(emptyFields(table, texts, sourceTexts).length > 0)
      if (outdated !== row['outdated'] || empty !== row['empty'])
        wrong.push({ id: Number(row['id']), language: String(row['language']), outdated, empty })
    }
  }
  const rows = sqlite.prepare<[], StateRow>(
    `SELECT t.*, o.source_language, r.outdated, r.empty FROM ${resource}_texts t JOIN ${resource} o ON o.id = t.id
     JOIN ${resource}_rows r ON r.asked = t.language AND r.id = t.id AND r.stand_in = 0 ORDER BY t.id, t.language`,
  )
  let variants: StateRow[] = []
  for (const row of rows.iterate()) {
    if (variants[0] && variants[0]['id'] !== row['id']) {
      compare(variants)
      variants = []
    }
    variants.push(row)
  }
  compare(variants)
  return wrong
}
