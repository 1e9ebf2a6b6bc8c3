// What is written of a new record: reckoned from it alone, row by row, for whoever takes the rows.
import { type Language, languages } from '#contract/language.ts'
import { linkTables, sharedColumns, textColumns } from '../columns.ts'
import { packedLinks } from '../links.ts'
import type { Bound } from '../database.ts'
import type { Content } from '../difference.ts'
import { dueAt } from '../due-rows.ts'
import { newcomer } from '../newcomer.ts'
import { plannedNew } from '../planned.ts'
import { type Row, rowsOf } from '../rows.ts'
import { wishOf } from '../settled-slugs.ts'
import type { By, NewRecord, StoredRecord, StoredVariant, Value } from '../types.ts'
import { variantKey } from '../variant-key.ts'
import { areAlike } from './packed.ts'
import type { Way } from './ways.ts'

/** Takes rows, by the tables of a way; values in the order of its columns. */
export type Into = {
  own(values: readonly Bound[]): void
  /** Answers the slug that the variant has then: the one it wishes for, or the next that is free. */
  text(values: Bound[], language: Language): string
  link(table: number, values: readonly Bound[]): void
  due(values: readonly Bound[]): void
  row(row: Row): void
  change(values: readonly Bound[]): void
}

/** When (UTC wall time) and by whom records are written. */
export type Occasion = { readonly now: string; readonly by: By }

/** The shared part as it will be read: in the order of the columns, with their defaults. */
function sharedPart({ resource, defaults }: Way, given: Content['shared']): Content['shared'] {
  const ordered: { [column: string]: Value } = {}
  for (const name of sharedColumns[resource]) {
    const value = given[name] === undefined ? defaults[name] : given[name]
    if (value === undefined) throw new Error(`${resource} cannot be without ${name}.`)
    ordered[name] = value
  }
  return ordered
}

/** Texts that variants were made from, and how they are written: those of a record's variants are mostly the same. */
type MadeFrom = { readonly texts: StoredVariant['madeFrom']; readonly told: string }
const noTexts: MadeFrom = { texts: {}, told: '{}' }

/** Hands over all rows of a new record. Throws when it cannot be. */
export function make(into: Into, way: Way, id: number, record: NewRecord, { now, by }: Occasion): void {
  const { resource } = way
  const planned = plannedNew(resource, record)
  const shared = sharedPart(way, planned.shared)
  const own: Bound[] = [id, planned.sourceLanguage, 1, now, planned.author]
  for (const name of sharedColumns[resource]) own.push(shared[name] ?? null)
  if (resource === 'events') own.push(packedLinks(planned.links))
  into.own(own)
  const variants: { [L in Language]?: StoredVariant } = {}
  let last = noTexts
  for (const language of languages) {
    const variant = planned.variants[language]
    if (!variant) continue
    const { status, madeFrom, texts } = variant
    const wish = wishOf(resource, id, variant, record.variants[language]?.slug)
    if (!areAlike(madeFrom, last.texts)) last = { texts: madeFrom, told: JSON.stringify(madeFrom) }
    const values: Bound[] = [variantKey(id, language), id, language, 1, now, status, wish, last.told]
    for (const name of textColumns[resource]) values.push(texts[name] ?? null)
    variants[language] = {
      language,
      revision: 1,
      modifiedUtc: now,
      status,
      slug: into.text(values, language),
      madeFrom,
      texts,
    }
  }
  for (let n = 0; n < linkTables.length; n++) {
    const targets = planned.links[linkTables[n]?.link ?? 'tags']
    for (let at = 0; at < targets.length; at++) into.link(n, [id, at, targets[at] ?? 0])
  }
  const made: StoredRecord = { ...planned, resource, id, revision: 1, modifiedUtc: now, shared, variants }
  const due = dueAt(made)
  if (due !== undefined) into.due([due, resource, id])
  for (const row of rowsOf(made)) into.row(row)
  into.change([now, by.changeSet, by.account, resource, id, 'create', newcomer(made)])
}
