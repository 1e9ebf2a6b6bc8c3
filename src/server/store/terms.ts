// The tree of categories.
import { sql } from 'kysely'
import { isId } from './sequences.ts'
import { selectAll } from './statements.ts'
import type { ReadTx } from './transaction.ts'

const merged = (ids: Iterable<number>, found: readonly { id: number }[]): number[] =>
  [...new Set([...ids, ...found.map(({ id }) => id)])].toSorted((a, b) => a - b)

/** Categories and all below them, the given ids included; ascending. */
export async function descendants(tx: ReadTx, ids: Iterable<number>): Promise<number[]> {
  const given = [...ids].filter(isId)
  const found = await selectAll(
    tx,
    sql<{ id: number }>`WITH RECURSIVE below (id) AS (
       SELECT id FROM categories WHERE ${tx.engine.isAmong(sql.ref('id'), given)}
       UNION SELECT c.id FROM categories c JOIN below b ON c.parent = b.id
     ) SELECT id FROM below`,
  )
  return merged(given, found)
}

/** Categories and all above them, the given ids included; ascending. */
export async function ancestors(tx: ReadTx, ids: Iterable<number>): Promise<number[]> {
  const given = [...ids].filter(isId)
  const found = await selectAll(
    tx,
    sql<{ id: number }>`WITH RECURSIVE above (id, parent) AS (
       SELECT id, parent FROM categories WHERE ${tx.engine.isAmong(sql.ref('id'), given)}
       UNION SELECT c.id, c.parent FROM categories c JOIN above a ON c.id = a.parent
     ) SELECT id FROM above`,
  )
  return merged(given, found)
}
