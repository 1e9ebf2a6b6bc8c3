// Records whose text in a language is that of another record, and that may lack its translation.
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import { normalizeText, normalizeWords } from '#shared/i18n/normalize-text.ts'
import { isBlank } from '#shared/i18n/translation-state.ts'
import type { Account, PolicySubject } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'
import { fields, getTitleField } from './columns.ts'
import { listTitle } from './derived-columns.ts'
import { getLongestWords } from './search-terms.ts'
import { selectAll } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import { isVisibleInside } from './visibility.ts'

/** A field of a resource with its text in the language `from`. */
type TextQuery = { resource: ResourceName; field: string; text: string; from: Language; to: Language }
/** A record that lacks the translation. */
export type Repeat = { id: number; subject: PolicySubject }

/**
 * The records with the same text in their source language `from`, as far as the account sees it, that lack it in the language `to`: among
 * the newest `limit` that may have it, in the order of their ids. A text other than the title is lacking only in a translation that exists.
 */
export async function findRepeats(tx: ReadTx, account: Account, query: TextQuery, limit: number): Promise<Repeat[]> {
  const { resource, field, text, from, to } = query
  const translations = sql.table(`${resource}_translations`)
  const [source, own] = [sql.ref(`s.${field}`), sql.ref(`t.${field}`)]
  const isTitle = field === getTitleField(resource)
  const rows = await selectAll(
    tx,
    sql<{
      id: number
      author: number
      source: string
      own: string | null
    }>`SELECT r.id, r.author, ${source} AS source, ${own} AS own
     FROM ${sql.table(resource)} r JOIN ${translations} s ON s.id = r.id AND s.language = ${from}
     ${isTitle ? sql`LEFT ` : sql``}JOIN ${translations} t ON t.id = r.id AND t.language = ${to}
     WHERE r.id IN (${candidates(tx, query, isTitle, limit)}) AND r.source_language = ${from}
       AND ${isVisibleInside(account, 'r', 's')} ORDER BY r.id`,
  )
  const normalized = normalizeText(text)
  const repeats = rows.filter((row) => isBlank(row.own ?? '') && normalizeText(row.source) === normalized)
  const statuses = await readStatuses(
    tx,
    resource,
    repeats.map(({ id }) => id),
  )
  return repeats.map(({ id, author }) => ({
    id,
    subject: { author, translations: statuses.get(id) ?? {}, trashed: false },
  }))
}

/** The ids of records that may have the text: the index of titles, or that of search, finds them. */
function candidates(
  tx: ReadTx,
  { resource, field, text, from }: TextQuery,
  isTitle: boolean,
  limit: number,
): RawBuilder<unknown> {
  const { kind, searched } = fields(resource)[field] ?? {}
  const words = searched && !isTitle ? getLongestWords(kind === 'richText' ? normalizeWords(text) : text, 2) : []
  // Typographic lookalikes that only the normalized text has folded are in another title.
  const titles = [...new Set([listTitle(text), listTitle(normalizeText(text))])]
  const rows = isTitle
    ? sql`${sql.table(`${resource}_list_rows`)} WHERE list_language = ${sql.lit(from)} AND stand_in = 0 AND title IN (${sql.join(titles)})`
    : words.length > 0
      ? sql`(SELECT record AS id FROM (${tx.engine.recordsContaining(resource, from, words)}) c) f`
      : sql`${sql.table(`${resource}_translations`)} WHERE language = ${sql.lit(from)} AND ${sql.ref(field)} <> ''`
  // The plus keeps SQLite from reading all rows in the order of their ids.
  return sql`SELECT id FROM (SELECT id FROM ${rows} ORDER BY +id DESC LIMIT ${limit}) n`
}

async function readStatuses(
  tx: ReadTx,
  resource: ResourceName,
  ids: readonly number[],
): Promise<Map<number, { [L in Language]?: Status }>> {
  const statuses = new Map<number, { [L in Language]?: Status }>()
  if (ids.length === 0) return statuses
  const rows = await selectAll(
    tx,
    sql<{ id: number; language: Language; status: Status }>`SELECT id, language, status
      FROM ${sql.table(`${resource}_translations`)} WHERE ${tx.engine.isAmong(sql`id`, ids)}`,
  )
  for (const { id, language, status } of rows) statuses.set(id, { ...statuses.get(id), [language]: status })
  return statuses
}
