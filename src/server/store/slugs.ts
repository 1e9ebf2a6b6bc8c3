// The slugs that a write stores.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'
import { getTitleField } from './columns.ts'
import type { TranslationContent } from './diff.ts'
import { firstFreeSlug, type IsSlugFree, toSlug } from './slug.ts'
import { selectAll, type Statement } from './statements.ts'
import type { ReadTx } from './transaction.ts'

/** Drafts of events have URLs by id; everything else is found by its slug from the start. */
const needsSlug = (resource: ResourceName, status: Status): boolean =>
  resource !== 'events' || status === 'publish' || status === 'future' || status === 'private'

/** The slug a translation is to have, if it is free: the requested one, its own, or one from its title. */
export function desiredSlug(
  resource: ResourceName,
  id: number,
  translation: TranslationContent,
  requested: string | undefined,
): string {
  const slug = toSlug(requested ?? translation.slug)
  if (slug !== '' || !needsSlug(resource, translation.status)) return slug
  return toSlug(translation.texts[getTitleField(resource)] ?? '') || String(id)
}

type SlugOf = { language: Language; slug: string }

/** Gives slugs to records in their order. */
export type SlugRegistry = {
  /** Reads which of these slugs records have, with one query. */
  load(slugs: readonly SlugOf[]): Promise<void>
  /** A free slug for a record: the requested one, else with `-2`, `-3` …; `ending` follows the number. */
  findFree(language: Language, requested: string, record: number, ending?: string): Promise<string>
  /** The record has the slug `to` instead of `from` from now on. */
  move(language: Language, record: number, from: string | undefined, to: string | undefined): void
  /** Statements that free slugs which records pass on to others: a slug is unique at any time. */
  releases(): Statement[]
}

export function createSlugRegistry(tx: ReadTx, resource: ResourceName): SlugRegistry {
  const table = sql.table(`${resource}_translations`)
  /** The record with a slug, 0 for none: as stored, and after the moves. */
  const stored = new Map<string, number>()
  const present = new Map<string, number>()
  const keyOf = (language: Language, slug: string): string => `${language} ${slug}`
  const load = async (slugs: readonly SlugOf[]): Promise<void> => {
    const unknown = slugs.filter(({ language, slug }) => slug !== '' && !present.has(keyOf(language, slug)))
    if (unknown.length === 0) return
    for (const { language, slug } of unknown) present.set(keyOf(language, slug), 0)
    const conditions = languages.flatMap((language) => {
      const requested = unknown.filter((each) => each.language === language).map(({ slug }) => slug)
      return requested.length > 0
        ? [sql`language = ${language} AND slug IN (${sql.join([...new Set(requested)])})`]
        : []
    })
    const selects = conditions.map(
      (condition) => sql`SELECT id, language, slug FROM ${table} WHERE ${condition} AND slug <> ''`,
    )
    const rows = await selectAll(tx, sql<SlugOf & { id: number }>`${sql.join(selects, sql` UNION ALL `)}`)
    for (const { id, language, slug } of rows) {
      const key = keyOf(language, slug)
      stored.set(key, id)
      present.set(key, id)
    }
  }
  return {
    load,
    findFree: async (language, requested, record, ending = '') => {
      const isFree: IsSlugFree = async (slug, next) => {
        const key = keyOf(language, slug)
        if (!present.has(key)) await load(next().map((each) => ({ language, slug: each })))
        return [0, record].includes(present.get(key) ?? 0)
      }
      return requested === '' ? '' : firstFreeSlug(isFree, requested, ending)
    },
    move: (language, record, from, to) => {
      if (from) {
        const key = keyOf(language, from)
        if (!present.has(key)) stored.set(key, record)
        if ((present.get(key) ?? record) === record) present.set(key, 0)
      }
      if (to) present.set(keyOf(language, to), record)
    },
    releases: () =>
      languages.flatMap((language) => {
        const ids = [...stored].flatMap(([key, id]) => {
          const holder = present.get(key) ?? 0
          return key.startsWith(`${language} `) && holder !== 0 && holder !== id ? [id] : []
        })
        const isOne = tx.engine.isAmong(sql.ref('id'), ids)
        return ids.length > 0 ? [sql`UPDATE ${table} SET slug = '' WHERE language = ${language} AND ${isOne}`] : []
      }),
  }
}

/** The slug that a record (0: a new one) would get: the requested one if it is free, else with `-2`, `-3` … */
export const nextFreeSlug = async (
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  requested: string,
  record: number,
): Promise<string> => createSlugRegistry(tx, resource).findFree(language, requested, record)

/** The slugs that translations in the trash have outside of it, by id and language. */
export async function readSlugsBeforeTrash(
  tx: ReadTx,
  resource: ResourceName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly [L in Language]?: string }>> {
  const found = new Map<number, { [L in Language]?: string }>()
  if (ids.length === 0) return found
  const rows = await selectAll(
    tx,
    sql<
      SlugOf & { id: number }
    >`SELECT id, language, slug_before_trash AS slug FROM ${sql.table(`${resource}_translations`)}
     WHERE ${tx.engine.isAmong(sql.ref('id'), ids)} AND slug_before_trash IS NOT NULL`,
  )
  for (const { id, language, slug } of rows) found.set(id, { ...found.get(id), [language]: slug })
  return found
}
